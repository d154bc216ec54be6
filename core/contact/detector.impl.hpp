#pragma once
#include <algorithm>
#include <cmath>

#include "core/base/timer.hpp"
#include "core/contact/broad_phase.impl.hpp"
#include "core/contact/detector.hpp"
#include "core/contact/detector_output.hpp"
#include "core/exec/exec.hpp"

/// The detector as a pipeline over the execution space (collision.md, "Design"). One call is
///   1 place()    poses, inverses and bounds of every body
///   2 pairs_of() body pairs whose boxes over the path overlap, from kept inflated boxes
///   3 judge()    which cached lists are complete over the path (relative motion against slack)
///   4 rebuild() or search_paths()   dual traversal of the other pairs' static trees
///   5 output()   exact distances, additive CCD, half-spaces; what is near, in canonical order
/// Instantiated per space in .cpp (host spaces) and gpu/ (Cuda).
namespace seam::contact {

template <class Space>
struct Detector<Space>::Impl {
  template <class T>
  using Array = exec::Array<Space, T>;

  static constexpr std::uint64_t most_candidates =
      1u << 21;  ///< of pairs with large motion, all together (50 MiB with spare room)
  static constexpr std::uint64_t most_candidates_per_body = 1u << 10;
  static constexpr std::uint32_t most_per_pair = 1u << 17, first_capacity = 32;
  static constexpr double longest_slack = 30;  ///< times dhat
  static constexpr double start_reach = 4;     ///< times reach: what start_limits() looks at

  Space& space;
  double dhat, dmin, reach;
  std::uint32_t plane_count, body_count;
  DetectorStatistics statistics;

  // Constant while the detector lives.
  Array<MeshRange> ranges;
  Array<spatial::TreeNode> nodes;
  Array<LeafTriangle> items;
  Array<Vec3> vertices;
  Array<Vec2i> edges;
  Array<Vec3i> triangles;
  Array<std::uint32_t> body_mesh, movable;
  Array<std::uint64_t> ignored;
  Array<kernels::Plane> planes;

  // State of one call.
  Array<BodyState> bodies;
  Array<Bounds> needed;
  Array<kernels::ListState> states;
  Array<kernels::ListView> lists;
  Array<std::uint32_t> chosen, fresh, overflowed, again;
  Array<std::uint64_t> starts, evaluated, kept, kept_start, out_start, plane_place;
  Array<std::uint32_t> segment_count, plane_counts;
  Array<kernels::CcdWork> work, plane_work;
  Array<PrimitivePair> pairs;

  // Caches: no result depends on them.
  BroadPhase<Space> broad_phase;
  bool have_pairs = false;
  bool pairs_of_path = false;  ///< the kept boxes belong to a path and may be far too large for a pose
  Array<Bounds> fat;
  Array<kernels::PairRecord> records, old_records;
  Array<ListEntry> pool, old_pool, path_pool;
  std::uint64_t call = 0, counted = 0;  ///< exact distances of this call
  Array<std::uint64_t> segment_key;
  Array<std::uint32_t> segment_order;

  Impl(Space& s, const DetectorSetup& setup)
      : space(s),
        dhat(setup.dhat),
        dmin(setup.dmin),
        reach((setup.dhat + setup.dmin) * (1 + 1e-6)),
        plane_count(static_cast<std::uint32_t>(setup.half_spaces.size())),
        body_count(0),
        ranges(s),
        nodes(s),
        items(s),
        vertices(s),
        edges(s),
        triangles(s),
        body_mesh(s),
        movable(s),
        ignored(s),
        planes(s),
        bodies(s),
        needed(s),
        states(s),
        lists(s),
        chosen(s),
        fresh(s),
        overflowed(s),
        again(s),
        starts(s),
        evaluated(s),
        kept(s),
        kept_start(s),
        out_start(s),
        plane_place(s),
        segment_count(s),
        plane_counts(s),
        work(s),
        plane_work(s),
        pairs(s),
        broad_phase(s),
        fat(s),
        records(s),
        old_records(s),
        pool(s),
        old_pool(s),
        path_pool(s),
        segment_key(s),
        segment_order(s) {
    upload(setup);
  }

  void upload(const DetectorSetup& setup);
  void upload_bodies(const DetectorSetup& setup);
  kernels::World world() {
    return {{ranges.cview(), nodes.cview(), items.cview(), vertices.cview(), edges.cview(), triangles.cview()},
            bodies.cview(),
            reach};
  }
  void place(exec::View<const Vec12> q, exec::View<const Vec12> dq);
  void boxes_over(double T);
  void pairs_of(double T);
  void renew_pairs(double T);
  void judge(double T);
  void count_distances();
  void rebuild(double expected_motion);
  void write_lists(exec::View<const std::uint32_t> which, double expected_motion);
  void make_room(kernels::Which list);
  void find_overflowed(exec::View<const std::uint32_t> which, kernels::Which list);
  void make_first_room();
  void forget_paths();
  void compact();
  double first_bound();
  std::uint32_t bodies_moving(double sizes);
  std::vector<double> body_limits(double T, bool with_planes);
  double cap_step(double T);
  bool search_paths(double T);
  void search_fresh(double T, bool margin);
  bool few_enough();
  double output(bool path, double T);
  void gather(std::size_t segments);
  void count_bytes();
  template <class Map>
  std::uint64_t sum(std::size_t n, Map map) {
    return reduce<std::uint64_t>(space, n, std::uint64_t{0}, map, kernels::AddCounts{});
  }
  double large_motion() const { return (longest_slack + 2) * reach; }
};

template <class Space>
void Detector<Space>::Impl::upload(const DetectorSetup& setup) {
  std::vector<MeshRange> all_ranges;
  std::vector<spatial::TreeNode> all_nodes;
  std::vector<LeafTriangle> all_items;
  std::vector<Vec3> all_vertices;
  std::vector<Vec2i> all_edges;
  std::vector<Vec3i> all_triangles;
  const auto at = [](const auto& list) { return static_cast<std::uint32_t>(list.size()); };
  for (const auto& mesh : setup.meshes) {
    const MeshAcceleration& acceleration = acceleration_of(*mesh);
    const Vec3 center = mesh->box.empty() ? Vec3(Vec3::Zero()) : mesh->box.center();
    // 1e-15: the centre is rounded.
    const Vec3 half = 0.5 * mesh->box.size() + 1e-15 * (center.cwiseAbs() + mesh->box.size());
    all_ranges.push_back({at(all_nodes), at(all_items), at(all_vertices), at(all_edges), at(all_triangles),
                          at(mesh->surface.triangles), center, half});
    all_nodes.insert(all_nodes.end(), acceleration.tree.nodes.begin(), acceleration.tree.nodes.end());
    all_items.insert(all_items.end(), acceleration.items.begin(), acceleration.items.end());
    all_vertices.insert(all_vertices.end(), mesh->surface.vertices.begin(), mesh->surface.vertices.end());
    all_edges.insert(all_edges.end(), mesh->edges.begin(), mesh->edges.end());
    all_triangles.insert(all_triangles.end(), mesh->surface.triangles.begin(), mesh->surface.triangles.end());
  }
  const auto store = [](auto& array, const auto& list) { array.copy_from(std::span(list.data(), list.size())); };
  store(ranges, all_ranges), store(nodes, all_nodes), store(items, all_items);
  store(vertices, all_vertices), store(edges, all_edges), store(triangles, all_triangles);
  std::vector<kernels::Plane> all_planes;
  for (const auto& [normal, offset] : setup.half_spaces) all_planes.push_back({normal, offset});
  store(planes, all_planes);
  upload_bodies(setup);
}

template <class Space>
void Detector<Space>::Impl::upload_bodies(const DetectorSetup& setup) {
  const auto store = [](auto& array, const auto& list) { array.copy_from(std::span(list.data(), list.size())); };
  body_count = static_cast<std::uint32_t>(setup.body_mesh.size());
  store(body_mesh, setup.body_mesh);
  store(movable, std::vector<std::uint32_t>(setup.body_movable.begin(), setup.body_movable.end()));
  std::vector<std::uint64_t> keys;
  for (const auto& [first, second] : setup.ignored_pairs)
    keys.push_back(static_cast<std::uint64_t>(std::min(first, second)) << 32 | std::max(first, second));
  std::sort(keys.begin(), keys.end());
  store(ignored, keys);
}

template <class Space>
void Detector<Space>::Impl::place(exec::View<const Vec12> q, exec::View<const Vec12> dq) {
  bodies.resize(body_count), needed.resize(body_count);
  counted = 0, evaluated.resize(0);
  for_each(space, body_count, kernels::PlaceBodies{q, dq, body_mesh.cview(), movable.cview(), ++call, bodies.view()},
           64);
}

template <class Space>
void Detector<Space>::Impl::boxes_over(double T) {
  for_each(space, body_count, kernels::PathBoxes{world(), T, needed.view()});
}

/// Keeps the pairs of the last inflated boxes while every body stays inside its own.
template <class Space>
void Detector<Space>::Impl::pairs_of(double T) {
  boxes_over(T);
  if (have_pairs && !(pairs_of_path && T == 0)) {
    const auto outside = reduce<std::uint32_t>(
        space, body_count, std::uint32_t{0}, kernels::BoxContained{needed.cview(), fat.cview()}, kernels::AddCounts{});
    if (outside == 0) return;
  }
  renew_pairs(T);
}

template <class Space>
void Detector<Space>::Impl::renew_pairs(double T) {
  fat.resize(body_count);
  for_each(space, body_count, kernels::FattenBoxes{needed.cview(), T > 0 ? 0 : 2 * reach, fat.view()});
  broad_phase.find({fat.cview(), movable.cview(), ignored.cview()}, ~0ull);
  const auto keys = broad_phase.pairs();
  records.swap(old_records);
  records.resize(keys.size());
  for_each(space, keys.size(), kernels::CarryRecords{keys, old_records.cview(), world(), records.view()});
  have_pairs = true, pairs_of_path = T > 0;
  const std::size_t segments = 3 * records.size() + static_cast<std::size_t>(body_count) * plane_count;
  segment_key.resize(segments), segment_order.resize(segments);
  for_each(space, segments,
           kernels::SegmentKeys{records.cview(), plane_count, segment_key.view(), segment_order.view()});
  sort_by_key(space, segment_key.view(), segment_order.view());
}

/// Moves the exact distances counted per record to the sum of the call.
template <class Space>
void Detector<Space>::Impl::count_distances() {
  counted += sum(evaluated.size(), kernels::SumOf{evaluated.cview()});
  evaluated.resize(0);
}

template <class Space>
void Detector<Space>::Impl::judge(double T) {
  const std::size_t n = records.size();
  count_distances();
  states.resize(n), lists.resize(n), evaluated.resize(n);
  evaluated.fill(0);
  for_each(space, n, kernels::JudgeLists{world(), needed.cview(), T, large_motion(), records.cview(), states.view()},
           64);
  select(space, n, kernels::NeedsSearch{states.cview()}, chosen);
  statistics.rebuilt = chosen.size();
  statistics.body_pairs = sum(n, kernels::NotApart{states.cview()});
}

template <class Space>
void Detector<Space>::Impl::write_lists(exec::View<const std::uint32_t> which, double expected_motion) {
  kernels::RebuildLists rebuild{world(),
                                which,
                                records.view(),
                                pool.view(),
                                dhat,
                                std::isfinite(expected_motion) ? std::max(0.0, expected_motion) : 0,
                                longest_slack * dhat,
                                evaluated.view()};
  for_each(space, which.size(), rebuild, 1);
}

template <class Space>
void Detector<Space>::Impl::rebuild(double expected_motion) {
  if (chosen.empty()) return;
  write_lists(chosen.cview(), expected_motion);
  // The slack of a second try may differ by rounding, and so the number of entries.
  for (find_overflowed(chosen.cview(), kernels::Which::near); !again.empty();
       find_overflowed(chosen.cview(), kernels::Which::near)) {
    make_room(kernels::Which::near);
    write_lists(again.cview(), expected_motion);
  }
}

/// `again` = those whose lists did not fit.
template <class Space>
void Detector<Space>::Impl::find_overflowed(exec::View<const std::uint32_t> which, kernels::Which list) {
  select(space, which.size(), kernels::Overflowed{which, records.cview(), list}, overflowed);
  again.resize(overflowed.size());
  for_each(space, again.size(), kernels::Indirect{which, overflowed.cview(), again.view()});
}

/// New places at the end of the pool for the lists `again` that outgrew theirs.
template <class Space>
void Detector<Space>::Impl::make_room(kernels::Which list) {
  const std::size_t tasks = again.size();
  starts.resize(tasks);
  for_each(space, tasks, kernels::WantedCapacity{again.cview(), records.cview(), list, starts.view()});
  const std::uint64_t more = exclusive_scan(space, starts.cview(), starts.view());
  Array<ListEntry>& entries = list == kernels::Which::near ? pool : path_pool;
  const std::uint64_t first = entries.size();
  entries.resize(first + more);
  for_each(space, tasks, kernels::AssignPlaces{again.cview(), starts.cview(), first, list, records.view()});
}

/// Drops the pool's holes when they are more than half of it.
template <class Space>
void Detector<Space>::Impl::compact() {
  const std::size_t n = records.size();
  starts.resize(n);
  for_each(space, n, kernels::CapacityOf{records.cview(), kernels::Which::near, starts.view()});
  const std::uint64_t live = exclusive_scan(space, starts.cview(), starts.view());
  if (pool.size() <= 2 * live + 4096) return;
  old_pool.resize(live);
  for_each(space, n,
           kernels::MoveLists{records.view(), starts.cview(), pool.cview(), kernels::Which::near, old_pool.view()});
  pool.swap(old_pool);
  old_pool.resize(0);
}

/// Time reached by the pairs that are within reach at the start (a set that depends on the arguments alone). The step
/// cannot be longer, so nothing beyond it needs a search: what makes a huge candidate step cheap in a pile.
template <class Space>
double Detector<Space>::Impl::first_bound() {
  pairs_of(0);
  judge(0);
  rebuild(0);
  for_each(space, chosen.size(), kernels::MarkComplete{chosen.cview(), states.view()});
  const std::size_t n = records.size();
  CcdRule rule;
  rule.dmin = dmin, rule.dhat = dhat;
  kept_start.resize(n), segment_count.resize(3 * n), work.resize(n);
  for_each(space, n,
           kernels::UseCached{world(), 0, states.cview(), records.cview(), pool.cview(), path_pool.cview(),
                              lists.view(), kept_start.view()});
  kernels::FilterLists filter{
      world(), records.cview(),      lists.cview(), kept_start.cview(), kernels::FilterMode::first_bound, 1, rule,
      {},      segment_count.view(), work.view()};
  for_each(space, n, filter, 16);
  const auto done = reduce<kernels::CcdWork>(space, n, kernels::CcdWork{1, 0, 0}, kernels::WorkOf{work.cview()},
                                             kernels::CombineWork{});
  counted += done.evaluated;
  return done.t;
}

template <class Space>
std::uint32_t Detector<Space>::Impl::bodies_moving(double sizes) {
  return reduce<std::uint32_t>(space, body_count, std::uint32_t{0}, kernels::MovesFar{world(), sizes},
                               kernels::AddCounts{});
}

/// Smallest time per body over the records, and planes where wanted, that were worked on last.
template <class Space>
std::vector<double> Detector<Space>::Impl::body_limits(double T, bool with_planes) {
  std::vector<double> limits(body_count, T);
  const auto lower = [&limits](const std::vector<kernels::LimitRow>& rows) {
    for (const kernels::LimitRow& row : rows)
      for (std::uint32_t body : {row.i, row.j}) limits[body] = std::min(limits[body], row.t);
  };
  select(space, records.size(), kernels::IsLimited{work.cview()}, chosen);
  Array<kernels::LimitRow> rows(space, chosen.size());
  for_each(space, rows.size(), kernels::RecordLimits{chosen.cview(), records.cview(), work.cview(), rows.view()});
  lower(rows.to_host());
  if (!with_planes) return limits;
  select(space, plane_work.size(), kernels::IsLimited{plane_work.cview()}, chosen);
  rows.resize(chosen.size());
  for_each(space, rows.size(), kernels::PlaneLimits{chosen.cview(), plane_count, plane_work.cview(), rows.view()});
  lower(rows.to_host());
  return limits;
}

/// The longest path whose search stays small: from the bound of the pairs near at the start, T halves until both the
/// overlapping body pairs and the candidates of pairs that move more than any slack are few enough. A function of the
/// arguments alone (no cache is asked), so that a resumed run takes the same steps.
template <class Space>
double Detector<Space>::Impl::cap_step(double T) {
  forget_paths();
  // Only where bodies move farther than their own size the broad phase may explode.
  if (bodies_moving(1) > 0) {
    const std::uint64_t most_pairs = std::max<std::uint64_t>(100000, 64ull * body_count);
    for (boxes_over(T); T > 1e-9 && !broad_phase.find({needed.cview(), movable.cview(), ignored.cview()}, most_pairs);
         boxes_over(T))
      T /= 2;
  }
  for (;; T /= 2) {
    pairs_of(T);
    judge(T);
    if (search_paths(T)) return T;
  }
}

/// Drops the lists of all paths when most of their memory belongs to pairs that are gone.
template <class Space>
void Detector<Space>::Impl::forget_paths() {
  if (path_pool.size() <= 2 * sum(records.size(), kernels::PathCapacity{records.cview()}) + 4096) return;
  for_each(space, records.size(), kernels::ForgetPath{records.view()});
  path_pool.resize(0);
}

/// Lists of the pairs on the path whose cached list is not complete. False when pairs with large motion have too many
/// candidates for the path up to T: decided by the bounds of `PathReference`, which hold for kept lists too, and where
/// these are too large by counting without margin, so that the answer depends on the arguments alone.
template <class Space>
bool Detector<Space>::Impl::search_paths(double T) {
  if (chosen.empty()) return true;
  select(space, chosen.size(), kernels::NeedsFreshPath{world(), chosen.cview(), records.cview(), T}, overflowed);
  fresh.resize(overflowed.size());
  for_each(space, fresh.size(), kernels::Indirect{chosen.cview(), overflowed.cview(), fresh.view()});
  statistics.rebuilt = fresh.size();
  search_fresh(T, true);
  if (few_enough()) return true;
  select(space, records.size(), kernels::IsLarge{states.cview()}, fresh);
  search_fresh(T, false);
  return few_enough() || T < 1e-9;
}

/// Searches the paths of the pairs `fresh`.
template <class Space>
void Detector<Space>::Impl::search_fresh(double T, bool margin) {
  make_first_room();
  const std::uint32_t limit = T < 1e-9 ? 0xfffffffeu : margin ? 4 * most_per_pair : most_per_pair;
  const auto search = [&](exec::View<const std::uint32_t> which) {
    for_each(space, which.size(),
             kernels::SearchPaths{world(), which, records.view(), states.cview(), path_pool.view(), T, dhat, margin,
                                  limit, evaluated.view()},
             1);
  };
  search(fresh.cview());
  find_overflowed(fresh.cview(), kernels::Which::on_path);
  if (!again.empty() && !few_enough() && T >= 1e-9) {  // no memory for searches that are given up anyway
    if (!margin) return;
    select(space, again.size(), kernels::IsNotLarge{again.cview(), states.cview()}, overflowed);
    fresh.resize(overflowed.size());
    for_each(space, fresh.size(), kernels::Indirect{again.cview(), overflowed.cview(), fresh.view()});
    again.swap(fresh);
  }
  if (again.empty()) return;
  make_room(kernels::Which::on_path);
  search(again.cview());
}

/// Memory for the first search of a pair's path, so that few searches have to be repeated for want of it.
template <class Space>
void Detector<Space>::Impl::make_first_room() {
  select(space, fresh.size(), kernels::NoCapacity{fresh.cview(), records.cview()}, overflowed);
  again.resize(overflowed.size());
  for_each(space, again.size(), kernels::Indirect{fresh.cview(), overflowed.cview(), again.view()});
  const std::uint64_t first = path_pool.size();
  path_pool.resize(first + first_capacity * again.size());
  for_each(space, again.size(), kernels::GiveFirst{again.cview(), first, first_capacity, records.view()});
}

template <class Space>
bool Detector<Space>::Impl::few_enough() {
  const auto bound = reduce<kernels::PathBound>(space, chosen.size(), kernels::PathBound{0, 0},
                                                kernels::PathBoundOf{chosen.cview(), records.cview(), states.cview()},
                                                kernels::CombineBounds{});
  return bound.largest <= most_per_pair &&
         bound.sum <= std::max(most_candidates, most_candidates_per_body * body_count);
}

template <class Space>
double Detector<Space>::Impl::output(bool path, double T) {
  const std::size_t n = records.size(), plane_tasks = static_cast<std::size_t>(body_count) * plane_count;
  CcdRule rule;
  rule.dmin = dmin, rule.dhat = dhat;
  kept_start.resize(n), segment_count.resize(3 * n), work.resize(n), plane_counts.resize(plane_tasks),
      plane_work.resize(plane_tasks);
  for_each(space, n,
           kernels::UseCached{world(), path ? T : 0, states.cview(), records.cview(), pool.cview(), path_pool.cview(),
                              lists.view(), kept_start.view()});
  const std::uint64_t listed = exclusive_scan(space, kept_start.cview(), kept_start.view());
  kept.resize(listed);
  for_each(space, n,
           kernels::FilterLists{world(), records.cview(), lists.cview(), kept_start.cview(),
                                path ? kernels::FilterMode::near_on_path : kernels::FilterMode::near_at_start, T, rule,
                                kept.view(), segment_count.view(), work.view()},
           16);
  kernels::PlanePairs plane{world(), planes.cview(), T, rule, plane_counts.view(), plane_work.view(), {}, {}};
  for_each(space, plane_tasks, plane, 16);
  gather(3 * n + plane_tasks);
  plane.place = plane_place.cview(), plane.out = pairs.view();
  if (!pairs.empty()) for_each(space, plane_tasks, plane, 16);

  const kernels::CcdWork none{1, 0, 0};
  const auto bodies_done =
      reduce<kernels::CcdWork>(space, n, none, kernels::WorkOf{work.cview()}, kernels::CombineWork{});
  const auto planes_done =
      reduce<kernels::CcdWork>(space, plane_tasks, none, kernels::WorkOf{plane_work.cview()}, kernels::CombineWork{});
  statistics.listed = listed + planes_done.queries;
  count_distances();
  statistics.exact_distances = counted + bodies_done.evaluated + planes_done.evaluated;
  statistics.ccd_queries = path ? bodies_done.queries + planes_done.queries : 0;
  return std::min({path ? T : 1.0, bodies_done.t, planes_done.t});
}

template <class Space>
void Detector<Space>::Impl::gather(std::size_t segments) {
  out_start.resize(segments), plane_place.resize(static_cast<std::size_t>(body_count) * plane_count);
  for_each(
      space, segments,
      kernels::OrderedCounts{segment_order.cview(), segment_count.cview(), plane_counts.cview(), out_start.view()});
  const std::uint64_t total = exclusive_scan(space, out_start.cview(), out_start.view());
  pairs.resize(total);
  for_each(space, segments,
           kernels::WriteSegments{segment_order.cview(), segment_count.cview(), out_start.cview(), kept_start.cview(),
                                  kept.cview(), records.cview(), plane_place.view(), pairs.view()});
}

template <class Space>
void Detector<Space>::Impl::count_bytes() {
  statistics.bytes = bodies.bytes() + needed.bytes() + states.bytes() + lists.bytes() + chosen.bytes() +
                     overflowed.bytes() + again.bytes() + starts.bytes() + evaluated.bytes() + fresh.bytes() +
                     path_pool.bytes() + kept.bytes() + kept_start.bytes() + out_start.bytes() + plane_place.bytes() +
                     segment_count.bytes() + plane_counts.bytes() + work.bytes() + plane_work.bytes() + pairs.bytes() +
                     broad_phase.bytes() + fat.bytes() + records.bytes() + old_records.bytes() + pool.bytes() +
                     old_pool.bytes() + segment_key.bytes() + segment_order.bytes();
}

template <class Space>
Detector<Space>::Detector(Space& space, const DetectorSetup& setup) : impl_(std::make_unique<Impl>(space, setup)) {}
template <class Space>
Detector<Space>::~Detector() = default;

template <class Space>
void Detector<Space>::set_bodies(const DetectorSetup& setup) {
  clear_cache();
  impl_->upload_bodies(setup);
}

template <class Space>
void Detector<Space>::update(exec::View<const Vec12> q, double expected_motion) {
  const Timer timer;
  impl_->place(q, {});
  impl_->pairs_of(0);
  impl_->judge(0);
  impl_->rebuild(expected_motion);
  for_each(impl_->space, impl_->chosen.size(), kernels::MarkComplete{impl_->chosen.cview(), impl_->states.view()});
  impl_->output(false, 0);
  for_each(impl_->space, impl_->records.size(),
           kernels::AdaptSlack{impl_->segment_count.cview(), impl_->states.cview(), impl_->records.view()});
  impl_->compact();
  impl_->count_bytes();
  impl_->statistics.seconds += timer.seconds();
}

template <class Space>
double Detector<Space>::max_step(exec::View<const Vec12> q, exec::View<const Vec12> dq) {
  const Timer timer;
  impl_->place(q, dq);
  const double T = impl_->cap_step(impl_->first_bound());
  const double t = impl_->output(true, T);
  impl_->count_bytes();
  impl_->statistics.seconds += timer.seconds();
  return t;
}

template <class Space>
double Detector<Space>::max_step(exec::View<const Vec12> q, exec::View<const Vec12> dq, std::vector<double>& limits) {
  constexpr double most_sizes = 2;
  const Timer timer;
  impl_->place(q, dq);
  const double T = impl_->cap_step(impl_->bodies_moving(most_sizes) > 0 ? impl_->first_bound() : 1);
  const double t = impl_->output(true, T);
  limits = impl_->body_limits(T, true);
  impl_->count_bytes();
  impl_->statistics.seconds += timer.seconds();
  return t;
}

template <class Space>
void Detector<Space>::start_limits(exec::View<const Vec12> q, exec::View<const Vec12> dq, std::vector<double>& limits) {
  const Timer timer;
  impl_->place(q, dq);
  {
    const kernels::Widened widened(impl_->reach, Impl::start_reach);
    impl_->first_bound();
  }
  limits = impl_->body_limits(1, false);
  impl_->statistics.seconds += timer.seconds();
}

template <class Space>
exec::View<const PrimitivePair> Detector<Space>::pairs() const {
  return impl_->pairs.cview();
}
template <class Space>
const DetectorStatistics& Detector<Space>::statistics() const {
  return impl_->statistics;
}
template <class Space>
void Detector<Space>::clear_cache() {
  impl_->have_pairs = impl_->pairs_of_path = false;
  impl_->records.resize(0), impl_->old_records.resize(0), impl_->pool.resize(0);
  impl_->path_pool.resize(0);
}

}  // namespace seam::contact
