<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="en">
<context>
    <name>LatticeLesson</name>
    <message numerus="yes">
        <source>%n constraint(s), %1 colors</source>
        <translation>
            <numerusform>1 constraint, %1 color</numerusform>
            <numerusform>%n constraints, %1 colors</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>Merge</name>
    <message numerus="yes">
        <source>Of more the energy would have risen: halved %n time(s).</source>
        <translation>
            <numerusform>Of more the energy would have risen: halved once.</numerusform>
            <numerusform>Of more the energy would have risen: halved %n times.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>seam::app::MainWindow</name>
    <message numerus="yes">
        <source>Saving was cancelled; %n file(s) are kept</source>
        <translation>
            <numerusform>Saving was cancelled; %n file is kept</numerusform>
            <numerusform>Saving was cancelled; %n files are kept</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n recorded step(s) are in memory only and would be lost. Save the run?</source>
        <translation>
            <numerusform>%n recorded step is in memory only and would be lost. Save the run?</numerusform>
            <numerusform>%n recorded steps are in memory only and would be lost. Save the run?</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>seam::lessons::ClothModel</name>
    <message numerus="yes">
        <source>%1, color %2 of %3: %n constraint(s) at once, because they touch disjoint particles. rms|C| = %4.</source>
        <translation>
            <numerusform>%1, color %2 of %3: one constraint by itself. rms|C| = %4.</numerusform>
            <numerusform>%1, color %2 of %3: %n constraints at once, because they touch disjoint particles. rms|C| = %4.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1: all %n constraint(s) at once from the same positions, averaged. rms|C| = %2.</source>
        <translation>
            <numerusform>%1: the only constraint. rms|C| = %2.</numerusform>
            <numerusform>%1: all %n constraints at once from the same positions, averaged. rms|C| = %2.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1: %n constraint(s), one after the other, row by row. rms|C| = %2.</source>
        <translation>
            <numerusform>%1: the only constraint. rms|C| = %2.</numerusform>
            <numerusform>%1: %n constraints, one after the other, row by row. rms|C| = %2.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1, color %2 of %3: the error of its %n constraint(s) is as large as before: they were satisfied, or only passed it on. rms|C| = %4.</source>
        <translation>
            <numerusform>%1, color %2 of %3: the error of its constraint is as large as before: it was satisfied, or only passed it on. rms|C| = %4.</numerusform>
            <numerusform>%1, color %2 of %3: the error of its %n constraints is as large as before: they were satisfied, or only passed it on. rms|C| = %4.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>seam::lessons::ConflictLesson</name>
    <message numerus="yes">
        <source>rms|C| = %1 after %n sweep(s)</source>
        <translation>
            <numerusform>rms|C| = %1 after 1 sweep</numerusform>
            <numerusform>rms|C| = %1 after %n sweeps</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>seam::lessons::LatticeLesson</name>
    <message numerus="yes">
        <source>No two constraints that meet at a body may have one color. How many colors does this graph of %n constraint(s) need?</source>
        <translation>
            <numerusform>No two constraints that meet at a body may have one color. How many colors does this graph of one constraint need?</numerusform>
            <numerusform>No two constraints that meet at a body may have one color. How many colors does this graph of %n constraints need?</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n chain(s) exchanged.</source>
        <translation>
            <numerusform>One chain exchanged.</numerusform>
            <numerusform>%n chains exchanged.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n color(s)</source>
        <translation>
            <numerusform>1 color</numerusform>
            <numerusform>%n colors</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>seam::lessons::LatticeModel</name>
    <message numerus="yes">
        <source>body %1, %n constraint(s)</source>
        <translation>
            <numerusform>body %1, 1 constraint</numerusform>
            <numerusform>body %1, %n constraints</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>This chain of colors %1 and %2 has exchanged its colors (%n edge(s)); every class is still a matching.</source>
        <translation>
            <numerusform>This chain of colors %1 and %2 has exchanged its colors (1 edge); every class is still a matching.</numerusform>
            <numerusform>This chain of colors %1 and %2 has exchanged its colors (%n edges); every class is still a matching.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>All %n constraint(s): one sweep is %1 parallel passes, one per color.</source>
        <translation>
            <numerusform>The only constraint: one sweep is %1 pass.</numerusform>
            <numerusform>All %n constraints: one sweep is %1 parallel passes, one per color.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Color %1 of %2: these %n constraints touch disjoint bodies and solve in parallel.</source>
        <translation>
            <numerusform>Color %1 of %2: this constraint is alone in its pass.</numerusform>
            <numerusform>Color %1 of %2: these %n constraints touch disjoint bodies and solve in parallel.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>seam::lessons::SplittingLesson</name>
    <message numerus="yes">
        <source>After sweep %1 color order is behind (%2 against %3): a sweep in natural order can carry news through all rows that follow, one in color order only to the colors that follow, through at most %n further unknown(s).</source>
        <translation>
            <numerusform>After sweep %1 color order is behind (%2 against %3): a sweep in natural order can carry news through all rows that follow, one in color order only to the colors that follow, through at most one further unknown.</numerusform>
            <numerusform>After sweep %1 color order is behind (%2 against %3): a sweep in natural order can carry news through all rows that follow, one in color order only to the colors that follow, through at most %n further unknowns.</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>seam::lessons::SplittingModel</name>
    <message numerus="yes">
        <source>%1 on %n unknown(s), sweep %2</source>
        <translation>
            <numerusform>%1 on 1 unknown, sweep %2</numerusform>
            <numerusform>%1 on %n unknowns, sweep %2</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>… and %n more row(s): choose one in the matrix or in the graph.</source>
        <translation>
            <numerusform>… and 1 more row: choose it in the matrix or in the graph.</numerusform>
            <numerusform>… and %n more rows: choose one in the matrix or in the graph.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 of sweep %2: only the last %n sweep(s) are kept for tracing.</source>
        <translation>
            <numerusform>%1 of sweep %2: only the last sweep is kept for tracing.</numerusform>
            <numerusform>%1 of sweep %2: only the last %n sweeps are kept for tracing.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Sweep %1: these %n row(s) use only values of the sweep before, no value of each other; all at once.</source>
        <translation>
            <numerusform>Sweep %1: this row uses only values of the sweep before.</numerusform>
            <numerusform>Sweep %1: these %n rows use only values of the sweep before, no value of each other; all at once.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Sweep %1, color %2 of %3: these %n row(s) use no value of each other and are computed at once.</source>
        <translation>
            <numerusform>Sweep %1, color %2 of %3: this row is alone in its color.</numerusform>
            <numerusform>Sweep %1, color %2 of %3: these %n rows use no value of each other and are computed at once.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Sweep %1: Jacobi&apos;s values for all %n row(s), each stretched by %2 away from its value of two sweeps ago.</source>
        <translation>
            <numerusform>Sweep %1: Jacobi&apos;s value for the only row, stretched by %2 away from its value of two sweeps ago.</numerusform>
            <numerusform>Sweep %1: Jacobi&apos;s values for all %n rows, each stretched by %2 away from its value of two sweeps ago.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Sweep %1: all %n row(s) go %2 times the direction p, as far as the energy falls.</source>
        <translation>
            <numerusform>Sweep %1: the only row goes %2 times the direction p, as far as the energy falls.</numerusform>
            <numerusform>Sweep %1: all %n rows go %2 times the direction p, as far as the energy falls.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n fresh value(s)</source>
        <translation>
            <numerusform>1 fresh value</numerusform>
            <numerusform>%n fresh values</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n old value(s)</source>
        <translation>
            <numerusform>1 old value</numerusform>
            <numerusform>%n old values</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>seam::lessons::WorkersLesson</name>
    <message numerus="yes">
        <source>%n worker(s): %1</source>
        <translation>
            <numerusform>%n worker: %1</numerusform>
            <numerusform>%n workers: %1</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Neighbors must not solve at the same time: one moves what the other sees. With how few colors can these %n worker(s) take turns?</source>
        <translation>
            <numerusform>Neighbors must not solve at the same time: one moves what the other sees. With how few colors can this %n worker take turns?</numerusform>
            <numerusform>Neighbors must not solve at the same time: one moves what the other sees. With how few colors can these %n workers take turns?</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>seam::lessons::WorkersModel</name>
    <message numerus="yes">
        <source>%n worker(s): %1</source>
        <translation>
            <numerusform>%n worker: %1</numerusform>
            <numerusform>%n workers: %1</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%1 bodies slide into a corner; %2 of them are held by more than one of the %n worker(s).</source>
        <translation>
            <numerusform>%1 bodies slide into a corner; %2 of them are held by more than one of the %n worker.</numerusform>
            <numerusform>%1 bodies slide into a corner; %2 of them are held by more than one of the %n workers.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>, %n wait(s)</source>
        <translation>
            <numerusform>, %n waits</numerusform>
            <numerusform>, %n wait</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Each minimizes E over all bodies of its region, the others stand still: %n Newton iteration(s) for the slowest</source>
        <translation>
            <numerusform>Each minimizes E over all bodies of its region, the others stand still: %n Newton iteration for the slowest</numerusform>
            <numerusform>Each minimizes E over all bodies of its region, the others stand still: %n Newton iterations for the slowest</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>, %n body(ies) moved, by %1 at most.</source>
        <translation>
            <numerusform>, %n body moved, by %1 at most.</numerusform>
            <numerusform>, %n bodies moved, by %1 at most.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>All %n worker(s) solve at once, each with the others where they were, and each moves only the bodies it owns.</source>
        <translation>
            <numerusform>The %n worker solves with the others where they were and moves only the bodies it owns.</numerusform>
            <numerusform>All %n workers solve at once, each with the others where they were, and each moves only the bodies it owns.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>, after %n halving(s), until E did not rise</source>
        <translation>
            <numerusform>, after %n halving, until E did not rise</numerusform>
            <numerusform>, after %n halvings, until E did not rise</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>; %n Newton iteration(s) for the slowest.</source>
        <translation>
            <numerusform>; %n Newton iteration for the slowest.</numerusform>
            <numerusform>; %n Newton iterations for the slowest.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>All %n worker(s) solve at once, each with its own replica of every shared body, pulled towards one pose z.</source>
        <translation>
            <numerusform>The %n worker solves with its own replica of every shared body, pulled towards one pose z.</numerusform>
            <numerusform>All %n workers solve at once, each with its own replica of every shared body, pulled towards one pose z.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Replicas and z differ by up to %1, z moved by %2; %n Newton iteration(s) for the slowest.</source>
        <translation>
            <numerusform>Replicas and z differ by up to %1, z moved by %2; %n Newton iteration for the slowest.</numerusform>
            <numerusform>Replicas and z differ by up to %1, z moved by %2; %n Newton iterations for the slowest.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The solver pushes the bodies into a corner and solves one step in %n way(s)…</source>
        <translation>
            <numerusform>The solver pushes the bodies into a corner and solves one step in %n way…</numerusform>
            <numerusform>The solver pushes the bodies into a corner and solves one step in %n ways…</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>It minimizes E over all bodies of its region, the others stand still: %n Newton iteration(s)</source>
        <translation>
            <numerusform>It minimizes E over all bodies of its region, the others stand still: %n Newton iteration</numerusform>
            <numerusform>It minimizes E over all bodies of its region, the others stand still: %n Newton iterations</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>seam::panels::StartPage</name>
    <message numerus="yes">
        <source>%1 – %n step(s), %2</source>
        <translation>
            <numerusform>%1 – %n step, %2</numerusform>
            <numerusform>%1 – %n steps, %2</numerusform>
        </translation>
    </message>
</context>
<context>
    <name>seam::panels::TimelineBar</name>
    <message numerus="yes">
        <source>Step %1: %n merge(s) refused before one was accepted</source>
        <translation>
            <numerusform>Step %1: one merge refused before one was accepted</numerusform>
            <numerusform>Step %1: %n merges refused before one was accepted</numerusform>
        </translation>
    </message>
</context>
</TS>
