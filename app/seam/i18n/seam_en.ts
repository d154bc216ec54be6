<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="en">
<context>
    <name>seam::app::MainWindow</name>
    <message numerus="yes">
        <source>Saving was cancelled; %n file(s) are kept</source>
        <translation>
            <numerusform>Saving was cancelled; %n file is kept</numerusform>
            <numerusform>Saving was cancelled; %n files are kept</numerusform>
        </translation>
    </message>
</context>
</TS>
