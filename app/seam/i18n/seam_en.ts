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
    <message numerus="yes">
        <source>%n recorded step(s) are in memory only and would be lost. Save the run?</source>
        <translation>
            <numerusform>%n recorded step is in memory only and would be lost. Save the run?</numerusform>
            <numerusform>%n recorded steps are in memory only and would be lost. Save the run?</numerusform>
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
</TS>
