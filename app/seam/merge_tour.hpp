#pragma once
#include <QFrame>
#include <QTimer>
#include <functional>
#include <vector>

class QLabel;
class QPushButton;

namespace seam::app {

/// One halt of the tour: what is said, what is done on arrival, and when that has happened.
struct TourStation {
  const char *title, *text;            ///< source texts, translated in the context "MergeTour"
  std::function<void()> arrive;        ///< may be empty
  std::function<bool()> ready;         ///< empty = at once; Next waits for it
  std::function<QString()> blocked{};  ///< why it will not become ready, and what to do; an empty text = it may still
};

/// The guided tour "Debug a merge": a strip above the 3D view that walks through the window itself, with the real run
/// and the real panels. Thread rule: UI thread.
class MergeTour : public QFrame {
  Q_OBJECT
 public:
  explicit MergeTour(QWidget* parent = nullptr);
  void set_stations(std::vector<TourStation> stations) { stations_ = std::move(stations); }
  void start();
  void stop();
  int station() const { return at_; }  ///< -1 when there is no tour
  int stations() const { return static_cast<int>(stations_.size()); }
  bool ready() const;
  /// Why there is no way on; empty when there is.
  QString blocked() const;
  /// Where the station is blocked, arrives there once more.
  void next();
  void back();

 signals:
  void ended();

 protected:
  void changeEvent(QEvent* event) override;
  bool event(QEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;

 private:
  void go_to(int station);
  void refresh();

  std::vector<TourStation> stations_;
  int at_ = -1;
  QLabel *place_ = nullptr, *title_ = nullptr, *text_ = nullptr;
  QPushButton *back_ = nullptr, *next_ = nullptr, *close_ = nullptr;
  QTimer timer_;
};

}  // namespace seam::app
