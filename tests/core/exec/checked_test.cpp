#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <QTest>
#include <cmath>
#include <csignal>

#include "core/exec/exec.hpp"

using namespace seam::exec;

namespace {

/// Signal that ended a child running `action`, or 0 when it ended by itself.
template <class Action>
int signal_of_child(Action action) {
  const pid_t child = fork();
  if (child == 0) {
    const rlimit no_core{0, 0};
    setrlimit(RLIMIT_CORE, &no_core);
    std::signal(SIGSEGV, SIG_DFL);  // Qt Test and sanitizers catch it
    action();
    _exit(0);
  }
  int status = 0;
  waitpid(child, &status, 0);
  return WIFSIGNALED(status) ? WTERMSIG(status) : 0;
}

}  // namespace

class TestChecked : public QObject {
  Q_OBJECT
 private slots:
  void host_code_cannot_touch_arrays();
  void kernels_cannot_leave_arrays();
  void memory_starts_as_not_a_number();
  void nested_access_opens_once();
};

void TestChecked::host_code_cannot_touch_arrays() {
  Checked space(1);
  Array<Checked, double> a(space, 100);
  a.fill(1);
  volatile double sink = 0;
  QCOMPARE(signal_of_child([&] { sink = a.cview()[3]; }), SIGSEGV);
  QCOMPARE(signal_of_child([&] { a.view()[3] = 2; }), SIGSEGV);
  QCOMPARE(signal_of_child([&] { sink = read(space, a.cview(), 3); }), 0);
  QCOMPARE(signal_of_child([&] {
             const auto view = a.view();
             for_each(space, a.size(), [view](std::size_t i) { view[i] += 1; });
             sink = view[3];  // after the kernel it is closed again
           }),
           SIGSEGV);
  QCOMPARE(read(space, a.cview(), 3), 1.0);
}

void TestChecked::kernels_cannot_leave_arrays() {
  Checked space(1);
  Array<Checked, double> a(space, 100);
  const auto view = a.view();
  QCOMPARE(signal_of_child([&] { for_each(space, 101, [view](std::size_t i) { view[i] = 1; }); }), SIGSEGV);
  QCOMPARE(signal_of_child([&] { for_each(space, 100, [view](std::size_t i) { view[i] = 1; }); }), 0);
}

void TestChecked::memory_starts_as_not_a_number() {
  Checked space(1);
  const Array<Checked, double> a(space, 3);
  for (double value : a.to_host()) QVERIFY(std::isnan(value));
}

void TestChecked::nested_access_opens_once() {
  Checked space(2);
  Array<Checked, int> a(space, 4);
  {
    Access<Checked> outer(space);
    a.fill(7);
    QCOMPARE(a.cview()[2], 7);  // still open: the outer access lives
    Array<Checked, int> late(space, 2);
    late.view()[1] = 3;  // arrays made while open are open
  }
  volatile int sink = 0;
  QCOMPARE(signal_of_child([&] { sink = a.cview()[2]; }), SIGSEGV);
}

QTEST_GUILESS_MAIN(TestChecked)
#include "checked_test.moc"
