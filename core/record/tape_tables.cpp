#include "core/record/tape_tables.hpp"

#include <algorithm>
#include <bit>

namespace seam::record {
namespace {

using h5::Element;
using h5::Failure;
using h5::Table;

/// HDF5 allows no empty chunks, so a tape without bodies keeps one row of zeros that nobody reads.
std::size_t stored(std::size_t bodies) { return std::max<std::size_t>(bodies, 1); }

constexpr const char* index_names =
    "step,reason_end,waypoint_end,contact_end,pull_end,state_end,checkpoint_version,checksum,toi_end,merge_end,"
    "rounds_end,rounds_size,rounds_checksum";
constexpr hsize_t blob_chunk = 16384;

template <class T>
void write_list(hid_t parent, const char* name, Element element, const std::vector<T>& list) {
  Table table = Table::create(parent, name, element, {});
  table.append(list.data(), list.size());
}

template <class T>
std::vector<T> read_list(hid_t parent, const char* name, Element element, std::uint64_t file_bytes) {
  const Table table = Table::open(parent, name, element, {});
  if (table.rows() > file_bytes / sizeof(T))
    throw Failure{std::string("the data set '") + name + "' claims more than the file holds"};
  std::vector<T> list(table.rows());
  table.read(0, table.rows(), list.data());
  return list;
}

template <class T>
std::vector<T> read_rows(const Table& table, std::int64_t first, std::int64_t count, std::size_t numbers) {
  std::vector<T> values(static_cast<std::size_t>(count) * numbers);
  table.read(static_cast<hsize_t>(first), static_cast<hsize_t>(count), values.data());
  return values;
}

}  // namespace

TapeTables TapeTables::create(hid_t file, std::size_t bodies, std::int64_t round_bytes) {
  const h5::Id group = h5::create_group(file, "steps");
  const hid_t at = group.get();
  TapeTables t;
  t.bodies_ = bodies, t.file_ = file;
  t.time_ = Table::create(at, "time", Element::real, {});
  t.q_ = Table::create(at, "q", Element::real, {stored(bodies), 12},
                       "p_x,p_y,p_z,A_11,A_12,A_13,A_21,A_22,A_23,A_31,A_32,A_33");
  t.v_ = Table::create(at, "v", Element::real, {stored(bodies), 12});
  t.waypoint_shares_ = Table::create(at, "waypoint_shares", Element::real, {});
  t.waypoint_q_ = Table::create(at, "waypoint_q", Element::real, {stored(bodies), 12});
  t.reals_ = Table::create(at, "report_reals", Element::real, {report_reals}, report_real_columns());
  t.integers_ = Table::create(at, "report_integers", Element::integer, {report_integers}, report_integer_columns());
  t.reasons_ = Table::create(at, "reasons", Element::byte, {});
  t.contact_bodies_ = Table::create(at, "contact_bodies", Element::index, {2}, "body_a,body_b");
  t.contact_values_ = Table::create(at, "contact_values", Element::real, {contact_reals},
                                    "x,y,z,normal_x,normal_y,normal_z,force_x,force_y,force_z,distance");
  t.pull_bodies_ = Table::create(at, "pull_bodies", Element::index, {});
  t.pull_values_ = Table::create(at, "pull_values", Element::real, {pull_reals},
                                 "anchor_x,anchor_y,anchor_z,target_x,target_y,target_z,stiffness");
  t.states_ = Table::create(at, "solver_state", Element::real, {});
  t.worker_toi_ = Table::create(at, "worker_toi", Element::real, {});
  t.merges_ = Table::create(at, "merge_logs", Element::byte, {}, {}, blob_chunk);
  t.rounds_ = RoundRing::create(at, round_bytes);
  t.index_ = Table::create(at, "index", Element::integer, {index_columns}, index_names);
  return t;
}

TapeTables TapeTables::open(hid_t file, std::size_t bodies, const TapeInfo& info) {
  const h5::Id group(H5Gopen2(file, "steps", H5P_DEFAULT), H5Gclose);
  if (!group) throw Failure{h5::last_reason()};
  const hid_t at = group.get();
  TapeTables t;
  t.bodies_ = bodies, t.file_ = file, t.layout_ = info.layout;
  const bool now = t.layout_ >= 3;
  t.index_ = Table::open(at, "index", Element::integer, {now ? index_columns : index_columns_2});
  t.time_ = Table::open(at, "time", Element::real, {});
  t.q_ = Table::open(at, "q", Element::real, {stored(bodies), 12});
  t.v_ = Table::open(at, "v", Element::real, {stored(bodies), 12});
  t.waypoint_shares_ = Table::open(at, "waypoint_shares", Element::real, {});
  t.waypoint_q_ = Table::open(at, "waypoint_q", Element::real, {stored(bodies), 12});
  t.reals_ = Table::open(at, "report_reals", Element::real, {now ? report_reals : report_reals_2});
  const std::size_t integers = t.layout_ >= 4 ? report_integers : now ? report_integers_3 : report_integers_2;
  t.integers_ = Table::open(at, "report_integers", Element::integer, {integers});
  t.reasons_ = Table::open(at, "reasons", Element::byte, {});
  t.contact_bodies_ = Table::open(at, "contact_bodies", Element::index, {2});
  t.contact_values_ = Table::open(at, "contact_values", Element::real, {contact_reals});
  t.pull_bodies_ = Table::open(at, "pull_bodies", Element::index, {});
  t.pull_values_ = Table::open(at, "pull_values", Element::real, {pull_reals});
  t.states_ = Table::open(at, "solver_state", Element::real, {});
  if (!now) return t;
  t.worker_toi_ = Table::open(at, "worker_toi", Element::real, {});
  t.merges_ = Table::open(at, "merge_logs", Element::byte, {});
  t.rounds_ = RoundRing::open(at, info.round_bytes);
  return t;
}

template <class Function>
void TapeTables::for_each_data_table(Function function) {
  for (Table* table : {&time_, &q_, &v_, &waypoint_shares_, &waypoint_q_, &reals_, &integers_, &reasons_,
                       &contact_bodies_, &contact_values_, &pull_bodies_, &pull_values_, &states_})
    function(*table);
  if (layout_ < 3) return;
  for (Table* table : {&worker_toi_, &merges_, &rounds_.table()}) function(*table);
}

std::int64_t TapeTables::ring_end() const { return rows() > 0 ? index_row(rows() - 1).rounds.end : 0; }

void TapeTables::append_data(StepRecord& record) {
  time_.append(&record.time, 1);
  const std::vector<double> nothing(12, 0.0);
  q_.append(bodies_ > 0 ? record.q.data() : nothing.data(), 1);
  v_.append(bodies_ > 0 ? record.v.data() : nothing.data(), 1);
  waypoint_shares_.append(record.waypoint_shares.data(), record.waypoint_shares.size());
  waypoint_q_.append(record.waypoint_q.data(), record.waypoint_shares.size());
  reals_.append(record.reals.data(), 1);
  integers_.append(record.integers.data(), 1);
  reasons_.append(record.reason.data(), record.reason.size());
  contact_bodies_.append(record.contact_bodies.data(), record.contact_bodies.size() / 2);
  contact_values_.append(record.contact_values.data(), record.contact_values.size() / contact_reals);
  pull_bodies_.append(record.pull_bodies.data(), record.pull_bodies.size());
  pull_values_.append(record.pull_values.data(), record.pull_values.size() / pull_reals);
  states_.append(record.solver_state.data(), record.solver_state.size());
  worker_toi_.append(record.worker_toi.data(), record.worker_toi.size());
  merges_.append(record.merge.data(), record.merge.size());
  // Last: what a failure here overwrites is then known to be lost, because the tables above are longer than the index.
  record.rounds_entry = rounds_.append(record.rounds, ring_end());
}

void TapeTables::append_index(const StepRecord& record) {
  const auto rows = [](const Table& table) { return static_cast<std::int64_t>(table.rows()); };
  const std::int64_t row[index_columns] = {record.step,
                                           rows(reasons_),
                                           rows(waypoint_shares_),
                                           rows(contact_bodies_),
                                           rows(pull_bodies_),
                                           rows(states_),
                                           record.checkpoint_version,
                                           std::bit_cast<std::int64_t>(checksum(record)),
                                           rows(worker_toi_),
                                           rows(merges_),
                                           record.rounds_entry.end,
                                           record.rounds_entry.size,
                                           record.rounds_entry.checksum};
  index_.append(row, 1);
}

void TapeTables::append_unflushed(StepRecord record) {
  append_data(record);
  append_index(record);
}

void TapeTables::append(StepRecord record) {
  append_data(record);
  for_each_data_table([](Table& table) { table.flush(); });
  append_index(record);
  index_.flush();
}

IndexRow TapeTables::index_row(std::int64_t row) const {
  std::int64_t c[index_columns] = {};
  index_.read(static_cast<hsize_t>(row), 1, c);
  return {c[0], c[1], c[2], c[3], c[4], c[5], c[6], c[7], c[8], c[9], {c[10], c[11], c[12]}};
}

StepRecord TapeTables::read(std::int64_t row) const {
  const IndexRow end = index_row(row);
  const IndexRow begin = row > 0 ? index_row(row - 1) : IndexRow{};
  // Nothing is allocated that the file cannot hold: data sets may claim rows that were never written.
  hsize_t file_bytes = 0;
  if (H5Fget_filesize(file_, &file_bytes) < 0) throw Failure{h5::last_reason()};
  const auto range = [file_bytes](std::int64_t first, std::int64_t last, const Table& table) {
    if (first < 0 || last < first || static_cast<hsize_t>(last) > table.rows())
      throw Failure{"the range of '" + table.name() + "' is impossible"};
    if (static_cast<hsize_t>(last - first) > file_bytes / table.row_bytes())
      throw Failure{"the data set '" + table.name() + "' claims more than the file holds"};
    return last - first;
  };
  const std::int64_t contacts = range(begin.contact_end, end.contact_end, contact_bodies_);
  const std::int64_t waypoints = range(begin.waypoint_end, end.waypoint_end, waypoint_shares_);
  range(begin.waypoint_end, end.waypoint_end, waypoint_q_);
  const std::int64_t pulls = range(begin.pull_end, end.pull_end, pull_bodies_);
  range(begin.contact_end, end.contact_end, contact_values_), range(begin.pull_end, end.pull_end, pull_values_);
  StepRecord record;
  record.step = end.step, record.checkpoint_version = end.checkpoint_version;
  time_.read(static_cast<hsize_t>(row), 1, &record.time);
  record.q = read_rows<double>(q_, row, 1, 12 * stored(bodies_));
  record.v = read_rows<double>(v_, row, 1, 12 * stored(bodies_));
  record.q.resize(12 * bodies_), record.v.resize(12 * bodies_);
  record.waypoint_shares = read_rows<double>(waypoint_shares_, begin.waypoint_end, waypoints, 1);
  record.waypoint_q = read_rows<double>(waypoint_q_, begin.waypoint_end, waypoints, 12 * stored(bodies_));
  record.reals = read_rows<double>(reals_, row, 1, reals_.row_bytes() / sizeof(double));
  record.integers = read_rows<std::int64_t>(integers_, row, 1, integers_.row_bytes() / sizeof(std::int64_t));
  record.reason.resize(static_cast<std::size_t>(range(begin.reason_end, end.reason_end, reasons_)));
  reasons_.read(static_cast<hsize_t>(begin.reason_end), record.reason.size(), record.reason.data());
  record.contact_bodies = read_rows<std::uint32_t>(contact_bodies_, begin.contact_end, contacts, 2);
  record.contact_values = read_rows<double>(contact_values_, begin.contact_end, contacts, contact_reals);
  record.pull_bodies = read_rows<std::uint32_t>(pull_bodies_, begin.pull_end, pulls, 1);
  record.pull_values = read_rows<double>(pull_values_, begin.pull_end, pulls, pull_reals);
  record.solver_state = read_rows<double>(states_, begin.state_end, range(begin.state_end, end.state_end, states_), 1);
  if (layout_ >= 3) {
    record.worker_toi =
        read_rows<double>(worker_toi_, begin.toi_end, range(begin.toi_end, end.toi_end, worker_toi_), 1);
    record.merge = read_rows<std::uint8_t>(merges_, begin.merge_end, range(begin.merge_end, end.merge_end, merges_), 1);
    record.rounds_entry = end.rounds;
  }
  if (std::bit_cast<std::int64_t>(checksum(record, layout_)) != end.checksum)
    throw Failure{"its checksum does not fit its data"};
  const std::string problem = defect(record, bodies_);
  if (!problem.empty()) throw Failure{problem};
  return record;
}

void TapeTables::read_rounds(StepRecord& record, bool growing) const {
  if (layout_ < 3 || record.rounds_entry.size == 0) return;
  hsize_t file_bytes = 0;
  if (H5Fget_filesize(file_, &file_bytes) < 0) throw Failure{h5::last_reason()};
  if (record.rounds_entry.size < 0 || static_cast<hsize_t>(record.rounds_entry.size) > file_bytes)
    throw Failure{"its rounds claim more than the file holds"};
  record.rounds = rounds_.read(record.rounds_entry, ring_end(), growing || !tidy());
}

void TapeTables::refresh() {
  index_.refresh();
  for_each_data_table([](Table& table) { table.refresh(); });
}

bool TapeTables::tidy() const {
  const hsize_t n = index_.rows();
  if (n == 0 || layout_ < tape_version) return false;
  const IndexRow end = index_row(rows() - 1);
  const auto at = [](const Table& table, std::int64_t last) { return table.rows() == static_cast<hsize_t>(last); };
  return time_.rows() == n && q_.rows() == n && v_.rows() == n && reals_.rows() == n && integers_.rows() == n &&
         at(reasons_, end.reason_end) && at(waypoint_shares_, end.waypoint_end) && at(waypoint_q_, end.waypoint_end) &&
         at(contact_bodies_, end.contact_end) && at(contact_values_, end.contact_end) &&
         at(pull_bodies_, end.pull_end) && at(pull_values_, end.pull_end) && at(states_, end.state_end) &&
         at(worker_toi_, end.toi_end) && at(merges_, end.merge_end);
}

void write_constants(hid_t file, const TapeInfo& info, const ModelArchive& model, std::size_t bodies) {
  h5::write_attribute(file, "format", "seam-tape");
  h5::write_attribute(file, "version", tape_version);
  h5::write_attribute(file, "program_version", info.program_version);
  h5::write_attribute(file, "created", info.created);
  h5::write_attribute(file, "machine", info.machine);
  h5::write_attribute(file, "kernel_path", info.kernel_path);
  h5::write_attribute(file, "threads", std::int64_t{info.threads});
  h5::write_attribute(file, "branch_of", info.branch_of);
  h5::write_attribute(file, "branch_step", info.branch_step);
  h5::write_attribute(file, "first_step", info.first_step);
  h5::write_attribute(file, "round_bytes", info.round_bytes);
  h5::write_attribute(file, "bodies", static_cast<std::int64_t>(bodies));
  write_list(file, "scene", Element::byte, std::vector<std::uint8_t>(info.scene_json.begin(), info.scene_json.end()));
  const h5::Id group = h5::create_group(file, "model");
  write_list(group.get(), "reals", Element::real, model.reals);
  write_list(group.get(), "integers", Element::integer, model.integers);
  write_list(group.get(), "text", Element::byte, model.text);
  write_list(group.get(), "vertices", Element::real, model.vertices);
  write_list(group.get(), "triangles", Element::integer, model.triangles);
}

TapeInfo read_info(hid_t file, std::uint64_t file_bytes, std::size_t& bodies) {
  if (H5Aexists(file, "format") <= 0 || h5::read_text_attribute(file, "format") != "seam-tape")
    throw Failure{"it is an HDF5 file, but not a tape of Seam"};
  const std::int64_t version = h5::read_number_attribute(file, "version");
  if (version < oldest_tape_version || version > tape_version)
    throw Failure{"it has layout " + std::to_string(version) + ", this program reads layouts " +
                  std::to_string(oldest_tape_version) + " to " + std::to_string(tape_version) +
                  "; the program that wrote it reads it"};
  TapeInfo info;
  info.layout = version;
  if (version >= 3) info.round_bytes = h5::read_number_attribute(file, "round_bytes");
  if (info.round_bytes < 0 || info.round_bytes > std::int64_t{1} << 40)
    throw Failure{"its room for rounds is impossible"};
  info.program_version = h5::read_text_attribute(file, "program_version");
  info.created = h5::read_text_attribute(file, "created");
  info.machine = h5::read_text_attribute(file, "machine");
  info.kernel_path = h5::read_text_attribute(file, "kernel_path");
  info.threads = static_cast<int>(h5::read_number_attribute(file, "threads"));
  info.branch_of = h5::read_text_attribute(file, "branch_of");
  info.branch_step = h5::read_number_attribute(file, "branch_step");
  info.first_step = h5::read_number_attribute(file, "first_step");
  const auto scene = read_list<std::uint8_t>(file, "scene", Element::byte, file_bytes);
  info.scene_json.assign(scene.begin(), scene.end());
  const std::int64_t count = h5::read_number_attribute(file, "bodies");
  if (count < 0 || count > 1'000'000'000) throw Failure{"its number of bodies is impossible"};
  bodies = static_cast<std::size_t>(count);
  return info;
}

ModelArchive read_archive(hid_t file, std::uint64_t file_bytes) {
  const h5::Id group(H5Gopen2(file, "model", H5P_DEFAULT), H5Gclose);
  if (!group) throw Failure{h5::last_reason()};
  ModelArchive model;
  model.reals = read_list<double>(group.get(), "reals", Element::real, file_bytes);
  model.integers = read_list<std::int64_t>(group.get(), "integers", Element::integer, file_bytes);
  model.text = read_list<std::uint8_t>(group.get(), "text", Element::byte, file_bytes);
  model.vertices = read_list<double>(group.get(), "vertices", Element::real, file_bytes);
  model.triangles = read_list<std::int64_t>(group.get(), "triangles", Element::integer, file_bytes);
  return model;
}

}  // namespace seam::record
