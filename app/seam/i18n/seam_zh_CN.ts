<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN">
<context>
    <name>Actions</name>
    <message>
        <source>File</source>
        <translation>文件</translation>
    </message>
    <message>
        <source>Edit</source>
        <translation>编辑</translation>
    </message>
    <message>
        <source>View</source>
        <translation>视图</translation>
    </message>
    <message>
        <source>Layers</source>
        <translation>图层</translation>
    </message>
    <message>
        <source>Simulation</source>
        <translation>仿真</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>Camera</source>
        <translation>相机</translation>
    </message>
    <message>
        <source>Help</source>
        <translation>帮助</translation>
    </message>
    <message>
        <source>&amp;Open…</source>
        <translation>打开(&amp;O)…</translation>
    </message>
    <message>
        <source>Import &amp;mesh…</source>
        <translation>导入网格(&amp;M)…</translation>
    </message>
    <message>
        <source>Read a mesh and set it above a ground</source>
        <translation>读取网格并放在地面上方</translation>
    </message>
    <message>
        <source>&amp;Save scene</source>
        <translation>保存场景(&amp;S)</translation>
    </message>
    <message>
        <source>Save scene &amp;as…</source>
        <translation>场景另存为(&amp;A)…</translation>
    </message>
    <message>
        <source>Save or &amp;export the run…</source>
        <translation>保存或导出运行(&amp;E)…</translation>
    </message>
    <message>
        <source>Tape, glTF animation, OBJ or PLY</source>
        <translation>录带、glTF 动画、OBJ 或 PLY</translation>
    </message>
    <message>
        <source>Save screensho&amp;t</source>
        <translation>保存截图(&amp;T)</translation>
    </message>
    <message>
        <source>Save the 3D view as a PNG picture</source>
        <translation>将三维视图保存为 PNG 图片</translation>
    </message>
    <message>
        <source>&amp;Record video…</source>
        <translation>录制视频(&amp;R)…</translation>
    </message>
    <message>
        <source>Record the steps so far as a video</source>
        <translation>把已有的步录制成视频</translation>
    </message>
    <message>
        <source>&amp;Close scene</source>
        <translation>关闭场景(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation>退出(&amp;Q)</translation>
    </message>
    <message>
        <source>&amp;Undo</source>
        <translation>撤销(&amp;U)</translation>
    </message>
    <message>
        <source>&amp;Redo</source>
        <translation>重做(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Play / pause</source>
        <translation>播放 / 暂停(&amp;P)</translation>
    </message>
    <message>
        <source>Play through the recording and go on simulating</source>
        <translation>播放记录，到末尾后继续仿真</translation>
    </message>
    <message>
        <source>&amp;Step forward</source>
        <translation>前进一步(&amp;S)</translation>
    </message>
    <message>
        <source>Next recorded step, or simulate one</source>
        <translation>下一个已记录的步，或仿真一步</translation>
    </message>
    <message>
        <source>Ten steps forward</source>
        <translation>前进十步</translation>
    </message>
    <message>
        <source>Step &amp;back</source>
        <translation>后退一步(&amp;B)</translation>
    </message>
    <message>
        <source>Previous recorded step</source>
        <translation>上一个已记录的步</translation>
    </message>
    <message>
        <source>Ten steps back</source>
        <translation>后退十步</translation>
    </message>
    <message>
        <source>Play back&amp;wards</source>
        <translation>倒放(&amp;W)</translation>
    </message>
    <message>
        <source>Slo&amp;wer</source>
        <translation>减速(&amp;W)</translation>
    </message>
    <message>
        <source>Fas&amp;ter</source>
        <translation>加速(&amp;T)</translation>
    </message>
    <message>
        <source>&amp;Restart</source>
        <translation>重新开始(&amp;R)</translation>
    </message>
    <message>
        <source>Run again from the start; the steps so far are kept as a run of their own</source>
        <translation>从头再运行；已有的步作为单独的运行保留</translation>
    </message>
    <message>
        <source>Branch &amp;from here…</source>
        <translation>从此处分支(&amp;F)…</translation>
    </message>
    <message>
        <source>Go on from this step under a new name; what was recorded stays</source>
        <translation>以新名称从这一步继续；已记录的内容保留</translation>
    </message>
    <message>
        <source>&amp;Cancel the step under way</source>
        <translation>取消正在计算的步(&amp;C)</translation>
    </message>
    <message>
        <source>Stop computing; the step is not kept</source>
        <translation>停止计算；该步不保留</translation>
    </message>
    <message>
        <source>&amp;First step</source>
        <translation>第一步(&amp;F)</translation>
    </message>
    <message>
        <source>Follow the &amp;newest step</source>
        <translation>跟随最新一步(&amp;N)</translation>
    </message>
    <message>
        <source>Coarser time level</source>
        <translation>更粗的时间层级</translation>
    </message>
    <message>
        <source>Finer time level</source>
        <translation>更细的时间层级</translation>
    </message>
    <message>
        <source>Book&amp;mark this step</source>
        <translation>为此步加书签(&amp;M)</translation>
    </message>
    <message>
        <source>&amp;Deselect</source>
        <translation>取消选择(&amp;D)</translation>
    </message>
    <message>
        <source>Frame &amp;all</source>
        <translation>显示全部(&amp;A)</translation>
    </message>
    <message>
        <source>Move the camera so that everything is in the picture</source>
        <translation>移动相机使全部内容进入画面</translation>
    </message>
    <message>
        <source>Frame se&amp;lection</source>
        <translation>显示所选(&amp;L)</translation>
    </message>
    <message>
        <source>View from the front</source>
        <translation>前视图</translation>
    </message>
    <message>
        <source>View from the back</source>
        <translation>后视图</translation>
    </message>
    <message>
        <source>View from the right</source>
        <translation>右视图</translation>
    </message>
    <message>
        <source>View from the left</source>
        <translation>左视图</translation>
    </message>
    <message>
        <source>View from the top</source>
        <translation>俯视图</translation>
    </message>
    <message>
        <source>View from below</source>
        <translation>仰视图</translation>
    </message>
    <message>
        <source>&amp;Orthographic</source>
        <translation>正交投影(&amp;O)</translation>
    </message>
    <message>
        <source>As the system</source>
        <translation>跟随系统</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>浅色</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>深色</translation>
    </message>
    <message>
        <source>High contrast</source>
        <translation>高对比度</translation>
    </message>
    <message>
        <source>As the system (language)</source>
        <translation>跟随系统（语言）</translation>
    </message>
    <message>
        <source>Workspace: simulate</source>
        <translation>工作区：仿真</translation>
    </message>
    <message>
        <source>Workspace: present</source>
        <translation>工作区：演示</translation>
    </message>
    <message>
        <source>Restore &amp;default layout</source>
        <translation>恢复默认布局(&amp;D)</translation>
    </message>
    <message>
        <source>&amp;Hide everything but the view</source>
        <translation>仅显示视图(&amp;H)</translation>
    </message>
    <message>
        <source>F11 again brings everything back</source>
        <translation>再按 F11 恢复</translation>
    </message>
    <message>
        <source>&amp;Start page</source>
        <translation>起始页(&amp;S)</translation>
    </message>
    <message>
        <source>Bounding &amp;boxes</source>
        <translation>包围盒(&amp;B)</translation>
    </message>
    <message>
        <source>&amp;Contacts</source>
        <translation>接触(&amp;C)</translation>
    </message>
    <message>
        <source>Contact &amp;forces</source>
        <translation>接触力(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;Wireframe</source>
        <translation>线框(&amp;W)</translation>
    </message>
    <message>
        <source>&amp;Inertia</source>
        <translation>惯量(&amp;I)</translation>
    </message>
    <message>
        <source>&amp;Labels</source>
        <translation>标签(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;Transparent</source>
        <translation>透明(&amp;T)</translation>
    </message>
    <message>
        <source>&amp;Keys and mouse</source>
        <translation>键盘与鼠标(&amp;K)</translation>
    </message>
    <message>
        <source>Command &amp;palette…</source>
        <translation>命令面板(&amp;P)…</translation>
    </message>
    <message>
        <source>Find any command by typing</source>
        <translation>输入文字查找任何命令</translation>
    </message>
    <message>
        <source>&amp;About Seam</source>
        <translation>关于 Seam(&amp;A)</translation>
    </message>
    <message>
        <source>&amp;Processor</source>
        <translation>处理器(&amp;P)</translation>
    </message>
    <message>
        <source>Solve on all cores of this machine</source>
        <translation>使用本机全部处理器核心求解</translation>
    </message>
    <message>
        <source>&amp;Graphics card (CUDA)</source>
        <translation>显卡（CUDA）(&amp;G)</translation>
    </message>
    <message>
        <source>Solve on a CUDA device; needs a program that was built with CUDA</source>
        <translation>在 CUDA 设备上求解；需要编译时启用 CUDA 的程序</translation>
    </message>
    <message>
        <source>&amp;Memory for recorded steps…</source>
        <translation>已记录步的内存(&amp;M)…</translation>
    </message>
    <message>
        <source>How much memory steps may hold; older ones are read from the tape</source>
        <translation>各步可占用多少内存；更早的步从仿真记录中读取</translation>
    </message>
    <message>
        <source>Learn</source>
        <translation>学习</translation>
    </message>
    <message>
        <source>1  &amp;Lattice: why colors make it parallel</source>
        <translation>1  格子：为什么颜色带来并行(&amp;L)</translation>
    </message>
    <message>
        <source>2  &amp;Conflict: what a wrong color does</source>
        <translation>2  冲突：错误的颜色会怎样(&amp;C)</translation>
    </message>
    <message>
        <source>3  &amp;Splitting lab: A = D + L + U</source>
        <translation>3  分裂实验室：A = D + L + U(&amp;S)</translation>
    </message>
    <message>
        <source>4  Clo&amp;th: colors that run</source>
        <translation>4  布料：运行中的颜色(&amp;T)</translation>
    </message>
    <message>
        <source>&amp;Next color or step</source>
        <translation>下一种颜色或下一步(&amp;N)</translation>
    </message>
    <message>
        <source>&amp;Previous color or step</source>
        <translation>上一种颜色或上一步(&amp;P)</translation>
    </message>
    <message>
        <source>&amp;All colors, or the whole sweep</source>
        <translation>全部颜色，或整个扫描(&amp;A)</translation>
    </message>
    <message>
        <source>Play or pause the l&amp;esson</source>
        <translation>播放或暂停课程(&amp;E)</translation>
    </message>
    <message>
        <source>Start the lesson &amp;over</source>
        <translation>课程从头开始(&amp;O)</translation>
    </message>
    <message>
        <source>Save the lesson&apos;s p&amp;icture…</source>
        <translation>保存课程图片(&amp;I)…</translation>
    </message>
    <message>
        <source>As SVG (any size) or PNG</source>
        <translation>SVG（任意大小）或 PNG</translation>
    </message>
    <message>
        <source>Record the lesson as a &amp;video…</source>
        <translation>把课程录成视频(&amp;V)…</translation>
    </message>
    <message>
        <source>Workspace: learn</source>
        <translation>工作区：学习</translation>
    </message>
    <message>
        <source>Merge</source>
        <translation>合并</translation>
    </message>
    <message>
        <source>&amp;Next refused merge</source>
        <translation>下一个被拒绝的合并(&amp;N)</translation>
    </message>
    <message>
        <source>Go to the next round whose merge a worker&apos;s collision check refused</source>
        <translation>转到下一个合并被某个工作进程的碰撞检测拒绝的轮</translation>
    </message>
    <message>
        <source>Pre&amp;vious refused merge</source>
        <translation>上一个被拒绝的合并(&amp;V)</translation>
    </message>
    <message>
        <source>Worst &amp;r</source>
        <translation>最大的 r(&amp;R)</translation>
    </message>
    <message>
        <source>Go to the merge that let the largest disagreement of replicas pass</source>
        <translation>转到放行了最大副本分歧的那次合并</translation>
    </message>
    <message>
        <source>Draw offsets &amp;larger</source>
        <translation>放大偏移(&amp;L)</translation>
    </message>
    <message>
        <source>Replicas differ by micrometres; the factor is printed in the picture</source>
        <translation>副本之间相差几微米；放大倍数标在画面中</translation>
    </message>
    <message>
        <source>Draw offsets &amp;smaller</source>
        <translation>缩小偏移(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Debug merges</source>
        <translation>调试合并(&amp;D)</translation>
    </message>
    <message>
        <source>The 3D view, the merge panel and time; F11 or the View menu goes back</source>
        <translation>三维视图、合并面板和时间轴；按 F11 或用“视图”菜单返回</translation>
    </message>
    <message>
        <source>Guided &amp;tour</source>
        <translation>导览(&amp;T)</translation>
    </message>
    <message>
        <source>Take a refused merge apart, step by step, on a recorded sample</source>
        <translation>在一份录好的示例上逐步剖析一次被拒绝的合并</translation>
    </message>
    <message>
        <source>&amp;Partition planes</source>
        <translation>分区平面(&amp;P)</translation>
    </message>
    <message>
        <source>Where the regions of the workers meet, and the band whose bodies are shared</source>
        <translation>各工作进程的区域在哪里相接，以及其中物体被共享的重叠区</translation>
    </message>
    <message>
        <source>Replica &amp;ghosts</source>
        <translation>副本重影(&amp;G)</translation>
    </message>
    <message>
        <source>Every worker&apos;s copy of a shared body, in the worker&apos;s colour</source>
        <translation>共享物体在每个工作进程中的副本，按工作进程着色</translation>
    </message>
    <message>
        <source>&amp;Consensus z</source>
        <translation>共识 z(&amp;C)</translation>
    </message>
    <message>
        <source>The pose the workers are to agree on, hatched</source>
        <translation>各工作进程要达成一致的姿态，以斜线填充</translation>
    </message>
    <message>
        <source>S&amp;weep path</source>
        <translation>扫掠路径(&amp;W)</translation>
    </message>
    <message>
        <source>The motion from one worker&apos;s poses to the merged ones, free part and blocked part</source>
        <translation>从一个工作进程的姿态到合并后姿态的运动：畅通部分与受阻部分</translation>
    </message>
    <message>
        <source>Workspace: debug merge</source>
        <translation>工作区：调试合并</translation>
    </message>
    <message>
        <source>Open a scene, a tape, a mesh or the result of a study</source>
        <translation>打开场景、磁带、网格或研究结果</translation>
    </message>
    <message>
        <source>Race the met&amp;hods on this step</source>
        <translation>在此步上让各方法竞速(&amp;H)</translation>
    </message>
    <message>
        <source>The step at the cursor by one worker and by every method of several, side by side at equal accuracy</source>
        <translation>光标处的一步：由单个工作进程和多个工作进程的每种方法分别求解，在同等精度下并排比较</translation>
    </message>
    <message>
        <source>5  Color the &amp;workers: sweeps of many solvers</source>
        <translation>5  给工作进程着色：多个求解器的扫描(&amp;W)</translation>
    </message>
</context>
<context>
    <name>Core</name>
    <message>
        <source>cannot open the file</source>
        <translation>无法打开文件</translation>
    </message>
    <message>
        <source>cannot open</source>
        <translation>无法打开</translation>
    </message>
    <message>
        <source>cannot read scene</source>
        <translation>无法读取场景</translation>
    </message>
    <message>
        <source>cannot use scene</source>
        <translation>无法使用该场景</translation>
    </message>
    <message>
        <source>cannot write scene</source>
        <translation>无法写入场景</translation>
    </message>
    <message>
        <source>cannot read mesh</source>
        <translation>无法读取网格</translation>
    </message>
    <message>
        <source>cannot use mesh</source>
        <translation>无法使用该网格</translation>
    </message>
    <message>
        <source>cannot import the mesh</source>
        <translation>无法导入网格</translation>
    </message>
    <message>
        <source>cannot start the mesh importer</source>
        <translation>无法启动网格导入程序</translation>
    </message>
    <message>
        <source>cannot use body</source>
        <translation>无法使用该物体</translation>
    </message>
    <message>
        <source>cannot use a joint</source>
        <translation>无法使用该关节</translation>
    </message>
    <message>
        <source>cannot make shape</source>
        <translation>无法生成形状</translation>
    </message>
    <message>
        <source>cannot lock one rotation axis</source>
        <translation>无法只锁定一个转动轴</translation>
    </message>
    <message>
        <source>the start state is not free of intersections</source>
        <translation>初始状态存在相交</translation>
    </message>
    <message>
        <source>start state</source>
        <translation>初始状态</translation>
    </message>
    <message>
        <source>cannot read tape</source>
        <translation>无法读取仿真记录</translation>
    </message>
    <message>
        <source>cannot write tape</source>
        <translation>无法写入仿真记录</translation>
    </message>
    <message>
        <source>cannot save the run</source>
        <translation>无法保存本次仿真</translation>
    </message>
    <message>
        <source>cannot export</source>
        <translation>无法导出</translation>
    </message>
    <message>
        <source>cannot write</source>
        <translation>无法写入</translation>
    </message>
    <message>
        <source>cannot record</source>
        <translation>无法录制</translation>
    </message>
    <message>
        <source>cannot record a video</source>
        <translation>无法录制视频</translation>
    </message>
    <message>
        <source>cannot write the recording</source>
        <translation>无法写入录像</translation>
    </message>
    <message>
        <source>cannot draw without a display</source>
        <translation>没有显示器时无法绘图</translation>
    </message>
    <message>
        <source>cannot draw</source>
        <translation>无法绘图</translation>
    </message>
    <message>
        <source>cannot run on CUDA</source>
        <translation>无法使用 CUDA 运行</translation>
    </message>
    <message>
        <source>cannot use the CUDA backend</source>
        <translation>无法使用 CUDA 后端</translation>
    </message>
    <message>
        <source>cannot restore a state</source>
        <translation>无法恢复状态</translation>
    </message>
    <message>
        <source>cannot pull a body</source>
        <translation>无法拉动物体</translation>
    </message>
    <message>
        <source>no screenshot</source>
        <translation>没有截图</translation>
    </message>
    <message>
        <source>no 3D view</source>
        <translation>没有三维视图</translation>
    </message>
    <message>
        <source>the scene cannot run</source>
        <translation>该场景无法运行</translation>
    </message>
    <message>
        <source>the scene cannot be simulated</source>
        <translation>该场景无法仿真</translation>
    </message>
    <message>
        <source>the step could not be carried out</source>
        <translation>这一步无法执行</translation>
    </message>
    <message>
        <source>the command could not be carried out</source>
        <translation>该命令无法执行</translation>
    </message>
    <message>
        <source>the tape cannot be written</source>
        <translation>仿真记录无法写入</translation>
    </message>
    <message>
        <source>the work stopped</source>
        <translation>工作中断</translation>
    </message>
    <message>
        <source>step %1 did not converge and was not kept</source>
        <translation>第 %1 步未收敛，未予保留</translation>
    </message>
    <message>
        <source>the recorded steps take half of the memory</source>
        <translation>已记录的步占用了一半内存</translation>
    </message>
    <message>
        <source>going on from this tape may give other bits</source>
        <translation>从该记录继续，结果的二进制位可能不同</translation>
    </message>
    <message>
        <source>reading a mesh was cancelled</source>
        <translation>网格读取已取消</translation>
    </message>
    <message>
        <source>body &quot;%1&quot;</source>
        <translation>物体“%1”</translation>
    </message>
    <message>
        <source>body &quot;%1&quot;: %2</source>
        <translation>物体“%1”：%2</translation>
    </message>
    <message>
        <source>%1: step %2</source>
        <translation>%1：第 %2 步</translation>
    </message>
    <message>
        <source>unknown key &quot;%1&quot;</source>
        <translation>未知的键“%1”</translation>
    </message>
    <message>
        <source>the key &quot;%1&quot; is missing</source>
        <translation>缺少键“%1”</translation>
    </message>
    <message>
        <source>the key &quot;%1&quot; is given twice in one object</source>
        <translation>同一对象中键“%1”出现了两次</translation>
    </message>
    <message>
        <source>expected %1, found %2 (%3)</source>
        <translation>此处应为 %1，实际为 %2（%3）</translation>
    </message>
    <message>
        <source>%1 is not one of %2</source>
        <translation>%1 不在可选值 %2 之中</translation>
    </message>
    <message>
        <source>%1 is out of range: it must be at least %2</source>
        <translation>%1 超出范围：不得小于 %2</translation>
    </message>
    <message>
        <source>%1 is out of range: it must be at most %2</source>
        <translation>%1 超出范围：不得大于 %2</translation>
    </message>
    <message>
        <source>%1 is out of range: it must be greater than %2</source>
        <translation>%1 超出范围：必须大于 %2</translation>
    </message>
    <message>
        <source>%1 is out of range: it must be less than %2</source>
        <translation>%1 超出范围：必须小于 %2</translation>
    </message>
    <message>
        <source>%1 is out of range: it must be from %2 to %3 (%4)</source>
        <translation>%1 超出范围：必须在 %2 到 %3 之间（%4）</translation>
    </message>
    <message>
        <source>%1 is not a whole number (%2)</source>
        <translation>%1 不是整数（%2）</translation>
    </message>
    <message>
        <source>expected an array of %1 values, found %2</source>
        <translation>此处应为含 %1 个值的数组，实际为 %2 个</translation>
    </message>
    <message>
        <source>must not be empty</source>
        <translation>不得为空</translation>
    </message>
    <message>
        <source>the value is not a finite number</source>
        <translation>该值不是有限数（NaN 或无穷大）</translation>
    </message>
    <message>
        <source>there is no such file</source>
        <translation>没有这个文件</translation>
    </message>
    <message>
        <source>this is a folder</source>
        <translation>这是一个文件夹</translation>
    </message>
    <message>
        <source>the file cannot be read</source>
        <translation>该文件无法读取</translation>
    </message>
    <message>
        <source>the name &quot;%1&quot; is already used by body %2</source>
        <translation>名称“%1”已被物体 %2 使用</translation>
    </message>
    <message>
        <source>the quaternion does not have length 1</source>
        <translation>四元数的长度不为 1</translation>
    </message>
    <message>
        <source>there is no body &quot;%1&quot;</source>
        <translation>没有名为“%1”的物体</translation>
    </message>
    <message>
        <source>there is no shape &quot;%1&quot;</source>
        <translation>没有名为“%1”的形状</translation>
    </message>
    <message>
        <source>there is no material &quot;%1&quot;</source>
        <translation>没有名为“%1”的材料</translation>
    </message>
    <message>
        <source>the shape &quot;%1&quot; has no parameter &quot;%2&quot;</source>
        <translation>形状“%1”没有参数“%2”</translation>
    </message>
    <message>
        <source>both shape and mesh are given</source>
        <translation>同时给出了形状和网格</translation>
    </message>
    <message>
        <source>neither shape nor mesh is given</source>
        <translation>既没有给出形状，也没有给出网格</translation>
    </message>
    <message>
        <source>the scene has more than %1 bodies</source>
        <translation>场景中的物体超过 %1 个</translation>
    </message>
    <message>
        <source>only %1 of %2 bodies found a free place</source>
        <translation>%2 个物体中只有 %1 个找到了空位</translation>
    </message>
    <message>
        <source>the file holds no usable mesh</source>
        <translation>该文件不含可用的网格</translation>
    </message>
    <message>
        <source>the mesh has no triangles</source>
        <translation>网格没有三角形</translation>
    </message>
    <message>
        <source>the mesh has a vertex that is not finite</source>
        <translation>网格中有非有限（NaN 或无穷大）的顶点</translation>
    </message>
    <message>
        <source>the mesh is open, so it has no volume and no mass</source>
        <translation>网格不封闭，因而没有体积和质量</translation>
    </message>
    <message>
        <source>the mesh encloses a volume of %1 m^3</source>
        <translation>网格包围的体积为 %1 立方米</translation>
    </message>
    <message>
        <source>its mass of %1 kg cannot be computed with</source>
        <translation>其质量 %1 千克无法用于计算</translation>
    </message>
    <message>
        <source>the body is so thin that its mass matrix is singular</source>
        <translation>物体太薄，质量矩阵奇异</translation>
    </message>
    <message>
        <source>%1: there is no such file</source>
        <translation>%1：没有这个文件</translation>
    </message>
    <message>
        <source>%1: the file is empty</source>
        <translation>%1：文件为空</translation>
    </message>
    <message>
        <source>%1: this is a folder, not a file</source>
        <translation>%1：这是文件夹，不是文件</translation>
    </message>
    <message>
        <source>%1: the file may not be read (permission denied)</source>
        <translation>%1：没有权限读取该文件</translation>
    </message>
    <message>
        <source>%1: the import was cancelled</source>
        <translation>%1：导入已取消</translation>
    </message>
    <message>
        <source>%1: the mesh needs more than the limit of %2</source>
        <translation>%1：该网格所需内存超过上限 %2</translation>
    </message>
    <message>
        <source>%1: not read within %2 s; the file is too large or leads the reader in circles</source>
        <translation>%1：%2 秒内未能读完；文件过大或使读取程序陷入循环</translation>
    </message>
    <message>
        <source>%1: this machine has not enough memory for the mesh</source>
        <translation>%1：本机内存不足以容纳该网格</translation>
    </message>
    <message>
        <source>the program seam-import is not there</source>
        <translation>找不到程序 seam-import</translation>
    </message>
    <message>
        <source>&quot;%1&quot; and &quot;%2&quot; intersect at %3: %4</source>
        <translation>“%1”与“%2”在 %3 处相交：%4</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is inside &quot;%2&quot; at %3: vertex %4 of &quot;%5&quot;</source>
        <translation>“%1”在 %3 处位于“%2”内部：“%5”的顶点 %4</translation>
    </message>
    <message>
        <source>&quot;%1&quot; and &quot;%2&quot; are only %3 m apart at %4, the least allowed is %5 m: %6</source>
        <translation>“%1”与“%2”在 %4 处仅相距 %3 米，最小允许距离为 %5 米：%6</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is below %2 at %3: vertex %4 is %5 m below the plane (%6 vertices)</source>
        <translation>“%1”在 %3 处低于 %2：顶点 %4 在该平面以下 %5 米（共 %6 个顶点）</translation>
    </message>
    <message>
        <source>&quot;%1&quot; touches %2 at %3: vertex %4 is %5 m above the plane (%6 vertices)</source>
        <translation>“%1”在 %3 处接触 %2：顶点 %4 在该平面以上 %5 米（共 %6 个顶点）</translation>
    </message>
    <message>
        <source>half-space &quot;%1&quot;</source>
        <translation>半空间“%1”</translation>
    </message>
    <message>
        <source>triangle %1 of &quot;%2&quot; and triangle %3 of &quot;%4&quot; (%5 pairs)</source>
        <translation>“%2”的三角形 %1 与“%4”的三角形 %3（共 %5 对）</translation>
    </message>
    <message>
        <source>and %1 more</source>
        <translation>以及另外 %1 处</translation>
    </message>
    <message>
        <source>bodies intersect or touch before the first step</source>
        <translation>第一步之前已有物体相交或接触</translation>
    </message>
    <message>
        <source>the linear solver failed: %1</source>
        <translation>线性求解失败：%1</translation>
    </message>
    <message>
        <source>the Newton direction is not finite</source>
        <translation>牛顿方向不是有限数</translation>
    </message>
    <message>
        <source>a kinematic body cannot reach its pose without passing through what is in its way</source>
        <translation>运动学物体若要到达目标位姿，必须穿过挡路的物体</translation>
    </message>
    <message>
        <source>the joints cannot all be closed; check for anchors that do not fit together</source>
        <translation>关节无法全部闭合；请检查锚点是否匹配</translation>
    </message>
    <message>
        <source>no decrease of the energy was found along the Newton direction</source>
        <translation>沿牛顿方向找不到能量下降</translation>
    </message>
    <message>
        <source>the Newton iteration did not converge in %1 iterations</source>
        <translation>牛顿迭代 %1 次仍未收敛</translation>
    </message>
    <message>
        <source>the iteration limit was reached</source>
        <translation>达到迭代次数上限</translation>
    </message>
    <message>
        <source>this needs more memory than the machine gives</source>
        <translation>所需内存超过本机所能提供</translation>
    </message>
    <message>
        <source>No space left on device</source>
        <translation>磁盘空间不足</translation>
    </message>
    <message>
        <source>Permission denied</source>
        <translation>没有权限</translation>
    </message>
    <message>
        <source>No such file or directory</source>
        <translation>没有这个文件或文件夹</translation>
    </message>
    <message>
        <source>Read-only file system</source>
        <translation>文件系统只读</translation>
    </message>
    <message>
        <source>Is a directory</source>
        <translation>这是一个文件夹</translation>
    </message>
    <message>
        <source>Disk quota exceeded</source>
        <translation>超出磁盘配额</translation>
    </message>
    <message>
        <source>File too large</source>
        <translation>文件过大</translation>
    </message>
    <message>
        <source>the disk is full</source>
        <translation>磁盘已满</translation>
    </message>
    <message>
        <source>the disk refused</source>
        <translation>磁盘拒绝写入</translation>
    </message>
    <message>
        <source>the file exists</source>
        <translation>文件已存在</translation>
    </message>
    <message>
        <source>the file does not exist</source>
        <translation>文件不存在</translation>
    </message>
    <message>
        <source>another run is writing it</source>
        <translation>另一个仿真正在写入该文件</translation>
    </message>
    <message>
        <source>the folder %1 does not exist</source>
        <translation>文件夹 %1 不存在</translation>
    </message>
    <message>
        <source>it is a folder</source>
        <translation>这是一个文件夹</translation>
    </message>
    <message>
        <source>it is not an ordinary file</source>
        <translation>不是普通文件</translation>
    </message>
    <message>
        <source>it is cut off</source>
        <translation>文件被截断</translation>
    </message>
    <message>
        <source>it is cut off: the last step is damaged (%1)</source>
        <translation>文件被截断：最后一步已损坏（%1）</translation>
    </message>
    <message>
        <source>it is not a tape (no HDF5 file of the newest kind)</source>
        <translation>不是仿真记录（不是新版 HDF5 文件）</translation>
    </message>
    <message>
        <source>it is an HDF5 file, but not a tape of Seam</source>
        <translation>是 HDF5 文件，但不是 Seam 的仿真记录</translation>
    </message>
    <message>
        <source>its checksum does not fit its data</source>
        <translation>校验和与数据不符</translation>
    </message>
    <message>
        <source>it holds no step</source>
        <translation>其中没有任何步</translation>
    </message>
    <message>
        <source>the step is not there</source>
        <translation>没有这一步</translation>
    </message>
    <message>
        <source>it was written by version %1, this is version %2</source>
        <translation>由版本 %1 写入，当前版本为 %2</translation>
    </message>
    <message>
        <source>it was written with the kernels &quot;%1&quot;, here they are &quot;%2&quot;</source>
        <translation>写入时的计算内核为“%1”，此处为“%2”</translation>
    </message>
    <message>
        <source>its kernels were &quot;%1&quot;, here they are &quot;%2&quot;</source>
        <translation>其计算内核为“%1”，此处为“%2”</translation>
    </message>
    <message>
        <source>it is no scene (.json), tape (.seam) or mesh that Seam knows</source>
        <translation>不是 Seam 认识的场景（.json）、仿真记录（.seam）或网格</translation>
    </message>
    <message>
        <source>no CUDA device answers (%1)</source>
        <translation>没有可用的 CUDA 设备（%1）</translation>
    </message>
    <message>
        <source>this program was built without CUDA</source>
        <translation>本程序编译时未启用 CUDA</translation>
    </message>
    <message>
        <source>no CUDA device is installed</source>
        <translation>未安装 CUDA 设备</translation>
    </message>
    <message>
        <source>no CUDA-capable device is detected</source>
        <translation>未检测到支持 CUDA 的设备</translation>
    </message>
    <message>
        <source>CUDA driver version is insufficient for CUDA runtime version</source>
        <translation>CUDA 驱动版本低于运行库要求</translation>
    </message>
    <message>
        <source>there is no 3D view to take it from</source>
        <translation>没有可供截图的三维视图</translation>
    </message>
    <message>
        <source>%1 are held</source>
        <translation>已占用 %1</translation>
    </message>
    <message>
        <source>the encoder %1 is missing</source>
        <translation>缺少编码器 %1</translation>
    </message>
    <message>
        <source>Did you mean &quot;%1&quot;?</source>
        <translation>是否想写“%1”？</translation>
    </message>
    <message>
        <source>Known here: %1</source>
        <translation>此处可用：%1</translation>
    </message>
    <message>
        <source>Add &quot;%1&quot;</source>
        <translation>请添加“%1”</translation>
    </message>
    <message>
        <source>Bodies: %1</source>
        <translation>现有物体：%1</translation>
    </message>
    <message>
        <source>Known shapes: %1</source>
        <translation>可用形状：%1</translation>
    </message>
    <message>
        <source>Its parameters: %1</source>
        <translation>其参数：%1</translation>
    </message>
    <message>
        <source>Keep one of them</source>
        <translation>请只保留其中一个</translation>
    </message>
    <message>
        <source>Check the path</source>
        <translation>请检查路径</translation>
    </message>
    <message>
        <source>check the name</source>
        <translation>请检查名称</translation>
    </message>
    <message>
        <source>Check the path; it is relative to the scene file</source>
        <translation>请检查路径；路径相对于场景文件</translation>
    </message>
    <message>
        <source>Check its permissions</source>
        <translation>请检查其权限</translation>
    </message>
    <message>
        <source>Mend the JSON there</source>
        <translation>请修正该处的 JSON</translation>
    </message>
    <message>
        <source>Use numbers within the range of doubles</source>
        <translation>请使用双精度范围内的数</translation>
    </message>
    <message>
        <source>Use smaller counts</source>
        <translation>请减少数量</translation>
    </message>
    <message>
        <source>Give every body its own name</source>
        <translation>请为每个物体取不同的名称</translation>
    </message>
    <message>
        <source>Give exactly one of shape and mesh</source>
        <translation>形状与网格请只给出一个</translation>
    </message>
    <message>
        <source>Normalise it</source>
        <translation>请将其归一化</translation>
    </message>
    <message>
        <source>Run seam-sim import on the file for a full report</source>
        <translation>请对该文件运行 seam-sim import 以获得完整报告</translation>
    </message>
    <message>
        <source>repair the mesh or export it again</source>
        <translation>请修复网格或重新导出</translation>
    </message>
    <message>
        <source>Reinstall Seam or set SEAM_IMPORT_PROGRAM</source>
        <translation>请重新安装 Seam 或设置 SEAM_IMPORT_PROGRAM</translation>
    </message>
    <message>
        <source>Use a mesh with a surface</source>
        <translation>请使用带表面的网格</translation>
    </message>
    <message>
        <source>Export the mesh again</source>
        <translation>请重新导出网格</translation>
    </message>
    <message>
        <source>Set material.shell_thickness to make it a shell, make the body static, or close the mesh</source>
        <translation>请设置 material.shell_thickness 使其成为壳体，或将物体设为静态，或封闭网格</translation>
    </message>
    <message>
        <source>Turn its triangles outward or mend it</source>
        <translation>请使三角形朝外或修复网格</translation>
    </message>
    <message>
        <source>Check unit, scale and density</source>
        <translation>请检查单位、缩放和密度</translation>
    </message>
    <message>
        <source>Give it thickness: use material.shell_thickness or a solid mesh</source>
        <translation>请赋予厚度：使用 material.shell_thickness 或实体网格</translation>
    </message>
    <message>
        <source>Move the bodies apart; seam-sim check lists every place</source>
        <translation>请将物体移开；seam-sim check 会列出每一处</translation>
    </message>
    <message>
        <source>move them apart: edit Position in the inspector, or the scene file</source>
        <translation>请将它们移开：在检查器中修改“位置”，或修改场景文件</translation>
    </message>
    <message>
        <source>move the bodies that the scene tree marks as faulty apart</source>
        <translation>请将场景树中标为有误的物体移开</translation>
    </message>
    <message>
        <source>go back and branch with a smaller time step or other parameters; the last good step is shown</source>
        <translation>请退回并以更小的时间步长或其他参数建立分支；当前显示最后一个有效步</translation>
    </message>
    <message>
        <source>use fewer or coarser bodies</source>
        <translation>请减少物体或使用更粗的网格</translation>
    </message>
    <message>
        <source>please report this together with the scene</source>
        <translation>请连同场景一起报告此问题</translation>
    </message>
    <message>
        <source>please report this</source>
        <translation>请报告此问题</translation>
    </message>
    <message>
        <source>Every step before is kept. Free some space or choose another disk, then resume the tape</source>
        <translation>之前的每一步都已保留。请释放空间或换用其他磁盘，然后继续该记录</translation>
    </message>
    <message>
        <source>free space or save the tape elsewhere; steps so far are kept in memory</source>
        <translation>请释放空间或将记录存到别处；已完成的步保留在内存中</translation>
    </message>
    <message>
        <source>Free some space or choose another disk</source>
        <translation>请释放空间或换用其他磁盘</translation>
    </message>
    <message>
        <source>Choose another place or free some space</source>
        <translation>请换一个位置或释放空间</translation>
    </message>
    <message>
        <source>Choose another name or add --overwrite</source>
        <translation>请换一个名称，或添加 --overwrite</translation>
    </message>
    <message>
        <source>Create the folder or choose another one</source>
        <translation>请创建该文件夹或选择其他文件夹</translation>
    </message>
    <message>
        <source>Give the name of a file</source>
        <translation>请给出文件名</translation>
    </message>
    <message>
        <source>Choose another place</source>
        <translation>请换一个位置</translation>
    </message>
    <message>
        <source>Choose another name</source>
        <translation>请换一个名称</translation>
    </message>
    <message>
        <source>Choose a place where you may write</source>
        <translation>请选择可写的位置</translation>
    </message>
    <message>
        <source>Choose a place where you may write and with enough space</source>
        <translation>请选择可写且空间足够的位置</translation>
    </message>
    <message>
        <source>choose a place that exists and can be written</source>
        <translation>请选择存在且可写的位置</translation>
    </message>
    <message>
        <source>choose a folder that can be written</source>
        <translation>请选择可写的文件夹</translation>
    </message>
    <message>
        <source>choose another name or allow overwriting</source>
        <translation>请换一个名称，或允许覆盖</translation>
    </message>
    <message>
        <source>choose another name</source>
        <translation>请换一个名称</translation>
    </message>
    <message>
        <source>choose another size</source>
        <translation>请选择其他尺寸</translation>
    </message>
    <message>
        <source>free disk space or choose another place</source>
        <translation>请释放磁盘空间或换一个位置</translation>
    </message>
    <message>
        <source>Wait for it to end or choose another name</source>
        <translation>请等待其结束或换一个名称</translation>
    </message>
    <message>
        <source>Use a copy of the tape or run the scene again</source>
        <translation>请使用记录的副本，或重新运行场景</translation>
    </message>
    <message>
        <source>Choose one of these</source>
        <translation>请从中选择</translation>
    </message>
    <message>
        <source>Run on the host backend, or install the NVIDIA driver and check the device with nvidia-smi</source>
        <translation>请改用处理器运行，或安装 NVIDIA 驱动并用 nvidia-smi 检查设备</translation>
    </message>
    <message>
        <source>Run with --backend host, or install the NVIDIA driver and check the device with nvidia-smi</source>
        <translation>请改用处理器运行，或安装 NVIDIA 驱动并用 nvidia-smi 检查设备</translation>
    </message>
    <message>
        <source>Run on the host backend, or build Seam where the CUDA toolkit is installed</source>
        <translation>请改用处理器运行，或在装有 CUDA 工具包的机器上编译 Seam</translation>
    </message>
    <message>
        <source>Use the host backend, or build where the CUDA toolkit is installed</source>
        <translation>请改用处理器运行，或在装有 CUDA 工具包的机器上编译</translation>
    </message>
    <message>
        <source>install libegl1 and libgl1-mesa-dri (software OpenGL is enough)</source>
        <translation>请安装 libegl1 和 libgl1-mesa-dri（软件 OpenGL 即可）</translation>
    </message>
    <message>
        <source>update the graphics driver, or set LIBGL_ALWAYS_SOFTWARE=1</source>
        <translation>请更新显卡驱动，或设置 LIBGL_ALWAYS_SOFTWARE=1</translation>
    </message>
    <message>
        <source>install libavcodec with x264, or record PNG files into a folder</source>
        <translation>请安装带 x264 的 libavcodec，或录制为文件夹中的 PNG 文件</translation>
    </message>
    <message>
        <source>use Open or Import and choose a file of these kinds</source>
        <translation>请用“打开”或“导入”选择这几类文件</translation>
    </message>
    <message>
        <source>use a display with OpenGL 3.3, or seam render for pictures</source>
        <translation>请使用支持 OpenGL 3.3 的显示环境，或用 seam render 生成图片</translation>
    </message>
    <message>
        <source>open a scene on a display with OpenGL 3.3, or use seam render</source>
        <translation>请在支持 OpenGL 3.3 的显示环境中打开场景，或使用 seam render</translation>
    </message>
    <message>
        <source>save or export the run, then close the scene; Play goes on all the same</source>
        <translation>请保存或导出本次仿真，然后关闭场景；“播放”仍可继续</translation>
    </message>
    <message>
        <source>save a shorter run</source>
        <translation>请保存较短的仿真</translation>
    </message>
    <message>
        <source>; </source>
        <translation>；</translation>
    </message>
    <message>
        <source>.</source>
        <translation>。</translation>
    </message>
    <message>
        <source>: </source>
        <translation>：</translation>
    </message>
    <message>
        <source>. </source>
        <translation>。</translation>
    </message>
    <message>
        <source>syntax error while parsing %1 - %2</source>
        <translation>解析 %1 时出现语法错误：%2</translation>
    </message>
    <message>
        <source>unexpected end of input</source>
        <translation>文件意外结束</translation>
    </message>
    <message>
        <source>expected %1, %2, or a literal</source>
        <translation>此处应为 %1、%2 或字面值</translation>
    </message>
    <message>
        <source>expected %1</source>
        <translation>此处应为 %1</translation>
    </message>
    <message>
        <source>invalid literal</source>
        <translation>无效的字面值</translation>
    </message>
    <message>
        <source>number overflow parsing %1</source>
        <translation>数值 %1 超出可表示范围</translation>
    </message>
    <message>
        <source>value</source>
        <translation>值</translation>
    </message>
    <message>
        <source>object</source>
        <translation>对象</translation>
    </message>
    <message>
        <source>array</source>
        <translation>数组</translation>
    </message>
    <message>
        <source>object key</source>
        <translation>对象的键</translation>
    </message>
    <message>
        <source>object separator</source>
        <translation>对象分隔符</translation>
    </message>
    <message>
        <source>a number</source>
        <translation>数</translation>
    </message>
    <message>
        <source>a string</source>
        <translation>字符串</translation>
    </message>
    <message>
        <source>true or false</source>
        <translation>true 或 false</translation>
    </message>
    <message>
        <source>an array</source>
        <translation>数组</translation>
    </message>
    <message>
        <source>an object</source>
        <translation>对象</translation>
    </message>
    <message>
        <source>an integer</source>
        <translation>整数</translation>
    </message>
    <message>
        <source>string literal</source>
        <translation>字符串字面值</translation>
    </message>
    <message>
        <source>last read: %1</source>
        <translation>最后读到：%1</translation>
    </message>
    <message>
        <source>a number or an array</source>
        <translation>数或数组</translation>
    </message>
    <message>
        <source>an array or a number</source>
        <translation>数组或数</translation>
    </message>
    <message>
        <source>a string or an object</source>
        <translation>字符串或对象</translation>
    </message>
    <message>
        <source>an object or a string</source>
        <translation>对象或字符串</translation>
    </message>
    <message>
        <source>unexpected &apos;%1&apos;</source>
        <translation>意外的“%1”</translation>
    </message>
    <message>
        <source>cannot save the picture</source>
        <translation>无法保存图片</translation>
    </message>
    <message>
        <source>steps are in memory only</source>
        <translation>各步只保存在内存中</translation>
    </message>
    <message>
        <source>Not a directory</source>
        <translation>不是目录</translation>
    </message>
    <message>
        <source>save or export the run before you close it</source>
        <translation>请在关闭之前保存或导出本次仿真</translation>
    </message>
    <message>
        <source>cannot read the linear system</source>
        <translation>无法读取线性方程组</translation>
    </message>
    <message>
        <source>cannot use the linear system</source>
        <translation>无法使用线性方程组</translation>
    </message>
    <message>
        <source>cannot make the linear system</source>
        <translation>无法构造线性方程组</translation>
    </message>
    <message>
        <source>cannot show the linear system</source>
        <translation>无法显示线性方程组</translation>
    </message>
    <message>
        <source>cannot choose the relaxation</source>
        <translation>无法选择松弛因子</translation>
    </message>
    <message>
        <source>cannot relax</source>
        <translation>无法松弛</translation>
    </message>
    <message>
        <source>cannot use conjugate gradients</source>
        <translation>无法使用共轭梯度法</translation>
    </message>
    <message>
        <source>line %1</source>
        <translation>第 %1 行</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not a finite number</source>
        <translation>“%1”不是有限的数</translation>
    </message>
    <message>
        <source>it has %1 numbers, but there are %2 rows</source>
        <translation>它有 %1 个数，但共有 %2 行</translation>
    </message>
    <message>
        <source>there is not one bar between the row and its right side</source>
        <translation>行与右端之间不是恰有一条竖线</translation>
    </message>
    <message>
        <source>there are %1 numbers after the bar</source>
        <translation>竖线之后有 %1 个数</translation>
    </message>
    <message>
        <source>there are more than %1 rows</source>
        <translation>多于 %1 行</translation>
    </message>
    <message>
        <source>it has no rows</source>
        <translation>它没有行</translation>
    </message>
    <message>
        <source>row %1 has a number that is not finite</source>
        <translation>第 %1 行有一个不是有限的数</translation>
    </message>
    <message>
        <source>the diagonal entry of row %1 is 0, and every method divides by it</source>
        <translation>第 %1 行的对角元素为 0，而每种方法都要除以它</translation>
    </message>
    <message>
        <source>omega is not a finite number</source>
        <translation>omega 不是有限的数</translation>
    </message>
    <message>
        <source>the matrix is not symmetric</source>
        <translation>矩阵不对称</translation>
    </message>
    <message>
        <source>it has more than %1 unknowns</source>
        <translation>它有多于 %1 个未知数</translation>
    </message>
    <message>
        <source>Write numbers like -1, 0.25 or 1e-3</source>
        <translation>请把数写成 -1、0.25 或 1e-3 的形式</translation>
    </message>
    <message>
        <source>Give as many numbers in each row as there are rows</source>
        <translation>每行的数的个数要与行数相同</translation>
    </message>
    <message>
        <source>Write 4 -1 0 | 2</source>
        <translation>请写成 4 -1 0 | 2</translation>
    </message>
    <message>
        <source>Write one right side</source>
        <translation>请只写一个右端</translation>
    </message>
    <message>
        <source>Give at least one equation</source>
        <translation>请至少给出一个方程</translation>
    </message>
    <message>
        <source>Give finite numbers</source>
        <translation>请给出有限的数</translation>
    </message>
    <message>
        <source>Jacobi does not converge on it (spectral radius %1)</source>
        <translation>Jacobi 在其上不收敛（谱半径 %1）</translation>
    </message>
    <message>
        <source>Order the rows so that no diagonal entry is 0</source>
        <translation>请排列各行使对角元素都不为 0</translation>
    </message>
    <message>
        <source>Give omega, or use another method</source>
        <translation>请给出 omega，或使用其他方法</translation>
    </message>
    <message>
        <source>Use another method</source>
        <translation>请使用其他方法</translation>
    </message>
    <message>
        <source>Give a number between 0 and 2</source>
        <translation>请给出 0 与 2 之间的数</translation>
    </message>
    <message>
        <source>Use fewer rows here; seam-sim split takes larger ones</source>
        <translation>这里请用较少的行；seam-sim split 可处理更大的</translation>
    </message>
    <message>
        <source>pictures of lessons end in svg, png, jpg, jpeg</source>
        <translation>课程图片的扩展名为 svg、png、jpg、jpeg</translation>
    </message>
    <message>
        <source>choose another place</source>
        <translation>请选择其他位置</translation>
    </message>
    <message>
        <source>choose one of them</source>
        <translation>请选择其中之一</translation>
    </message>
    <message>
        <source>cannot save the values</source>
        <translation>无法保存数值</translation>
    </message>
    <message>
        <source>%1: row %2</source>
        <translation>%1：第 %2 行</translation>
    </message>
    <message>
        <source>cannot cut out a merge</source>
        <translation>无法截取合并</translation>
    </message>
    <message>
        <source>cannot write the capsule</source>
        <translation>无法写入合并胶囊</translation>
    </message>
    <message>
        <source>cannot run several workers on CUDA</source>
        <translation>无法在 CUDA 上运行多个工作进程</translation>
    </message>
    <message>
        <source>cannot read the model</source>
        <translation>无法读取模型</translation>
    </message>
    <message>
        <source>planes at given places need slabs and their direction</source>
        <translation>指定位置的平面需要平行切片的划分方式及其方向</translation>
    </message>
    <message>
        <source>%1 workers need %2 planes between them</source>
        <translation>%1 个工作进程之间需要 %2 个平面</translation>
    </message>
    <message>
        <source>the planes must be in increasing order</source>
        <translation>平面的位置必须递增</translation>
    </message>
    <message>
        <source>the workers did not agree on poses in %1 rounds</source>
        <translation>各工作进程在 %1 轮内未能就姿态达成一致</translation>
    </message>
    <message>
        <source>bodies move so far in a step that no overlap of the regions covers them</source>
        <translation>物体在一步内移动太远，各区域的重叠区都无法覆盖</translation>
    </message>
    <message>
        <source>the step starts from poses that touch, overlap or are not finite, so that the barrier energy is infinite</source>
        <translation>该步的起始姿态相互接触、重叠或不是有限的数，使屏障能量为无穷大</translation>
    </message>
    <message>
        <source>workers of one process share the processor, not a graphics card</source>
        <translation>同一程序内的工作进程共用处理器，而不是显卡</translation>
    </message>
    <message>
        <source>the step has fewer rounds</source>
        <translation>该步没有这么多轮</translation>
    </message>
    <message>
        <source>the run has fewer workers</source>
        <translation>该运行没有这么多工作进程</translation>
    </message>
    <message>
        <source>the round did not ask the merge gate</source>
        <translation>这一轮没有进行合并检查</translation>
    </message>
    <message>
        <source>the poses of the round were not kept</source>
        <translation>这一轮的姿态没有保留</translation>
    </message>
    <message>
        <source>it has layout %1, this program reads layouts %2 to %3; the program that wrote it reads it</source>
        <translation>文件布局为 %1，此程序可读布局 %2 至 %3；写入它的程序可以读取</translation>
    </message>
    <message>
        <source>its room for rounds is impossible</source>
        <translation>为各轮预留的空间大小不合理</translation>
    </message>
    <message>
        <source>its rounds claim more than the file holds</source>
        <translation>各轮声称的数据多于文件所含</translation>
    </message>
    <message>
        <source>the place of its rounds is impossible</source>
        <translation>各轮的存放位置不合理</translation>
    </message>
    <message>
        <source>the checksum of its rounds does not fit them</source>
        <translation>各轮与校验和不符</translation>
    </message>
    <message>
        <source>the data set &apos;%1&apos; ends too early</source>
        <translation>数据集“%1”过早结束</translation>
    </message>
    <message>
        <source>its merge log is cut off</source>
        <translation>合并日志被截断</translation>
    </message>
    <message>
        <source>its merge log has form %1</source>
        <translation>合并日志格式为 %1</translation>
    </message>
    <message>
        <source>its merge log is longer than it says</source>
        <translation>合并日志比所声明的更长</translation>
    </message>
    <message>
        <source>its merge log lacks workers</source>
        <translation>合并日志缺少工作进程</translation>
    </message>
    <message>
        <source>its merge log names a body that does not exist</source>
        <translation>合并日志提到不存在的物体</translation>
    </message>
    <message>
        <source>its merge log names a worker that does not exist</source>
        <translation>合并日志提到不存在的工作进程</translation>
    </message>
    <message>
        <source>its number of workers is impossible</source>
        <translation>工作进程数不合理</translation>
    </message>
    <message>
        <source>its planes and workers differ in number</source>
        <translation>平面数与工作进程数不符</translation>
    </message>
    <message>
        <source>its planes form no tree</source>
        <translation>平面不构成树</translation>
    </message>
    <message>
        <source>its bodies and their holders differ in number</source>
        <translation>物体数与持有者记录数不符</translation>
    </message>
    <message>
        <source>a round has no place in its step</source>
        <translation>有一轮在其步中没有位置</translation>
    </message>
    <message>
        <source>a verdict is unknown</source>
        <translation>有未知的判定</translation>
    </message>
    <message>
        <source>a penalty rule is unknown</source>
        <translation>有未知的惩罚规则</translation>
    </message>
    <message>
        <source>a Newton iteration lacks poses</source>
        <translation>有一次牛顿迭代缺少姿态</translation>
    </message>
    <message>
        <source>its status is unknown</source>
        <translation>状态未知</translation>
    </message>
    <message>
        <source>the number of workers is out of range</source>
        <translation>工作进程数超出范围</translation>
    </message>
    <message>
        <source>how workers agree is unknown</source>
        <translation>工作进程达成一致的方式未知</translation>
    </message>
    <message>
        <source>Add &quot;direction&quot;, such as [1, 0, 0]</source>
        <translation>请添加“direction”，例如 [1, 0, 0]</translation>
    </message>
    <message>
        <source>Change count or cuts</source>
        <translation>请更改“count”或“cuts”</translation>
    </message>
    <message>
        <source>Sort them</source>
        <translation>请将其排序</translation>
    </message>
    <message>
        <source>Use the host backend, or one worker</source>
        <translation>请改用处理器运行，或只用一个工作进程</translation>
    </message>
    <message>
        <source>Choose another round</source>
        <translation>请选择其他轮</translation>
    </message>
    <message>
        <source>Choose another worker</source>
        <translation>请选择其他工作进程</translation>
    </message>
    <message>
        <source>Choose a round that was refused or accepted</source>
        <translation>请选择被拒绝或已接受的轮</translation>
    </message>
    <message>
        <source>Solve the step again in full detail</source>
        <translation>请以完整细节重新求解该步</translation>
    </message>
    <message>
        <source>The tape is damaged; run the scene again</source>
        <translation>仿真记录已损坏；请重新运行场景</translation>
    </message>
    <message>
        <source>the pose of a kinematic body at the merge is not kept</source>
        <translation>没有保存运动学物体在合并时的姿态</translation>
    </message>
    <message>
        <source>Use a run without kinematic bodies</source>
        <translation>请使用不含运动学物体的仿真</translation>
    </message>
    <message>
        <source>cannot open the study</source>
        <translation>无法打开研究</translation>
    </message>
    <message>
        <source>no row has a figure of that name</source>
        <translation>没有任何一行有此名称的数值</translation>
    </message>
    <message>
        <source>it is larger than 64 MiB, and a study is not</source>
        <translation>它大于 64 MiB，而研究不会这么大</translation>
    </message>
    <message>
        <source>it is no complete JSON</source>
        <translation>它不是完整的 JSON</translation>
    </message>
    <message>
        <source>it is no JSON object</source>
        <translation>它不是 JSON 对象</translation>
    </message>
    <message>
        <source>it must be a list</source>
        <translation>它必须是列表</translation>
    </message>
    <message>
        <source>it has more than 100000 rows</source>
        <translation>它多于 100000 行</translation>
    </message>
    <message>
        <source>it must be an object</source>
        <translation>它必须是对象</translation>
    </message>
    <message>
        <source>there is no text &quot;%1&quot;</source>
        <translation>没有文本“%1”</translation>
    </message>
    <message>
        <source>there is no number &quot;%1&quot;</source>
        <translation>没有数“%1”</translation>
    </message>
    <message>
        <source>x is not the number of a category</source>
        <translation>x 不是某个类别的编号</translation>
    </message>
    <message>
        <source>it must be true or false</source>
        <translation>它必须是 true 或 false</translation>
    </message>
    <message>
        <source>it must be a list of texts</source>
        <translation>它必须是文本列表</translation>
    </message>
    <message>
        <source>&quot;%1&quot; is not a number</source>
        <translation>“%1”不是数</translation>
    </message>
    <message>
        <source>it has more than 200 figures</source>
        <translation>它多于 200 个数值</translation>
    </message>
    <message>
        <source>write the file again with seam-sim study NAME -o FOLDER</source>
        <translation>请用 seam-sim study NAME -o FOLDER 重新写出文件</translation>
    </message>
    <message>
        <source>check the permissions</source>
        <translation>请检查权限</translation>
    </message>
    <message>
        <source>cannot try a change</source>
        <translation>无法试验更改</translation>
    </message>
    <message>
        <source>the workers did not come to rest in %1 rounds</source>
        <translation>工作进程在 %1 轮内未能静止下来</translation>
    </message>
    <message>
        <source>a stage of the coloured sweep raised the energy</source>
        <translation>着色扫掠的一个阶段使能量升高</translation>
    </message>
    <message>
        <source>only consensus has penalties, a metric and a preset to change</source>
        <translation>只有共识法有可更改的罚参数、度量和预设</translation>
    </message>
    <message>
        <source>methods with owners keep one state and merge nothing</source>
        <translation>有所有者的方法只保持一个状态，不做合并</translation>
    </message>
    <message>
        <source>Choose consensus as the method of the scene</source>
        <translation>请把场景的方法设为共识法</translation>
    </message>
    <message>
        <source>Use a run by consensus</source>
        <translation>请使用以共识法求解的运行</translation>
    </message>
    <message>
        <source>cannot write the race</source>
        <translation>无法写入竞速结果</translation>
    </message>
</context>
<context>
    <name>LatticeLesson</name>
    <message numerus="yes">
        <source>%n constraint(s), %1 colors</source>
        <translation>
            <numerusform>%n 个约束，%1 种颜色</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>MainWindow</name>
    <message>
        <source>Scene</source>
        <translation>场景</translation>
    </message>
    <message>
        <source>Inspector</source>
        <translation>检查器</translation>
    </message>
    <message>
        <source>Timeline</source>
        <translation>时间轴</translation>
    </message>
    <message>
        <source>Energy</source>
        <translation>能量</translation>
    </message>
    <message>
        <source>Residual</source>
        <translation>残差</translation>
    </message>
    <message>
        <source>Profiler</source>
        <translation>性能</translation>
    </message>
    <message>
        <source>Problems</source>
        <translation>问题</translation>
    </message>
    <message>
        <source>&amp;File</source>
        <translation>文件(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation>编辑(&amp;E)</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>视图(&amp;V)</translation>
    </message>
    <message>
        <source>&amp;Simulation</source>
        <translation>仿真(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>帮助(&amp;H)</translation>
    </message>
    <message>
        <source>Open &amp;recent</source>
        <translation>最近的文件(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Panels</source>
        <translation>面板(&amp;P)</translation>
    </message>
    <message>
        <source>&amp;Theme</source>
        <translation>主题(&amp;T)</translation>
    </message>
    <message>
        <source>&amp;Language</source>
        <translation>语言(&amp;L)</translation>
    </message>
    <message>
        <source>Sol&amp;ver runs on</source>
        <translation>求解器运行于(&amp;V)</translation>
    </message>
    <message>
        <source>Recover a r&amp;un</source>
        <translation>恢复仿真(&amp;U)</translation>
    </message>
    <message>
        <source>&amp;Learn</source>
        <translation>学习(&amp;L)</translation>
    </message>
    <message>
        <source>Merge</source>
        <translation>合并</translation>
    </message>
    <message>
        <source>Residuals r, s</source>
        <translation>残差 r、s</translation>
    </message>
    <message>
        <source>Penalty rho</source>
        <translation>惩罚系数 rho</translation>
    </message>
    <message>
        <source>TOI</source>
        <translation>TOI</translation>
    </message>
    <message>
        <source>Balance</source>
        <translation>负载均衡</translation>
    </message>
    <message>
        <source>Mer&amp;ge</source>
        <translation>合并(&amp;G)</translation>
    </message>
    <message>
        <source>Energy by round</source>
        <translation>逐轮能量</translation>
    </message>
</context>
<context>
    <name>Merge</name>
    <message>
        <source>kept: r and s balance</source>
        <translation>不变：r 与 s 相当</translation>
    </message>
    <message>
        <source>raised: r is much larger than s</source>
        <translation>增大：r 远大于 s</translation>
    </message>
    <message>
        <source>lowered: s is much larger than r</source>
        <translation>减小：s 远大于 r</translation>
    </message>
    <message>
        <source>raised: no progress for several rounds</source>
        <translation>增大：连续多轮没有进展</translation>
    </message>
    <message>
        <source>at its upper limit</source>
        <translation>已到上限</translation>
    </message>
    <message>
        <source>at its lower limit</source>
        <translation>已到下限</translation>
    </message>
    <message>
        <source>goes on</source>
        <translation>继续</translation>
    </message>
    <message>
        <source>refused</source>
        <translation>被拒绝</translation>
    </message>
    <message>
        <source>accepted</source>
        <translation>已接受</translation>
    </message>
    <message>
        <source>round limit</source>
        <translation>达到轮数上限</translation>
    </message>
    <message>
        <source>failed</source>
        <translation>失败</translation>
    </message>
    <message>
        <source>Merged unchecked: the merge path is not free on every worker.</source>
        <translation>未经检查就合并：合并路径并非在每个工作进程上都畅通。</translation>
    </message>
    <message>
        <source>Accepted: r and s are below theta and every worker&apos;s merge path is free (TOI = 1).</source>
        <translation>已接受：r 和 s 都小于 theta，且每个工作进程的合并路径都畅通（TOI = 1）。</translation>
    </message>
    <message>
        <source>Not merged: the last round allowed was reached. The step is tried again in halves.</source>
        <translation>未合并：已达到允许的最后一轮。该步将对半拆分后重试。</translation>
    </message>
    <message>
        <source>Not merged: a local solve failed. The step is tried again in halves.</source>
        <translation>未合并：某个局部求解失败。该步将对半拆分后重试。</translation>
    </message>
    <message>
        <source>Not asked: the replicas still disagree, or the consensus still moves, by more than theta.</source>
        <translation>未检查：副本之间的分歧或共识的变化仍大于 theta。</translation>
    </message>
    <message>
        <source>Refused.</source>
        <translation>被拒绝。</translation>
    </message>
    <message>
        <source>Refused on worker %1 at %2 of the path although r and s are below theta.</source>
        <translation>在工作进程 %1 上被拒绝，位于路径的 %2 处，尽管 r 和 s 都小于 theta。</translation>
    </message>
    <message>
        <source>Refused on worker %1: body %2 touches a half-space at %3 of the path although r and s are below theta.</source>
        <translation>在工作进程 %1 上被拒绝：物体 %2 在路径的 %3 处碰到半空间，尽管 r 和 s 都小于 theta。</translation>
    </message>
    <message>
        <source>Refused on worker %1: bodies %2 and %3 touch at %4 of the path although r and s are below theta.</source>
        <translation>在工作进程 %1 上被拒绝：物体 %2 与 %3 在路径的 %4 处相碰，尽管 r 和 s 都小于 theta。</translation>
    </message>
    <message>
        <source>Merged unchecked: no worker was asked whether its merge path is free.</source>
        <translation>未经检查就合并：没有询问任何工作进程其合并路径是否畅通。</translation>
    </message>
    <message>
        <source>conflict</source>
        <translation>冲突</translation>
    </message>
    <message>
        <source>all moved</source>
        <translation>全部移动</translation>
    </message>
    <message>
        <source>colour %1</source>
        <translation>颜色 %1</translation>
    </message>
    <message>
        <source>Newton step</source>
        <translation>牛顿步</translation>
    </message>
    <message>
        <source>Accepted: the last step of all bodies, %1, is below theta.</source>
        <translation>已接受：所有物体的最后一步 %1 小于 theta。</translation>
    </message>
    <message>
        <source>Not finished: the last round allowed was reached. The step is tried again in halves.</source>
        <translation>未完成：已达到允许的最后一轮。该步将对半重试。</translation>
    </message>
    <message>
        <source>Not finished: a solve failed. The step is tried again in halves.</source>
        <translation>未完成：一次求解失败。该步将对半重试。</translation>
    </message>
    <message>
        <source>Conflict: together the proposed steps do not lower the energy. The workers solve again colour by colour.</source>
        <translation>冲突：各提议步合在一起不能降低能量。工作进程将逐色重新求解。</translation>
    </message>
    <message>
        <source>a half-space</source>
        <translation>半空间</translation>
    </message>
    <message>
        <source>Conflict: %1 and %2 touch at %3 of the common step, as worker %4 sees. The workers solve again colour by colour.</source>
        <translation>冲突：据工作进程 %4，%1 与 %2 在公共步的 %3 处接触。工作进程将逐色重新求解。</translation>
    </message>
    <message>
        <source>The workers of colour %1 moved all they hold, at most %2; the others stood still.</source>
        <translation>颜色 %1 的工作进程移动了各自持有的全部物体，至多 %2；其余保持不动。</translation>
    </message>
    <message>
        <source>All workers took %1 of one Newton step together; its length is %2, with %3 iterations of conjugate gradients.</source>
        <translation>所有工作进程共同走了一个牛顿步的 %1；步长为 %2，共轭梯度迭代 %3 次。</translation>
    </message>
    <message>
        <source>Every worker moved the bodies it owns by %1 of what it proposed; the longest step is %2.</source>
        <translation>每个工作进程把自己拥有的物体移动了所提议步的 %1；最长的一步为 %2。</translation>
    </message>
    <message numerus="yes">
        <source>Of more the energy would have risen: halved %n time(s).</source>
        <translation>
            <numerusform>若走得更多，能量会上升：减半 %n 次。</numerusform>
        </translation>
    </message>
    <message>
        <source>Worker %1 limited it: %2 and %3 would touch.</source>
        <translation>工作进程 %1 限制了它：%2 与 %3 会接触。</translation>
    </message>
</context>
<context>
    <name>MergeTour</name>
    <message>
        <source>Two workers, one row of balls</source>
        <translation>两个工作进程，一排球</translation>
    </message>
    <message>
        <source>A press pushes five balls against a wall. The plane cuts the row in two regions; bodies in the band about it are held by both workers, as replicas.</source>
        <translation>压板把五个球推向墙壁。平面把这一排球切成两个区域；平面附近重叠区内的物体由两个工作进程各持有一份副本。</translation>
    </message>
    <message>
        <source>A refused merge</source>
        <translation>一次被拒绝的合并</translation>
    </message>
    <message>
        <source>The replicas agree within the tolerance: r and s are below theta. Yet the merge is refused. The sentence on the right says which worker objected, and which pair of bodies would touch. Key: R.</source>
        <translation>各副本在容差内一致：r 和 s 都小于 theta。然而合并仍被拒绝。右侧的句子说明是哪个工作进程反对，以及哪一对物体会相碰。快捷键：R。</translation>
    </message>
    <message>
        <source>Along the path</source>
        <translation>沿着路径</translation>
    </message>
    <message>
        <source>Every worker checks the whole way from its own poses to the merged ones by continuous collision detection. Move the slider: the free part of the way is drawn, then the place of first contact. Small residuals do not make a merge safe.</source>
        <translation>每个工作进程都用连续碰撞检测（CCD）检查从自己的姿态到合并后姿态的整段路径。移动滑块：先画出路径的畅通部分，再画出首次接触的位置。残差小并不意味着合并安全。</translation>
    </message>
    <message>
        <source>Replicas and consensus</source>
        <translation>副本与共识</translation>
    </message>
    <message>
        <source>Ghosts in the workers&apos; colours, the consensus pose z hatched. They differ by micrometres, so offsets are drawn larger, and the factor is printed. The table splits each difference into translation, rotation and shape.</source>
        <translation>重影按工作进程着色，共识姿态 z 以斜线填充。它们只相差几微米，所以偏移放大绘制，并标出放大倍数。表格把每个差异分解为平移、旋转和形变。</translation>
    </message>
    <message>
        <source>The ledger</source>
        <translation>账本</translation>
    </message>
    <message>
        <source>Who holds what: a body on k workers gives each 1/k of its energy, a contact seen by k workers 1/k of its barrier, and the weights add up to one. A contact that nobody saw would be missing here.</source>
        <translation>谁持有什么：由 k 个工作进程持有的物体，每处承担其能量的 1/k；被 k 个工作进程看到的接触，每处承担其屏障能量的 1/k；权重之和为一。谁都没有看到的接触会在这里缺失。</translation>
    </message>
    <message>
        <source>What if?</source>
        <translation>如果……会怎样？</translation>
    </message>
    <message>
        <source>Branch from this round: another beta, another penalty, the paper&apos;s rule. The rounds before stay bit for bit; the histories are overlaid. Or ask a single worker how it would have solved the step.</source>
        <translation>从这一轮分支：换一个 beta、换一个惩罚系数，或用论文的规则。之前的各轮逐位不变；各条历程叠加显示。也可以问问单个工作进程会怎样求解这一步。</translation>
    </message>
    <message>
        <source>Without the gate: averaging</source>
        <translation>没有合并检查：直接平均</translation>
    </message>
    <message>
        <source>The same scene by direct averaging: each worker solves once and the replicas are replaced by their mean, unchecked. Balls end up inside each other, and the next step cannot start. See the timeline and the Problems.</source>
        <translation>同一场景改用直接平均：每个工作进程只求解一次，副本不经检查就被它们的平均值取代。结果球与球互相穿透，下一步无法开始。请看时间轴和“问题”面板。</translation>
    </message>
    <message>
        <source>Without the shares</source>
        <translation>没有能量分摊</translation>
    </message>
    <message>
        <source>Now with the gate, but every replica carries its whole energy: a shared ball counts twice, pushes twice, and momentum is not kept. It looks plausible, and is wrong: compare the energies with the first run by the branch menu.</source>
        <translation>这次有合并检查，但每个副本都承担全部能量：共享的球被计算两次，推力也加倍，动量不守恒。看起来合理，其实是错的：请用分支菜单与第一次运行比较能量。</translation>
    </message>
</context>
<context>
    <name>QObject</name>
    <message>
        <source>this display offers no OpenGL</source>
        <translation>此显示不提供 OpenGL</translation>
    </message>
    <message>
        <source>the display offers OpenGL ES only; desktop OpenGL 3.3 is needed</source>
        <translation>此显示只提供 OpenGL ES；需要桌面 OpenGL 3.3</translation>
    </message>
    <message>
        <source>the display offers OpenGL %1.%2; 3.3 is needed</source>
        <translation>此显示提供 OpenGL %1.%2；需要 3.3</translation>
    </message>
    <message>
        <source>the OpenGL context cannot be used</source>
        <translation>OpenGL 上下文无法使用</translation>
    </message>
</context>
<context>
    <name>seam::app</name>
    <message>
        <source>%1: %2 vertices, %3 triangles, %4 parts, %5 × %6 × %7 m, </source>
        <translation>%1：%2 个顶点，%3 个三角形，%4 个部分，%5 × %6 × %7 m，</translation>
    </message>
    <message>
        <source>closed, volume %1 m³.</source>
        <translation>封闭，体积 %1 m³。</translation>
    </message>
    <message>
        <source>open: treated as a thin shell.</source>
        <translation>开放：作为薄壳处理。</translation>
    </message>
</context>
<context>
    <name>seam::app::LayoutHistory</name>
    <message>
        <source>layout</source>
        <translation>布局</translation>
    </message>
</context>
<context>
    <name>seam::app::MainWindow</name>
    <message>
        <source>Open</source>
        <translation>打开</translation>
    </message>
    <message>
        <source>Meshes (*.obj *.stl *.ply *.off *.gltf *.glb *.dae *.fbx *.3mf *.3ds);;All files (*)</source>
        <translation>网格 (*.obj *.stl *.ply *.off *.gltf *.glb *.dae *.fbx *.3mf *.3ds);;所有文件 (*)</translation>
    </message>
    <message>
        <source>Import mesh</source>
        <translation>导入网格</translation>
    </message>
    <message>
        <source>Reading tape %1…</source>
        <translation>正在读取录带 %1…</translation>
    </message>
    <message>
        <source>Importing mesh %1…</source>
        <translation>正在导入网格 %1…</translation>
    </message>
    <message>
        <source>Read as millimetres</source>
        <translation>按毫米读取</translation>
    </message>
    <message>
        <source>Save scene</source>
        <translation>保存场景</translation>
    </message>
    <message>
        <source>Scene (*.json)</source>
        <translation>场景 (*.json)</translation>
    </message>
    <message>
        <source>Tape (*.seam);;glTF animation (*.glb);;OBJ, one file per step (*.obj);;PLY, one file per step (*.ply)</source>
        <translation>录带 (*.seam);;glTF 动画 (*.glb);;OBJ，每步一个文件 (*.obj);;PLY，每步一个文件 (*.ply)</translation>
    </message>
    <message>
        <source>Save or export the run</source>
        <translation>保存或导出运行</translation>
    </message>
    <message>
        <source>Writing %1…</source>
        <translation>正在写入 %1…</translation>
    </message>
    <message>
        <source>Saved %1</source>
        <translation>已保存 %1</translation>
    </message>
    <message>
        <source>; rigid tracks deviate from the affine motion by at most %1 m</source>
        <translation>；刚体轨迹与仿射运动的偏差至多 %1 m</translation>
    </message>
    <message>
        <source>Screenshot saved: %1</source>
        <translation>截图已保存：%1</translation>
    </message>
    <message>
        <source>Open folder</source>
        <translation>打开文件夹</translation>
    </message>
    <message>
        <source>Recording %1…</source>
        <translation>正在录制 %1…</translation>
    </message>
    <message>
        <source>Recording cancelled; what was done is kept: %1 (%2 frames, %3 s)</source>
        <translation>录制已取消；已完成的部分保留：%1（%2 帧，%3 s）</translation>
    </message>
    <message>
        <source>Recorded %1 (%2 frames, %3 s)</source>
        <translation>已录制 %1（%2 帧，%3 s）</translation>
    </message>
    <message>
        <source>The saved window layout belongs to another version; the default layout is shown instead.</source>
        <translation>保存的窗口布局属于其他版本；改为显示默认布局。</translation>
    </message>
    <message>
        <source>No files yet</source>
        <translation>尚无文件</translation>
    </message>
    <message>
        <source>Clear list</source>
        <translation>清空列表</translation>
    </message>
    <message>
        <source>Main tool bar</source>
        <translation>主工具栏</translation>
    </message>
    <message>
        <source>Layers tool bar</source>
        <translation>图层工具栏</translation>
    </message>
    <message>
        <source>%1 × real time</source>
        <translation>%1 × 实时</translation>
    </message>
    <message>
        <source>as fast as possible</source>
        <translation>尽可能快</translation>
    </message>
    <message>
        <source>Speed</source>
        <translation>速度</translation>
    </message>
    <message>
        <source>Simulated seconds per second</source>
        <translation>每秒仿真的秒数</translation>
    </message>
    <message>
        <source>Unsaved scene</source>
        <translation>场景未保存</translation>
    </message>
    <message>
        <source>The scene has changes that are not saved. Save them?</source>
        <translation>场景有未保存的更改。是否保存？</translation>
    </message>
    <message>
        <source>Branch from step %1</source>
        <translation>从第 %1 步分支</translation>
    </message>
    <message>
        <source>Name of the branch (empty: a name is made):</source>
        <translation>分支名称（留空则自动命名）：</translation>
    </message>
    <message>
        <source>About Seam</source>
        <translation>关于 Seam</translation>
    </message>
    <message>
        <source>&lt;h3&gt;Seam %1&lt;/h3&gt;&lt;p&gt;Affine body dynamics with contact that never penetrates.&lt;/p&gt;&lt;p&gt;Free software under the GNU General Public License, version 3 or later.&lt;/p&gt;&lt;p&gt;Graphics: %2&lt;/p&gt;</source>
        <translation>&lt;h3&gt;Seam %1&lt;/h3&gt;&lt;p&gt;接触永不穿透的仿射体动力学。&lt;/p&gt;&lt;p&gt;自由软件，遵循 GNU 通用公共许可证第 3 版或更高版本。&lt;/p&gt;&lt;p&gt;图形：%2&lt;/p&gt;</translation>
    </message>
    <message>
        <source>The scene has changed; the run shown is that of the former values.</source>
        <translation>场景已更改；当前显示的是旧参数的运行。</translation>
    </message>
    <message>
        <source>Run again from the start</source>
        <translation>从头再运行</translation>
    </message>
    <message>
        <source>Go on from this step</source>
        <translation>从这一步继续</translation>
    </message>
    <message>
        <source>Preparing the scene: reading meshes, masses and search trees…</source>
        <translation>正在准备场景：读取网格、质量和搜索树…</translation>
    </message>
    <message>
        <source>in-process</source>
        <translation>进程内</translation>
    </message>
    <message>
        <source>The simulation runs inside this program, on a thread of its own</source>
        <translation>仿真在本程序内的独立线程中运行</translation>
    </message>
    <message>
        <source>Simulated seconds per second; the last step took %1 ms</source>
        <translation>每秒仿真的秒数；上一步用时 %1 ms</translation>
    </message>
    <message>
        <source>step %1</source>
        <translation>第 %1 步</translation>
    </message>
    <message>
        <source>The step shown by every view</source>
        <translation>所有视图显示的步</translation>
    </message>
    <message>
        <source>no OpenGL</source>
        <translation>无 OpenGL</translation>
    </message>
    <message>
        <source>software OpenGL</source>
        <translation>软件 OpenGL</translation>
    </message>
    <message>
        <source>%1: drawn by the processor, slower than a graphics card</source>
        <translation>%1：由处理器绘制，比显卡慢</translation>
    </message>
    <message>
        <source>Version and build type</source>
        <translation>版本与构建类型</translation>
    </message>
    <message>
        <source>Graphics: none (%1). Simulation, plots and files work all the same.</source>
        <translation>图形：无（%1）。仿真、曲线和文件照常可用。</translation>
    </message>
    <message>
        <source>Graphics: checked when the first scene opens</source>
        <translation>图形：打开第一个场景时检查</translation>
    </message>
    <message>
        <source>Graphics: %1</source>
        <translation>图形：%1</translation>
    </message>
    <message>
        <source>%1
step %2   t = %3 s</source>
        <translation>%1
第 %2 步   t = %3 s</translation>
    </message>
    <message>
        <source>
computing: %1 s, Newton iteration %2 (Esc cancels)</source>
        <translation>
正在计算：%1 s，牛顿迭代 %2（Esc 取消）</translation>
    </message>
    <message>
        <source>
playing the recording</source>
        <translation>
正在播放记录</translation>
    </message>
    <message>
        <source>The scene cannot run as it is: %1</source>
        <translation>此场景目前无法运行：%1</translation>
    </message>
    <message>
        <source>Opening %1: reading meshes, masses and search trees…</source>
        <translation>正在打开 %1：读取网格、质量与搜索树…</translation>
    </message>
    <message>
        <source>Saving %1 was cancelled; nothing was written</source>
        <translation>保存 %1 已取消；未写入任何内容</translation>
    </message>
    <message numerus="yes">
        <source>Saving was cancelled; %n file(s) are kept</source>
        <translation>
            <numerusform>保存已取消；保留了 %n 个文件</numerusform>
        </translation>
    </message>
    <message>
        <source>Solve on the processor</source>
        <translation>改用处理器求解</translation>
    </message>
    <message>
        <source>Memory for recorded steps</source>
        <translation>已记录步的内存</translation>
    </message>
    <message>
        <source>Recorded steps may hold (MB, the machine has %1):</source>
        <translation>已记录的步最多可占用（MB，本机共有 %1）：</translation>
    </message>
    <message>
        <source>in-process, CUDA</source>
        <translation>进程内，CUDA</translation>
    </message>
    <message>
        <source>The simulation runs inside this program, its solver on the graphics card</source>
        <translation>仿真在本程序内运行，求解器在显卡上</translation>
    </message>
    <message>
        <source>Memory of this program</source>
        <translation>本程序占用的内存</translation>
    </message>
    <message>
        <source>Recorded steps: %1, of them %2 in memory. Memory for them: %3 of %4 (menu Simulation).</source>
        <translation>已记录 %1 步，其中 %2 步在内存中。占用内存：%3，上限 %4（“仿真”菜单）。</translation>
    </message>
    <message>
        <source>Steps that are on no tape are kept over the limit.</source>
        <translation>未写入仿真记录的步会超出上限保留在内存中。</translation>
    </message>
    <message>
        <source>Older steps are read from the tape when they are shown.</source>
        <translation>更早的步在显示时从仿真记录中读取。</translation>
    </message>
    <message>
        <source>steps %1 of %2</source>
        <translation>步 %1 / %2</translation>
    </message>
    <message>
        <source>No changes to save: %1</source>
        <translation>没有需要保存的更改：%1</translation>
    </message>
    <message>
        <source>Unsaved run</source>
        <translation>未保存的仿真</translation>
    </message>
    <message numerus="yes">
        <source>%n recorded step(s) are in memory only and would be lost. Save the run?</source>
        <translation>
            <numerusform>有 %n 步只保存在内存中，将会丢失。是否保存本次仿真？</numerusform>
        </translation>
    </message>
    <message>
        <source>No runs yet</source>
        <translation>还没有仿真</translation>
    </message>
    <message>
        <source>Save the lesson&apos;s picture</source>
        <translation>保存课程图片</translation>
    </message>
    <message>
        <source>Vector graphics (*.svg);;Pictures (*.png *.jpg)</source>
        <translation>矢量图 (*.svg);;图片 (*.png *.jpg)</translation>
    </message>
    <message>
        <source>Record the lesson</source>
        <translation>录制课程</translation>
    </message>
    <message>
        <source>Video (*.mp4 *.mkv)</source>
        <translation>视频 (*.mp4 *.mkv)</translation>
    </message>
    <message>
        <source>No step of several workers is recorded in this run.</source>
        <translation>此次运行中没有记录多个工作进程的步。</translation>
    </message>
    <message>
        <source>No merge was refused in the recorded steps.</source>
        <translation>已记录的步中没有被拒绝的合并。</translation>
    </message>
    <message>
        <source>No refused merge after this round.</source>
        <translation>这一轮之后没有被拒绝的合并。</translation>
    </message>
    <message>
        <source>No refused merge before this round.</source>
        <translation>这一轮之前没有被拒绝的合并。</translation>
    </message>
    <message>
        <source>MERGE REFUSED</source>
        <translation>合并被拒绝</translation>
    </message>
    <message>
        <source>Scenes, tapes, meshes and studies (*.json *.seam *.obj *.stl *.ply *.off *.gltf *.glb *.dae *.fbx *.3mf);;All files (*)</source>
        <translation>场景、磁带、网格和研究 (*.json *.seam *.obj *.stl *.ply *.off *.gltf *.glb *.dae *.fbx *.3mf);;所有文件 (*)</translation>
    </message>
    <message>
        <source>The tour needs its sample, and the file %1 is missing. Install Seam completely, with its scenes, then press Try again.</source>
        <translation>导览需要它的示例，而文件 %1 不存在。请完整安装 Seam（包括场景），然后按“再试一次”。</translation>
    </message>
    <message>
        <source>The tour needs its sample, and %1 could not be opened: the Problems panel says why. Mend that or install Seam again, then press Try again.</source>
        <translation>导览需要它的示例，而 %1 无法打开：“问题”面板说明了原因。请修复它或重新安装 Seam，然后按“再试一次”。</translation>
    </message>
    <message>
        <source>CONFLICT</source>
        <translation>冲突</translation>
    </message>
</context>
<context>
    <name>seam::app::MergeTour</name>
    <message>
        <source>Back</source>
        <translation>上一步</translation>
    </message>
    <message>
        <source>End tour</source>
        <translation>结束导览</translation>
    </message>
    <message>
        <source>Guided tour</source>
        <translation>导览</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 / %2</translation>
    </message>
    <message>
        <source>Finish</source>
        <translation>完成</translation>
    </message>
    <message>
        <source>Next</source>
        <translation>下一步</translation>
    </message>
    <message>
        <source>Working…</source>
        <translation>正在处理…</translation>
    </message>
    <message>
        <source>Try again</source>
        <translation>再试一次</translation>
    </message>
</context>
<context>
    <name>seam::app::RaceWindows</name>
    <message>
        <source>Race: step %1 of %2</source>
        <translation>竞速：%2 的第 %1 步</translation>
    </message>
</context>
<context>
    <name>seam::app::StepLabTab</name>
    <message>
        <source>Solving the step again, %1</source>
        <translation>正在重新求解该步，%1</translation>
    </message>
    <message>
        <source>Asking a single worker</source>
        <translation>正在询问单个工作进程</translation>
    </message>
    <message>
        <source>Solving the step again in full detail</source>
        <translation>正在以完整细节重新求解该步</translation>
    </message>
    <message>
        <source>What if</source>
        <translation>假设实验</translation>
    </message>
    <message>
        <source>Save merge</source>
        <translation>保存合并</translation>
    </message>
    <message>
        <source>Merge capsule (*.json)</source>
        <translation>合并胶囊 (*.json)</translation>
    </message>
    <message>
        <source>The merge is in %1. Replay it with seam-sim capsule replay.</source>
        <translation>合并已存入 %1。可用 seam-sim capsule replay 重放。</translation>
    </message>
</context>
<context>
    <name>seam::lessons::ClassBars</name>
    <message>
        <source>color %1: %2</source>
        <translation>颜色 %1：%2</translation>
    </message>
    <message>
        <source>Class sizes: %1</source>
        <translation>各颜色类的大小：%1</translation>
    </message>
    <message>
        <source>Holding an edge of color %1; Enter on another color puts it there.</source>
        <translation>正拿着颜色 %1 的一条边；在另一种颜色上按 Enter 放下。</translation>
    </message>
    <message>
        <source>Selected: color %1</source>
        <translation>已选：颜色 %1</translation>
    </message>
</context>
<context>
    <name>seam::lessons::ClothLesson</name>
    <message>
        <source>Color %1 of %2. rms|C| = %3</source>
        <translation>颜色 %1（共 %2 种）。rms|C| = %3</translation>
    </message>
    <message>
        <source>%1 s. rms|C| = %2</source>
        <translation>%1 秒。rms|C| = %2</translation>
    </message>
    <message>
        <source>Cloth</source>
        <translation>布料</translation>
    </message>
    <message>
        <source>width W</source>
        <translation>宽 W</translation>
    </message>
    <message>
        <source>height H</source>
        <translation>高 H</translation>
    </message>
    <message>
        <source>method</source>
        <translation>方法</translation>
    </message>
    <message>
        <source>sweeps a step</source>
        <translation>每步扫描数</translation>
    </message>
    <message>
        <source>Cloth: drag a particle to pull it, drag elsewhere to turn</source>
        <translation>布料：拖动质点可拉动它，拖动别处可旋转</translation>
    </message>
    <message>
        <source>◀ prev</source>
        <translation>◀ 上一个</translation>
    </message>
    <message>
        <source>next ▶</source>
        <translation>下一个 ▶</translation>
    </message>
    <message>
        <source>whole sweep</source>
        <translation>整个扫描</translation>
    </message>
    <message>
        <source>time step</source>
        <translation>时间步</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>暂停</translation>
    </message>
    <message>
        <source>Play</source>
        <translation>播放</translation>
    </message>
    <message>
        <source>Gust</source>
        <translation>一阵风</translation>
    </message>
    <message>
        <source>From this position, after the same number of sweeps of one time step: which method leaves the smallest error of the lengths?</source>
        <translation>从这个位置出发，在同一个时间步内做同样多次扫描后：哪种方法留下的长度误差最小？</translation>
    </message>
    <message>
        <source>Sequential, row by row from the top</source>
        <translation>顺序，从上往下逐行</translation>
    </message>
    <message>
        <source>Colored</source>
        <translation>着色</translation>
    </message>
    <message>
        <source>Jacobi, averaged</source>
        <translation>Jacobi，取平均</translation>
    </message>
    <message>
        <source>All the same</source>
        <translation>都一样</translation>
    </message>
    <message>
        <source>After %1 sweeps: sequential %2 mm, colored %3 mm, Jacobi %4 mm. But a sequential sweep is %5 steps one after another, a colored one only %6.</source>
        <translation>%1 次扫描后：顺序 %2 mm，着色 %3 mm，Jacobi %4 mm。但顺序扫描一次要先后做 %5 步，着色扫描只要 %6 步。</translation>
    </message>
    <message>
        <source>Race</source>
        <translation>赛跑</translation>
    </message>
    <message>
        <source>over sweeps (work)</source>
        <translation>按扫描数（工作量）</translation>
    </message>
    <message>
        <source>over dependent steps (time with enough processors)</source>
        <translation>按相依步数（处理器足够时的时间）</translation>
    </message>
    <message>
        <source>Axis of the race</source>
        <translation>赛跑的横轴</translation>
    </message>
    <message>
        <source>Each next solves one color: picture, cloth and curve move together. Change the method while it runs, pull a particle, or send a gust.</source>
        <translation>每按一次“下一个”求解一种颜色：图、布料和曲线一起变化。可以在运行中更换方法、拉动质点，或吹一阵风。</translation>
    </message>
    <message>
        <source>Pins, ball and more constraints</source>
        <translation>固定点、球和更多约束</translation>
    </message>
    <message>
        <source>not held</source>
        <translation>不固定</translation>
    </message>
    <message>
        <source>held at two corners</source>
        <translation>固定两个角</translation>
    </message>
    <message>
        <source>held along the top row</source>
        <translation>固定最上一行</translation>
    </message>
    <message>
        <source>Pins</source>
        <translation>固定点</translation>
    </message>
    <message>
        <source>falls on a ball</source>
        <translation>落到球上</translation>
    </message>
    <message>
        <source>diagonals (shearing)</source>
        <translation>对角线（剪切）</translation>
    </message>
    <message>
        <source>every second particle (bending)</source>
        <translation>隔一个质点（弯曲）</translation>
    </message>
    <message>
        <source>rms|C| in this step</source>
        <translation>本步内的 rms|C|</translation>
    </message>
    <message>
        <source>sweeps</source>
        <translation>扫描</translation>
    </message>
    <message>
        <source>rms|C| (m)</source>
        <translation>rms|C| (m)</translation>
    </message>
    <message>
        <source>Every method starts from the cloth as it is now and solves the same time step.</source>
        <translation>每种方法都从现在的布料出发，求解同一个时间步。</translation>
    </message>
    <message>
        <source>Predict first.</source>
        <translation>请先预测。</translation>
    </message>
    <message>
        <source>not in %1</source>
        <translation>%1 次内未达到</translation>
    </message>
    <message>
        <source>dependent steps</source>
        <translation>相依步数</translation>
    </message>
    <message>
        <source>error of the lengths, rms|C|</source>
        <translation>长度误差 rms|C|</translation>
    </message>
    <message>
        <source>distance to the solution</source>
        <translation>到解的距离</translation>
    </message>
    <message>
        <source>What the race measures</source>
        <translation>赛跑测量什么</translation>
    </message>
    <message>
        <source>A colored sweep is Gauss–Seidel in color order, not in row order. Row by row from the pins, the pull of the pins reaches many rows within one sweep, because the sweep goes the way the load does: a head start. Row by row against the load it reaches one row; by colors, two.</source>
        <translation>着色扫描是按颜色次序的 Gauss–Seidel，而不是按行次序的。从固定点逐行进行时，固定点的拉力在一次扫描内传到许多行，因为扫描与载荷同向：这是起步的优势。逆着载荷逐行进行时只传到一行；按颜色进行时传到两行。</translation>
    </message>
    <message>
        <source>In the long run all three lose the same share of the error per sweep. But colors show a larger rms|C| for the same error: constraints of the color solved last have C = 0, the others carry twice as much, which makes √2 in the mean. Compare the distance to the solution.</source>
        <translation>长期来看，三者每次扫描减少的误差比例相同。但对同样的误差，着色显示出更大的 rms|C|：最后求解的颜色的约束 C = 0，其余的承担两倍，平均起来就是 √2 倍。请比较到解的距离。</translation>
    </message>
    <message>
        <source>Colors win because their constraints run side by side: few steps that wait for each other, instead of one for each constraint.</source>
        <translation>颜色取胜是因为同色约束同时求解：相互等待的步骤很少，而不是每个约束一步。</translation>
    </message>
    <message>
        <source>distance (m)</source>
        <translation>距离 (m)</translation>
    </message>
    <message>
        <source>Bars: steps that must follow each other until a tenth is left.</source>
        <translation>条形：降到十分之一之前必须先后进行的步数。</translation>
    </message>
    <message>
        <source>Sequential ↑</source>
        <translation>顺序 ↑</translation>
    </message>
    <message>
        <source>Sequential ↓</source>
        <translation>顺序 ↓</translation>
    </message>
    <message>
        <source>Race the methods from here, at equal work</source>
        <translation>从这里让各方法以相同工作量赛跑</translation>
    </message>
    <message>
        <source>Map of the cloth: Page Down walks through particles and constraints, Enter pushes a particle</source>
        <translation>布料平面图：用 Page Down 逐个走过质点和约束，Enter 推动质点</translation>
    </message>
    <message>
        <source>Think of how far the pull of the pins comes within one sweep, and of what an average keeps.</source>
        <translation>想一想固定点的拉力在一次扫描内能传多远，以及取平均保留了什么。</translation>
    </message>
    <message>
        <source>Colored SOR</source>
        <translation>着色 SOR</translation>
    </message>
    <message>
        <source>Chebyshev</source>
        <translation>Chebyshev</translation>
    </message>
    <message>
        <source>Jacobi</source>
        <translation>Jacobi</translation>
    </message>
</context>
<context>
    <name>seam::lessons::ClothModel</name>
    <message>
        <source>Sequential, row by row</source>
        <translation>顺序，逐行</translation>
    </message>
    <message>
        <source>Jacobi, averaged</source>
        <translation>Jacobi，取平均</translation>
    </message>
    <message>
        <source>Colored</source>
        <translation>着色</translation>
    </message>
    <message>
        <source>Colored, over-relaxed (SOR)</source>
        <translation>着色，超松弛（SOR）</translation>
    </message>
    <message>
        <source>Colored, Chebyshev</source>
        <translation>着色，Chebyshev</translation>
    </message>
    <message>
        <source>Step %1, sweep %2 of %3</source>
        <translation>第 %1 步，第 %2 次扫描（共 %3 次）</translation>
    </message>
    <message numerus="yes">
        <source>%1, color %2 of %3: %n constraint(s) at once, because they touch disjoint particles. rms|C| = %4.</source>
        <translation>
            <numerusform>%1，颜色 %2（共 %3 种）：%n 个约束同时求解，因为它们接触的质点互不相同。rms|C| = %4。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1: all %n constraint(s) at once from the same positions, averaged. rms|C| = %2.</source>
        <translation>
            <numerusform>%1：全部 %n 个约束从同样的位置同时求解，再取平均。rms|C| = %2。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1: %n constraint(s), one after the other, row by row. rms|C| = %2.</source>
        <translation>
            <numerusform>%1：%n 个约束逐行一个接一个求解。rms|C| = %2。</numerusform>
        </translation>
    </message>
    <message>
        <source>particle %1, pinned</source>
        <translation>质点 %1，固定</translation>
    </message>
    <message>
        <source>particle %1</source>
        <translation>质点 %1</translation>
    </message>
    <message>
        <source>constraint %1, particles %2–%3, color %4 of %5</source>
        <translation>约束 %1，质点 %2–%3，颜色 %4（共 %5 种）</translation>
    </message>
    <message>
        <source>At the start. rms|C| = %1, the root mean square of the errors of the lengths. Press next for the first color.</source>
        <translation>开始。rms|C| = %1，即长度误差的均方根。按“下一个”求解第一种颜色。</translation>
    </message>
    <message>
        <source>Step %1 is done. rms|C| = %2, the root mean square of the errors of the lengths.</source>
        <translation>第 %1 步完成。rms|C| = %2，即长度误差的均方根。</translation>
    </message>
    <message numerus="yes">
        <source>%1, color %2 of %3: the error of its %n constraint(s) is as large as before: they were satisfied, or only passed it on. rms|C| = %4.</source>
        <translation>
            <numerusform>%1，颜色 %2（共 %3 种）：它的 %n 个约束的误差与之前一样大：它们本来就满足，或只是把误差传了下去。rms|C| = %4。</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>seam::lessons::ConflictLesson</name>
    <message>
        <source>Conflict</source>
        <translation>冲突</translation>
    </message>
    <message>
        <source>your colors, last write wins</source>
        <translation>你的颜色，最后写入者获胜</translation>
    </message>
    <message>
        <source>your colors, corrections averaged (Jacobi)</source>
        <translation>你的颜色，修正取平均（Jacobi）</translation>
    </message>
    <message>
        <source>valid colors (Gauss–Seidel)</source>
        <translation>有效的颜色（Gauss–Seidel）</translation>
    </message>
    <message>
        <source>width W</source>
        <translation>宽 W</translation>
    </message>
    <message>
        <source>height H</source>
        <translation>高 H</translation>
    </message>
    <message>
        <source>◀ prev</source>
        <translation>◀ 上一个</translation>
    </message>
    <message>
        <source>next ▶</source>
        <translation>下一个 ▶</translation>
    </message>
    <message>
        <source>whole sweep</source>
        <translation>整个扫描</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>暂停</translation>
    </message>
    <message>
        <source>Play</source>
        <translation>播放</translation>
    </message>
    <message>
        <source>Valid colors</source>
        <translation>有效的颜色</translation>
    </message>
    <message>
        <source>All one color</source>
        <translation>全部同色</translation>
    </message>
    <message>
        <source>higher number writes last</source>
        <translation>编号大的最后写入</translation>
    </message>
    <message>
        <source>lower number writes last</source>
        <translation>编号小的最后写入</translation>
    </message>
    <message>
        <source>Which of two clashing writes comes last</source>
        <translation>两个冲突的写入中哪一个在后</translation>
    </message>
    <message>
        <source>One constraint has a wrong color: that of constraints it meets. Point at it or at one of those: click, or walk with Tab and press Enter.</source>
        <translation>有一个约束的颜色错了：它与相邻的约束同色。指出它或其中一个相邻的约束：点击，或用 Tab 走到那里再按 Enter。</translation>
    </message>
    <message>
        <source>All constraints at both ends of this one have other colors.</source>
        <translation>这个约束两端的其他约束颜色都不同。</translation>
    </message>
    <message>
        <source>Your colors are valid now: no two constraints of one color meet.</source>
        <translation>你的颜色现在有效：同色的约束都不相接。</translation>
    </message>
    <message>
        <source>Constraints %1 and %2 both have color %3 and meet at body %4: both read it, both write it, one write is lost.</source>
        <translation>约束 %1 和 %2 都是颜色 %3，并在物体 %4 处相接：两者都读它、都写它，有一次写入丢失。</translation>
    </message>
    <message>
        <source>Step with next: a color first reads, then computes, then writes. Where two of its constraints share a body, each computed its correction without knowing of the other, and the later write wins: an update is lost.</source>
        <translation>用“下一个”单步前进：一种颜色先读取，再计算，再写入。若其中两个约束共用一个物体，各自在不知道对方的情况下算出修正，后写入的获胜：一次更新丢失了。</translation>
    </message>
    <message>
        <source>On real hardware nobody knows which write comes last, so the result even changes from run to run. Here you choose it, so that you can look at it twice.</source>
        <translation>在真实硬件上没人知道哪次写入在后，因此结果每次运行都可能不同。这里由你选择，以便反复观看。</translation>
    </message>
    <message>
        <source>sweeps</source>
        <translation>扫描</translation>
    </message>
    <message>
        <source>updates lost</source>
        <translation>丢失的更新</translation>
    </message>
    <message>
        <source>color %1</source>
        <translation>颜色 %1</translation>
    </message>
    <message>
        <source>a new color</source>
        <translation>一种新颜色</translation>
    </message>
    <message>
        <source>Color of the selected constraint</source>
        <translation>所选约束的颜色</translation>
    </message>
    <message>
        <source>Constraint %1:</source>
        <translation>约束 %1：</translation>
    </message>
    <message>
        <source>Click a constraint to recolor it:</source>
        <translation>点击一个约束以重新着色：</translation>
    </message>
    <message>
        <source>rms|C| (m)</source>
        <translation>rms|C| (m)</translation>
    </message>
    <message>
        <source>rms|C| = %1 at the start</source>
        <translation>开始时 rms|C| = %1</translation>
    </message>
    <message numerus="yes">
        <source>rms|C| = %1 after %n sweep(s)</source>
        <translation>
            <numerusform>%n 次扫描后 rms|C| = %1</numerusform>
        </translation>
    </message>
    <message>
        <source>Averaging keeps every correction, but each only in part: safe, and slower. With all constraints in one color the averaged picture is exactly Jacobi.</source>
        <translation>取平均保留每个修正，但各只取一部分：安全，但更慢。当所有约束同色时，取平均的画面正是 Jacobi。</translation>
    </message>
    <message>
        <source>Recolor: click a constraint, then choose its color above. Watch rms|C|, the root mean square of the errors of the lengths, after each sweep.</source>
        <translation>重新着色：点击一个约束，然后在上方选择颜色。观察每次扫描后的 rms|C|，即长度误差的均方根。</translation>
    </message>
</context>
<context>
    <name>seam::lessons::ConflictModel</name>
    <message>
        <source>body %1</source>
        <translation>物体 %1</translation>
    </message>
    <message>
        <source>constraint %1, bodies %2–%3, color %4 of %5</source>
        <translation>约束 %1，物体 %2–%3，颜色 %4（共 %5 种）</translation>
    </message>
    <message>
        <source>; conflicts with constraint %1 at %2</source>
        <translation>；在 %2 处与约束 %1 冲突</translation>
    </message>
    <message>
        <source>Some constraints that meet have the same color. Point at one of them.</source>
        <translation>有些相接的约束颜色相同。请指出其中一个。</translation>
    </message>
    <message>
        <source>Sweep %1, color %2 of %3</source>
        <translation>第 %1 次扫描，颜色 %2（共 %3 种）</translation>
    </message>
    <message>
        <source>%1: every constraint of this color reads its two bodies.</source>
        <translation>%1：这种颜色的每个约束读取它的两个物体。</translation>
    </message>
    <message>
        <source>%1: all corrections are written; no body was written twice.</source>
        <translation>%1：所有修正都已写入；没有物体被写入两次。</translation>
    </message>
    <message>
        <source>%1: the first writes have arrived. One more is on its way to a body that was just written.</source>
        <translation>%1：第一批写入已到达。还有一次写入正前往刚被写过的物体。</translation>
    </message>
    <message>
        <source>After sweep %1: rms|C| is %2 where updates were lost, %3 averaged, %4 with valid colors.</source>
        <translation>第 %1 次扫描后：丢失更新时 rms|C| 为 %2，取平均为 %3，颜色有效时为 %4。</translation>
    </message>
    <message>
        <source>%1: constraint %2 writes body %3 last. The way of %5 that constraint %4 had moved it is lost.</source>
        <translation>%1：约束 %2 最后写入物体 %3。约束 %4 把它移动的 %5 丢失了。</translation>
    </message>
    <message>
        <source>%1: each has computed where its bodies should go (arrows, %2 times as long as the way).</source>
        <translation>%1：每个约束都算出了它的物体应去的位置（箭头，长度为实际位移的 %2 倍）。</translation>
    </message>
</context>
<context>
    <name>seam::lessons::CurvePlot</name>
    <message>
        <source>%1: %2 at %3</source>
        <translation>%1：%3 处为 %2</translation>
    </message>
    <message>
        <source>Fit</source>
        <translation>适合大小</translation>
    </message>
    <message>
        <source>Copy picture</source>
        <translation>复制图片</translation>
    </message>
    <message>
        <source>Copy values</source>
        <translation>复制数值</translation>
    </message>
    <message>
        <source>Save values as CSV…</source>
        <translation>把数值存为 CSV…</translation>
    </message>
    <message>
        <source>Save values</source>
        <translation>保存数值</translation>
    </message>
    <message>
        <source>CSV (*.csv)</source>
        <translation>CSV (*.csv)</translation>
    </message>
    <message>
        <source>Save picture as PNG…</source>
        <translation>把图片存为 PNG…</translation>
    </message>
    <message>
        <source>Save picture</source>
        <translation>保存图片</translation>
    </message>
    <message>
        <source>PNG (*.png)</source>
        <translation>PNG (*.png)</translation>
    </message>
</context>
<context>
    <name>seam::lessons::HeightView</name>
    <message>
        <source>top of the scale: %1</source>
        <translation>刻度上限：%1</translation>
    </message>
</context>
<context>
    <name>seam::lessons::LatticeLesson</name>
    <message>
        <source>Each line is a constraint between two bodies. Constraints that meet at a body conflict: one writes what the other reads. Constraints of one color meet nowhere, so they can be solved at once, and the result is that of Gauss–Seidel in color order.</source>
        <translation>每条线是两个物体之间的一个约束。在同一物体处相接的约束会冲突：一个写入的正是另一个要读取的。同色的约束互不相接，因此可以同时求解，结果与按颜色次序的 Gauss–Seidel 相同。</translation>
    </message>
    <message>
        <source>Lattice</source>
        <translation>格子</translation>
    </message>
    <message>
        <source>width W</source>
        <translation>宽 W</translation>
    </message>
    <message>
        <source>height H</source>
        <translation>高 H</translation>
    </message>
    <message>
        <source>◀ prev</source>
        <translation>◀ 上一个</translation>
    </message>
    <message>
        <source>next ▶</source>
        <translation>下一个 ▶</translation>
    </message>
    <message>
        <source>all</source>
        <translation>全部</translation>
    </message>
    <message numerus="yes">
        <source>No two constraints that meet at a body may have one color. How many colors does this graph of %n constraint(s) need?</source>
        <translation>
            <numerusform>在同一物体处相接的两个约束不能同色。这个有 %n 个约束的图需要几种颜色？</numerusform>
        </translation>
    </message>
    <message>
        <source>There is a body with %1 constraints, and they all need different colors.</source>
        <translation>有一个物体连着 %1 个约束，它们的颜色必须各不相同。</translation>
    </message>
    <message>
        <source>Fewer are enough: constraints that do not touch can share a color.</source>
        <translation>更少就够了：互不相接的约束可以同色。</translation>
    </message>
    <message>
        <source>Algorithm and visiting order</source>
        <translation>算法与访问次序</translation>
    </message>
    <message>
        <source>Automatic: fewest colors known</source>
        <translation>自动：已知最少的颜色</translation>
    </message>
    <message>
        <source>Parity of the coordinates</source>
        <translation>坐标的奇偶</translation>
    </message>
    <message>
        <source>First-fit: lowest free color</source>
        <translation>首次适应：编号最小的可用颜色</translation>
    </message>
    <message>
        <source>Misra–Gries: at most Δ + 1</source>
        <translation>Misra–Gries：至多 Δ + 1 种</translation>
    </message>
    <message>
        <source>Equitable: balanced by Kempe chains</source>
        <translation>均衡：用 Kempe 链平衡</translation>
    </message>
    <message>
        <source>Vivace: random palettes</source>
        <translation>Vivace：随机调色板</translation>
    </message>
    <message>
        <source>Row by row, right before down</source>
        <translation>逐行，先右后下</translation>
    </message>
    <message>
        <source>Row by row, down before right</source>
        <translation>逐行，先下后右</translation>
    </message>
    <message>
        <source>Random</source>
        <translation>随机</translation>
    </message>
    <message>
        <source>Algorithm</source>
        <translation>算法</translation>
    </message>
    <message>
        <source>Order</source>
        <translation>次序</translation>
    </message>
    <message>
        <source>Seed</source>
        <translation>种子</translation>
    </message>
    <message>
        <source>Replay first-fit decision by decision (prev, next)</source>
        <translation>逐个决定重放首次适应（上一个、下一个）</translation>
    </message>
    <message>
        <source>Decision</source>
        <translation>决定</translation>
    </message>
    <message>
        <source>Class sizes and balance</source>
        <translation>颜色类的大小与平衡</translation>
    </message>
    <message>
        <source>Balance all classes</source>
        <translation>平衡所有颜色类</translation>
    </message>
    <message>
        <source>A small class leaves processors idle. Drag a block to a smaller class: along a chain of edges of the two colors, the colors are exchanged (a Kempe chain), so that nothing conflicts afterwards.</source>
        <translation>小的颜色类会让处理器空闲。把一个方块拖到较小的类：沿着由这两种颜色的边组成的链（Kempe 链）交换颜色，之后仍无冲突。</translation>
    </message>
    <message numerus="yes">
        <source>%n chain(s) exchanged.</source>
        <translation>
            <numerusform>交换了 %n 条链。</numerusform>
        </translation>
    </message>
    <message>
        <source>The classes are as equal as they can be.</source>
        <translation>各颜色类已经尽可能均衡。</translation>
    </message>
    <message>
        <source>More constraints: 3D, diagonals, bending</source>
        <translation>更多约束：三维、对角线、弯曲</translation>
    </message>
    <message>
        <source>depth D</source>
        <translation>深 D</translation>
    </message>
    <message>
        <source>diagonals (shearing)</source>
        <translation>对角线（剪切）</translation>
    </message>
    <message>
        <source>every second body (bending)</source>
        <translation>隔一个物体（弯曲）</translation>
    </message>
    <message>
        <source>Drag the background to turn a 3D lattice.</source>
        <translation>拖动背景可旋转三维格子。</translation>
    </message>
    <message>
        <source>Your own graph</source>
        <translation>你自己的图</translation>
    </message>
    <message>
        <source>Draw: click = body, drag = edge, Delete = remove</source>
        <translation>绘制：点击 = 物体，拖动 = 边，Delete = 删除</translation>
    </message>
    <message>
        <source>Empty sheet</source>
        <translation>空白</translation>
    </message>
    <message>
        <source>or type edges: 1-2 2-3 3-1</source>
        <translation>或输入边：1-2 2-3 3-1</translation>
    </message>
    <message>
        <source>Edges of your own graph</source>
        <translation>你自己的图的边</translation>
    </message>
    <message>
        <source>Does the order matter? Random orders, live</source>
        <translation>次序重要吗？随机次序，实时进行</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>Color in random orders</source>
        <translation>按随机次序着色</translation>
    </message>
    <message numerus="yes">
        <source>%n color(s)</source>
        <translation>
            <numerusform>%n 种颜色</numerusform>
        </translation>
    </message>
    <message>
        <source>First-fit visits the constraints in a random order, again and again, and counts the colors it needs.</source>
        <translation>首次适应一遍又一遍地按随机次序访问约束，并统计所需的颜色数。</translation>
    </message>
    <message>
        <source>%1 random orders of first-fit on this graph.</source>
        <translation>首次适应在此图上的 %1 个随机次序。</translation>
    </message>
    <message>
        <source>Color %1 has no edge to spare for color %2: the sizes would only change places.</source>
        <translation>颜色 %1 没有多余的边可给颜色 %2：大小只会互换。</translation>
    </message>
    <message>
        <source>K = %1 colors, class sizes %2. At the busiest body Δ = %3 constraints meet: no coloring has fewer than Δ colors; first-fit needs 2Δ − 1 = %4 at most.</source>
        <translation>K = %1 种颜色，各类大小为 %2。最繁忙的物体处有 Δ = %3 个约束相接：任何着色都不少于 Δ 种颜色；首次适应至多需要 2Δ − 1 = %4 种。</translation>
    </message>
    <message>
        <source>constraints</source>
        <translation>约束</translation>
    </message>
    <message>
        <source>colors K</source>
        <translation>颜色 K</translation>
    </message>
    <message>
        <source>parallel passes</source>
        <translation>并行遍数</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>暂停</translation>
    </message>
    <message>
        <source>Play</source>
        <translation>播放</translation>
    </message>
    <message>
        <source>Hang it as cloth ▶</source>
        <translation>挂成布料 ▶</translation>
    </message>
    <message>
        <source>At the busiest body %1 constraints meet, so fewer than %1 colors will not do. The best coloring known for this graph has %2.</source>
        <translation>最繁忙的物体处有 %1 个约束相接，所以少于 %1 种颜色不行。此图已知最好的着色用 %2 种。</translation>
    </message>
    <message>
        <source>Lattice: Tab or Page Down walks through bodies and constraints</source>
        <translation>格子：用 Tab 或 Page Down 逐个走过物体和约束</translation>
    </message>
</context>
<context>
    <name>seam::lessons::LatticeModel</name>
    <message>
        <source>cannot use the list of edges</source>
        <translation>无法使用这个边的列表</translation>
    </message>
    <message>
        <source>write edges as 1-2 2-3 3-1</source>
        <translation>请把边写成 1-2 2-3 3-1</translation>
    </message>
    <message>
        <source>a constraint joins two different bodies</source>
        <translation>约束连接两个不同的物体</translation>
    </message>
    <message>
        <source>there can be %1 bodies at most</source>
        <translation>至多 %1 个物体</translation>
    </message>
    <message>
        <source>this edge is listed twice</source>
        <translation>这条边列出了两次</translation>
    </message>
    <message>
        <source>constraint %1, bodies %2–%3</source>
        <translation>约束 %1，物体 %2–%3</translation>
    </message>
    <message>
        <source>%1, color %2 of %3</source>
        <translation>%1，颜色 %2（共 %3 种）</translation>
    </message>
    <message numerus="yes">
        <source>body %1, %n constraint(s)</source>
        <translation>
            <numerusform>物体 %1，%n 个约束</numerusform>
        </translation>
    </message>
    <message>
        <source>First-fit begins: no constraint has a color yet. Press next.</source>
        <translation>首次适应开始：还没有约束有颜色。请按“下一个”。</translation>
    </message>
    <message>
        <source>color %1 is taken at %2 by constraint %3</source>
        <translation>颜色 %1 在 %2 处已被约束 %3 占用</translation>
    </message>
    <message>
        <source>Decision %1 of %2: %3</source>
        <translation>第 %1 个决定（共 %2 个）：%3</translation>
    </message>
    <message>
        <source>%1 takes color %2, the first one.</source>
        <translation>%1 取颜色 %2，即第一种。</translation>
    </message>
    <message>
        <source>%1: %2; it takes color %3.</source>
        <translation>%1：%2；它取颜色 %3。</translation>
    </message>
    <message>
        <source>, </source>
        <translation>，</translation>
    </message>
    <message>
        <source>No constraint: nothing has to be solved.</source>
        <translation>没有约束：无需求解。</translation>
    </message>
    <message>
        <source>Predict first: the colors appear when you have answered.</source>
        <translation>请先预测：回答之后颜色才会出现。</translation>
    </message>
    <message numerus="yes">
        <source>This chain of colors %1 and %2 has exchanged its colors (%n edge(s)); every class is still a matching.</source>
        <translation>
            <numerusform>颜色 %1 与 %2 的这条链已交换颜色（%n 条边）；每一类仍是匹配。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>All %n constraint(s): one sweep is %1 parallel passes, one per color.</source>
        <translation>
            <numerusform>全部 %n 个约束：一次扫描是 %1 个并行遍，每种颜色一遍。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Color %1 of %2: these %n constraints touch disjoint bodies and solve in parallel.</source>
        <translation>
            <numerusform>颜色 %1（共 %2 种）：这 %n 个约束接触的物体互不相同，可以并行求解。</numerusform>
        </translation>
    </message>
    <message>
        <source>this is not a pair of body numbers</source>
        <translation>这不是一对物体编号</translation>
    </message>
</context>
<context>
    <name>seam::lessons::LessonPage</name>
    <message>
        <source>Lattice</source>
        <translation>格子</translation>
    </message>
    <message>
        <source>Conflict</source>
        <translation>冲突</translation>
    </message>
    <message>
        <source>Splitting</source>
        <translation>分裂</translation>
    </message>
    <message>
        <source>Cloth</source>
        <translation>布料</translation>
    </message>
    <message>
        <source>Its prediction was right</source>
        <translation>预测正确</translation>
    </message>
    <message>
        <source>Lessons</source>
        <translation>课程</translation>
    </message>
    <message>
        <source>Start over</source>
        <translation>从头开始</translation>
    </message>
    <message>
        <source>Save picture…</source>
        <translation>保存图片…</translation>
    </message>
    <message>
        <source>Record video…</source>
        <translation>录制视频…</translation>
    </message>
    <message>
        <source>Workers</source>
        <translation>工作进程</translation>
    </message>
</context>
<context>
    <name>seam::lessons::MatrixView</name>
    <message>
        <source>x%1 = %2</source>
        <translation>x%1 = %2</translation>
    </message>
    <message>
        <source>computed in this sweep</source>
        <translation>在本次扫描中算出</translation>
    </message>
    <message>
        <source>from the sweep before</source>
        <translation>来自上一次扫描</translation>
    </message>
    <message>
        <source>right side b%1 = %2</source>
        <translation>右端 b%1 = %2</translation>
    </message>
    <message>
        <source>row %1, column %2</source>
        <translation>第 %1 行，第 %2 列</translation>
    </message>
    <message>
        <source>part D, the diagonal</source>
        <translation>D 部分，对角线</translation>
    </message>
    <message>
        <source>part L, below the diagonal in the order of the sweep</source>
        <translation>L 部分，按扫描次序在对角线之下</translation>
    </message>
    <message>
        <source>part U, above the diagonal in the order of the sweep</source>
        <translation>U 部分，按扫描次序在对角线之上</translation>
    </message>
    <message>
        <source>on the left side</source>
        <translation>在左边</translation>
    </message>
    <message>
        <source>on the right side</source>
        <translation>在右边</translation>
    </message>
    <message>
        <source>row of color %1</source>
        <translation>颜色 %1 的行</translation>
    </message>
    <message>
        <source>row of the stage just done</source>
        <translation>刚完成阶段的行</translation>
    </message>
    <message>
        <source>, </source>
        <translation>，</translation>
    </message>
    <message>
        <source>the start</source>
        <translation>起点</translation>
    </message>
</context>
<context>
    <name>seam::lessons::QuestionCard</name>
    <message>
        <source>Predict first</source>
        <translation>请先预测</translation>
    </message>
    <message>
        <source>✓ Predicted right</source>
        <translation>✓ 预测正确</translation>
    </message>
    <message>
        <source>Shown without a prediction</source>
        <translation>未预测，直接显示</translation>
    </message>
    <message>
        <source>✗ Not yet. %1</source>
        <translation>✗ 还不对。%1</translation>
    </message>
    <message>
        <source>Check</source>
        <translation>检查</translation>
    </message>
    <message>
        <source>Show me</source>
        <translation>给我看</translation>
    </message>
    <message>
        <source>Ask me again</source>
        <translation>再问一次</translation>
    </message>
    <message>
        <source>Prediction: %1</source>
        <translation>预测：%1</translation>
    </message>
    <message>
        <source>✓ Predicted right at attempt %1</source>
        <translation>✓ 第 %1 次预测正确</translation>
    </message>
    <message>
        <source>✓ Predicted right before. And here:</source>
        <translation>✓ 之前预测正确。而在这里：</translation>
    </message>
</context>
<context>
    <name>seam::lessons::SplittingLesson</name>
    <message>
        <source>Jacobi uses only values of the sweep before, so all rows can be computed at once. Gauss–Seidel uses each value as soon as it is there, so each row waits for the one before. Rows of one color use no value of each other: in color order a sweep is Gauss–Seidel, in as few stages as there are colors.</source>
        <translation>Jacobi 只用上一次扫描的值，所以所有行可以同时计算。Gauss–Seidel 一有新值就用，所以每一行都要等前一行。同色的行互不使用对方的值：按颜色次序，一次扫描仍是 Gauss–Seidel，而阶段数只等于颜色数。</translation>
    </message>
    <message>
        <source>Splitting</source>
        <translation>分裂</translation>
    </message>
    <message>
        <source>3 × 3 of the study</source>
        <translation>研究中的 3 × 3</translation>
    </message>
    <message>
        <source>Laplacian of a lattice</source>
        <translation>格子的 Laplace 矩阵</translation>
    </message>
    <message>
        <source>Your own</source>
        <translation>你自己的</translation>
    </message>
    <message>
        <source>System</source>
        <translation>方程组</translation>
    </message>
    <message>
        <source>W</source>
        <translation>W</translation>
    </message>
    <message>
        <source>H</source>
        <translation>H</translation>
    </message>
    <message>
        <source>Method</source>
        <translation>方法</translation>
    </message>
    <message>
        <source>ω</source>
        <translation>ω</translation>
    </message>
    <message>
        <source>optimum</source>
        <translation>最优</translation>
    </message>
    <message>
        <source>Matrix: arrows walk through the entries, Enter traces a number</source>
        <translation>矩阵：方向键走过各元素，Enter 追踪一个数</translation>
    </message>
    <message>
        <source>Graph of the unknowns: Tab walks through unknowns and entries</source>
        <translation>未知数的图：Tab 走过未知数和元素</translation>
    </message>
    <message>
        <source>Permute by color: rows and columns of one color together</source>
        <translation>按颜色置换：同色的行和列放在一起</translation>
    </message>
    <message>
        <source>x = 0</source>
        <translation>x = 0</translation>
    </message>
    <message>
        <source>Back to the start of this system and method</source>
        <translation>回到此方程组和方法的起点</translation>
    </message>
    <message>
        <source>◀ prev</source>
        <translation>◀ 上一个</translation>
    </message>
    <message>
        <source>next ▶</source>
        <translation>下一个 ▶</translation>
    </message>
    <message>
        <source>all</source>
        <translation>全部</translation>
    </message>
    <message>
        <source>To the end of the sweep</source>
        <translation>到本次扫描结束</translation>
    </message>
    <message>
        <source>How each number of the stage was made; Tab walks through the numbers used</source>
        <translation>本阶段每个数是怎么来的；Tab 走过所用的数</translation>
    </message>
    <message>
        <source>Where the chosen number came from</source>
        <translation>所选的数来自哪里</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>暂停</translation>
    </message>
    <message>
        <source>Play</source>
        <translation>播放</translation>
    </message>
    <message>
        <source>sweeps done</source>
        <translation>已完成的扫描</translation>
    </message>
    <message>
        <source>max error</source>
        <translation>最大误差</translation>
    </message>
    <message>
        <source>residual</source>
        <translation>残差</translation>
    </message>
    <message>
        <source>ρ of a sweep</source>
        <translation>一次扫描的 ρ</translation>
    </message>
    <message>
        <source>Choose a number to see where it came from: &lt;b&gt;&lt;u&gt;fresh&lt;/u&gt;&lt;/b&gt; values are of this sweep, &lt;i&gt;old&lt;/i&gt; ones of the sweep before.</source>
        <translation>选一个数，看它来自哪里：&lt;b&gt;&lt;u&gt;新&lt;/u&gt;&lt;/b&gt;值属于本次扫描，&lt;i&gt;旧&lt;/i&gt;值属于上一次扫描。</translation>
    </message>
    <message>
        <source>After one sweep the max error is %1 with Jacobi, %2 with Gauss–Seidel in natural order and %3 in color order.</source>
        <translation>一次扫描后，最大误差：Jacobi 为 %1，自然次序的 Gauss–Seidel 为 %2，颜色次序为 %3。</translation>
    </message>
    <message>
        <source>After one sweep the residual is %1 with Jacobi, %2 with Gauss–Seidel in natural order and %3 in color order.</source>
        <translation>一次扫描后，残差：Jacobi 为 %1，自然次序的 Gauss–Seidel 为 %2，颜色次序为 %3。</translation>
    </message>
    <message>
        <source>After one sweep from x = 0 on this system: which is closest to the solution (max error)?</source>
        <translation>对这个方程组从 x = 0 做一次扫描后：哪一个最接近解（最大误差）？</translation>
    </message>
    <message>
        <source>After one sweep from x = 0 on this system: which has the smallest residual?</source>
        <translation>对这个方程组从 x = 0 做一次扫描后：哪一个残差最小？</translation>
    </message>
    <message>
        <source>Jacobi</source>
        <translation>Jacobi</translation>
    </message>
    <message>
        <source>Gauss–Seidel in natural order</source>
        <translation>自然次序的 Gauss–Seidel</translation>
    </message>
    <message>
        <source>Gauss–Seidel in color order</source>
        <translation>颜色次序的 Gauss–Seidel</translation>
    </message>
    <message>
        <source>all the same</source>
        <translation>都一样</translation>
    </message>
    <message>
        <source>Try it: press all for one sweep with each method and read the max error above.</source>
        <translation>试一试：用每种方法按“全部”做一次扫描，读上方的最大误差。</translation>
    </message>
    <message>
        <source>All methods, sweep for sweep</source>
        <translation>所有方法，逐次扫描对比</translation>
    </message>
    <message>
        <source>max error over sweeps</source>
        <translation>最大误差随扫描</translation>
    </message>
    <message>
        <source>residual over sweeps</source>
        <translation>残差随扫描</translation>
    </message>
    <message>
        <source>What the curves show</source>
        <translation>曲线显示什么</translation>
    </message>
    <message>
        <source>All methods at equal sweeps; Enter walks with the method of the row</source>
        <translation>同样扫描数下的所有方法；Enter 用该行的方法行走</translation>
    </message>
    <message>
        <source>Predict first: the numbers appear when you have answered.</source>
        <translation>请先预测：回答之后数字才会出现。</translation>
    </message>
    <message>
        <source>method</source>
        <translation>方法</translation>
    </message>
    <message>
        <source>stages</source>
        <translation>阶段</translation>
    </message>
    <message>
        <source>digits</source>
        <translation>位数</translation>
    </message>
    <message>
        <source>Stages of a sweep that must follow each other</source>
        <translation>一次扫描中必须先后进行的阶段</translation>
    </message>
    <message>
        <source>After sweep 1</source>
        <translation>第 1 次扫描后</translation>
    </message>
    <message>
        <source>After sweep 2</source>
        <translation>第 2 次扫描后</translation>
    </message>
    <message>
        <source>After sweep 3</source>
        <translation>第 3 次扫描后</translation>
    </message>
    <message>
        <source>Spectral radius of a sweep: the factor of the error in the long run</source>
        <translation>一次扫描的谱半径：长期来看误差的倍数</translation>
    </message>
    <message>
        <source>Decimal digits won by a sweep in the long run: −log10 ρ</source>
        <translation>长期来看每次扫描赢得的十进制位数：−log10 ρ</translation>
    </message>
    <message>
        <source>, ω = %1</source>
        <translation>，ω = %1</translation>
    </message>
    <message>
        <source>diverges</source>
        <translation>发散</translation>
    </message>
    <message>
        <source>The error grows with every sweep in the long run</source>
        <translation>长期来看误差随每次扫描增大</translation>
    </message>
    <message>
        <source>sweeps</source>
        <translation>扫描</translation>
    </message>
    <message>
        <source>Predict first</source>
        <translation>请先预测</translation>
    </message>
    <message>
        <source>Sweep for sweep: after sweep 1 %1 is %2 with Jacobi and %3 with Gauss–Seidel in natural order. Jacobi after sweep 2 (%4) has done twice the work and is no fair partner.</source>
        <translation>逐次扫描对比：第 1 次扫描后，%1在 Jacobi 为 %2，在自然次序的 Gauss–Seidel 为 %3。第 2 次扫描后的 Jacobi（%4）做了两倍的工作，比较不公平。</translation>
    </message>
    <message>
        <source>the max error</source>
        <translation>最大误差</translation>
    </message>
    <message>
        <source>the residual</source>
        <translation>残差</translation>
    </message>
    <message>
        <source>the same rate in the long run (ρ = %1 for both)</source>
        <translation>长期速度相同（两者 ρ = %1）</translation>
    </message>
    <message>
        <source>here also another rate in the long run (ρ = %1 against %2)</source>
        <translation>在这里长期速度也不同（ρ = %1 对 %2）</translation>
    </message>
    <message>
        <source>A sweep in color order is Gauss–Seidel in color order, not in natural order: other values on the way (%1 against %2 after sweep 1), %3.</source>
        <translation>按颜色次序的扫描是颜色次序的 Gauss–Seidel，而不是自然次序的：途中的值不同（第 1 次扫描后 %1 对 %2），%3。</translation>
    </message>
    <message>
        <source>After sweep %1 the residual in color order is %2 times that in natural order, the error %3 times: a sweep in color order leaves its residual on the first colors only, so compare errors.</source>
        <translation>第 %1 次扫描后，颜色次序的残差是自然次序的 %2 倍，误差是 %3 倍：颜色次序的扫描只在最先的颜色上留下残差，所以请比较误差。</translation>
    </message>
    <message>
        <source>What color order wins: its sweep has %1 stages that wait for each other, natural order %2.</source>
        <translation>颜色次序赢在哪里：它的一次扫描有 %1 个相互等待的阶段，自然次序有 %2 个。</translation>
    </message>
    <message>
        <source>The splitting A = D + L + U</source>
        <translation>分裂 A = D + L + U</translation>
    </message>
    <message>
        <source>What stands on the left is solved for, what stands on the right uses old values. L and U follow the order of the sweep: in color order an entry belongs to L when its column has an earlier color than its row. Permuted by color, each diagonal block is a diagonal matrix: no row of a block uses a value of the block.</source>
        <translation>左边的部分被求解，右边的部分使用旧值。L 和 U 依扫描次序而定：按颜色次序，若元素所在列的颜色先于所在行的颜色，它就属于 L。按颜色置换后，每个对角块都是对角矩阵：块中没有一行使用块内的值。</translation>
    </message>
    <message>
        <source>Your own system</source>
        <translation>你自己的方程组</translation>
    </message>
    <message>
        <source>Examples…</source>
        <translation>例子…</translation>
    </message>
    <message>
        <source>Ring of 4</source>
        <translation>4 个的环</translation>
    </message>
    <message>
        <source>Ring of 5: three colors</source>
        <translation>5 个的环：三种颜色</translation>
    </message>
    <message>
        <source>Not symmetric</source>
        <translation>不对称</translation>
    </message>
    <message>
        <source>Diverges</source>
        <translation>发散</translation>
    </message>
    <message>
        <source>Examples of systems</source>
        <translation>方程组的例子</translation>
    </message>
    <message>
        <source>Rows of your system, the right side after a bar: 4 -1 0 | 2</source>
        <translation>你的方程组的各行，右端写在竖线之后：4 -1 0 | 2</translation>
    </message>
    <message>
        <source>Use this system (Ctrl+Enter)</source>
        <translation>使用这个方程组 (Ctrl+Enter)</translation>
    </message>
    <message>
        <source>Values after each sweep</source>
        <translation>每次扫描后的值</translation>
    </message>
    <message>
        <source>Values after each sweep; Enter traces a number</source>
        <translation>每次扫描后的值；Enter 追踪一个数</translation>
    </message>
    <message>
        <source>Choose a number to trace it.</source>
        <translation>选一个数来追踪。</translation>
    </message>
    <message>
        <source>Too many unknowns for a table: choose a number in the matrix, the graph or the scene.</source>
        <translation>未知数太多，列不成表：请在矩阵、图或场景中选一个数。</translation>
    </message>
    <message>
        <source>sweep %1</source>
        <translation>扫描 %1</translation>
    </message>
    <message>
        <source>D diagonal, L before it, U after it in the order of the sweep. Solid frame: on the left side of the method, dotted: on the right.</source>
        <translation>按扫描次序：D 为对角线，L 在其前，U 在其后。实线框：在方法的左边，点线框：在右边。</translation>
    </message>
    <message>
        <source>Diagonal: D. Filled: L, empty or faint: U, before and after the diagonal in the order of the sweep. Bars: x and b.</source>
        <translation>对角线：D。填满：L，空白或淡色：U，按扫描次序在对角线之前和之后。条形：x 和 b。</translation>
    </message>
    <message>
        <source>Traced row: solid outline = fresh value of this sweep, dotted = old value.</source>
        <translation>被追踪的行：实线轮廓 = 本次扫描的新值，点线 = 旧值。</translation>
    </message>
    <message>
        <source>Scene: values of x over the lattice or over the row numbers, arrows walk</source>
        <translation>场景：格子或行号上 x 的值，方向键移动</translation>
    </message>
    <message>
        <source>Young&apos;s ω</source>
        <translation>Young 的 ω</translation>
    </message>
    <message numerus="yes">
        <source>After sweep %1 color order is behind (%2 against %3): a sweep in natural order can carry news through all rows that follow, one in color order only to the colors that follow, through at most %n further unknown(s).</source>
        <translation>
            <numerusform>第 %1 次扫描后颜色次序落后（%2 对 %3）：自然次序的扫描可以把消息传给后面所有的行，颜色次序只传给后面的颜色，至多再经过 %n 个未知数。</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>seam::lessons::SplittingModel</name>
    <message numerus="yes">
        <source>%1 on %n unknown(s), sweep %2</source>
        <translation>
            <numerusform>%1，%n 个未知数，第 %2 次扫描</numerusform>
        </translation>
    </message>
    <message>
        <source>Jacobi</source>
        <translation>Jacobi</translation>
    </message>
    <message>
        <source>Gauss–Seidel, natural order</source>
        <translation>Gauss–Seidel，自然次序</translation>
    </message>
    <message>
        <source>Gauss–Seidel, color order</source>
        <translation>Gauss–Seidel，颜色次序</translation>
    </message>
    <message>
        <source>SOR, natural order</source>
        <translation>SOR，自然次序</translation>
    </message>
    <message>
        <source>SOR, color order</source>
        <translation>SOR，颜色次序</translation>
    </message>
    <message>
        <source>Chebyshev over Jacobi</source>
        <translation>基于 Jacobi 的 Chebyshev</translation>
    </message>
    <message>
        <source>Conjugate gradients</source>
        <translation>共轭梯度</translation>
    </message>
    <message>
        <source>D x(new) = b − (L + U) x(old): only D on the left, every value used is old.</source>
        <translation>D x(新) = b − (L + U) x(旧)：左边只有 D，用到的都是旧值。</translation>
    </message>
    <message>
        <source>(D + L) x(new) = b − U x(old): L on the left, values above in natural order are fresh.</source>
        <translation>(D + L) x(新) = b − U x(旧)：L 在左边，自然次序中在上面的值是新的。</translation>
    </message>
    <message>
        <source>(D + L) x(new) = b − U x(old): L on the left, values of earlier colors are fresh.</source>
        <translation>(D + L) x(新) = b − U x(旧)：L 在左边，较早颜色的值是新的。</translation>
    </message>
    <message>
        <source>(D/ω + L) x(new) = b − (U + (1 − 1/ω) D) x(old), ω = %1: as Gauss–Seidel, but each value goes ω times as far.</source>
        <translation>(D/ω + L) x(新) = b − (U + (1 − 1/ω) D) x(旧)，ω = %1：与 Gauss–Seidel 相同，但每个值走 ω 倍远。</translation>
    </message>
    <message>
        <source>D on the left as in Jacobi; each sweep is then stretched away from the value of two sweeps ago.</source>
        <translation>左边是 D，与 Jacobi 相同；然后每次扫描都从两次扫描之前的值向外拉伸。</translation>
    </message>
    <message>
        <source>No splitting: all values move at once along one direction p, as far as the energy falls.</source>
        <translation>没有分裂：所有值同时沿一个方向 p 移动，直到能量不再下降。</translation>
    </message>
    <message>
        <source>The numbers have left the range of the computer: this method diverges on this system.</source>
        <translation>数值已超出计算机的范围：此方法在这个方程组上发散。</translation>
    </message>
    <message>
        <source>ρ = 1: the error does not shrink; this method does not converge on this system.</source>
        <translation>ρ = 1：误差不缩小；此方法在这个方程组上不收敛。</translation>
    </message>
    <message>
        <source>ρ = %1 &gt; 1: the error grows by this factor in the long run; this method diverges on this system.</source>
        <translation>ρ = %1 &gt; 1：长期来看误差按此倍数增大；此方法在这个方程组上发散。</translation>
    </message>
    <message>
        <source>%1 = %2 + %3·%4</source>
        <translation>%1 = %2 + %3·%4</translation>
    </message>
    <message numerus="yes">
        <source>… and %n more row(s): choose one in the matrix or in the graph.</source>
        <translation>
            <numerusform>…还有 %n 行：请在矩阵或图中选一行。</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 = 0 is the start.</source>
        <translation>%1 = 0 是起点。</translation>
    </message>
    <message numerus="yes">
        <source>%1 of sweep %2: only the last %n sweep(s) are kept for tracing.</source>
        <translation>
            <numerusform>第 %2 次扫描的 %1：只保留最近 %n 次扫描以供追踪。</numerusform>
        </translation>
    </message>
    <message>
        <source>%1 fresh from this sweep</source>
        <translation>%1 是本次扫描的新值</translation>
    </message>
    <message>
        <source>%1 old, from the start</source>
        <translation>%1 是旧值，来自起点</translation>
    </message>
    <message>
        <source>%1 old, from sweep %2</source>
        <translation>%1 是旧值，来自第 %2 次扫描</translation>
    </message>
    <message>
        <source>%1 in sweep %2: %3</source>
        <translation>第 %2 次扫描中的 %1：%3</translation>
    </message>
    <message>
        <source>It uses no other value.</source>
        <translation>它不使用其他值。</translation>
    </message>
    <message>
        <source>It used %1.</source>
        <translation>它使用了 %1。</translation>
    </message>
    <message>
        <source>, </source>
        <translation>，</translation>
    </message>
    <message>
        <source>x%1 = %2</source>
        <translation>x%1 = %2</translation>
    </message>
    <message>
        <source>%1, the start</source>
        <translation>%1，起点</translation>
    </message>
    <message>
        <source>%1, computed in sweep %2</source>
        <translation>%1，在第 %2 次扫描中算出</translation>
    </message>
    <message>
        <source>x%1 fresh, %2</source>
        <translation>x%1 新，%2</translation>
    </message>
    <message>
        <source>x%1 old, %2</source>
        <translation>x%1 旧，%2</translation>
    </message>
    <message>
        <source>, from </source>
        <translation>，来自 </translation>
    </message>
    <message>
        <source>, color %1 of %2</source>
        <translation>，颜色 %1（共 %2 种）</translation>
    </message>
    <message>
        <source>entry between x%1 and x%2: %3, back %4</source>
        <translation>x%1 与 x%2 之间的元素：%3，反向 %4</translation>
    </message>
    <message numerus="yes">
        <source>Sweep %1: these %n row(s) use only values of the sweep before, no value of each other; all at once.</source>
        <translation>
            <numerusform>第 %1 次扫描：这 %n 行只用上一次扫描的值，互不使用；全部同时进行。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Sweep %1, color %2 of %3: these %n row(s) use no value of each other and are computed at once.</source>
        <translation>
            <numerusform>第 %1 次扫描，颜色 %2（共 %3 种）：这 %n 行互不使用对方的值，同时计算。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Sweep %1: Jacobi&apos;s values for all %n row(s), each stretched by %2 away from its value of two sweeps ago.</source>
        <translation>
            <numerusform>第 %1 次扫描：全部 %n 行的 Jacobi 值，各自从两次扫描之前的值向外拉伸 %2 倍。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Sweep %1: all %n row(s) go %2 times the direction p, as far as the energy falls.</source>
        <translation>
            <numerusform>第 %1 次扫描：全部 %n 行沿方向 p 走 %2 倍，直到能量不再下降。</numerusform>
        </translation>
    </message>
    <message>
        <source>Start: every x is 0. Press next for the first stage, all for a whole sweep.</source>
        <translation>开始：所有 x 都是 0。按“下一个”走第一阶段，按“全部”走整个扫描。</translation>
    </message>
    <message>
        <source>GS natural</source>
        <translation>GS 自然</translation>
    </message>
    <message>
        <source>GS color</source>
        <translation>GS 颜色</translation>
    </message>
    <message>
        <source>SOR natural</source>
        <translation>SOR 自然</translation>
    </message>
    <message>
        <source>SOR color</source>
        <translation>SOR 颜色</translation>
    </message>
    <message>
        <source>Chebyshev</source>
        <translation>Chebyshev</translation>
    </message>
    <message>
        <source>CG</source>
        <translation>CG</translation>
    </message>
    <message>
        <source>Sweep %1, row %2 of %3: it uses %4 and %5; the next row must wait for it.</source>
        <translation>第 %1 次扫描，第 %2 行（共 %3 行）：使用%4和%5；下一行必须等它。</translation>
    </message>
    <message numerus="yes">
        <source>%n fresh value(s)</source>
        <translation>
            <numerusform>%n 个新值</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n old value(s)</source>
        <translation>
            <numerusform>%n 个旧值</numerusform>
        </translation>
    </message>
    <message>
        <source>This is Young&apos;s ω; it is the optimum only when all eigenvalues of Jacobi are real and the order is consistent, which does not hold here.</source>
        <translation>这是 Young 的 ω；只有当 Jacobi 的特征值都是实数且次序相容时它才是最优的，这里不成立。</translation>
    </message>
    <message>
        <source>After sweep %1 the residual is %2 times that of the start: this method has come no nearer on this system.</source>
        <translation>第 %1 次扫描后残差是开始时的 %2 倍：此方法在这个方程组上没有更接近解。</translation>
    </message>
    <message>
        <source>Sweep %1, row %2 of %3, the last one: it uses %4 and %5.</source>
        <translation>第 %1 次扫描，第 %2 行（共 %3 行），最后一行：使用%4和%5。</translation>
    </message>
</context>
<context>
    <name>seam::lessons::StepLabPanel</name>
    <message>
        <source>from round %1: %2</source>
        <translation>从第 %1 轮起：%2</translation>
    </message>
    <message>
        <source>as it was</source>
        <translation>保持原样</translation>
    </message>
    <message>
        <source>as recorded</source>
        <translation>已记录的</translation>
    </message>
    <message>
        <source>round</source>
        <translation>轮</translation>
    </message>
    <message>
        <source>Ask a single worker how it would have solved this step.</source>
        <translation>询问单个工作进程会怎样求解这一步。</translation>
    </message>
    <message>
        <source>The step was cut into halves, so its stationarity error is not defined.</source>
        <translation>该步曾被对半拆分，因此没有定义驻点误差。</translation>
    </message>
    <message>
        <source>Stationarity error %1 at a tolerance of %2: one Newton step of the whole problem would still move bodies by so much.</source>
        <translation>驻点误差 %1，容差 %2：对整个问题再做一次 牛顿迭代仍会把物体移动这么多。</translation>
    </message>
    <message>
        <source>A single worker ends up to %1 away after %2 Newton iterations; far more than the tolerance means another local minimum, which is no fault.</source>
        <translation>单个工作进程经 %2 次 牛顿迭代后的结果与此至多相距 %1；若远大于容差，说明它落在另一个局部极小，这并不是错误。</translation>
    </message>
    <message>
        <source>What if</source>
        <translation>假设实验</translation>
    </message>
    <message>
        <source>Solve this step again: the rounds before stay as they were, the rest follows other rules.</source>
        <translation>重新求解这一步：之前的各轮保持原样，其余的按别的规则进行。</translation>
    </message>
    <message>
        <source>From round:</source>
        <translation>起始轮：</translation>
    </message>
    <message>
        <source>Preset:</source>
        <translation>预设：</translation>
    </message>
    <message>
        <source>Penalty metric:</source>
        <translation>惩罚度量：</translation>
    </message>
    <message>
        <source>Dynamic penalty:</source>
        <translation>动态惩罚：</translation>
    </message>
    <message>
        <source>β times:</source>
        <translation>β 乘以：</translation>
    </message>
    <message>
        <source>Penalty ρ times:</source>
        <translation>惩罚系数 ρ 乘以：</translation>
    </message>
    <message>
        <source>Tolerance θ times:</source>
        <translation>容差 θ 乘以：</translation>
    </message>
    <message>
        <source>paper</source>
        <translation>论文</translation>
    </message>
    <message>
        <source>mass metric</source>
        <translation>质量度量</translation>
    </message>
    <message>
        <source>scalar metric</source>
        <translation>标量度量</translation>
    </message>
    <message>
        <source>dynamic penalty</source>
        <translation>动态惩罚</translation>
    </message>
    <message>
        <source>static penalty</source>
        <translation>静态惩罚</translation>
    </message>
    <message>
        <source>replica disagreement r (m)</source>
        <translation>副本分歧 r (m)</translation>
    </message>
    <message>
        <source>consensus change s (m)</source>
        <translation>共识变化 s (m)</translation>
    </message>
    <message>
        <source>largest penalty ρ / mass</source>
        <translation>最大惩罚系数 ρ / 质量</translation>
    </message>
    <message>
        <source>Quantity in the plot</source>
        <translation>图中的量</translation>
    </message>
    <message>
        <source>Solve again</source>
        <translation>重新求解</translation>
    </message>
    <message>
        <source>Ask a single worker</source>
        <translation>询问单个工作进程</translation>
    </message>
    <message>
        <source>Show Newton iterations</source>
        <translation>显示 牛顿迭代</translation>
    </message>
    <message>
        <source>Solve the step again, bit for bit, and keep the poses of every Newton iteration</source>
        <translation>逐位一致地重新求解该步，并保留每次 牛顿迭代的姿态</translation>
    </message>
    <message>
        <source>Save merge…</source>
        <translation>保存合并…</translation>
    </message>
    <message>
        <source>This round and its neighbourhood as a small file that replays without the scene</source>
        <translation>把这一轮及其邻域存成小文件，无需场景即可重放</translation>
    </message>
    <message>
        <source>history</source>
        <translation>历程</translation>
    </message>
    <message>
        <source>rounds</source>
        <translation>轮数</translation>
    </message>
    <message>
        <source>Newton</source>
        <translation>牛顿迭代</translation>
    </message>
    <message>
        <source>critical</source>
        <translation>关键路径</translation>
    </message>
    <message>
        <source>refused</source>
        <translation>被拒绝</translation>
    </message>
    <message>
        <source>max(r, s)</source>
        <translation>max(r, s)</translation>
    </message>
    <message>
        <source>verdict</source>
        <translation>判定</translation>
    </message>
    <message>
        <source>Histories of the step</source>
        <translation>该步的各条历程</translation>
    </message>
    <message>
        <source>body</source>
        <translation>物体</translation>
    </message>
    <message>
        <source>distance from the single worker</source>
        <translation>与单个工作进程结果的距离</translation>
    </message>
    <message>
        <source>Differences from a single worker</source>
        <translation>与单个工作进程的差异</translation>
    </message>
</context>
<context>
    <name>seam::lessons::WorkersLesson</name>
    <message>
        <source>Workers</source>
        <translation>工作进程</translation>
    </message>
    <message>
        <source>slabs</source>
        <translation>条带</translation>
    </message>
    <message>
        <source>blocks</source>
        <translation>方块</translation>
    </message>
    <message>
        <source>workers</source>
        <translation>工作进程</translation>
    </message>
    <message>
        <source>regions</source>
        <translation>区域</translation>
    </message>
    <message>
        <source>watch</source>
        <translation>观看</translation>
    </message>
    <message>
        <source>Workers over the tray: Tab walks through the workers, Enter chooses one</source>
        <translation>托盘上的工作进程：按 Tab 逐个浏览，按 Enter 选择</translation>
    </message>
    <message>
        <source>Letter: the worker that owns the body. Number: color of the worker. Hatched: free on several workers. Chosen worker: thick outline = its free bodies, crosses = its obstacles. Lines join neighbors.</source>
        <translation>字母：拥有该物体的工作进程。数字：工作进程的颜色。斜线：在多个工作进程上都可移动。所选工作进程：粗轮廓 = 它可移动的物体，交叉线 = 它的障碍物。连线连接相邻的工作进程。</translation>
    </message>
    <message>
        <source>start</source>
        <translation>起点</translation>
    </message>
    <message>
        <source>◀ prev</source>
        <translation>◀ 上一个</translation>
    </message>
    <message>
        <source>next ▶</source>
        <translation>下一个 ▶</translation>
    </message>
    <message>
        <source>whole sweep</source>
        <translation>整个扫描</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>暂停</translation>
    </message>
    <message>
        <source>Play</source>
        <translation>播放</translation>
    </message>
    <message>
        <source>solving: %v of %m ways</source>
        <translation>求解中：%v / %m 种方式</translation>
    </message>
    <message>
        <source>Ways solved</source>
        <translation>已求解的方式</translation>
    </message>
    <message>
        <source>Click a worker, or walk with Tab and press Enter, to see what it holds.</source>
        <translation>点击一个工作进程，或用 Tab 浏览并按 Enter，查看它持有什么。</translation>
    </message>
    <message>
        <source>whole round</source>
        <translation>整轮</translation>
    </message>
    <message>
        <source>colors</source>
        <translation>颜色数</translation>
    </message>
    <message>
        <source>sweep</source>
        <translation>扫描</translation>
    </message>
    <message>
        <source>round</source>
        <translation>轮</translation>
    </message>
    <message>
        <source>critical Newton</source>
        <translation>关键路径牛顿数</translation>
    </message>
    <message>
        <source>error / θ</source>
        <translation>误差 / θ</translation>
    </message>
    <message>
        <source>stages</source>
        <translation>阶段</translation>
    </message>
    <message>
        <source>rounds</source>
        <translation>轮数</translation>
    </message>
    <message>
        <source>E − E_min (J s²)</source>
        <translation>E − E_min (J s²)</translation>
    </message>
    <message>
        <source>Predict first</source>
        <translation>请先预测</translation>
    </message>
    <message numerus="yes">
        <source>%n worker(s): %1</source>
        <translation>
            <numerusform>%n 个工作进程：%1</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Neighbors must not solve at the same time: one moves what the other sees. With how few colors can these %n worker(s) take turns?</source>
        <translation>
            <numerusform>相邻的工作进程不能同时求解：一个会移动另一个看到的物体。这 %n 个工作进程最少用几种颜色就能轮流求解？</numerusform>
        </translation>
    </message>
    <message>
        <source>The step is being solved.</source>
        <translation>正在求解这一步。</translation>
    </message>
    <message>
        <source>Look for workers that are all joined with each other: each of them needs a color of its own.</source>
        <translation>找出两两都相连的工作进程：它们每个都需要自己的颜色。</translation>
    </message>
    <message>
        <source>Fewer are enough: workers that no line joins can share a color.</source>
        <translation>更少就够了：没有连线的工作进程可以同色。</translation>
    </message>
    <message>
        <source>Lesson 1 colored constraints, so that those of one color touch no body in common. Here the nodes are workers: each has a region, holds its bodies and those near its planes, and two workers are neighbors when they share a free body or a contact could form between bodies that they move.</source>
        <translation>第 1 课给约束着色，使同色约束不接触同一物体。这里的节点是工作进程：每个都有一个区域，持有其中以及其分割平面附近的物体；如果两个工作进程共享可移动的物体，或者它们移动的物体之间可能产生接触，它们就是相邻的。</translation>
    </message>
    <message>
        <source>A colored Schwarz sweep is Gauss–Seidel on workers: color after color, each worker minimizes E over all bodies of its region with the rest fixed. Workers of one color do not see each other&apos;s bodies move, so the result is that of one after another, and E cannot rise.</source>
        <translation>着色的 Schwarz 扫描就是以工作进程为单位的 Gauss–Seidel：一种颜色接一种颜色，每个工作进程在其余物体固定时，对自己区域的所有物体求 E 的最小值。同色的工作进程看不到对方的物体移动，所以结果与逐个求解相同，E 也不会上升。</translation>
    </message>
    <message>
        <source>From the same state until the error is below the tolerance θ: which of these needs the fewest Newton iterations that must wait for each other?</source>
        <translation>从同一状态出发，直到误差低于容差 θ：其中哪一种需要的、必须先后等待的牛顿迭代最少？</translation>
    </message>
    <message>
        <source>Walk each way above until its error / θ is below 1, and read critical Newton there.</source>
        <translation>在上方逐一走完每种方式，直到误差 / θ 小于 1，再读出那里的关键路径牛顿数。</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>does not arrive</source>
        <translation>未达到</translation>
    </message>
    <message>
        <source>Newton iterations one after another: %1. Other steps and other regions have other winners.</source>
        <translation>先后进行的牛顿迭代：%1。换一步或换一种区域划分，胜者会不同。</translation>
    </message>
    <message>
        <source>All ways, to the same error</source>
        <translation>所有方式，达到相同误差</translation>
    </message>
    <message>
        <source>over critical Newton iterations</source>
        <translation>按关键路径牛顿迭代</translation>
    </message>
    <message>
        <source>over rounds</source>
        <translation>按轮数</translation>
    </message>
    <message>
        <source>over synchronizations</source>
        <translation>按同步次数</translation>
    </message>
    <message>
        <source>over kB sent</source>
        <translation>按发送的 kB</translation>
    </message>
    <message>
        <source>E − E_min</source>
        <translation>E − E_min</translation>
    </message>
    <message>
        <source>Cost axis of the plot</source>
        <translation>图的代价轴</translation>
    </message>
    <message>
        <source>What the curves show</source>
        <translation>曲线显示什么</translation>
    </message>
    <message>
        <source>What every way costs until its error is below θ</source>
        <translation>每种方式在误差低于 θ 之前的代价</translation>
    </message>
    <message>
        <source>Predict first: the numbers appear when you have answered.</source>
        <translation>请先预测：回答之后才显示数字。</translation>
    </message>
    <message>
        <source>way</source>
        <translation>方式</translation>
    </message>
    <message>
        <source>Newton</source>
        <translation>牛顿</translation>
    </message>
    <message>
        <source>syncs</source>
        <translation>同步</translation>
    </message>
    <message>
        <source>kB</source>
        <translation>kB</translation>
    </message>
    <message>
        <source>error/θ</source>
        <translation>误差/θ</translation>
    </message>
    <message>
        <source>Rounds; a stage of a sweep is one</source>
        <translation>轮数；扫描的一个阶段算一轮</translation>
    </message>
    <message>
        <source>Newton iterations of the slowest worker of every round, added up: the critical path</source>
        <translation>每轮中最慢的工作进程的牛顿迭代数之和：关键路径</translation>
    </message>
    <message>
        <source>Times that a worker waited for the others</source>
        <translation>一个工作进程等待其他进程的次数</translation>
    </message>
    <message>
        <source>Sent by all workers</source>
        <translation>所有工作进程发送的总量</translation>
    </message>
    <message>
        <source>Stationarity error as a share of the tolerance, where it first is below 1</source>
        <translation>驻点误差与容差之比，取首次小于 1 之处</translation>
    </message>
    <message>
        <source>not below 1</source>
        <translation>未小于 1</translation>
    </message>
    <message>
        <source>(solved with %1 θ, because its own test stopped above θ)</source>
        <translation>（以 %1 θ 求解，因为它自己的检验在高于 θ 时就停止了）</translation>
    </message>
    <message>
        <source>Newton iterations one after another</source>
        <translation>先后进行的牛顿迭代</translation>
    </message>
    <message>
        <source>synchronizations</source>
        <translation>同步次数</translation>
    </message>
    <message>
        <source>kB sent</source>
        <translation>发送的 kB</translation>
    </message>
</context>
<context>
    <name>seam::lessons::WorkersModel</name>
    <message>
        <source>arrows: moves × %1</source>
        <translation>箭头：位移 × %1</translation>
    </message>
    <message>
        <source>dashed: replicas, difference × %1</source>
        <translation>虚线：副本，差异 × %1</translation>
    </message>
    <message>
        <source>downhill</source>
        <translation>下坡方向</translation>
    </message>
    <message>
        <source>E − E_min (J s²)</source>
        <translation>E − E_min (J s²)</translation>
    </message>
    <message>
        <source>colored sweep</source>
        <translation>着色扫描</translation>
    </message>
    <message>
        <source>all at once, each moves its own (restricted)</source>
        <translation>同时求解，各移动自己的物体（限制型）</translation>
    </message>
    <message>
        <source>all at once, replicas agree (consensus, ADMM)</source>
        <translation>同时求解，副本达成一致（共识法，ADMM）</translation>
    </message>
    <message>
        <source>one worker</source>
        <translation>单个工作进程</translation>
    </message>
    <message>
        <source>Newton together (newton-pcg)</source>
        <translation>共同的牛顿法（newton-pcg）</translation>
    </message>
    <message>
        <source>automatic choice (auto)</source>
        <translation>自动选择（auto）</translation>
    </message>
    <message>
        <source>colored</source>
        <translation>着色</translation>
    </message>
    <message>
        <source>restricted</source>
        <translation>限制型</translation>
    </message>
    <message>
        <source>consensus</source>
        <translation>共识法</translation>
    </message>
    <message numerus="yes">
        <source>%n worker(s): %1</source>
        <translation>
            <numerusform>%n 个工作进程：%1</numerusform>
        </translation>
    </message>
    <message>
        <source>%1, round %2 of %3</source>
        <translation>%1，第 %2 轮，共 %3 轮</translation>
    </message>
    <message numerus="yes">
        <source>%1 bodies slide into a corner; %2 of them are held by more than one of the %n worker(s).</source>
        <translation>
            <numerusform>%1 个物体滑入角落；其中 %2 个由 %n 个工作进程中的不止一个持有。</numerusform>
        </translation>
    </message>
    <message>
        <source>A line joins workers that would get in each other&apos;s way. Predict first.</source>
        <translation>连线连接会互相妨碍的工作进程。请先预测。</translation>
    </message>
    <message>
        <source>Before the step E lies %1 above the smallest E that any way reaches. Press next.</source>
        <translation>这一步开始前，E 比各种方式达到的最小 E 高 %1。请按“下一个”。</translation>
    </message>
    <message>
        <source>The agreed poses touch or overlap: E is infinite there.</source>
        <translation>商定的姿态相触或重叠：那里的 E 为无穷大。</translation>
    </message>
    <message>
        <source>The agreed poses are free of overlaps: E − E_min = %1.</source>
        <translation>商定的姿态没有重叠：E − E_min = %1。</translation>
    </message>
    <message>
        <source>E − E_min stays at %1.</source>
        <translation>E − E_min 保持 %1。</translation>
    </message>
    <message>
        <source>E − E_min falls from %1 to %2.</source>
        <translation>E − E_min 从 %1 降到 %2。</translation>
    </message>
    <message>
        <source>E − E_min rises from %1 to %2.</source>
        <translation>E − E_min 从 %1 升到 %2。</translation>
    </message>
    <message>
        <source>Here the solver gave up the step.</source>
        <translation>求解器在这里放弃了这一步。</translation>
    </message>
    <message>
        <source>The solver&apos;s own test ends the step here; one Newton step of the whole problem would still move bodies by %1 of the tolerance θ.</source>
        <translation>求解器自己的检验在这里结束这一步；对整个问题再做一次牛顿步，物体还会移动容差 θ 的 %1 倍。</translation>
    </message>
    <message>
        <source>(With the tolerance θ it had stopped above θ; this is the run with %1 θ.)</source>
        <translation>（用容差 θ 时它在高于 θ 处就停止了；这是用 %1 θ 的运行。）</translation>
    </message>
    <message>
        <source>worker %1 solves alone</source>
        <translation>工作进程 %1 单独求解</translation>
    </message>
    <message>
        <source>workers %1 are no neighbors and solve at the same time</source>
        <translation>工作进程 %1 互不相邻，同时求解</translation>
    </message>
    <message numerus="yes">
        <source>, %n wait(s)</source>
        <translation>
            <numerusform>，%n 个等待</numerusform>
        </translation>
    </message>
    <message>
        <source>Color %1 of %2: %3.</source>
        <translation>第 %1 种颜色，共 %2 种：%3。</translation>
    </message>
    <message numerus="yes">
        <source>It minimizes E over all bodies of its region, the others stand still: %n Newton iteration(s)</source>
        <translation>
            <numerusform>它对自己区域的所有物体求 E 的最小值，其余不动：用 %n 次牛顿迭代</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Each minimizes E over all bodies of its region, the others stand still: %n Newton iteration(s) for the slowest</source>
        <translation>
            <numerusform>每个都对自己区域的所有物体求 E 的最小值，其余不动：最慢的用 %n 次牛顿迭代</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>, %n body(ies) moved, by %1 at most.</source>
        <translation>
            <numerusform>，移动了 %n 个物体，最多 %1。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>All %n worker(s) solve at once, each with the others where they were, and each moves only the bodies it owns.</source>
        <translation>
            <numerusform>%n 个工作进程同时求解，各自视其他物体停在原处，并且只移动自己拥有的物体。</numerusform>
        </translation>
    </message>
    <message>
        <source>Their proposals stand in each other&apos;s way: a conflict. They are dropped, and the workers solve again color by color.</source>
        <translation>它们的提议互相妨碍：冲突。提议被丢弃，工作进程按颜色依次重新求解。</translation>
    </message>
    <message>
        <source>The share α = %1 of the common step is taken</source>
        <translation>采用共同步长的 α = %1</translation>
    </message>
    <message numerus="yes">
        <source>, after %n halving(s), until E did not rise</source>
        <translation>
            <numerusform>，经过 %n 次减半，直到 E 不再上升</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>; %n Newton iteration(s) for the slowest.</source>
        <translation>
            <numerusform>；最慢的用 %n 次牛顿迭代。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>All %n worker(s) solve at once, each with its own replica of every shared body, pulled towards one pose z.</source>
        <translation>
            <numerusform>%n 个工作进程同时求解，各自持有每个共享物体的副本，并被拉向同一个姿态 z。</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Replicas and z differ by up to %1, z moved by %2; %n Newton iteration(s) for the slowest.</source>
        <translation>
            <numerusform>副本与 z 最多相差 %1，z 移动了 %2；最慢的用 %n 次牛顿迭代。</numerusform>
        </translation>
    </message>
    <message>
        <source>They agree, but the merge gate refuses.</source>
        <translation>它们一致了，但合并检查拒绝。</translation>
    </message>
    <message>
        <source>They agree and the way there is free: merged.</source>
        <translation>它们一致，并且路径无碰撞：已合并。</translation>
    </message>
    <message numerus="yes">
        <source>The solver pushes the bodies into a corner and solves one step in %n way(s)…</source>
        <translation>
            <numerusform>求解器把物体推入角落，并用 %n 种方式求解同一步…</numerusform>
        </translation>
    </message>
    <message>
        <source>This way is being solved…</source>
        <translation>正在求解这种方式…</translation>
    </message>
    <message>
        <source>One Newton iteration of all workers together.</source>
        <translation>所有工作进程共同的一次牛顿迭代。</translation>
    </message>
    <message>
        <source>Worker %1</source>
        <translation>工作进程 %1</translation>
    </message>
    <message>
        <source>Worker %1, color %2 of %3</source>
        <translation>工作进程 %1，第 %2 种颜色，共 %3 种</translation>
    </message>
    <message>
        <source>%1: moves %2 bodies (owns %3 of them) and sees %4 more as obstacles. Neighbors: %5.</source>
        <translation>%1：移动 %2 个物体（拥有其中 %3 个），另外把 %4 个视为障碍物。相邻：%5。</translation>
    </message>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
    <message>
        <source>%1 are all neighbors of each other, so fewer than %2 colors will not do.</source>
        <translation>%1 两两相邻，所以少于 %2 种颜色不行。</translation>
    </message>
    <message>
        <source>Trying all colorings shows that %1 are needed.</source>
        <translation>试遍所有着色可知需要 %1 种。</translation>
    </message>
    <message>
        <source>The solver takes, worker after worker, the smallest color that no neighbor has, and finds a coloring with %1.</source>
        <translation>求解器逐个为工作进程取相邻进程都没有的最小颜色，得到了 %1 种颜色的着色。</translation>
    </message>
    <message>
        <source>The solver takes, worker after worker, the smallest color that no neighbor has, and ends with %1: one pass over the workers does not always find the fewest, here %2.</source>
        <translation>求解器逐个为工作进程取相邻进程都没有的最小颜色，最后用了 %1 种：一遍下来不一定最少，这里最少是 %2 种。</translation>
    </message>
    <message>
        <source>While one color solves, the others wait: of %1 workers, %2 solve at a time in the mean, and the critical path of a sweep is the sum over its colors.</source>
        <translation>一种颜色求解时，其他颜色等待：%1 个工作进程中平均同时有 %2 个在求解，扫描的关键路径是各颜色之和。</translation>
    </message>
    <message>
        <source>Until the error is below θ the colored sweep needs %1 Newton iterations one after another, all at once %2.</source>
        <translation>误差低于 θ 之前，着色扫描需要 %1 次先后进行的牛顿迭代，同时求解（限制型）需要 %2 次。</translation>
    </message>
    <message>
        <source>Consensus needs %1 rounds and %2 Newton iterations one after another.</source>
        <translation>共识法需要 %1 轮、%2 次先后进行的牛顿迭代。</translation>
    </message>
    <message>
        <source>The agreed poses touch or overlap after %1 of all its %2 rounds: the merge gate keeps such poses out of the step.</source>
        <translation>在它全部 %2 轮中，有 %1 轮之后商定的姿态相触或重叠：合并检查不让这样的姿态进入这一步。</translation>
    </message>
    <message>
        <source>One worker needs %1, but each over all %2 bodies; here no worker has more than %3.</source>
        <translation>单个工作进程需要 %1 次，但每次都涉及全部 %2 个物体；这里每个工作进程最多持有 %3 个。</translation>
    </message>
    <message>
        <source>%1 does not come below θ in this step.</source>
        <translation>%1 在这一步没有降到 θ 以下。</translation>
    </message>
</context>
<context>
    <name>seam::models</name>
    <message>
        <source>Now</source>
        <translation>当前</translation>
    </message>
    <message>
        <source>Centre of mass</source>
        <translation>质心</translation>
    </message>
    <message>
        <source>m</source>
        <translation>m</translation>
    </message>
    <message>
        <source>Velocity</source>
        <translation>速度</translation>
    </message>
    <message>
        <source>m/s</source>
        <translation>m/s</translation>
    </message>
    <message>
        <source>Speed</source>
        <translation>速度</translation>
    </message>
    <message>
        <source>Angular velocity</source>
        <translation>角速度</translation>
    </message>
    <message>
        <source>rad/s</source>
        <translation>rad/s</translation>
    </message>
    <message>
        <source>Kinetic energy</source>
        <translation>动能</translation>
    </message>
    <message>
        <source>J</source>
        <translation>J</translation>
    </message>
    <message>
        <source>Largest strain</source>
        <translation>最大应变</translation>
    </message>
    <message>
        <source>%</source>
        <translation>%</translation>
    </message>
    <message>
        <source>Contacts</source>
        <translation>接触数</translation>
    </message>
    <message>
        <source>Contact force</source>
        <translation>接触力</translation>
    </message>
    <message>
        <source>N</source>
        <translation>N</translation>
    </message>
    <message>
        <source>Body</source>
        <translation>物体</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>Geometry</source>
        <translation>几何</translation>
    </message>
    <message>
        <source>dynamic</source>
        <translation>动态</translation>
    </message>
    <message>
        <source>static</source>
        <translation>静态</translation>
    </message>
    <message>
        <source>kinematic</source>
        <translation>运动学</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>类型</translation>
    </message>
    <message>
        <source>Mass</source>
        <translation>质量</translation>
    </message>
    <message>
        <source>kg</source>
        <translation>kg</translation>
    </message>
    <message>
        <source>Volume</source>
        <translation>体积</translation>
    </message>
    <message>
        <source>m³</source>
        <translation>m³</translation>
    </message>
    <message>
        <source>Triangles</source>
        <translation>三角形</translation>
    </message>
    <message>
        <source>Material</source>
        <translation>材料</translation>
    </message>
    <message>
        <source>Density</source>
        <translation>密度</translation>
    </message>
    <message>
        <source>kg/m³</source>
        <translation>kg/m³</translation>
    </message>
    <message>
        <source>Young&apos;s modulus</source>
        <translation>杨氏模量</translation>
    </message>
    <message>
        <source>Pa</source>
        <translation>Pa</translation>
    </message>
    <message>
        <source>Friction</source>
        <translation>摩擦</translation>
    </message>
    <message>
        <source>Start</source>
        <translation>初始</translation>
    </message>
    <message>
        <source>Position</source>
        <translation>位置</translation>
    </message>
    <message>
        <source>Load</source>
        <translation>载荷</translation>
    </message>
    <message>
        <source>Force</source>
        <translation>力</translation>
    </message>
    <message>
        <source>Torque</source>
        <translation>力矩</translation>
    </message>
    <message>
        <source>N m</source>
        <translation>N m</translation>
    </message>
    <message>
        <source>Scene</source>
        <translation>场景</translation>
    </message>
    <message>
        <source>Description</source>
        <translation>说明</translation>
    </message>
    <message>
        <source>Gravity</source>
        <translation>重力</translation>
    </message>
    <message>
        <source>m/s²</source>
        <translation>m/s²</translation>
    </message>
    <message>
        <source>Duration</source>
        <translation>时长</translation>
    </message>
    <message>
        <source>s</source>
        <translation>s</translation>
    </message>
    <message>
        <source>Solver</source>
        <translation>求解器</translation>
    </message>
    <message>
        <source>Time step</source>
        <translation>时间步长</translation>
    </message>
    <message>
        <source>Tolerance</source>
        <translation>容差</translation>
    </message>
    <message>
        <source>Linear solver</source>
        <translation>线性求解器</translation>
    </message>
    <message>
        <source>automatic</source>
        <translation>自动</translation>
    </message>
    <message>
        <source>direct</source>
        <translation>直接法</translation>
    </message>
    <message>
        <source>PCG</source>
        <translation>PCG</translation>
    </message>
    <message>
        <source>Contact</source>
        <translation>接触</translation>
    </message>
    <message>
        <source>Activation distance</source>
        <translation>激活距离</translation>
    </message>
    <message>
        <source>Sticking velocity</source>
        <translation>黏滞速度</translation>
    </message>
    <message>
        <source>Friction lag iterations</source>
        <translation>摩擦滞后迭代</translation>
    </message>
    <message>
        <source>this value is computed</source>
        <translation>此值由计算得出</translation>
    </message>
    <message>
        <source>there is no such choice</source>
        <translation>没有这个选项</translation>
    </message>
    <message>
        <source>three finite numbers are needed, such as %1</source>
        <translation>需要三个有限的数，例如 %1</translation>
    </message>
    <message>
        <source>a finite number is needed</source>
        <translation>需要一个有限的数</translation>
    </message>
    <message>
        <source>a whole number is needed</source>
        <translation>需要整数</translation>
    </message>
    <message>
        <source>must be more than %1 and at most %2 %3</source>
        <translation>必须大于 %1 且不超过 %2 %3</translation>
    </message>
    <message>
        <source>must be from %1 to %2 %3</source>
        <translation>必须在 %1 到 %2 %3 之间</translation>
    </message>
    <message>
        <source>Ground</source>
        <translation>地面</translation>
    </message>
    <message>
        <source>Normal</source>
        <translation>法向</translation>
    </message>
    <message>
        <source>Offset</source>
        <translation>偏移</translation>
    </message>
    <message>
        <source>Joint</source>
        <translation>关节</translation>
    </message>
    <message>
        <source>ball</source>
        <translation>球铰</translation>
    </message>
    <message>
        <source>weld</source>
        <translation>焊接</translation>
    </message>
    <message>
        <source>Bodies</source>
        <translation>物体</translation>
    </message>
    <message>
        <source>Anchor</source>
        <translation>锚点</translation>
    </message>
    <message>
        <source>× size</source>
        <translation>× 尺寸</translation>
    </message>
    <message>
        <source>Newton limit</source>
        <translation>牛顿迭代上限</translation>
    </message>
    <message>
        <source>Continuous collision detection</source>
        <translation>连续碰撞检测</translation>
    </message>
    <message>
        <source>Workers</source>
        <translation>工作进程</translation>
    </message>
    <message>
        <source>How many workers share the scene; 1 is the plain solver. Each simulates a region, and they agree on one pose for every body that reaches into several</source>
        <translation>由多少个工作进程分担场景；1 即普通求解器。每个工作进程仿真一个区域，跨多个区域的物体由它们商定同一个姿态</translation>
    </message>
    <message>
        <source>Layout</source>
        <translation>划分方式</translation>
    </message>
    <message>
        <source>slabs</source>
        <translation>平行切片</translation>
    </message>
    <message>
        <source>k-d splits</source>
        <translation>k-d 二分</translation>
    </message>
    <message>
        <source>Slabs: parallel planes. k-d splits: halves of halves, each across the longest side</source>
        <translation>平行切片：互相平行的平面。k-d 二分：逐次对半，每次横切最长的一边</translation>
    </message>
    <message>
        <source>Method</source>
        <translation>方法</translation>
    </message>
    <message>
        <source>consensus</source>
        <translation>共识</translation>
    </message>
    <message>
        <source>averaging (fails)</source>
        <translation>直接平均（会失败）</translation>
    </message>
    <message>
        <source>Preset</source>
        <translation>预设</translation>
    </message>
    <message>
        <source>paper</source>
        <translation>论文</translation>
    </message>
    <message>
        <source>C1: penalty in the mass metric, warm starts, true dual residual. Paper: scalar penalty as published</source>
        <translation>C1：质量度量下的惩罚、热启动、真正的对偶残差。论文：按发表的标量惩罚</translation>
    </message>
    <message>
        <source>Start penalty β</source>
        <translation>初始惩罚 β</translation>
    </message>
    <message>
        <source>× mass</source>
        <translation>× 质量</translation>
    </message>
    <message>
        <source>How firmly replicas are held together at first, as a multiple of the body&apos;s mass</source>
        <translation>起初把副本拉在一起的强度，以物体质量的倍数表示</translation>
    </message>
    <message>
        <source>Merge gate</source>
        <translation>合并检查</translation>
    </message>
    <message>
        <source>Commit a merge only when every worker&apos;s collision check finds its whole path free. Off shows why it is needed: bodies may then intersect</source>
        <translation>只有每个工作进程的碰撞检测都确认整段路径畅通，才提交合并。关闭可看出它为何必要：此时物体可能相互穿透</translation>
    </message>
    <message>
        <source>Divide energy</source>
        <translation>分摊能量</translation>
    </message>
    <message>
        <source>Divide energies by the number of workers that carry them. Off shows why it is needed: shared bodies then weigh too much</source>
        <translation>把能量除以承担它的工作进程数。关闭可看出它为何必要：此时共享物体会过重</translation>
    </message>
    <message>
        <source>Balance</source>
        <translation>负载均衡</translation>
    </message>
    <message>
        <source>Move the planes so that the work of the workers evens out</source>
        <translation>移动分区平面，使各工作进程的负载趋于均衡</translation>
    </message>
    <message>
        <source>Schwarz</source>
        <translation>Schwarz</translation>
    </message>
    <message>
        <source>Newton-PCG</source>
        <translation>牛顿-PCG</translation>
    </message>
    <message>
        <source>auto</source>
        <translation>自动</translation>
    </message>
    <message>
        <source>Consensus: rounds until the replicas agree, committed only where every worker&apos;s path is free. Averaging: one round and the mean pose, unchecked: a baseline that lets bodies intersect. Schwarz: each worker solves its region with the rest fixed and moves the bodies it owns. Newton-PCG: Newton steps of all together, by conjugate gradients. Auto: Schwarz, then Newton-PCG</source>
        <translation>共识法：逐轮进行直到各副本一致，只有每个工作进程的路径都无碰撞时才提交。平均法：一轮后取平均位姿，不作检查：会使物体相交的对照方法。Schwarz：每个工作进程在其余物体固定时求解自己的区域，并移动其拥有的物体。牛顿-PCG：用共轭梯度共同走牛顿步。自动：先 Schwarz，后牛顿-PCG</translation>
    </message>
    <message>
        <source>Sweep</source>
        <translation>扫掠</translation>
    </message>
    <message>
        <source>all at once</source>
        <translation>同时</translation>
    </message>
    <message>
        <source>colour by colour</source>
        <translation>逐色</translation>
    </message>
    <message>
        <source>first round by colour</source>
        <translation>首轮逐色</translation>
    </message>
    <message>
        <source>Of Schwarz and auto: which workers solve at the same time. Workers of one colour share no body</source>
        <translation>用于 Schwarz 和自动：哪些工作进程同时求解。同色的工作进程不共享物体</translation>
    </message>
    <message>
        <source>Schwarz rounds</source>
        <translation>Schwarz 轮数</translation>
    </message>
    <message>
        <source>Newton-PCG takes over after so many rounds of Schwarz, or when they get slow</source>
        <translation>经过这么多轮 Schwarz 或其变慢之后，由 Newton-PCG 接手</translation>
    </message>
    <message>
        <source>CG tolerance</source>
        <translation>CG 容差</translation>
    </message>
    <message>
        <source>Share of the residual at which conjugate gradients stop; the last Newton step of a solve is taken to 0.001</source>
        <translation>共轭梯度停止时残差所剩的比例；求解的最后一个 Newton 步取到 0.001</translation>
    </message>
    <message>
        <source>Coarse space</source>
        <translation>粗空间</translation>
    </message>
    <message>
        <source>The preconditioner also moves all bodies of a worker as one: fewer iterations where forces run through many regions</source>
        <translation>预条件子还把一个工作进程的所有物体作为整体移动：当力穿过许多区域时迭代更少</translation>
    </message>
</context>
<context>
    <name>seam::models::BodyListModel</name>
    <message>
        <source>Bodies (%1)</source>
        <translation>物体 (%1)</translation>
    </message>
    <message>
        <source>Grounds (%1)</source>
        <translation>地面 (%1)</translation>
    </message>
    <message>
        <source>Joints (%1)</source>
        <translation>关节 (%1)</translation>
    </message>
    <message>
        <source>Scene</source>
        <translation>场景</translation>
    </message>
    <message>
        <source>half-space</source>
        <translation>半空间</translation>
    </message>
    <message>
        <source>ball</source>
        <translation>球铰</translation>
    </message>
    <message>
        <source>weld</source>
        <translation>焊接</translation>
    </message>
    <message>
        <source>static</source>
        <translation>静态</translation>
    </message>
    <message>
        <source>kinematic</source>
        <translation>运动学</translation>
    </message>
    <message>
        <source>dynamic</source>
        <translation>动态</translation>
    </message>
    <message>
        <source>strained by %1 %: raise Young&apos;s modulus or lower the load</source>
        <translation>应变 %1 %：请提高杨氏模量或减小载荷</translation>
    </message>
    <message>
        <source>OK</source>
        <translation>正常</translation>
    </message>
    <message>
        <source>Error</source>
        <translation>错误</translation>
    </message>
    <message>
        <source>Warning</source>
        <translation>警告</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>提示</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>类型</translation>
    </message>
    <message>
        <source>Status</source>
        <translation>状态</translation>
    </message>
</context>
<context>
    <name>seam::models::InspectorModel</name>
    <message>
        <source>on</source>
        <translation>开</translation>
    </message>
    <message>
        <source>off</source>
        <translation>关</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>change %1</source>
        <translation>更改%1</translation>
    </message>
    <message>
        <source>Property</source>
        <translation>属性</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>值</translation>
    </message>
    <message>
        <source>Unit</source>
        <translation>单位</translation>
    </message>
</context>
<context>
    <name>seam::models::MergeCurves</name>
    <message>
        <source>worker %1</source>
        <translation>工作进程 %1</translation>
    </message>
    <message>
        <source>rounds</source>
        <translation>轮数</translation>
    </message>
    <message>
        <source>: work</source>
        <translation>：工作量</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%2 的%1</translation>
    </message>
    <message>
        <source>replica disagreement r</source>
        <translation>副本分歧 r</translation>
    </message>
    <message>
        <source>consensus change s</source>
        <translation>共识变化 s</translation>
    </message>
    <message>
        <source>dual residual</source>
        <translation>对偶残差</translation>
    </message>
    <message>
        <source>penalty</source>
        <translation>惩罚系数</translation>
    </message>
    <message>
        <source>largest</source>
        <translation>最大</translation>
    </message>
    <message>
        <source>smallest</source>
        <translation>最小</translation>
    </message>
    <message>
        <source>smallest of the workers that hold %1</source>
        <translation>持有 %1 的工作进程中的最小值</translation>
    </message>
    <message>
        <source>Newton, all</source>
        <translation>牛顿，全部</translation>
    </message>
    <message>
        <source>Newton, slowest</source>
        <translation>牛顿，最慢</translation>
    </message>
    <message>
        <source>energy above the end of the solve</source>
        <translation>高出求解终点的能量</translation>
    </message>
    <message>
        <source>share of the step taken, α</source>
        <translation>所取步长的比例 α</translation>
    </message>
</context>
<context>
    <name>seam::models::MergeModel</name>
    <message>
        <source>No run yet. Open a scene or a tape of several workers: every round of its steps can then be taken apart here.</source>
        <translation>尚无运行。请打开有多个工作进程的场景或录带：之后可在此剖析各步的每一轮。</translation>
    </message>
    <message>
        <source>This run has one worker, so nothing is merged. Set Workers in the inspector of the scene and run again: the rounds of every step appear here.</source>
        <translation>此次运行只有一个工作进程，没有任何合并。请在场景的检查器中设置“工作进程”的数量并重新运行：各步的每一轮会显示在这里。</translation>
    </message>
    <message>
        <source>This is the start state; no step led here. Step forward to see its rounds.</source>
        <translation>这是初始状态，之前没有步。前进一步即可看到它的各轮。</translation>
    </message>
    <message>
        <source>The rounds of this step were not kept. Steps simulated in this window keep them.</source>
        <translation>这一步的各轮没有保留。在本窗口中仿真的步会保留它们。</translation>
    </message>
    <message>
        <source>offsets in true size</source>
        <translation>偏移按实际大小</translation>
    </message>
    <message>
        <source>offsets × %1</source>
        <translation>偏移 × %1</translation>
    </message>
</context>
<context>
    <name>seam::models::MergeTable</name>
    <message>
        <source>half-space</source>
        <translation>半空间</translation>
    </message>
    <message>
        <source>0: nobody sees it</source>
        <translation>0：没有工作进程看到它</translation>
    </message>
    <message>
        <source>Verdict</source>
        <translation>判定</translation>
    </message>
    <message>
        <source>TOI</source>
        <translation>TOI</translation>
    </message>
    <message>
        <source>r</source>
        <translation>r</translation>
    </message>
    <message>
        <source>s</source>
        <translation>s</translation>
    </message>
    <message>
        <source>dual</source>
        <translation>对偶</translation>
    </message>
    <message>
        <source>Newton</source>
        <translation>牛顿迭代</translation>
    </message>
    <message>
        <source>Round of the step; in brackets the part of a halved step, ↻ a redone solve</source>
        <translation>该步的轮；括号内为对半拆分后的部分，↻ 表示重做的求解</translation>
    </message>
    <message>
        <source>What became of the round</source>
        <translation>这一轮的结果</translation>
    </message>
    <message>
        <source>Free share of the merge path, worker by worker</source>
        <translation>各工作进程的合并路径的畅通比例</translation>
    </message>
    <message>
        <source>Largest disagreement of a replica with the consensus</source>
        <translation>副本与共识的最大分歧</translation>
    </message>
    <message>
        <source>Largest change of the consensus</source>
        <translation>共识的最大变化</translation>
    </message>
    <message>
        <source>True dual residual</source>
        <translation>真正的对偶残差</translation>
    </message>
    <message>
        <source>Smallest and largest penalty, as multiples of the body&apos;s mass</source>
        <translation>最小和最大惩罚系数，以物体质量的倍数表示</translation>
    </message>
    <message>
        <source>Newton iterations of all workers</source>
        <translation>全部工作进程的 牛顿迭代</translation>
    </message>
    <message>
        <source>Worker</source>
        <translation>工作进程</translation>
    </message>
    <message>
        <source>q − z</source>
        <translation>q − z</translation>
    </message>
    <message>
        <source>moved</source>
        <translation>平移</translation>
    </message>
    <message>
        <source>turned</source>
        <translation>转动</translation>
    </message>
    <message>
        <source>deformed</source>
        <translation>形变</translation>
    </message>
    <message>
        <source>u</source>
        <translation>u</translation>
    </message>
    <message>
        <source>Whose copy</source>
        <translation>谁的副本</translation>
    </message>
    <message>
        <source>Largest displacement of a corner of the body&apos;s box</source>
        <translation>物体包围盒角点的最大位移</translation>
    </message>
    <message>
        <source>Translation of the centre of mass</source>
        <translation>质心的平移</translation>
    </message>
    <message>
        <source>Angle between the rotations</source>
        <translation>两个旋转之间的夹角</translation>
    </message>
    <message>
        <source>Difference of the stretches times half the body&apos;s diagonal</source>
        <translation>拉伸之差乘以物体对角线的一半</translation>
    </message>
    <message>
        <source>Scaled dual variable, as a displacement of a corner</source>
        <translation>缩放对偶变量，以角点位移表示</translation>
    </message>
    <message>
        <source>Body</source>
        <translation>物体</translation>
    </message>
    <message>
        <source>k</source>
        <translation>k</translation>
    </message>
    <message>
        <source>Workers</source>
        <translation>工作进程</translation>
    </message>
    <message>
        <source>Weight</source>
        <translation>权重</translation>
    </message>
    <message>
        <source>Sum</source>
        <translation>总和</translation>
    </message>
    <message>
        <source>Junctions of most workers first</source>
        <translation>工作进程最多的交会处在前</translation>
    </message>
    <message>
        <source>Workers that hold the body</source>
        <translation>持有该物体的工作进程数</translation>
    </message>
    <message>
        <source>Which they are</source>
        <translation>是哪些工作进程</translation>
    </message>
    <message>
        <source>Share of inertia and elasticity each carries</source>
        <translation>每个承担的惯性与弹性能量份额</translation>
    </message>
    <message>
        <source>Of the weights over the copies that are there; must be 1</source>
        <translation>现有各副本的权重之和；必须为 1</translation>
    </message>
    <message>
        <source>Contact</source>
        <translation>接触</translation>
    </message>
    <message>
        <source>Pair of bodies in contact at the end of the step</source>
        <translation>步末处于接触的一对物体</translation>
    </message>
    <message>
        <source>Workers that hold both</source>
        <translation>同时持有两者的工作进程数</translation>
    </message>
    <message>
        <source>Share of the contact each carries</source>
        <translation>每个承担的接触份额</translation>
    </message>
    <message>
        <source>Of the weights; must be 1</source>
        <translation>权重之和；必须为 1</translation>
    </message>
    <message>
        <source>#</source>
        <translation>#</translation>
    </message>
    <message>
        <source>ρ</source>
        <translation>ρ</translation>
    </message>
    <message>
        <source>scene</source>
        <translation>场景</translation>
    </message>
    <message>
        <source>sum</source>
        <translation>合计</translation>
    </message>
    <message>
        <source>J</source>
        <translation>J</translation>
    </message>
    <message>
        <source>kinetic</source>
        <translation>动能</translation>
    </message>
    <message>
        <source>elastic</source>
        <translation>弹性</translation>
    </message>
    <message>
        <source>barrier</source>
        <translation>势垒</translation>
    </message>
    <message>
        <source>friction</source>
        <translation>摩擦</translation>
    </message>
    <message>
        <source>gravity</source>
        <translation>重力</translation>
    </message>
    <message>
        <source>Each worker&apos;s shares, their sum, and the scene&apos;s own figures</source>
        <translation>各工作进程的份额、其合计，以及场景本身的数值</translation>
    </message>
    <message>
        <source>Of the bodies, divided by the workers that hold them</source>
        <translation>物体的能量，由持有它的工作进程均分</translation>
    </message>
    <message>
        <source>Of the contacts, divided by the workers that hold both bodies</source>
        <translation>接触的能量，由同时持有两个物体的工作进程均分</translation>
    </message>
    <message>
        <source>Round</source>
        <translation>轮次</translation>
    </message>
    <message>
        <source>E − end</source>
        <translation>E − 终值</translation>
    </message>
    <message>
        <source>α</source>
        <translation>α</translation>
    </message>
    <message>
        <source>CG</source>
        <translation>CG</translation>
    </message>
    <message>
        <source>What the workers did and what became of it</source>
        <translation>工作进程做了什么以及结果如何</translation>
    </message>
    <message>
        <source>Energy E after the round above its value at the end of the solve, J s²; it never rises</source>
        <translation>本轮之后的能量 E 高出求解终值的部分，J s²；它从不上升</translation>
    </message>
    <message>
        <source>Share of the proposed step that was taken; in brackets how often it was halved until E fell</source>
        <translation>所取的建议步长比例；括号内为直到 E 下降所减半的次数</translation>
    </message>
    <message>
        <source>Longest proposed step of a body</source>
        <translation>物体最长的建议步长</translation>
    </message>
    <message>
        <source>Largest difference between what two workers propose for a body</source>
        <translation>两个工作进程对同一物体的建议之间的最大差异</translation>
    </message>
    <message>
        <source>Iterations of conjugate gradients for the Newton direction</source>
        <translation>求 Newton 方向的共轭梯度迭代次数</translation>
    </message>
</context>
<context>
    <name>seam::models::ProblemsModel</name>
    <message>
        <source>Error</source>
        <translation>错误</translation>
    </message>
    <message>
        <source>Warning</source>
        <translation>警告</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>提示</translation>
    </message>
    <message>
        <source>Severity</source>
        <translation>级别</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>步</translation>
    </message>
    <message>
        <source>Object</source>
        <translation>对象</translation>
    </message>
    <message>
        <source>What happened</source>
        <translation>发生了什么</translation>
    </message>
    <message>
        <source>What to do</source>
        <translation>如何处理</translation>
    </message>
</context>
<context>
    <name>seam::models::RaceJob</name>
    <message>
        <source>Open a scene or a tape first.</source>
        <translation>请先打开场景或磁带。</translation>
    </message>
    <message>
        <source>The scene has no body that moves freely, so there is nothing to solve.</source>
        <translation>场景中没有自由运动的物体，因此没有可求解的内容。</translation>
    </message>
    <message>
        <source>The state before this step is not recorded. Make a step, or go to a later one.</source>
        <translation>此步之前的状态没有记录。请走一步，或转到后面的步。</translation>
    </message>
</context>
<context>
    <name>seam::models::RaceModel</name>
    <message>
        <source>refused by worker %1</source>
        <translation>被工作进程 %1 拒绝</translation>
    </message>
    <message>
        <source>refused</source>
        <translation>被拒绝</translation>
    </message>
    <message>
        <source>merged</source>
        <translation>已合并</translation>
    </message>
    <message>
        <source>r %1, s %2</source>
        <translation>r %1，s %2</translation>
    </message>
    <message>
        <source>conflict: colour by colour next</source>
        <translation>冲突：接下来逐色求解</translation>
    </message>
    <message>
        <source>all workers, whole step</source>
        <translation>所有工作进程，走完整步</translation>
    </message>
    <message>
        <source>alpha %1, as the energy would rise</source>
        <translation>alpha %1，否则能量会升高</translation>
    </message>
    <message>
        <source>alpha %1, limited by worker %2</source>
        <translation>alpha %1，受工作进程 %2 限制</translation>
    </message>
    <message>
        <source>alpha %1</source>
        <translation>alpha %1</translation>
    </message>
    <message>
        <source>one worker</source>
        <translation>单个工作进程</translation>
    </message>
    <message>
        <source>consensus</source>
        <translation>共识法</translation>
    </message>
    <message>
        <source>averaging</source>
        <translation>平均法</translation>
    </message>
    <message>
        <source>Schwarz, coloured</source>
        <translation>Schwarz（着色）</translation>
    </message>
    <message>
        <source>Schwarz</source>
        <translation>Schwarz</translation>
    </message>
    <message>
        <source>Newton-PCG</source>
        <translation>牛顿-PCG</translation>
    </message>
    <message>
        <source>auto</source>
        <translation>自动</translation>
    </message>
    <message>
        <source>rounds</source>
        <translation>轮数</translation>
    </message>
    <message>
        <source>Newton iterations, slowest worker of each round</source>
        <translation>牛顿迭代（每轮最慢的工作进程）</translation>
    </message>
    <message>
        <source>synchronisations</source>
        <translation>同步次数</translation>
    </message>
    <message>
        <source>bytes sent</source>
        <translation>发送字节数</translation>
    </message>
    <message>
        <source>start of the step</source>
        <translation>此步的开始</translation>
    </message>
    <message>
        <source>Newton iteration %1 of %2</source>
        <translation>牛顿迭代 %1 / %2</translation>
    </message>
    <message>
        <source>round %1</source>
        <translation>第 %1 轮</translation>
    </message>
    <message>
        <source>%1: a solve failed</source>
        <translation>%1：求解失败</translation>
    </message>
    <message>
        <source>%1: round limit</source>
        <translation>%1：达到轮数上限</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>bodies touch</source>
        <translation>物体相触</translation>
    </message>
    <message>
        <source>not defined (halves)</source>
        <translation>无定义（已减半）</translation>
    </message>
    <message>
        <source>%1 θ</source>
        <translation>%1 θ</translation>
    </message>
    <message>
        <source>Failed: %1</source>
        <translation>失败：%1</translation>
    </message>
    <message>
        <source>Solved in %1 parts of the time step: its states cannot be judged.</source>
        <translation>分成 %1 个子步求解：其状态无法评判。</translation>
    </message>
    <message>
        <source>Stopped at %1 although its tolerance was %2 θ.</source>
        <translation>尽管容差为 %2 θ，却停在 %1。</translation>
    </message>
    <message>
        <source>Needed a tolerance of %1 θ to come below the goal.</source>
        <translation>需要 %1 θ 的容差才低于目标。</translation>
    </message>
    <message>
        <source>Bodies touch in %1 of its %2 states.</source>
        <translation>其 %2 个状态中有 %1 个物体相触。</translation>
    </message>
    <message>
        <source>arrived at %1, place %2</source>
        <translation>于 %1 到达，第 %2 名</translation>
    </message>
    <message>
        <source>failed</source>
        <translation>失败</translation>
    </message>
    <message>
        <source>its own test stopped</source>
        <translation>自身判据已停止</translation>
    </message>
    <message>
        <source>its own test stopped short of the goal</source>
        <translation>自身判据在到达目标前停止</translation>
    </message>
    <message>
        <source>; </source>
        <translation>；</translation>
    </message>
    <message>
        <source>%1. %2 (%3)</source>
        <translation>%1. %2（%3）</translation>
    </message>
    <message>
        <source>, </source>
        <translation>，</translation>
    </message>
    <message>
        <source>Arrived: %1</source>
        <translation>已到达：%1</translation>
    </message>
    <message>
        <source>under way: %1</source>
        <translation>途中：%1</translation>
    </message>
    <message>
        <source>ended without arriving: %1</source>
        <translation>未到达即结束：%1</translation>
    </message>
    <message>
        <source>%1: bodies touch in %2 states, which have neither energy nor error.</source>
        <translation>%1：有 %2 个状态物体相触，既无能量也无误差。</translation>
    </message>
    <message>
        <source>%1: no curve, as the step was solved in parts.</source>
        <translation>%1：此步分段求解，因此没有曲线。</translation>
    </message>
    <message>
        <source>whole Newton step, CG iterations: %1</source>
        <translation>完整牛顿步，CG 迭代 %1 次</translation>
    </message>
    <message>
        <source>Newton step, alpha %1, CG iterations: %2</source>
        <translation>牛顿步，alpha %1，CG 迭代 %2 次</translation>
    </message>
    <message>
        <source>%1, stage %2 of %3, workers: %4</source>
        <translation>%1，阶段 %2 / %3：工作进程 %4</translation>
    </message>
    <message>
        <source>%1, solve %2</source>
        <translation>%1，第 %2 次求解</translation>
    </message>
    <message>
        <source>Solved %1 times (wider overlap, stiffer barrier or newer friction): only the last can arrive, all cost.</source>
        <translation>求解了 %1 次（更宽的重叠、更硬的障壁或更新的摩擦）：只有最后一次可以到达，全部都计入代价。</translation>
    </message>
    <message>
        <source>solved in parts</source>
        <translation>分段求解</translation>
    </message>
    <message>
        <source>solved in parts, so not judged: %1</source>
        <translation>分段求解，因此不评判：%1</translation>
    </message>
    <message>
        <source>%1: %2 states are at the least E but for rounding.</source>
        <translation>%1：有 %2 个状态除舍入误差外处于最小 E。</translation>
    </message>
</context>
<context>
    <name>seam::models::RaceTable</name>
    <message>
        <source>–</source>
        <translation>–</translation>
    </message>
    <message>
        <source>method</source>
        <translation>方法</translation>
    </message>
    <message>
        <source>Repeats with a quarter of the tolerance, because it had stopped above the goal</source>
        <translation>因停在目标之上而以四分之一容差重复的次数</translation>
    </message>
    <message>
        <source>tightened</source>
        <translation>收紧次数</translation>
    </message>
    <message>
        <source>Wall clock of the step, s, with its recording</source>
        <translation>此步的实际用时（秒），含记录</translation>
    </message>
    <message>
        <source>seconds</source>
        <translation>秒</translation>
    </message>
    <message>
        <source>remarks</source>
        <translation>备注</translation>
    </message>
    <message>
        <source>arrived</source>
        <translation>到达时</translation>
    </message>
    <message>
        <source>stopped</source>
        <translation>停止时</translation>
    </message>
    <message>
        <source>rounds</source>
        <translation>轮数</translation>
    </message>
    <message>
        <source>Newton</source>
        <translation>牛顿</translation>
    </message>
    <message>
        <source>syncs</source>
        <translation>同步</translation>
    </message>
    <message>
        <source>sent</source>
        <translation>发送</translation>
    </message>
    <message>
        <source>error</source>
        <translation>误差</translation>
    </message>
    <message>
        <source>When its state was as good as asked</source>
        <translation>状态达到要求时</translation>
    </message>
    <message>
        <source>When its own test stopped</source>
        <translation>自身判据停止时</translation>
    </message>
    <message>
        <source>stationarity error as a share of theta</source>
        <translation>驻点误差与 theta 之比</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
</context>
<context>
    <name>seam::models::RecentFiles</name>
    <message>
        <source>%1 (missing)</source>
        <translation>%1（已丢失）</translation>
    </message>
</context>
<context>
    <name>seam::models::RunPlots</name>
    <message>
        <source>total</source>
        <translation>总能量</translation>
    </message>
    <message>
        <source>kinetic</source>
        <translation>动能</translation>
    </message>
    <message>
        <source>gravity</source>
        <translation>重力势能</translation>
    </message>
    <message>
        <source>elastic</source>
        <translation>弹性</translation>
    </message>
    <message>
        <source>barrier</source>
        <translation>障碍</translation>
    </message>
    <message>
        <source>last Newton step (m)</source>
        <translation>最后的牛顿步 (m)</translation>
    </message>
    <message>
        <source>smallest gap (m)</source>
        <translation>最小间隙 (m)</translation>
    </message>
    <message>
        <source>Newton iterations</source>
        <translation>牛顿迭代</translation>
    </message>
    <message>
        <source>whole step</source>
        <translation>整步</translation>
    </message>
    <message>
        <source>collision</source>
        <translation>碰撞</translation>
    </message>
    <message>
        <source>linear solve</source>
        <translation>线性求解</translation>
    </message>
    <message>
        <source>step tolerance</source>
        <translation>步容差</translation>
    </message>
    <message>
        <source>contact distance d̂</source>
        <translation>接触距离 d̂</translation>
    </message>
    <message>
        <source>energy (J)</source>
        <translation>能量 (J)</translation>
    </message>
    <message>
        <source>length (m)</source>
        <translation>长度 (m)</translation>
    </message>
    <message>
        <source>time per step (ms)</source>
        <translation>每步用时 (ms)</translation>
    </message>
    <message>
        <source>gate: the whole path is free</source>
        <translation>合并检查：整段路径畅通</translation>
    </message>
    <message>
        <source>tolerance θ</source>
        <translation>容差 θ</translation>
    </message>
    <message>
        <source>upper clamp</source>
        <translation>上限</translation>
    </message>
    <message>
        <source>lower clamp</source>
        <translation>下限</translation>
    </message>
    <message>
        <source>penalty ρ (× mass)</source>
        <translation>惩罚系数 ρ（× 质量）</translation>
    </message>
    <message>
        <source>number per step</source>
        <translation>每步次数</translation>
    </message>
    <message>
        <source>TOI (free share)</source>
        <translation>TOI（畅通份额）</translation>
    </message>
    <message>
        <source>Only consensus has penalties</source>
        <translation>只有共识法才有罚参数</translation>
    </message>
    <message>
        <source>Replicas of consensus have no common energy before the merge</source>
        <translation>共识法的副本在合并之前没有共同的能量</translation>
    </message>
    <message>
        <source>E − end (J s²)</source>
        <translation>E − 终值 (J s²)</translation>
    </message>
</context>
<context>
    <name>seam::models::SimulationSession</name>
    <message>
        <source>run 1</source>
        <translation>运行 1</translation>
    </message>
    <message>
        <source>run %1</source>
        <translation>运行 %1</translation>
    </message>
    <message>
        <source>branch %1</source>
        <translation>分支 %1</translation>
    </message>
</context>
<context>
    <name>seam::models::StepLab</name>
    <message>
        <source>Open a scene or a tape first.</source>
        <translation>请先打开场景或录带。</translation>
    </message>
    <message>
        <source>This run has one worker. Set Workers in the scene&apos;s properties.</source>
        <translation>此次运行只有一个工作进程。请在场景属性中设置“工作进程”的数量。</translation>
    </message>
    <message>
        <source>The state before this step is not recorded.</source>
        <translation>这一步之前的状态没有记录。</translation>
    </message>
</context>
<context>
    <name>seam::models::StudyColumns</name>
    <message>
        <source>steps that converged</source>
        <translation>收敛的步数</translation>
    </message>
    <message>
        <source>rounds per step</source>
        <translation>每步轮数</translation>
    </message>
    <message>
        <source>Newton iterations per step, all workers</source>
        <translation>每步牛顿迭代数，所有工作进程</translation>
    </message>
    <message>
        <source>Newton iterations per step, slowest worker of each round</source>
        <translation>每步牛顿迭代数，每轮最慢的工作进程</translation>
    </message>
    <message>
        <source>merges refused</source>
        <translation>被拒绝的合并</translation>
    </message>
    <message>
        <source>steps solved in halves</source>
        <translation>对半求解的步数</translation>
    </message>
    <message>
        <source>steps given up</source>
        <translation>放弃的步数</translation>
    </message>
    <message>
        <source>stationarity error, median (× tolerance)</source>
        <translation>驻点误差，中位数（× 容差）</translation>
    </message>
    <message>
        <source>stationarity error, largest (× tolerance)</source>
        <translation>驻点误差，最大值（× 容差）</translation>
    </message>
    <message>
        <source>intersections in committed states</source>
        <translation>已提交状态中的相交数</translation>
    </message>
    <message>
        <source>momentum error (share of the momentum)</source>
        <translation>动量误差（占动量的份额）</translation>
    </message>
    <message>
        <source>smallest penalty ρ (× mass)</source>
        <translation>最小惩罚系数 ρ（× 质量）</translation>
    </message>
    <message>
        <source>largest penalty ρ (× mass)</source>
        <translation>最大惩罚系数 ρ（× 质量）</translation>
    </message>
    <message>
        <source>bodies held twice (share of all)</source>
        <translation>重复持有的物体（占全部的份额）</translation>
    </message>
    <message>
        <source>bytes exchanged per step</source>
        <translation>每步交换的字节数</translation>
    </message>
    <message>
        <source>time per step (s)</source>
        <translation>每步时间 (s)</translation>
    </message>
    <message>
        <source>processor time / time</source>
        <translation>处理器时间 / 时间</translation>
    </message>
    <message>
        <source>speed-up against one worker</source>
        <translation>相对单个工作进程的加速比</translation>
    </message>
    <message>
        <source>bound of the speed-up</source>
        <translation>加速比的上限</translation>
    </message>
    <message>
        <source>collision (s per step)</source>
        <translation>碰撞（每步 s）</translation>
    </message>
    <message>
        <source>linear solve (s per step)</source>
        <translation>线性求解（每步 s）</translation>
    </message>
    <message>
        <source>exchange and waiting (s per step)</source>
        <translation>交换与等待（每步 s）</translation>
    </message>
    <message>
        <source>everything else (s per step)</source>
        <translation>其余（每步 s）</translation>
    </message>
</context>
<context>
    <name>seam::models::StudyTable</name>
    <message>
        <source>Seam</source>
        <translation>Seam</translation>
    </message>
    <message>
        <source>in the paper</source>
        <translation>论文中</translation>
    </message>
    <message>
        <source>source</source>
        <translation>来源</translation>
    </message>
    <message>
        <source>series</source>
        <translation>系列</translation>
    </message>
    <message>
        <source>in the paper: %1</source>
        <translation>论文中：%1</translation>
    </message>
</context>
<context>
    <name>seam::panels::ColorLegend</name>
    <message>
        <source>m/s</source>
        <translation>m/s</translation>
    </message>
    <message>
        <source>Pa</source>
        <translation>Pa</translation>
    </message>
    <message>
        <source>Colour by material</source>
        <translation>按材料着色</translation>
    </message>
    <message>
        <source>Colour by body</source>
        <translation>按物体着色</translation>
    </message>
    <message>
        <source>Colour by speed</source>
        <translation>按速度着色</translation>
    </message>
    <message>
        <source>Colour by pressure</source>
        <translation>按压力着色</translation>
    </message>
    <message>
        <source>Colour by</source>
        <translation>着色方式</translation>
    </message>
    <message>
        <source>What the colours of the bodies mean</source>
        <translation>物体颜色的含义</translation>
    </message>
    <message>
        <source>Colour legend</source>
        <translation>颜色图例</translation>
    </message>
    <message>
        <source>m</source>
        <translation>m</translation>
    </message>
    <message>
        <source>× mass</source>
        <translation>× 质量</translation>
    </message>
    <message>
        <source>Colour by worker</source>
        <translation>按工作进程着色</translation>
    </message>
    <message>
        <source>Colour by r</source>
        <translation>按 r 着色</translation>
    </message>
    <message>
        <source>Colour by rho</source>
        <translation>按 rho 着色</translation>
    </message>
    <message>
        <source>Colour by TOI</source>
        <translation>按 TOI 着色</translation>
    </message>
</context>
<context>
    <name>seam::panels::CommandPalette</name>
    <message>
        <source>Type what you want to do</source>
        <translation>输入想做的事</translation>
    </message>
    <message>
        <source>Command palette</source>
        <translation>命令面板</translation>
    </message>
    <message>
        <source>Matching commands</source>
        <translation>匹配的命令</translation>
    </message>
</context>
<context>
    <name>seam::panels::DropOverlay</name>
    <message>
        <source>Open scene %1</source>
        <translation>打开场景 %1</translation>
    </message>
    <message>
        <source>Open tape %1</source>
        <translation>打开录带 %1</translation>
    </message>
    <message>
        <source>Import mesh %1 and set it above a ground</source>
        <translation>导入网格 %1 并放在地面上方</translation>
    </message>
    <message>
        <source>%1 is no scene (.json), tape (.seam) or mesh</source>
        <translation>%1 不是场景 (.json)、录带 (.seam) 或网格</translation>
    </message>
    <message>
        <source>Open the study %1 in a window of its own</source>
        <translation>在单独的窗口中打开研究 %1</translation>
    </message>
</context>
<context>
    <name>seam::panels::InspectorPanel</name>
    <message>
        <source>Properties</source>
        <translation>属性</translation>
    </message>
    <message>
        <source>Properties of the selected body, ground or joint appear here. Values without a muted colour can be edited; Ctrl+Z takes an edit back.</source>
        <translation>所选物体、地面或关节的属性显示在这里。非灰色的值可以编辑；Ctrl+Z 撤销编辑。</translation>
    </message>
</context>
<context>
    <name>seam::panels::KeyOverlay</name>
    <message>
        <source>Keys and mouse</source>
        <translation>键盘与鼠标</translation>
    </message>
    <message>
        <source>Mouse in the 3D view</source>
        <translation>三维视图中的鼠标</translation>
    </message>
    <message>
        <source>Left drag</source>
        <translation>左键拖动</translation>
    </message>
    <message>
        <source>Orbit</source>
        <translation>环绕</translation>
    </message>
    <message>
        <source>Right, middle or Shift+left drag</source>
        <translation>右键、中键或 Shift+左键拖动</translation>
    </message>
    <message>
        <source>Pan</source>
        <translation>平移</translation>
    </message>
    <message>
        <source>Wheel</source>
        <translation>滚轮</translation>
    </message>
    <message>
        <source>Move towards the cursor</source>
        <translation>向光标处推近</translation>
    </message>
    <message>
        <source>Double click</source>
        <translation>双击</translation>
    </message>
    <message>
        <source>Select</source>
        <translation>选择</translation>
    </message>
    <message>
        <source>Shift+double click</source>
        <translation>Shift+双击</translation>
    </message>
    <message>
        <source>Recentre</source>
        <translation>重新居中</translation>
    </message>
    <message>
        <source>Ctrl+drag</source>
        <translation>Ctrl+拖动</translation>
    </message>
    <message>
        <source>Pull a body with a spring</source>
        <translation>用弹簧拉动物体</translation>
    </message>
    <message>
        <source>In a lesson</source>
        <translation>在课程中</translation>
    </message>
    <message>
        <source>Choose it, or answer with it</source>
        <translation>选择它，或用它作答</translation>
    </message>
    <message>
        <source>Drag a block to another color</source>
        <translation>把方块拖到另一种颜色</translation>
    </message>
    <message>
        <source>Balance the classes</source>
        <translation>平衡各颜色类</translation>
    </message>
    <message>
        <source>Drag a particle</source>
        <translation>拖动质点</translation>
    </message>
    <message>
        <source>Pull the cloth</source>
        <translation>拉动布料</translation>
    </message>
    <message>
        <source>Left drag elsewhere</source>
        <translation>在别处按左键拖动</translation>
    </message>
    <message>
        <source>Turn a 3D lattice or the cloth</source>
        <translation>旋转三维格子或布料</translation>
    </message>
    <message>
        <source>Single letters and Space act while the 3D view, the timeline or a lesson has the focus. Any key closes this page.</source>
        <translation>单个字母和空格键在三维视图、时间线或课程获得焦点时起作用。按任意键关闭此页。</translation>
    </message>
    <message>
        <source>Tab, Page Down</source>
        <translation>Tab、Page Down</translation>
    </message>
    <message>
        <source>Walk through bodies, constraints or workers; Enter chooses</source>
        <translation>浏览物体、约束或工作进程；Enter 选择</translation>
    </message>
    <message>
        <source>Click on a constraint or worker</source>
        <translation>点击约束或工作进程</translation>
    </message>
</context>
<context>
    <name>seam::panels::MergePanel</name>
    <message>
        <source>No shared body is recorded in this round.</source>
        <translation>这一轮没有记录共享物体。</translation>
    </message>
    <message>
        <source>&lt;b&gt;%1&lt;/b&gt;: r %2, s %3, dual %4. Penalty %5 → %6 of its mass, %7.</source>
        <translation>&lt;b&gt;%1&lt;/b&gt;：r %2，s %3，对偶 %4。惩罚系数为其质量的 %5 → %6 倍，%7。</translation>
    </message>
    <message>
        <source>Bodies %1, shared %2, on three workers or more %3; their weights add up to %4. Contact pairs %5; theirs to %6.</source>
        <translation>物体 %1 个，共享 %2 个，由三个及以上工作进程持有 %3 个；权重总和 %4。接触对 %5 个；权重总和 %6。</translation>
    </message>
    <message>
        <source>Rows that do not add up to 1: %1.</source>
        <translation>总和不为 1 的行：%1。</translation>
    </message>
    <message>
        <source>Merge</source>
        <translation>合并</translation>
    </message>
    <message>
        <source>Rounds</source>
        <translation>轮</translation>
    </message>
    <message>
        <source>Replicas</source>
        <translation>副本</translation>
    </message>
    <message>
        <source>Ledger</source>
        <translation>账本</translation>
    </message>
    <message>
        <source>Worker:</source>
        <translation>工作进程：</translation>
    </message>
    <message>
        <source>Worker whose merge path is shown</source>
        <translation>显示其合并路径的工作进程</translation>
    </message>
    <message>
        <source>Path:</source>
        <translation>路径：</translation>
    </message>
    <message>
        <source>Place on the merge path</source>
        <translation>合并路径上的位置</translation>
    </message>
    <message>
        <source>From the worker&apos;s own poses (0) to the merged ones (1)</source>
        <translation>从该工作进程自己的姿态 (0) 到合并后的姿态 (1)</translation>
    </message>
    <message>
        <source>Draw offsets from the consensus smaller</source>
        <translation>缩小相对共识的偏移</translation>
    </message>
    <message>
        <source>Draw offsets from the consensus larger</source>
        <translation>放大相对共识的偏移</translation>
    </message>
    <message>
        <source>Rounds of the step</source>
        <translation>该步的各轮</translation>
    </message>
    <message>
        <source>Replicas of a body</source>
        <translation>一个物体的副本</translation>
    </message>
    <message>
        <source>Bodies and their workers</source>
        <translation>物体及其工作进程</translation>
    </message>
    <message>
        <source>Contacts and their workers</source>
        <translation>接触及其工作进程</translation>
    </message>
    <message>
        <source>Show the scene&apos;s workers</source>
        <translation>显示场景的工作进程设置</translation>
    </message>
    <message>
        <source>Energies in shares</source>
        <translation>按份额的能量</translation>
    </message>
    <message>
        <source>Only consensus has a path from replicas to a merged pose</source>
        <translation>只有共识法才有从副本到合并位姿的路径</translation>
    </message>
</context>
<context>
    <name>seam::panels::MessageBar</name>
    <message>
        <source>Dismiss this message</source>
        <translation>关闭此消息</translation>
    </message>
    <message>
        <source>Dismiss</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
</context>
<context>
    <name>seam::panels::OutlinerPanel</name>
    <message>
        <source>Scene tree</source>
        <translation>场景树</translation>
    </message>
    <message>
        <source>Filter by name, kind or status</source>
        <translation>按名称、类型或状态筛选</translation>
    </message>
    <message>
        <source>Filter of the scene tree</source>
        <translation>场景树筛选</translation>
    </message>
    <message>
        <source>The bodies, grounds and joints of the scene appear here, each with its status.</source>
        <translation>场景中的物体、地面和关节及其状态显示在这里。</translation>
    </message>
    <message>
        <source>Open scene…</source>
        <translation>打开场景…</translation>
    </message>
</context>
<context>
    <name>seam::panels::PlotPanel</name>
    <message>
        <source>Fit</source>
        <translation>适应</translation>
    </message>
    <message>
        <source>Copy picture</source>
        <translation>复制图片</translation>
    </message>
    <message>
        <source>Copy values</source>
        <translation>复制数值</translation>
    </message>
    <message>
        <source>Save values as CSV…</source>
        <translation>将数值保存为 CSV…</translation>
    </message>
    <message>
        <source>Save values</source>
        <translation>保存数值</translation>
    </message>
    <message>
        <source>CSV (*.csv)</source>
        <translation>CSV (*.csv)</translation>
    </message>
    <message>
        <source>Save picture as PNG…</source>
        <translation>将图片保存为 PNG…</translation>
    </message>
    <message>
        <source>Save picture</source>
        <translation>保存图片</translation>
    </message>
    <message>
        <source>PNG (*.png)</source>
        <translation>PNG (*.png)</translation>
    </message>
    <message>
        <source>step</source>
        <translation>步</translation>
    </message>
    <message>
        <source>iterations</source>
        <translation>迭代次数</translation>
    </message>
    <message>
        <source>plots: %1 of %2 MiB</source>
        <translation>曲线：%1 / %2 MiB</translation>
    </message>
    <message>
        <source>, before step %1 only smallest and largest values</source>
        <translation>，第 %1 步之前只有最小和最大值</translation>
    </message>
    <message>
        <source>, reading the tape…</source>
        <translation>，正在读取录带…</translation>
    </message>
    <message>
        <source>accepted</source>
        <translation>已接受</translation>
    </message>
    <message>
        <source>refused</source>
        <translation>被拒绝</translation>
    </message>
    <message>
        <source>Worst of all</source>
        <translation>总体最差</translation>
    </message>
    <message>
        <source>Each worker</source>
        <translation>每个工作进程</translation>
    </message>
    <message>
        <source>Selected body</source>
        <translation>所选物体</translation>
    </message>
    <message>
        <source>What the curves show</source>
        <translation>曲线显示什么</translation>
    </message>
    <message>
        <source>The worst over all bodies and workers, the worst of each worker, or the selected body in the rounds in which workers shared it</source>
        <translation>所有物体和工作进程中的最差值、每个工作进程的最差值，或所选物体在其被共享的各轮中的值</translation>
    </message>
    <message>
        <source>work per worker</source>
        <translation>每个工作进程的工作量</translation>
    </message>
    <message>
        <source>α</source>
        <translation>α</translation>
    </message>
</context>
<context>
    <name>seam::panels::ProblemsPanel</name>
    <message>
        <source>Problems</source>
        <translation>问题</translation>
    </message>
    <message>
        <source>Clear list</source>
        <translation>清空列表</translation>
    </message>
    <message>
        <source>No problems. Whatever goes wrong is listed here with its place, its reason and what to do; a double click goes there.</source>
        <translation>没有问题。任何错误都会连同位置、原因和处理方法列在这里；双击可跳转。</translation>
    </message>
</context>
<context>
    <name>seam::panels::RaceClockBar</name>
    <message>
        <source>%1 of %2</source>
        <translation>%1 / %2</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>暂停</translation>
    </message>
    <message>
        <source>Play</source>
        <translation>播放</translation>
    </message>
    <message>
        <source>Pause (Space)</source>
        <translation>暂停（空格）</translation>
    </message>
    <message>
        <source>Play the race (Space)</source>
        <translation>播放竞速（空格）</translation>
    </message>
    <message>
        <source>To the last change</source>
        <translation>到上一处变化</translation>
    </message>
    <message>
        <source>Back to the last change of a lane (Left)</source>
        <translation>回到赛道的上一处变化（左）</translation>
    </message>
    <message>
        <source>To the next change</source>
        <translation>到下一处变化</translation>
    </message>
    <message>
        <source>On to the next change of a lane (Right)</source>
        <translation>前往赛道的下一处变化（右）</translation>
    </message>
    <message>
        <source>Clock of the race</source>
        <translation>竞速时钟</translation>
    </message>
    <message>
        <source>Order of arrival</source>
        <translation>到达次序</translation>
    </message>
    <message>
        <source>&amp;Clock counts:</source>
        <translation>时钟计数(&amp;C)：</translation>
    </message>
    <message>
        <source>What the clock counts</source>
        <translation>时钟计什么</translation>
    </message>
</context>
<context>
    <name>seam::panels::RaceLane</name>
    <message>
        <source>Lane of %1</source>
        <translation>%1的赛道</translation>
    </message>
    <message>
        <source>Bodies of %1</source>
        <translation>%1的物体</translation>
    </message>
    <message>
        <source>Drag turns all pictures, Ctrl and the wheel zoom them; keys: Ctrl and arrows, + and -</source>
        <translation>拖动可旋转所有图像，Ctrl 加滚轮缩放；按键：Ctrl 加方向键，+ 和 -</translation>
    </message>
    <message>
        <source>rounds</source>
        <translation>轮数</translation>
    </message>
    <message>
        <source>Newton</source>
        <translation>牛顿</translation>
    </message>
    <message>
        <source>syncs</source>
        <translation>同步</translation>
    </message>
    <message>
        <source>sent</source>
        <translation>发送</translation>
    </message>
    <message>
        <source>error</source>
        <translation>误差</translation>
    </message>
    <message>
        <source>How far one Newton step of the whole problem goes from here, in step tolerances θ</source>
        <translation>从此处对整个问题做一次牛顿步会移动多远，以步容差 θ 计</translation>
    </message>
</context>
<context>
    <name>seam::panels::RacePlot</name>
    <message>
        <source>stationarity error / θ</source>
        <translation>驻点误差 / θ</translation>
    </message>
    <message>
        <source>E - least E (J s²)</source>
        <translation>E - 最小 E（J s²）</translation>
    </message>
    <message>
        <source>Fit</source>
        <translation>适应窗口</translation>
    </message>
    <message>
        <source>Copy picture</source>
        <translation>复制图像</translation>
    </message>
    <message>
        <source>Save picture as PNG…</source>
        <translation>将图像另存为 PNG…</translation>
    </message>
    <message>
        <source>Save picture</source>
        <translation>保存图像</translation>
    </message>
    <message>
        <source>PNG (*.png)</source>
        <translation>PNG (*.png)</translation>
    </message>
    <message>
        <source>y a&amp;xis:</source>
        <translation>y 轴(&amp;X)：</translation>
    </message>
    <message>
        <source>energy above the least</source>
        <translation>高出最小值的能量</translation>
    </message>
    <message>
        <source>Figure on the y axis</source>
        <translation>y 轴上的量</translation>
    </message>
    <message>
        <source>goal</source>
        <translation>目标</translation>
    </message>
    <message>
        <source>Plot of the race</source>
        <translation>竞速曲线图</translation>
    </message>
</context>
<context>
    <name>seam::panels::RaceResults</name>
    <message>
        <source>Save values</source>
        <translation>保存数值</translation>
    </message>
    <message>
        <source>CSV (*.csv)</source>
        <translation>CSV (*.csv)</translation>
    </message>
    <message>
        <source>Copy rows</source>
        <translation>复制各行</translation>
    </message>
    <message>
        <source>Copy values as CSV</source>
        <translation>以 CSV 复制数值</translation>
    </message>
    <message>
        <source>Save values as CSV…</source>
        <translation>将数值另存为 CSV…</translation>
    </message>
    <message>
        <source>Order as raced</source>
        <translation>恢复竞速次序</translation>
    </message>
    <message>
        <source>Results of the race</source>
        <translation>竞速结果</translation>
    </message>
</context>
<context>
    <name>seam::panels::RaceScale</name>
    <message>
        <source>No colours: no lane ended in a state that can be judged.</source>
        <translation>无颜色：没有赛道结束于可评判的状态。</translation>
    </message>
    <message>
        <source>Key of the colours</source>
        <translation>颜色图例</translation>
    </message>
    <message>
        <source>at most %1</source>
        <translation>至多 %1</translation>
    </message>
    <message>
        <source>θ = %1</source>
        <translation>θ = %1</translation>
    </message>
    <message>
        <source>Distance of a body from the end of %1 (the most exact lane); solid: moved in this round</source>
        <translation>物体与%1（最精确的赛道）终态的距离；实色：在本轮中移动</translation>
    </message>
</context>
<context>
    <name>seam::panels::RaceView</name>
    <message>
        <source>Plot</source>
        <translation>曲线图</translation>
    </message>
    <message>
        <source>Results</source>
        <translation>结果</translation>
    </message>
    <message>
        <source>The scene has one worker; two race here.</source>
        <translation>场景只有一个工作进程；此处由两个参赛。</translation>
    </message>
    <message>
        <source>Cancelled: %1 of %2 methods were complete.</source>
        <translation>已取消：%2 种方法中完成了 %1 种。</translation>
    </message>
    <message>
        <source>%1 of %2 methods have solved the step; now: %3</source>
        <translation>%2 种方法中已有 %1 种求解完此步；现在：%3</translation>
    </message>
    <message>
        <source>Cancelled before any method was complete. &quot;Race again&quot; starts anew.</source>
        <translation>在任何方法完成之前已取消。“再次竞速”可重新开始。</translation>
    </message>
    <message>
        <source>Save race</source>
        <translation>保存竞速</translation>
    </message>
    <message>
        <source>JSON (*.json)</source>
        <translation>JSON (*.json)</translation>
    </message>
    <message>
        <source>&amp;Workers:</source>
        <translation>工作进程(&amp;W)：</translation>
    </message>
    <message>
        <source>Workers that race</source>
        <translation>参赛的工作进程数</translation>
    </message>
    <message>
        <source>&amp;Race again</source>
        <translation>再次竞速(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Save race…</source>
        <translation>保存竞速(&amp;S)…</translation>
    </message>
    <message>
        <source>Every round with its figures, as JSON (seam-sim race writes the same)</source>
        <translation>每一轮及其数据，存为 JSON（与 seam-sim race 写出的相同）</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Methods that have solved the step</source>
        <translation>已求解此步的方法数</translation>
    </message>
    <message>
        <source>No picture: %1</source>
        <translation>无图像：%1</translation>
    </message>
    <message>
        <source>Each method solves the step alone, from the same state. Arrived: one Newton step of the whole problem would move no body by more than %1 θ, whether the method knows or not.</source>
        <translation>每种方法都从同一状态独自求解此步。到达：对整个问题再做一次牛顿步不会使任何物体移动超过 %1 θ，无论该方法自己是否知道。</translation>
    </message>
    <message>
        <source>The state before this step is as good as that already: choose a smaller goal or another step.</source>
        <translation>此步之前的状态已经这样好：请选择更小的目标或另一步。</translation>
    </message>
    <message>
        <source>&amp;Goal:</source>
        <translation>目标(&amp;G)：</translation>
    </message>
    <message>
        <source>Error that counts as arrived</source>
        <translation>视为到达的误差</translation>
    </message>
    <message>
        <source>%1 θ</source>
        <translation>%1 θ</translation>
    </message>
</context>
<context>
    <name>seam::panels::RecordDialog</name>
    <message>
        <source>Record a video</source>
        <translation>录制视频</translation>
    </message>
    <message>
        <source>First step</source>
        <translation>第一步</translation>
    </message>
    <message>
        <source>Last step</source>
        <translation>最后一步</translation>
    </message>
    <message>
        <source>to</source>
        <translation>到</translation>
    </message>
    <message>
        <source>Steps</source>
        <translation>步</translation>
    </message>
    <message>
        <source>Size</source>
        <translation>尺寸</translation>
    </message>
    <message>
        <source>%1 × %2</source>
        <translation>%1 × %2</translation>
    </message>
    <message>
        <source>Frames per second</source>
        <translation>每秒帧数</translation>
    </message>
    <message>
        <source>Speed</source>
        <translation>速度</translation>
    </message>
    <message>
        <source>%1 × real time</source>
        <translation>%1 × 实时</translation>
    </message>
    <message>
        <source>Lossless (every pixel kept; .mkv or a folder of PNG)</source>
        <translation>无损（保留每个像素；.mkv 或 PNG 文件夹）</translation>
    </message>
    <message>
        <source>File</source>
        <translation>文件</translation>
    </message>
    <message>
        <source>Browse…</source>
        <translation>浏览…</translation>
    </message>
    <message>
        <source>Record</source>
        <translation>录制</translation>
    </message>
    <message>
        <source>The last step must be after the first.</source>
        <translation>最后一步必须在第一步之后。</translation>
    </message>
    <message>
        <source>Name a file.</source>
        <translation>请指定文件名。</translation>
    </message>
    <message>
        <source>%1 s of video, %2 frames</source>
        <translation>视频 %1 s，%2 帧</translation>
    </message>
    <message>
        <source>Record to</source>
        <translation>录制到</translation>
    </message>
    <message>
        <source>Video (*.mp4 *.mkv)</source>
        <translation>视频 (*.mp4 *.mkv)</translation>
    </message>
    <message>
        <source>Energy</source>
        <translation>能量</translation>
    </message>
    <message>
        <source>Residual</source>
        <translation>残差</translation>
    </message>
    <message>
        <source>Smallest gap</source>
        <translation>最小间隙</translation>
    </message>
    <message>
        <source>Residuals r, s</source>
        <translation>残差 r、s</translation>
    </message>
    <message>
        <source>Penalty rho</source>
        <translation>惩罚系数 rho</translation>
    </message>
    <message>
        <source>TOI</source>
        <translation>TOI</translation>
    </message>
    <message>
        <source>Work per worker</source>
        <translation>每个工作进程的工作量</translation>
    </message>
    <message>
        <source>Plots below</source>
        <translation>下方的曲线图</translation>
    </message>
</context>
<context>
    <name>seam::panels::StartPage</name>
    <message>
        <source>Start page</source>
        <translation>起始页</translation>
    </message>
    <message>
        <source>Real parts fall, touch, pile up and rest without penetrating. Every step is kept: scrub back, branch, and leave with a video.</source>
        <translation>真实的零件下落、接触、堆叠、静止，而互不穿透。每一步都会保留：可以回看、分支，并带走一段视频。</translation>
    </message>
    <message>
        <source>Sample scenes</source>
        <translation>示例场景</translation>
    </message>
    <message>
        <source>Open your own</source>
        <translation>打开自己的文件</translation>
    </message>
    <message>
        <source>Recent files</source>
        <translation>最近的文件</translation>
    </message>
    <message>
        <source>A scene (.json), a tape (.seam), or a mesh: the part is set above a ground, ready to fall.</source>
        <translation>场景 (.json)、录带 (.seam) 或网格：零件会被放在地面上方，准备下落。</translation>
    </message>
    <message>
        <source>Open scene or tape…</source>
        <translation>打开场景或录带…</translation>
    </message>
    <message>
        <source>Open mesh…</source>
        <translation>打开网格…</translation>
    </message>
    <message>
        <source>Or drop a file anywhere on this window.</source>
        <translation>也可以把文件拖放到窗口任意位置。</translation>
    </message>
    <message>
        <source>Files that you open appear here.</source>
        <translation>打开过的文件显示在这里。</translation>
    </message>
    <message numerus="yes">
        <source>%1 – %n step(s), %2</source>
        <translation>
            <numerusform>%1 – %n 步，%2</numerusform>
        </translation>
    </message>
    <message>
        <source>scene without a name</source>
        <translation>未命名场景</translation>
    </message>
    <message>
        <source>Recent runs</source>
        <translation>最近的仿真</translation>
    </message>
    <message>
        <source>1  Lattice</source>
        <translation>1  格子</translation>
    </message>
    <message>
        <source>2  Conflict</source>
        <translation>2  冲突</translation>
    </message>
    <message>
        <source>3  Splitting</source>
        <translation>3  分裂</translation>
    </message>
    <message>
        <source>4  Cloth</source>
        <translation>4  布料</translation>
    </message>
    <message>
        <source>Learn coloring</source>
        <translation>学习着色</translation>
    </message>
    <message>
        <source>Debug a merge</source>
        <translation>调试一次合并</translation>
    </message>
    <message>
        <source>Several workers, one pose: why a merge is refused although all agree, taken apart.</source>
        <translation>多个工作进程，一个姿态：剖析为什么大家意见一致，合并却被拒绝。</translation>
    </message>
    <message>
        <source>Start the tour</source>
        <translation>开始导览</translation>
    </message>
    <message>
        <source>No sample scenes: there are none in %1. Install Seam completely, with its scenes, and start it again; or open a scene of your own.</source>
        <translation>没有示例场景：%1 中一个也没有。请完整安装 Seam（包括场景）后重新启动；或打开你自己的场景。</translation>
    </message>
    <message>
        <source>Why Gauss–Seidel is sequential, and how colors make it parallel: five lessons with the real solver.</source>
        <translation>Gauss–Seidel 为何是串行的，颜色又如何使它并行：五节使用真实求解器的课程。</translation>
    </message>
    <message>
        <source>5  Workers</source>
        <translation>5  工作进程</translation>
    </message>
</context>
<context>
    <name>seam::panels::StudyView</name>
    <message>
        <source>in the paper: %1</source>
        <translation>论文中：%1</translation>
    </message>
    <message>
        <source>Copy picture</source>
        <translation>复制图片</translation>
    </message>
    <message>
        <source>Copy values</source>
        <translation>复制数值</translation>
    </message>
    <message>
        <source>Save values as CSV…</source>
        <translation>把数值存为 CSV…</translation>
    </message>
    <message>
        <source>Save values</source>
        <translation>保存数值</translation>
    </message>
    <message>
        <source>CSV (*.csv)</source>
        <translation>CSV (*.csv)</translation>
    </message>
    <message>
        <source>Save picture as PNG…</source>
        <translation>把图片存为 PNG…</translation>
    </message>
    <message>
        <source>Save picture</source>
        <translation>保存图片</translation>
    </message>
    <message>
        <source>PNG (*.png)</source>
        <translation>PNG (*.png)</translation>
    </message>
    <message>
        <source>Fit</source>
        <translation>适合大小</translation>
    </message>
    <message>
        <source>Copy selected rows</source>
        <translation>复制所选行</translation>
    </message>
    <message>
        <source>Order as measured</source>
        <translation>按测量次序</translation>
    </message>
    <message>
        <source>&amp;y axis:</source>
        <translation>&amp;y 轴：</translation>
    </message>
    <message>
        <source>Figure on the y axis</source>
        <translation>y 轴上的数值</translation>
    </message>
    <message>
        <source>%1 (the study&apos;s own)</source>
        <translation>%1（研究自己的）</translation>
    </message>
    <message>
        <source>Rows of the study</source>
        <translation>研究的各行</translation>
    </message>
    <message>
        <source>Plot of the study: %1</source>
        <translation>研究的曲线图：%1</translation>
    </message>
</context>
<context>
    <name>seam::panels::TimelineBar</name>
    <message>
        <source>Step %1</source>
        <translation>第 %1 步</translation>
    </message>
    <message>
        <source>Step %1 did not converge: %2</source>
        <translation>第 %1 步未收敛：%2</translation>
    </message>
    <message>
        <source>%1 workers, %2 rounds</source>
        <translation>%1 个工作进程，%2 轮</translation>
    </message>
    <message numerus="yes">
        <source>Step %1: %n merge(s) refused before one was accepted</source>
        <translation>
            <numerusform>第 %1 步：在一次合并被接受之前有 %n 次被拒绝</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>seam::panels::TimelinePanel</name>
    <message>
        <source>  (from %1 at %2)</source>
        <translation>（来自 %1 第 %2 步）</translation>
    </message>
    <message>
        <source>no run yet</source>
        <translation>尚无运行</translation>
    </message>
    <message>
        <source>step %1 of %2   ·   %3 s</source>
        <translation>第 %1 步 / 共 %2 步   ·   %3 s</translation>
    </message>
    <message>
        <source>Timeline</source>
        <translation>时间轴</translation>
    </message>
    <message>
        <source>Drag to scrub; arrow keys step; Home and End go to the first and the newest step</source>
        <translation>拖动以浏览；方向键逐步；Home 和 End 到第一步和最新一步</translation>
    </message>
    <message>
        <source>Run:</source>
        <translation>运行：</translation>
    </message>
    <message>
        <source>Run or branch</source>
        <translation>运行或分支</translation>
    </message>
    <message>
        <source>Runs and branches of this scene. Nothing recorded is ever erased.</source>
        <translation>此场景的运行和分支。已记录的内容绝不会被删除。</translation>
    </message>
    <message>
        <source>Branch from here</source>
        <translation>从此处分支</translation>
    </message>
    <message>
        <source>Go on from this step under a new name; what was recorded stays</source>
        <translation>以新名称从这一步继续；已记录的内容保留</translation>
    </message>
    <message>
        <source>Follow</source>
        <translation>跟随</translation>
    </message>
    <message>
        <source>Show the newest step as it is computed</source>
        <translation>计算时显示最新的步</translation>
    </message>
    <message>
        <source>step %1 of %2</source>
        <translation>第 %1 步 / 共 %2 步</translation>
    </message>
    <message>
        <source>round %1 of %2</source>
        <translation>第 %1 轮 / 共 %2 轮</translation>
    </message>
    <message>
        <source>Newton %1 of %2</source>
        <translation>牛顿迭代 %1 / %2</translation>
    </message>
    <message>
        <source>%1 s</source>
        <translation>%1 s</translation>
    </message>
</context>
<context>
    <name>seam::panels::ToiStrip</name>
    <message>
        <source>Free share of the merge path</source>
        <translation>合并路径的畅通比例</translation>
    </message>
    <message>
        <source>not asked</source>
        <translation>未检查</translation>
    </message>
    <message>
        <source>1  free</source>
        <translation>1  畅通</translation>
    </message>
    <message>
        <source>%1  blocked</source>
        <translation>%1  受阻</translation>
    </message>
    <message>
        <source>Worker %1: the share of the way from its poses to the merged ones that is free of contact</source>
        <translation>工作进程 %1：从它的姿态到合并后姿态的路径中无接触的比例</translation>
    </message>
    <message>
        <source>First impact: %1 with a half-space</source>
        <translation>首次碰撞：%1 与半空间</translation>
    </message>
    <message>
        <source>First impact: %1 with %2</source>
        <translation>首次碰撞：%1 与 %2</translation>
    </message>
</context>
<context>
    <name>seam::panels::ViewportWidget</name>
    <message>
        <source>3D view</source>
        <translation>三维视图</translation>
    </message>
    <message>
        <source>No 3D view: %1.
Everything else works: simulate, scrub, plot and save. For pictures without a display use: seam render SCENE -o out.mp4</source>
        <translation>没有三维视图：%1。
其他功能照常：仿真、浏览、曲线和保存。没有显示器时可用：seam render SCENE -o out.mp4</translation>
    </message>
    <message>
        <source>%1 N</source>
        <translation>%1 N</translation>
    </message>
</context>
</TS>
