#include <QFile>
#include <QTemporaryDir>
#include <QtTest>

#include "core/base/error.hpp"
#include "core/record/hdf5.hpp"
#include "core/record/merge_blob.hpp"
#include "core/record/merge_thinning.hpp"
#include "core/record/step_record.hpp"
#include "tests/core/record/fake_world.hpp"

using namespace seam;
using distributed::StepLog;
using distributed::Verdict;

namespace {

bool same(const StepLog& a, const StepLog& b) { return record::pack_log(a) == record::pack_log(b); }

std::string refusal(const std::vector<std::uint8_t>& bytes, std::size_t bodies) {
  try {
    record::unpack_log(bytes, bodies);
  } catch (const record::h5::Failure& failure) {
    return failure.reason;
  }
  return {};
}

std::vector<std::int64_t> numbers_of(const StepLog& log) { return record::round_numbers(log); }

}  // namespace

/// Merge logs: bytes, thinning, and the room they take on a tape.
class MergeLogTest : public QObject {
  Q_OBJECT

  QTemporaryDir folder_;
  std::string name(const char* file) const { return (folder_.path() + "/" + file).toStdString(); }
  /// The tape in `file`.z beside this test (qCompress).
  std::string unpacked(const char* file) const {
    QFile packed(QStringLiteral(SEAM_SOURCE_DIR "/tests/core/record/%1.z").arg(file));
    const std::string path = name(file);
    QFile tape(QString::fromStdString(path));
    if (!packed.open(QIODevice::ReadOnly) || !tape.open(QIODevice::WriteOnly)) qFatal("no %s", file);
    tape.write(qUncompress(packed.readAll()));
    return path;
  }

  static std::unique_ptr<record::TapeWriter> start(const std::string& path, const abd::Model& model,
                                                   std::int64_t round_bytes) {
    record::TapeInfo info = record::describe_run("{}", "test", 1);
    info.round_bytes = round_bytes;
    const abd::Checkpoint state = test::start_of(model);
    return std::make_unique<record::TapeWriter>(path, model, info, test::snapshot_of(state), state, true);
  }
  static void write(record::TapeWriter& tape, abd::Checkpoint& state, int count) {
    for (int i = 0; i < count; ++i) {
      state = test::advance(state);
      record::Snapshot snapshot = test::snapshot_of(state);
      snapshot.merge = log_of(state.step);
      tape.append(snapshot, state, {});
    }
  }
  static std::shared_ptr<const StepLog> log_of(std::int64_t step) {
    return std::make_shared<const StepLog>(test::random_log(static_cast<std::uint32_t>(step), 6, 2, 10, {5, 7}));
  }
  /// Whole logs at the end, thinned ones before: the number of whole ones.
  static std::int64_t whole_logs(const record::TapeReader& reader) {
    std::int64_t whole = 0;
    for (std::int64_t step = 1; step <= reader.last_step(); ++step) {
      const auto log = reader.snapshot(step).merge;
      const auto expected = log_of(step);
      if (log && same(*log, *expected))
        ++whole;
      else if (!log || whole > 0 || !same(*log, record::thinned(*expected)))
        return -1;
    }
    return whole;
  }

 private slots:
  void comes_back_bit_for_bit() {
    for (std::uint32_t seed = 0; seed < 200; ++seed) {
      const int workers = 1 + static_cast<int>(seed % 7);
      const std::size_t bodies = 1 + seed % 11;
      const StepLog log = test::random_log(seed, bodies, workers, 1 + static_cast<int>(seed % 5), {1});
      const std::vector<std::uint8_t> bytes = record::pack_log(log);
      const StepLog back = record::unpack_log(bytes, bodies);
      QVERIFY(record::pack_log(back) == bytes);
      QCOMPARE(back.rounds.size(), log.rounds.size());
      const distributed::Round &a = log.rounds.back(), &b = back.rounds.back();
      QVERIFY(a.bodies[0].z == b.bodies[0].z && a.bodies[0].rule == b.bodies[0].rule);
      QVERIFY(a.replicas[0].u == b.replicas[0].u && a.workers[0].impact_a == b.workers[0].impact_a);
      QCOMPARE(b.workers[0].seconds.other, a.workers[0].seconds.other);
      QCOMPARE(b.workers[0].synchronisations, a.workers[0].synchronisations);
      QCOMPARE(b.workers[0].bytes, a.workers[0].bytes);
      QVERIFY(back.holders == log.holders && back.bodies_held == log.bodies_held && back.work == log.work);
      QVERIFY(back.owners == log.owners && back.seen == log.seen && back.colors == log.colors);
      QVERIFY(back.neighbours == log.neighbours && back.energies.size() == log.energies.size());
      for (std::size_t k = 0; k < log.energies.size(); ++k) {
        const abd::Energies &x = back.energies[k], &y = log.energies[k];
        QVERIFY(x.kinetic == y.kinetic && x.elastic == y.elastic && x.barrier == y.barrier);
        QVERIFY(x.friction == y.friction && x.gravity == y.gravity);
      }
      for (std::size_t i = 0; i < log.rounds.size(); ++i) {
        const distributed::Round &x = back.rounds[i], &y = log.rounds[i];
        QVERIFY(x.kind == y.kind && x.energy == y.energy && x.alpha == y.alpha && x.halvings == y.halvings);
        QVERIFY(x.color == y.color && x.cg_iterations == y.cg_iterations);
      }
      QVERIFY(back.method == log.method && back.dhat == log.dhat && back.overlap == log.overlap);
    }
  }

  /// A struct that grows must grow in the blob too.
  void no_field_is_forgotten() {
    QCOMPARE(sizeof(distributed::BodyRound), std::size_t{160});
    QCOMPARE(sizeof(distributed::ReplicaRound), std::size_t{208});
    QCOMPARE(sizeof(distributed::InternalPose), std::size_t{112});
    QCOMPARE(sizeof(distributed::WorkerRound), std::size_t{96});
    QCOMPARE(sizeof(distributed::NewtonRound), std::size_t{112});
    QCOMPARE(sizeof(distributed::Round), std::size_t{224});
    QCOMPARE(sizeof(distributed::StepLog), std::size_t{352});
    QCOMPARE(sizeof(abd::WorkerReport), std::size_t{96});
  }

  void damage_is_refused() {
    const StepLog log = test::random_log(3, 5, 3, 6, {2});
    const std::vector<std::uint8_t> bytes = record::pack_log(log);
    for (std::size_t size = 0; size < bytes.size(); ++size)
      QVERIFY(!refusal({bytes.begin(), bytes.begin() + static_cast<std::ptrdiff_t>(size)}, 5).empty());
    std::vector<std::uint8_t> longer = bytes;
    longer.push_back(0);
    QVERIFY(!refusal(longer, 5).empty());
    // Any byte set to any of a few values: refused, or a log whose every index is in range; never a crash, and never
    // more memory than the blob could fill.
    for (std::size_t at = 0; at < bytes.size(); ++at)
      for (const std::uint8_t value : {0, 1, 127, 128, 255}) {
        std::vector<std::uint8_t> changed = bytes;
        changed[at] = value;
        if (!refusal(changed, 5).empty()) continue;
        const StepLog read = record::unpack_log(changed, 5);
        QVERIFY(distributed::memory_of(read) < 8 * bytes.size());
        QVERIFY(read.partition.region_of(Vec3(0.1, 0.2, 0.3)) < read.workers);
        numbers_of(read);
      }
    QVERIFY(refusal(bytes, 4).find("differ in number") != std::string::npos);
    StepLog loop = log;
    loop.partition.cuts[1].above = 0;  // a walk down this tree would never end
    QVERIFY(refusal(record::pack_log(loop), 5).find("no tree") != std::string::npos);
    StepLog stranger = log;
    stranger.rounds[0].replicas[0].worker = 3;
    QVERIFY(refusal(record::pack_log(stranger), 5).find("worker") != std::string::npos);
    StepLog ghost = log;
    ghost.rounds[1].bodies[0].body = 5;
    QVERIFY(refusal(record::pack_log(ghost), 5).find("body") != std::string::npos);
  }

  void thinning_keeps_what_was_promised() {
    StepLog log = test::random_log(1, 4, 2, 12, {3, 8});
    const StepLog thin = record::thinned(log);
    QVERIFY(numbers_of(thin) == (std::vector<std::int64_t>{0, 3, 8, 11}));
    QVERIFY(thin.rounds[1].verdict == Verdict::refused && thin.rounds[3].verdict == Verdict::accepted);
    QVERIFY(thin.rounds[1].newton.empty() && !log.rounds[3].newton.empty());
    QVERIFY(!thin.rounds[1].replicas.empty());
    QVERIFY(same(record::thinned(thin), thin));
    QVERIFY(distributed::memory_of(thin) < distributed::memory_of(log) / 2);
    // Two attempts and a half-step: numbers go on, also when rounds are missing.
    StepLog long_way = log;
    for (auto round : log.rounds) long_way.rounds.push_back((round.attempt = 1, round));
    for (auto round : log.rounds)
      if (round.index < 5) long_way.rounds.push_back((round.substep = 1, round.substeps = 2, round));
    const std::vector<std::int64_t> all = numbers_of(long_way);
    QCOMPARE(all.size(), std::size_t{29});
    for (std::size_t i = 0; i < all.size(); ++i) QCOMPARE(all[i], static_cast<std::int64_t>(i));
    QVERIFY(numbers_of(record::thinned(long_way)) ==
            (std::vector<std::int64_t>{0, 3, 8, 11, 12, 15, 20, 23, 24, 27, 28}));
    QVERIFY(numbers_of(StepLog{}).empty());
  }

  void a_tape_keeps_whole_logs_of_the_newest_steps() {
    const auto model = test::make_model(6);
    const std::string path = name("ring.tape"), fork = name("fork.tape");
    const auto one = static_cast<std::int64_t>(record::pack_log(*log_of(1)).size());
    abd::Checkpoint state = test::start_of(*model);
    {
      auto tape = start(path, *model, 5 * one + one / 2);
      record::TapeReader live(path);
      for (int i = 0; i < 20; ++i) {
        write(*tape, state, 1);
        live.refresh();
        QCOMPARE(whole_logs(live), std::min<std::int64_t>(i + 1, 5));
      }
    }
    const auto bytes_before = std::filesystem::file_size(path);
    {
      // The ring goes on where it was: nothing whole is lost by stopping.
      auto tape = record::TapeWriter::reopen(path, 20);
      QCOMPARE(whole_logs(record::TapeReader(path)), std::int64_t{5});
      write(*tape, state, 20);
    }
    QCOMPARE(whole_logs(record::TapeReader(path)), std::int64_t{5});
    const auto thin = static_cast<std::int64_t>(record::pack_log(record::thinned(*log_of(1))).size());
    const auto grown = static_cast<std::int64_t>(std::filesystem::file_size(path) - bytes_before);
    QVERIFY2(grown < 20 * (thin + 4000), qPrintable(QString::number(grown)));
    QCOMPARE(record::TapeReader(path).info().round_bytes, 5 * one + one / 2);
    record::TapeWriter::branch(path, 38, fork)->close();
    QCOMPARE(whole_logs(record::TapeReader(fork)), std::int64_t{3});
    start(path, *model, 0);
    state = test::start_of(*model);
    write(*record::TapeWriter::reopen(path, 0), state, 3);
    QCOMPARE(whole_logs(record::TapeReader(path)), std::int64_t{0});
    QVERIFY(record::TapeReader(path).snapshot(3).merge != nullptr);
  }

  void a_damaged_ring_is_an_error() {
    const auto model = test::make_model(6);
    const std::string path = name("damaged.tape");
    abd::Checkpoint state = test::start_of(*model);
    {
      auto tape = start(path, *model, 1 << 20);
      write(*tape, state, 3);
    }
    // A pose of a round that only the ring keeps.
    const double needle = log_of(2)->rounds[4].replicas[0].u[7];
    QFile file(QString::fromStdString(path));
    QVERIFY(file.open(QIODevice::ReadWrite));
    QByteArray bytes = file.readAll();
    const auto at = bytes.indexOf(QByteArray(reinterpret_cast<const char*>(&needle), 8));
    QVERIFY(at > 0);
    bytes[at] = static_cast<char>(bytes[at] ^ 1);
    file.seek(0);
    file.write(bytes);
    file.close();
    const record::TapeReader reader(path);
    QVERIFY(same(*reader.snapshot(1).merge, *log_of(1)));
    QCOMPARE(reader.checkpoint(2).step, std::int64_t{2});
    try {
      reader.snapshot(2);
      QFAIL("damage was not seen");
    } catch (const Error& error) {
      QCOMPARE(error.code(), ExitCode::bad_input);
      QVERIFY2(std::string(error.what()).find("step 2") != std::string::npos, error.what());
    }
  }

  /// layout2.tape.z was written by the program before there were workers (qCompress of nine steps of the fake world
  /// with two bodies).
  void a_tape_of_layout_2_is_read_and_goes_on() {
    const std::string path = unpacked("layout2.tape");
    const auto model = test::make_model(2);
    abd::Checkpoint state = test::start_of(*model);
    const auto check = [&](const record::TapeReader& reader) {
      state = test::start_of(*model);
      for (std::int64_t step = 0; step <= 9; ++step) {
        if (step > 0) state = test::advance(state);
        record::Snapshot expected = test::snapshot_of(state);
        expected.merge = nullptr, expected.report.distributed = {};
        QCOMPARE(test::hash_of(reader.checkpoint(step)), test::hash_of(state));
        const auto found = record::pack_step(reader.snapshot(step), reader.checkpoint(step), reader.pulls(step));
        QCOMPARE(record::checksum(found),
                 record::checksum(
                     record::pack_step(expected, state, step > 0 ? test::pulls_of(step) : std::vector<abd::Pull>{})));
      }
      QCOMPARE(reader.model()->workers.count, 1);
      QVERIFY(reader.model()->bodies[1].keyframes.size() == 2 && reader.model()->solver.max_newton_iterations == 77);
    };
    {
      const record::TapeReader reader(path);
      QCOMPARE(reader.info().layout, std::int64_t{2});
      check(reader);
    }
    {
      auto tape = record::TapeWriter::reopen(path, 9);
      test::write_steps(*tape, state, 3);
    }
    const record::TapeReader now(path);
    QCOMPARE(now.info().layout, record::tape_version);
    QCOMPARE(now.last_step(), std::int64_t{12});
    QVERIFY(now.snapshot(10).merge != nullptr);
    check(now);
  }

  /// layout3.tape.z was written by the program before there were methods beside consensus: three steps of two boxes
  /// that two workers share.
  void a_tape_of_layout_3_is_read() {
    const std::string path = unpacked("layout3.tape");
    const record::TapeReader reader(path);
    QCOMPARE(reader.info().layout, std::int64_t{3});
    QCOMPARE(reader.last_step(), std::int64_t{3});
    QCOMPARE(reader.model()->workers.count, 2);
    QCOMPARE(reader.model()->workers.schwarz_rounds, scene::Workers().schwarz_rounds);
    for (std::int64_t step = 1; step <= 3; ++step) {
      const record::Snapshot snapshot = reader.snapshot(step);
      QCOMPARE(snapshot.report.distributed.workers, 2);
      QCOMPARE(snapshot.report.distributed.synchronisations, 0);
      QVERIFY(snapshot.merge != nullptr && !snapshot.merge->rounds.empty());
      QCOMPARE(snapshot.merge->method, std::string("consensus"));
      QVERIFY(snapshot.merge->energies.empty());
      QCOMPARE(snapshot.merge->rounds.back().verdict, distributed::Verdict::accepted);
    }
  }

  /// logs2.tape.z was written by the program before rounds counted messages: three steps of two boxes by auto.
  void logs_without_counts_of_messages_are_read() {
    const std::string path = unpacked("logs2.tape");
    const record::TapeReader reader(path);
    QCOMPARE(reader.last_step(), std::int64_t{3});
    for (std::int64_t step = 1; step <= 3; ++step) {
      const record::Snapshot snapshot = reader.snapshot(step);
      QVERIFY(snapshot.merge != nullptr && !snapshot.merge->rounds.empty());
      QCOMPARE(snapshot.merge->method, std::string("auto"));
      QCOMPARE(snapshot.merge->rounds.back().kind, distributed::RoundKind::newton);
      QCOMPARE(snapshot.merge->rounds.back().verdict, distributed::Verdict::accepted);
      QVERIFY(std::isfinite(snapshot.merge->rounds.back().energy));
      QCOMPARE(snapshot.merge->rounds.back().workers.at(1).synchronisations, 0u);
      QVERIFY(snapshot.report.distributed.synchronisations > 0);
    }
  }

  void a_newer_layout_is_refused() {
    const std::string path = name("newer.tape");
    const auto model = test::make_model(1);
    start(path, *model, 1 << 20)->close();
    {
      const auto held = record::h5::lock();
      const record::h5::Id access = record::h5::file_access();
      const record::h5::Id file(H5Fopen(path.c_str(), H5F_ACC_RDWR, access.get()), H5Fclose);
      H5Adelete(file.get(), "version");
      record::h5::write_attribute(file.get(), "version", record::tape_version + 1);
    }
    try {
      const record::TapeReader reader(path);
      QFAIL("a newer layout was read");
    } catch (const Error& error) {
      QVERIFY2(std::string(error.what()).find("layouts 2 to 4") != std::string::npos, error.what());
    }
  }
};

QTEST_GUILESS_MAIN(MergeLogTest)
#include "merge_log_test.moc"
