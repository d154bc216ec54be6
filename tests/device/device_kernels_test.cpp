#include <QTest>

#include "core/base/error.hpp"
#include "tests/device/checks.hpp"

using namespace seam;

/// What the CUDA space computes, against the host. Without a device: that the space refuses with a clear error.
class DeviceKernelsTest : public QObject {
  Q_OBJECT
 private slots:
  void primitives() { report(device::check_primitives); }
  void solver() { report(device::check_solver); }

 private:
  void report(std::vector<device::Check> (*run)()) {
    std::vector<device::Check> checks;
    try {
      checks = run();
    } catch (const Error& error) {
      QVERIFY2(error.code() == ExitCode::environment, error.what());
      QVERIFY2(error.problem().why.find("no CUDA device answers") != std::string::npos, error.what());
      QSKIP("skipped: no device");
    }
    QVERIFY(!checks.empty());
    bool passed = true;
    for (const device::Check& check : checks) {
      qInfo("%s %s: %s", check.passed ? "ok  " : "FAIL", check.name.c_str(), check.detail.c_str());
      passed = passed && check.passed;
    }
    QVERIFY(passed);
  }
};

QTEST_GUILESS_MAIN(DeviceKernelsTest)
#include "device_kernels_test.moc"
