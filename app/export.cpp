// steelyard export MODEL: the model for others to read: a URDF, a MuJoCo model, actuators for Isaac Lab, C code.
#include <fmt/format.h>

#include <filesystem>

#include "app/command.hpp"
#include "steelyard/core/error.hpp"
#include "steelyard/core/files.hpp"
#include "steelyard/dynamics/model.hpp"
#include "steelyard/export/c_code.hpp"
#include "steelyard/export/isaac.hpp"
#include "steelyard/export/mjcf.hpp"
#include "steelyard/export/urdf.hpp"
#include "steelyard/online/online_file.hpp"
#include "steelyard/results/result.hpp"
#include "steelyard/results/result_parts.hpp"

namespace steelyard::app {

namespace {

namespace fs = std::filesystem;

struct Options {
  RobotArgument model;
  std::string format, output = "-", into, name;
  double step = isaac_step;
  bool step_given = false;
};

struct Format {
  const char* name = "";
  const char* extension = "";
};
constexpr Format formats[] = {
    {"urdf", ".urdf"}, {"mjcf", ".xml"}, {"c", ".c"}, {"isaac", ".py"}, {"online", ".online"}};

std::vector<std::string> format_names() {
  std::vector<std::string> out;
  for (const auto& f : formats) out.emplace_back(f.name);
  return out;
}

// The requested format, or that of the file's name.
std::string format_of(const Options& o) {
  for (const auto& f : formats)
    if (o.format == f.name || (o.format.empty() && fs::path(o.output).extension() == f.extension)) return f.name;
  if (o.format.empty())
    throw InvalidInput("--format: choose one of " + join(format_names()) +
                       "; or let -o end in .urdf, .xml, .c, .py or .online");
  throw InvalidInput(fmt::format("--format: there is no '{}'{}; there are: {}", o.format,
                                 did_you_mean(o.format, format_names()), join(format_names())));
}

std::string directory_of(const std::string& output) {
  const fs::path directory = fs::path(output).parent_path();
  return directory.empty() ? "." : directory.string();
}

std::string description_of(const Options& o, const std::string& format, const Model& model, Diagnostics& notes) {
  const bool urdf = format == "urdf";
  if (o.into.empty()) return urdf ? to_urdf(model, &notes) : to_mjcf(model, &notes);
  constexpr std::size_t largest = 1 << 25;
  const std::string text = read_text(o.into, largest);
  if (is_mjcf(text) == urdf)
    throw InvalidInput(fmt::format("--into: {} is {}, and --format asks for {}", o.into, urdf ? "an MJCF" : "no MJCF",
                                   urdf ? "a URDF" : "an MJCF"));
  if (urdf) return update_urdf(text, o.into, model, &notes);
  return update_mjcf(text, o.into, model, &notes, o.output == "-" ? "" : directory_of(o.output));
}

// The verdict on an identified model and its date, from the result beside it; "" where there is none.
std::string verdict_beside(const std::string& model) {
  const fs::path result = fs::path(model).parent_path() / "result.json";
  std::error_code code;
  if (fs::path(model).filename() != "model.yaml" || !fs::is_regular_file(result, code)) return "";
  constexpr std::size_t largest = std::size_t{1} << 28;
  const auto json = nlohmann::json::parse(read_text(result.string(), largest), nullptr, false);
  const auto text = [&](const char* part, const char* key) {
    const auto at = json.is_object() ? json.find(part) : json.end();
    if (!json.is_object() || at == json.end() || !at->is_object() || !at->contains(key)) return std::string();
    return (*at)[key].is_string() ? (*at)[key].get<std::string>() : std::string();
  };
  const std::string headline = text("verdict", "headline"), date = text("run", "date");
  if (headline.empty()) return "";
  return headline + (date.empty() ? "" : "\nIdentified " + date + ".");
}

// The files to write, by name; with "-" one, for standard output.
std::vector<OutputFile> c_files(const Options& o, const Model& model, Diagnostics& notes) {
  const CCode code = to_c_code(model, {.name = o.name, .about = verdict_beside(o.model.robot)}, &notes);
  if (o.output == "-") return {{"-", code.header + "\n" + code.source}};
  const fs::path path(o.output);
  if (path.extension() != ".c" || path.stem().empty())
    throw InvalidInput(fmt::format("-o: '{}' must end in .c: the declarations are written beside it as .h", o.output));
  const std::string header = path.stem().string() + ".h";
  if (c_comment(header) != header || header.find('"') != std::string::npos)
    throw InvalidInput(fmt::format("-o: '{}' cannot be used in an #include: use letters, digits, - and _", header));
  return {{path.filename().string(), fmt::format("#include \"{}\"\n{}", header, code.source)}, {header, code.header}};
}

std::vector<OutputFile> isaac_files(const Options& o, const Model& model, Diagnostics& notes) {
  const IsaacActuators actuators = to_isaac(model, &notes, o.step);
  if (o.output == "-") return {{"-", actuators.python}};
  const fs::path path(o.output);
  if (path.extension() != ".py" || path.stem().empty())
    throw InvalidInput(
        fmt::format("-o: '{}' must end in .py: the numbers are written beside it as .json, too", o.output));
  return {{path.filename().string(), actuators.python}, {path.stem().string() + ".json", actuators.json}};
}

// The residual that identify left beside the model.
fs::path residual_of(const Options& o) { return fs::path(o.model.robot).parent_path() / "residual.yaml"; }

// For controllers, with that residual.
OutputFile online_file(const Options& o, const Model& model) {
  const fs::path beside = residual_of(o);
  if (!fs::is_regular_file(beside))
    throw InvalidInput(fmt::format(
        "{}: there is no residual.yaml beside it, which says how far the model is off when nothing touches the robot; "
        "identify writes one",
        o.model.robot));
  if (o.output == "-") throw InvalidInput("-o: --format online is binary and needs a file");
  return {fs::path(o.output).filename().string(),
          to_online_file(nominal_model(model), read_residual_statistics(beside.string()))};
}

void check_usage(const Options& o, const std::string& format) {
  if (!o.into.empty() && format != "urdf" && format != "mjcf")
    throw InvalidInput("--into: only with --format urdf or mjcf");
  if (!o.name.empty() && format != "c") throw InvalidInput("--name: only with --format c");
  if (o.step_given && format != "isaac") throw InvalidInput("--step: only with --format isaac");
  if (o.output == "-") return;
  if (o.output.empty()) throw InvalidInput("-o: the name is empty; give a file, or - for standard output");
  const fs::path path(o.output);
  if (fs::is_directory(path)) throw InvalidInput(fmt::format("{}: cannot be written: it is a directory", o.output));
  if (path.has_parent_path() && !fs::is_directory(path.parent_path()))
    throw InvalidInput(
        fmt::format("{}: cannot be written: there is no directory '{}'", o.output, path.parent_path().string()));
}

std::vector<std::string> outputs_of(const Options& o, const std::string& format) {
  std::vector<std::string> out = {o.output};
  if (format == "c") out.push_back(fs::path(o.output).replace_extension(".h").string());
  if (format == "isaac") out.push_back(fs::path(o.output).replace_extension(".json").string());
  return out;
}

// Names of the formats on the command line.
std::vector<std::string> write(const std::string& output, const std::vector<OutputFile>& files) {
  if (files.size() == 1)
    write_whole(output, files[0].text);
  else
    write_directory(directory_of(output), files);
  std::vector<std::string> names;
  for (const auto& file : files) names.push_back((fs::path(output).parent_path() / file.path).string());
  return names;
}

void run_export(const Options& o, const Common& common) {
  const std::string format = format_of(o);
  check_usage(o, format);
  require_other_files(outputs_of(o, format), {o.model.robot, o.into, residual_of(o).string()});
  const Model model = o.model.load();
  if (!model.has_inertia())
    throw InvalidInput(
        fmt::format("{}: has no inertia to export: add links: to the robot file (or <inertial> to the "
                    "URDF), or identify it first",
                    o.model.robot));
  Diagnostics diagnostics = model.robot.diagnostics;
  std::vector<OutputFile> files;
  if (format == "c")
    files = c_files(o, model, diagnostics);
  else if (format == "isaac")
    files = isaac_files(o, model, diagnostics);
  else if (format == "online")
    files = {online_file(o, model)};
  else
    files = {{fs::path(o.output).filename().string(), description_of(o, format, model, diagnostics)}};
  std::vector<std::string> names;
  if (o.output != "-") names = write(o.output, files);
  if (common.json) {
    nlohmann::ordered_json json = {{"schema", 1}, {"robot", model.robot.name}, {"format", format}};
    if (o.output == "-")
      json["text"] = files[0].text;
    else
      json["files"] = names;
    json["diagnostics"] = diagnostics_json(diagnostics);
    print(json);
    return;
  }
  if (o.output == "-")
    write_whole("-", files[0].text);
  else
    fmt::print("Written: {} ({} as {})\n", join(names), model.robot.name, format == "c" ? "C" : format);
  print(diagnostics);
}

}  // namespace

void register_export(Command& program, const Common& common) {
  Command& command = program.subcommand(
      "export", "the model as a URDF, for MuJoCo (MJCF) or Isaac Lab, as C code, or for a controller");
  auto options = std::make_shared<Options>();
  options->model.add_to(command, "MODEL");
  command.option("--format", options->format,
                 "urdf, mjcf, isaac (its actuators), c, or online (a file for steelyard/online.h); default: by the "
                 "extension of -o");
  command
      .option("-o,--output", options->output,
              "file; c: NAME.c, with NAME.h beside it; isaac: NAME.py, with NAME.json; - for standard output")
      .with_default();
  command.option("--into", options->into,
                 "urdf, mjcf: your file, updated with the model's values; everything else is kept");
  command.option("--step", options->step, "isaac: step of the physics [s], in which delays are counted").with_default();
  command.option("--name", options->name, "c: prefix of the functions (the robot's name)");
  command.footer(
      "Examples: steelyard export result/model.yaml -o arm.c\n"
      "          steelyard export ur10e --format mjcf -o ur10e.xml\n"
      "          steelyard export result/model.yaml -o actuators.py\n"
      "          steelyard export result/model.yaml -o arm.online\n"
      "          steelyard export result/model.yaml --into arm.urdf -o identified.urdf");
  command.runs([options, &command, &common] {
    options->step_given = command.given("--step");
    run_export(*options, common);
  });
}

}  // namespace steelyard::app
