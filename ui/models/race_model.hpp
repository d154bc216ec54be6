#pragma once
#include <QObject>
#include <QString>
#include <memory>
#include <optional>
#include <vector>

#include "core/distributed/race_report.hpp"

namespace seam::models {

/// What the common clock of a race counts.
enum class RaceClock : std::uint8_t { rounds, newton, synchronisations, bytes };
inline constexpr int race_clocks = 4;
/// What the plot shows over it: stationarity error as a share of theta, or E above the least one seen (J s^2).
enum class RaceMeasure : std::uint8_t { error, energy };

/// A race that has been run, replayed by one clock: at clock t every lane shows its last point that costs at most t, so
/// that slower methods lag behind. No widgets. Thread rule: UI thread; what it returns may be copied to others.
class RaceModel : public QObject {
  Q_OBJECT
 public:
  /// `race` has a lane at least, and poses of the bodies of `model`.
  RaceModel(std::shared_ptr<const distributed::Race> race, std::shared_ptr<const abd::Model> model,
            distributed::RaceSubject subject, QObject* parent = nullptr);

  const distributed::Race& race() const { return *race_; }
  const distributed::RaceSubject& subject() const { return subject_; }
  const std::shared_ptr<const abd::Model>& model() const { return model_; }
  std::size_t lanes() const { return race_->lanes.size(); }
  const distributed::RaceLane& lane(std::size_t lane) const { return race_->lanes[lane]; }

  RaceClock unit() const { return unit_; }
  /// The clock keeps its share of the way to the end.
  void set_unit(RaceClock unit);
  double clock() const { return clock_; }
  double end() const { return events_.back(); }  ///< cost of the last point of all lanes, at least 1
  void set_clock(double clock);
  /// To the next or last instant at which a lane changes; false when there is none.
  bool step(int direction);
  /// Instants at which a lane changes, ascending, 0 first.
  const std::vector<double>& events() const { return events_; }
  static double cost(const distributed::RacePoint& point, RaceClock unit);
  double cost(const distributed::RacePoint& point) const { return cost(point, unit_); }

  std::size_t shown(std::size_t lane) const;  ///< number of its point at the clock
  const distributed::RacePoint& point(std::size_t lane) const { return this->lane(lane).points[shown(lane)]; }
  bool stopped(std::size_t lane) const { return shown(lane) + 1 == this->lane(lane).points.size(); }
  bool arrived(std::size_t lane) const;

  /// Lanes in the order of arrival by the unit of the clock, whatever it says; equal costs share a place.
  struct Place {
    std::size_t lane = 0;
    int place = 0;    ///< from 1; 0 = never arrives
    double cost = 0;  ///< at arrival
  };
  const std::vector<Place>& places() const { return places_; }
  int place_of(std::size_t lane) const;  ///< 0 = never arrives
  /// The state before the step is as good as asked already: nobody has anything to do.
  bool arrived_at_start() const;

  /// The lane whose last state is nearest to solving the step; empty when no last state can be judged.
  std::optional<std::size_t> reference() const { return reference_; }
  /// m, per body: how far box corners are from the reference lane's last state; 0 without reference.
  std::vector<double> distances(std::size_t lane, std::size_t point) const;
  /// Ends of the scale that distances are shown on, m; a hundredth of theta up to the largest one at a start.
  double scale_low() const { return 0.01 * subject_.theta; }
  double scale_high() const { return scale_high_; }
  /// Bodies that the round before the point moved by more than a hundredth of theta; none at the start.
  std::vector<std::uint32_t> moved(std::size_t lane, std::size_t point) const;

  /// Points of a lane for a logarithmic axis; y is NaN, a gap, where bodies touch.
  struct Curve {
    std::vector<double> x, y;
    int touching = 0, halves = 0, zero = 0;  ///< points left out: E and error infinite, not defined, nothing to draw
  };
  Curve curve(std::size_t lane, RaceMeasure measure) const;

  // In words, in the language of the program.
  static QString lane_name(const distributed::RaceLane& lane);
  static QString unit_name(RaceClock unit);
  static QString cost_text(double cost, RaceClock unit);
  /// "round 3, stage 2 of 3: workers 1, 4"
  QString happening(std::size_t lane, std::size_t point) const;
  /// Error as a share of theta, or why there is none.
  QString error_text(const distributed::RacePoint& point) const;
  /// How the lane ended or what is amiss with it; empty when there is nothing to say.
  QString remark(std::size_t lane) const;
  /// "arrived first", "its own test stopped", ... at the clock; empty before.
  QString finish_text(std::size_t lane) const;
  /// "1. auto (4), 2. schwarz (9); not yet: consensus"
  QString ranking_text() const;
  /// Points that the plot cannot show, and why; empty when it shows all.
  QString left_out(RaceMeasure measure) const;

 signals:
  void changed();       ///< the clock, or its unit
  void unit_changed();  ///< before changed()

 private:
  void find_reference();
  void find_scale();
  void rebuild();

  std::shared_ptr<const distributed::Race> race_;
  std::shared_ptr<const abd::Model> model_;
  distributed::RaceSubject subject_;
  RaceClock unit_ = RaceClock::rounds;
  double clock_ = 0;
  std::vector<double> events_;
  std::vector<Place> places_;
  std::optional<std::size_t> reference_;
  double scale_high_ = 1;
};

}  // namespace seam::models
