// steelyard watch MODEL [LOG|-]: tick by tick what the robot carries, what pushes it, how it wears.
#include <fmt/format.h>
#include <unistd.h>

#include <chrono>
#include <cstdio>
#include <filesystem>
#include <iostream>
#include <thread>

#include "app/command.hpp"
#include "app/live_page.hpp"
#include "app/log_options.hpp"
#include "app/tick_source.hpp"
#include "app/watch_lines.hpp"
#include "steelyard/core/counted.hpp"
#include "steelyard/core/error.hpp"
#include "steelyard/core/files.hpp"
#include "steelyard/dynamics/model.hpp"
#include "steelyard/logs/bag.hpp"
#include "steelyard/online/monitor.hpp"

namespace steelyard::app {

namespace {

using Eigen::Index;
using nlohmann::ordered_json;

struct Options {
  RobotArgument model;
  LogOptions logs;
  std::string log = "-", record, page, serve, token;
  std::vector<std::string> quiet;
  double false_alarms = 1, speed = -1, every = 0.1;
};

constexpr double of_95 = 1.96;  // quantile of the intervals [-]

// Statistics of the residual, as identify left them.
std::string beside(const Options& options) {
  return (std::filesystem::path(options.model.robot).parent_path() / "residual.yaml").string();
}

std::vector<std::string> input_files(const Options& options) {
  std::vector<std::string> out = {options.model.robot};
  if (options.quiet.empty()) out.push_back(beside(options));
  std::vector<std::string> logs = options.quiet;
  if (options.log != "-") logs.push_back(options.log);
  for (const auto& log : logs)
    for (auto& table : joined_tables(log)) out.push_back(std::move(table));
  return out;
}

// From logs without contact, or as identify left them beside the model.
ResidualStatistics statistics_for(const Options& options, const Model& model) {
  const int n = model.robot.dof();
  if (!options.quiet.empty()) {
    std::vector<Ticks> logs;
    for (const auto& file : options.quiet)
      logs.push_back(ticks_of(model.robot, read_log(file, n, options.logs.format())));
    return residual_statistics(model, logs);
  }
  if (const std::string file = beside(options); std::filesystem::exists(file)) return read_residual_statistics(file);
  throw InvalidInput(fmt::format(
      "{}: there is no residual.yaml beside it, which says how far the model is off when nothing touches the "
      "robot; identify writes one, or give a log without contact and payload with --quiet",
      options.model.robot));
}

std::unique_ptr<TickSource> source_for(const Options& options, const Model& model) {
  const int n = model.robot.dof();
  if (options.log == "-") return piped(std::cin, n);
  const LogFormat format = options.logs.format();
  return replayed(ticks_of(model.robot, read_log(options.log, n, format)), read_temperature(options.log, format));
}

// Ticks as they came, to be watched again; each is on the disk before the next one comes.
class Recorder {
 public:
  Recorder(const std::string& path, int dof) : dof_(dof) {
    if (path.empty()) return;
    file_ = std::fopen(path.c_str(), "w");
    if (file_ == nullptr) throw InvalidInput(fmt::format("{}: cannot be written", path));
    std::setvbuf(file_, nullptr, _IOLBF, std::size_t{1} << 16);
  }
  ~Recorder() {
    if (file_ != nullptr) std::fclose(file_);
  }
  Recorder(const Recorder&) = delete;
  Recorder& operator=(const Recorder&) = delete;

  void add(const Tick& tick, const TickSource& source) {
    if (file_ == nullptr) return;
    if (!begun_) begin(source.has_temperature());
    fmt::print(file_, "{}", tick.t);
    for (const auto* values : {&tick.q, &tick.qd, &tick.tau})
      for (const double x : *values) fmt::print(file_, ",{}", x);
    if (warm_) fmt::print(file_, ",{}", tick.temperature);
    fmt::print(file_, "\n");
  }

 private:
  void begin(bool warm) {
    begun_ = true;
    warm_ = warm;
    fmt::print(file_, "t");
    for (const char* channel : {"q", "qd", "tau"})
      for (int i = 1; i <= dof_; ++i) fmt::print(file_, ",{}{}", channel, i);
    fmt::print(file_, "{}\n", warm ? ",temperature" : "");
  }

  int dof_;
  std::FILE* file_ = nullptr;
  bool begun_ = false, warm_ = false;
};

// The pages that were asked for: served, kept.
class Pages {
 public:
  explicit Pages(const Options& options) : file_(options.page) {
    if (!options.serve.empty()) live_ = std::make_unique<LivePage>(page_address(options.serve), options.token);
  }

  bool any() const { return live_ || !file_.empty(); }
  const LivePage* live() const { return live_.get(); }

  void begin(const std::string& line) {
    if (live_) live_->begin(line);
    kept_.begin(line);
  }
  void event(const std::string& line) {
    if (live_) live_->say(line);
    if (!file_.empty()) kept_.event(line);
  }
  void state(const std::string& line) {
    if (live_) live_->say(line);
    if (!file_.empty()) kept_.state(line);
  }
  void end() {
    if (!file_.empty()) write_whole(file_, kept_.html());
    if (!live_) return;
    fmt::print(stderr, "The motion is over; the page stays at {} until Ctrl-C\n", live_->url());
    live_->wait();
  }

 private:
  std::string file_;
  std::unique_ptr<LivePage> live_;
  KeptPage kept_;
};

class View {
 public:
  View(const Robot& robot, const Common& common, Pages& pages)
      : robot_(robot), pages_(pages), json_(common.json), terminal_(!json_ && isatty(1)) {
    for (const auto& joint : robot.coordinates) width_ = std::max(width_, joint.name.size());
  }

  bool terminal() const { return terminal_; }

  void begin(const OnlineMonitor& monitor, const Model& model, double false_alarms, const Diagnostics& notes) {
    const Sensitivities seen = sensitivities(monitor, model);
    const std::string line = line_text(begin_line(robot_, seen, false_alarms, notes));
    if (pages_.live()) fmt::print(stderr, "The page: {}\n", pages_.live()->url());
    pages_.begin(line);
    if (json_) return print_line(line);
    fmt::print("{}: with this model, and {:g} false alarm{} an hour, {}\n", robot_.name, false_alarms,
               false_alarms == 1 ? "" : "s", pushes_seen(seen));
    std::fflush(stdout);
    print(notes);
  }

  void event(const OnlineMonitor& monitor, const OnlineEvents& events) {
    for (const auto& line : event_lines(monitor, events)) {
      pages_.event(line_text(line));
      if (json_)
        print_line(line_text(line));
      else
        say(text_of(line));
    }
  }

  void state(const OnlineMonitor& monitor) {
    if (json_ || pages_.any()) {
      const std::string line = line_text(state_line(monitor));
      pages_.state(line);
      if (json_) print_line(line);
    }
    if (terminal_) {
      std::string out = drawn_ > 0 ? fmt::format("\033[{}A", drawn_) : "";
      const std::string text = table(monitor);
      for (const char c : text) c == '\n' ? out += "\033[K\n" : out += c;
      drawn_ = std::count(text.begin(), text.end(), '\n');
      std::fputs(out.c_str(), stdout);
      std::fflush(stdout);
    }
  }

  void end(const OnlineMonitor& monitor, const TickSource& source) {
    const std::string line = line_text(end_line(monitor, source));
    pages_.event(line);
    if (json_) return print_line(line);
    if (!terminal_) fmt::print("{}", table(monitor));
    const TickFaults& f = monitor.faults();
    fmt::print("{}; {}; left out: {} not finite, {} implausible, {} repeated; {} dropped, {}, {} unreadable\n",
               counted(f.ticks, "tick"), counted(monitor.alarm().alarms(), "alarm"), f.not_finite,
               f.outliers + monitor.external().outliers(), f.repeated, f.dropped, counted(f.restarts, "restart"),
               counted(source.unreadable(), "line"));
    std::fflush(stdout);
  }

 private:
  const std::string& name(int joint) const { return robot_.coordinates[static_cast<std::size_t>(joint)].name; }
  const char* unit(int joint) const { return torque_unit(robot_, joint); }

  static void print_line(const std::string& line) {
    fmt::print("{}\n", line);
    std::fflush(stdout);
  }

  // What is seen beforehand; joints of a planar arm do not feel every push.
  static std::string pushes_seen(const Sensitivities& seen) {
    if (seen.fast.directions == 0) return "no push at the flange is felt by any joint";
    const std::string where = seen.fast.directions == 3
                                  ? "in any direction"
                                  : fmt::format("along the {} of 3 directions that joints feel", seen.fast.directions);
    return fmt::format(
        "a push of {:.3g} N at the flange, {} and in half of the poses, is seen within {:.0f} ms, one of {:.3g} N "
        "within {:.0f} ms",
        seen.fast.force, where, 1e3 * seen.fast.within, seen.slow.force, 1e3 * seen.slow.within);
  }

  static const char* wear_text(const JointWear& joint) {
    return joint.worn && joint.shifted ? "  worn, shifted" : joint.worn ? "  worn" : joint.shifted ? "  shifted" : "";
  }

  // An event's line in words.
  std::string text_of(const ordered_json& line) const {
    const std::string event = line.at("event");
    const double t = line.at("t");
    if (event == "payload_changed") return fmt::format("{:10.3f} s  something was picked or placed", t);
    const int joint = line.at("joint").get<int>() - 1;
    if (event == "alarm")
      return fmt::format("{:10.3f} s  alarm: joint {} '{}', {:.3g} {}", t, joint + 1, name(joint),
                         line.at("torque").get<double>(), unit(joint));
    const auto change = [&](const char* what, const char* key) {
      return fmt::format("{} by {:.3g} {}", what, line.at(key).get<double>(), unit(joint));
    };
    const bool worn = line.at("worn").get<bool>(), shifted = line.at("shifted").get<bool>();
    return fmt::format("{:10.3f} s  joint {} '{}' has changed: {}{}{}", t, joint + 1, name(joint),
                       worn ? change("friction", "drift") : "", worn && shifted ? ", " : "",
                       shifted ? change("offset", "offset") : "");
  }

  void say(const std::string& text) {
    fmt::print("{}{}\n", terminal_ ? "\033[K" : "", text);
    drawn_ = 0;  // the table goes on below
    std::fflush(stdout);
  }

  std::string payload_text(const OnlineMonitor& monitor) const {
    const OnlinePayload& payload = monitor.payload();
    const OnlinePayloadState& p = payload.state();
    std::string out = fmt::format("payload  {:.3f} ± {:.3f} kg{}", p.mass, of_95 * p.mass_deviation,
                                  p.mass_determined ? "" : ", not determined yet");
    if (p.com_determined)
      out += fmt::format("; centre of mass {:.3f} {:.3f} {:.3f} ± {:.3f} m in '{}'", p.com[0], p.com[1], p.com[2],
                         of_95 * p.com_deviation.maxCoeff(), payload.frame().name);
    if (!p.mass_determined || (!p.com_determined && p.mass > of_95 * p.mass_deviation))
      if (const int joint = payload.joint_to_move(monitor.position()); joint >= 0)
        out += fmt::format("; move joint {} '{}'", joint + 1, name(joint));
    return out + "\n";
  }

  std::string table(const OnlineMonitor& monitor) const {
    std::string out = fmt::format("t {:.2f} s\n{:<{}} {:>10} {:>10} {:>8} {:>10} {:>8}\n", monitor.time(), "joint",
                                  width_, "measured", "predicted", "±", "external", "alarm at");
    for (int i = 0; i < monitor.dof(); ++i)
      out += fmt::format("{:<{}} {:>10.3f} {:>10.3f} {:>8.3f} {:>10.3f} {:>8.3f} {}{}\n", name(i), width_,
                         monitor.torque()[i], monitor.predictor().torque()[i], monitor.predictor().band()[i],
                         monitor.external().torque()[i], monitor.alarm().threshold()[i], unit(i),
                         wear_text(monitor.wear().joint(i)));
    return out + payload_text(monitor);
  }

  const Robot& robot_;
  Pages& pages_;
  bool json_, terminal_;
  std::size_t width_ = 5;
  std::ptrdiff_t drawn_ = 0;  ///< lines of the table on the screen
};

// Waits until a replayed tick is due.
class Pace {
 public:
  explicit Pace(double speed) : speed_(speed) {}
  void wait(double t) {
    if (!(speed_ > 0)) return;
    if (!begun_) first_ = t;
    begun_ = true;
    std::this_thread::sleep_until(start_ + std::chrono::duration_cast<std::chrono::steady_clock::duration>(
                                               std::chrono::duration<double>((t - first_) / speed_)));
  }

 private:
  double speed_, first_ = 0;
  bool begun_ = false;
  std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
};

// What few ticks say is not what the robot did: the rest was in other units, or of another robot.
void require_most_ticks(const OnlineMonitor& monitor) {
  const TickFaults& f = monitor.faults();
  const auto left_out = f.not_finite + f.outliers + monitor.external().outliers() + f.repeated;
  if (2 * left_out > f.ticks)
    throw Unattainable(fmt::format(
        "{} of {} ticks were left out ({} not finite, {} faster or stronger than the robot can be, {} not later than "
        "the "
        "one before): q must be in rad, qd in rad/s and t in s, and of this robot; else give --units and --columns",
        left_out, f.ticks, f.not_finite, f.outliers + monitor.external().outliers(), f.repeated));
}

void watch(const Options& options, const Common& common) {
  require_other_files({options.record, options.page}, input_files(options));
  for (const auto& quiet : options.quiet)
    if (std::error_code code; quiet == options.log || std::filesystem::equivalent(quiet, options.log, code))
      throw InvalidInput(fmt::format(
          "--quiet: {} is the log that is watched: its own contacts would count as usual; give another log, without "
          "contact and payload",
          quiet));
  if (!options.token.empty() && options.serve.empty())
    throw InvalidInput("--token belongs to --serve, which serves the page");
  const Model model = nominal_model(options.model.load());
  OnlineOptions asked;
  asked.alarm.false_alarms = options.false_alarms;
  OnlineMonitor monitor(model, statistics_for(options, model), asked);
  const auto source = source_for(options, model);
  Diagnostics notes;
  if (model.robot.drives.gain.size() > 0)
    notes.push_back({Severity::warning, "gain-unchecked",
                     "torque comes from currents: payload and external torque scale with the drive gains, whose error "
                     "the intervals do not count"});
  Recorder recorder(options.record, model.robot.dof());
  Pages pages(options);
  View view(model.robot, common, pages);
  view.begin(monitor, model, options.false_alarms, notes);
  Pace pace(options.log == "-" ? 0 : options.speed >= 0 ? options.speed : view.terminal() || pages.live() ? 1 : 0);
  double shown = -infinity;
  for (Tick tick; source->next(tick);) {
    pace.wait(tick.t);
    recorder.add(tick, *source);
    const OnlineEvents events = monitor.tick(tick.t, tick.q, tick.qd, tick.tau, tick.temperature);
    if (events.alarm || events.change || events.wear) view.event(monitor, events);
    if (events.alarm) monitor.alarm().acknowledge();
    if (!events.used || (tick.t < shown + options.every && tick.t > shown - options.every)) continue;
    shown = tick.t;
    view.state(monitor);
  }
  if (monitor.faults().ticks == 0)
    throw InvalidInput(fmt::format("{}: has no ticks", options.log == "-" ? "standard input" : options.log));
  view.end(monitor, *source);
  pages.end();
  require_most_ticks(monitor);
}

}  // namespace

void register_watch(Command& program, const Common& common) {
  Command& command = program.subcommand("watch", "tick by tick: payload, external torque, alarms, wear");
  auto options = std::make_shared<Options>();
  options->model.add_to(command, "MODEL");
  command.option("LOG", options->log,
                 "a log to replay; - (the default): lines from a pipe, CSV with a header t, q1…, qd1…, tau1…, or JSON "
                 "objects with t, q, qd, tau");
  command
      .option("--quiet", options->quiet,
              "a log without contact and payload, which says how far the model is off; may be repeated. Default: "
              "residual.yaml beside MODEL, which identify writes")
      .repeatable();
  command.option("--false-alarms", options->false_alarms, "false alarms an hour").with_default().positive();
  command
      .option("--speed", options->speed,
              "of a replayed log: 1 as it was, 10 ten times as fast, 0 without waiting; default 1 on a terminal or a "
              "served "
              "page, else 0")
      .not_negative();
  command.option("--every", options->every, "seconds of motion between two states shown").with_default().positive();
  command.option("--record", options->record, "CSV to keep the ticks in, as they come");
  command.option("--page", options->page, "page with alarms, torques and payload over time, written at the end");
  command.option(
      "--serve", options->serve,
      "[HOST:]PORT to serve the page at while it runs, by HTTP: 8420 is http://127.0.0.1:8420; 0 a free port");
  command.option("--token", options->token,
                 "word that a browser must know; needed where HOST is not this machine alone");
  options->logs.add_to(command);
  command.footer(
      "Examples: steelyard watch model.yaml log.csv\n"
      "          ros2 run my_bridge joints | steelyard watch model.yaml - --json\n"
      "          steelyard watch model.yaml log.csv --serve 8420");
  command.runs([options, &common] { watch(*options, common); });
}

}  // namespace steelyard::app
