#include "steelyard/export/c_code.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <cmath>

#include "steelyard/base/base_parameters.hpp"
#include "steelyard/core/error.hpp"
#include "steelyard/core/files.hpp"
#include "steelyard/core/random.hpp"
#include "steelyard/core/version.hpp"
#include "steelyard/dynamics/friction_memory.hpp"
#include "steelyard/dynamics/model.hpp"
#include "steelyard/export/c_dynamics.hpp"

namespace steelyard {

namespace {

using tape::State;
using tape::Tape;
using tape::Term;

bool has_load_friction(const Robot& robot) {
  for (const auto& shaft : robot.shafts)
    if (shaft.needs_load()) return true;
  return false;
}

// Whether a link's or rotor's base parameter has friction in it: an offset looks like the weight of a vertical slide.
bool holds_friction(const BaseParameters& base, const ParameterLayout& layout) {
  const auto rigid = [&](int column) {
    return layout[column].kind == ParameterKind::inertial || layout[column].kind == ParameterKind::rotor;
  };
  for (std::size_t k = 0; k < base.regrouped.size(); ++k)
    for (std::size_t i = 0; i < base.kept.size(); ++i)
      if (!rigid(base.regrouped[k]) && rigid(base.kept[i]) &&
          base.K(static_cast<Eigen::Index>(i), static_cast<Eigen::Index>(k)) != 0)
        return true;
  return false;
}

// Links, with rotors or without, regrouped among themselves; all else as it is.
BaseParameters apart(const Model& model, bool rotors) {
  const ParameterLayout some(model.robot, {.rotor = rotors, .friction = false});
  BaseParameters base = find_base_parameters(model.robot, some);
  for (auto* columns : {&base.kept, &base.regrouped, &base.no_effect})
    for (int& column : *columns) column = model.layout.find(some[column].name);
  for (int c = 0; c < model.layout.size(); ++c)
    if (some.find(model.layout[c].name) < 0) base.kept.push_back(c);
  const Eigen::Index before = base.K.rows();
  base.K.conservativeResize(base.count(), base.K.cols());
  base.K.bottomRows(base.K.rows() - before).setZero();
  return base;
}

// Whether the parameters, with zeros for what is regrouped, have the torques of the model to a tenth of what is
// promised.
bool reproduces(const Model& model, const BaseParameters& base) {
  Eigen::VectorXd values = Eigen::VectorXd::Zero(model.layout.size());
  const Eigen::VectorXd beta = base_values(base, model.values);
  for (int i = 0; i < base.count(); ++i) values[base.kept[static_cast<std::size_t>(i)]] = beta[i];
  const Model grouped(model.robot, model.layout, values);
  Random random(1);
  const auto draw = [&](double size) {
    Eigen::VectorXd out(model.robot.dof());
    for (double& x : out) x = random.uniform(-size, size);
    return out;
  };
  for (int state = 0; state < 16; ++state) {
    const Eigen::VectorXd q = draw(M_PI), qd = draw(2), qdd = draw(5), tau = inverse_dynamics(model, q, qd, qdd);
    if (!((inverse_dynamics(grouped, q, qd, qdd) - tau).norm() <= 1e-13 * tau.norm())) return false;
  }
  return true;
}

BaseParameters standard(const Model& model, const BaseParameters& base) {
  BaseParameters out;
  for (int c = 0; c < model.layout.size(); ++c)
    if (std::find(base.no_effect.begin(), base.no_effect.end(), c) == base.no_effect.end()) out.kept.push_back(c);
  out.K.resize(out.count(), 0);
  return out;
}

// The code's parameters: the base parameters. Load friction depends on the torque of the links alone, gravity and mass
// matrix on that of links and rotors: these columns must not be regrouped with others. Where parameters are nearly
// inseparable (couplings), regrouping costs digits: then there is none.
BaseParameters code_parameters(const Model& model, Diagnostics* notes) {
  const bool load = has_load_friction(model.robot);
  BaseParameters base = load ? apart(model, false) : find_base_parameters(model.robot, model.layout);
  if (!load && holds_friction(base, model.layout)) base = apart(model, true);
  if (reproduces(model, base)) return base;
  if (notes)
    notes->push_back(
        {Severity::info, "c-standard-parameters",
         fmt::format("{}: the number of base parameters is uncertain, so the code has the standard parameters instead",
                     model.robot.name)});
  return standard(model, base);
}

// Joints up to which the mass matrix is written: its length grows with their square or worse, 20 make a third of a
// megabyte.
constexpr int largest_mass_matrix = 20;

class CWriter {
 public:
  CWriter(const Model& model, const CCodeOptions& options, Diagnostics* notes)
      : model_(nominal_model(model, notes)),
        base_(code_parameters(model_, notes)),
        values_(base_values(base_, model_.values)),
        name_(c_identifier(options.name.empty() ? model.robot.name : options.name)),
        about_(options.about),
        with_mass_matrix_(model.robot.dof() <= largest_mass_matrix),
        with_friction_(!has_load_friction(model.robot)),
        remembers_(has_memory(model.robot)) {
    for (const char c : name_) upper_ += static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
    column_parameter_.assign(static_cast<std::size_t>(model_.layout.size()), -1);
    for (int i = 0; i < base_.count(); ++i)
      column_parameter_[static_cast<std::size_t>(base_.kept[static_cast<std::size_t>(i)])] = i;
    if (notes && !with_mass_matrix_)
      notes->push_back({Severity::info, "c-no-mass-matrix",
                        fmt::format("{}: has {} joints, so {}_mass_matrix is left out: it would be megabytes of code",
                                    model_.robot.name, model_.robot.dof(), name_)});
    if (!values_.allFinite())
      throw InvalidInput(fmt::format("robot '{}': its parameters are too large to be numbers", model_.robot.name));
  }

  CCode run() {
    CCode out;
    out.name = name_;
    out.parameters = base_.count();
    const std::string torque = function("torque", {"q", "qd", "qdd"}, "tau", torque_body(&out.operations));
    const std::string gravity = function("gravity", {"q"}, "tau", gravity_body());
    const std::string mass = with_mass_matrix_ ? function("mass_matrix", {"q"}, "M", mass_matrix_body()) : "";
    const std::string friction = with_friction_ ? function("friction", friction_inputs(), "tau", friction_body()) : "";
    out.source = banner("source") + "#include <math.h>\n" + sign_function(torque) + parameters() + memory_functions() +
                 torque + friction + gravity + mass;
    out.header = header();
    return out;
  }

 private:
  int dof() const { return model_.robot.dof(); }

  std::string banner(const char* what) const {
    std::string out =
        fmt::format("/* {}: {} Written by Steelyard {}.", c_comment(model_.robot.name),
                    std::string(what) == "source" ? "joint torques as straight-line code in base parameters."
                                                  : "joint torques; the code is in the .c file beside this one.",
                    STEELYARD_VERSION);
    for (std::size_t at = 0; at < about_.size();) {
      const std::size_t end = std::min(about_.find('\n', at), about_.size());
      out += "\n   " + c_comment(about_.substr(at, end - at));
      at = end + 1;
    }
    return out + " */\n";
  }

  // sgn as the library has it. Written only where it is called.
  std::string sign_function(const std::string& code) const {
    if (code.find(sign_name() + "(") == std::string::npos) return {};
    return fmt::format("\nstatic double {}(double x) {{ return x > 0 ? 1.0 : x < 0 ? -1.0 : x; }}\n", sign_name());
  }
  std::string sign_name() const { return name_ + "_sign"; }

  // NAME_reset, and NAME_move, which follows the positions (L10).
  std::string memory_functions() const {
    if (!remembers_) return {};
    std::string move;
    int shafts = 0, states = 0;
    for (const auto& shaft : model_.robot.shafts) {
      if (!shaft.has_memory()) continue;
      std::string position;
      for (Eigen::Index k = 0; k < shaft.speed.size(); ++k)
        if (shaft.speed[k] != 0)
          position += fmt::format("{}{:.17g} * q[{}]", position.empty() ? "" : " + ", shaft.speed[k], k);
      move += fmt::format("  x = {};\n  moved = state->begun ? x - state->position[{}] : 0.0;\n", position, shafts);
      move += fmt::format("  state->position[{}] = x;\n", shafts++);
      for (const Friction kind : shaft.friction) {
        const FrictionLaw& law = friction_law(kind);
        for (int c = 0; law.has_memory() && c < static_cast<int>(law.columns.size()); ++c, ++states)
          move += fmt::format("  state->state[{0}] = fmax(-1.0, fmin(1.0, state->state[{0}] + moved / {1:.17g}));\n",
                              states, law.yield(shaft.shape, c));
      }
    }
    return fmt::format(
               "\nvoid {0}_reset({0}_state *state)\n{{\n  int i;\n  state->begun = 0;\n"
               "  for (i = 0; i < {1}; ++i) state->position[i] = 0.0;\n"
               "  for (i = 0; i < {2}; ++i) state->state[i] = 0.0;\n}}\n",
               name_, shafts, states) +
           fmt::format(
               "\nstatic void {0}_move({0}_state *state, const double q[{1}_DOF])\n{{\n  double x, moved;\n{2}"
               "  state->begun = 1;\n}}\n",
               name_, upper_, move);
  }

  std::string memory_declarations() const {
    if (!remembers_) return {};
    std::size_t shafts = 0, states = 0;
    for (const auto& shaft : model_.robot.shafts) {
      if (shaft.has_memory()) ++shafts;
      for (const Friction kind : shaft.friction)
        if (friction_law(kind).has_memory()) states += friction_law(kind).columns.size();
    }
    return fmt::format(
        "/* Friction with memory: where its elements are. Reset it before a motion, and call {0}_torque once for each\n"
        "   sample, in order. One for each motion that goes on at the same time. */\n"
        "typedef struct {{\n  int begun;\n  double position[{1}];\n  double state[{2}];\n}} {0}_state;\n\n"
        "void {0}_reset({0}_state *state);\n\n",
        name_, shafts, states);
  }

  std::string parameters() const {
    std::string out = fmt::format("\nconst double {}_parameters[{}_PARAMETERS] = {{\n", name_, upper_);
    for (int i = 0; i < base_.count(); ++i) {
      const auto& column = model_.layout[base_.kept[static_cast<std::size_t>(i)]];
      std::string meaning = base_expression(base_, model_.layout, i);
      constexpr std::size_t longest = 90;
      if (meaning.size() > longest) meaning = meaning.substr(0, meaning.rfind(' ', longest)) + " ...";
      const std::string name = base_name(base_, model_.layout, i);
      out += fmt::format("  {}, /* {}: {}{} [{}] */\n", fmt::format("{:.17g}", values_[i] + 0.0), i, c_comment(name),
                         meaning == name ? "" : " = " + c_comment(meaning), c_comment(column.unit));
    }
    if (base_.count() == 0) out += "  0.0 /* no parameter has an effect */\n";
    return out + "};\n";
  }

  // NAME_what_of, which takes parameters, and NAME_what, which has its own.
  std::string function(const std::string& what, const std::vector<std::string>& inputs, const std::string& output,
                       const std::string& body) const {
    const std::string signature = arguments(what, inputs, output);
    std::vector<std::string> names = inputs;
    if (takes_state(what)) names.insert(names.begin(), "state");
    names.push_back(output);
    return fmt::format("\nvoid {0}_{1}_of(const double p[{2}_PARAMETERS], {3})\n{{\n{4}}}\n", name_, what, upper_,
                       signature, body) +
           fmt::format("\nvoid {0}_{1}({2})\n{{\n  {0}_{1}_of({0}_parameters, {3});\n}}\n", name_, what, signature,
                       join(names));
  }

  bool takes_state(const std::string& what) const { return remembers_ && (what == "torque" || what == "friction"); }

  std::string arguments(const std::string& what, const std::vector<std::string>& inputs,
                        const std::string& output) const {
    std::string out = !takes_state(what)   ? ""
                      : what == "friction" ? "const " + name_ + "_state *state, "
                                           : name_ + "_state *state, ";
    for (const auto& input : inputs) out += fmt::format("const double {}[{}_DOF], ", input, upper_);
    return out + fmt::format("double {}[{}_DOF{}]", output, upper_, output == "M" ? " * " + upper_ + "_DOF" : "");
  }

  tape::Values values(Tape& tape) const {
    return [this, &tape](int column) {
      const int i = column_parameter_[static_cast<std::size_t>(column)];
      return i < 0 ? tape.constant(0) : tape.input(fmt::format("p[{}]", i));
    };
  }

  std::vector<Term> inputs(Tape& tape, const char* name) const {
    std::vector<Term> out;
    for (int k = 0; k < dof(); ++k) out.push_back(tape.input(fmt::format("{}[{}]", name, k)));
    return out;
  }

  std::vector<Term> zeros(Tape& tape) const {
    return std::vector<Term>(static_cast<std::size_t>(dof()), tape.constant(0));
  }

  using Outputs = std::vector<std::pair<std::string, Term>>;

  // Everything is computed before anything is stored: outputs may lie where inputs do. Unused inputs are named, so that
  // no compiler warns.
  static std::string body(const Tape& tape, const Outputs& outputs, const std::vector<std::string>& stores,
                          const std::vector<std::string>& arguments) {
    const std::string code = tape.code(outputs);
    std::string out;
    for (const auto& argument : arguments)
      if (code.find(argument + "[") == std::string::npos) out += fmt::format("  (void){};\n", argument);
    out += code;
    for (const auto& store : stores) out += "  " + store + "\n";
    return out;
  }

  static Outputs named(const std::vector<Term>& terms) {
    Outputs out;
    for (std::size_t k = 0; k < terms.size(); ++k) out.emplace_back(fmt::format("tau{}", k + 1), terms[k]);
    return out;
  }

  std::vector<std::string> torque_stores() const {
    std::vector<std::string> out;
    for (int k = 0; k < dof(); ++k) out.push_back(fmt::format("tau[{}] = tau{};", k, k + 1));
    return out;
  }

  std::string torque_body(int* operations) const {
    Tape tape;
    const State state{inputs(tape, "q"), inputs(tape, "qd"), inputs(tape, "qdd"), model_.robot.gravity};
    std::vector<Term> tau = link_torques(model_.robot, values(tape), state, tape);
    add_shaft_torques(model_.robot, model_.layout, values(tape), state, sign_name(), tape, tau);
    *operations = tape.operations(named(tau));
    const std::string code = body(tape, named(tau), torque_stores(), {"p", "q", "qd", "qdd"});
    return remembers_ ? fmt::format("  {}_move(state, q);\n", name_) + code : code;
  }

  std::vector<std::string> friction_inputs() const {
    if (needs_position(model_.robot)) return {"q", "qd"};
    return {"qd"};
  }

  // Shafts at their speeds, rotors at rest.
  std::string friction_body() const {
    Tape tape;
    const State state{inputs(tape, "q"), inputs(tape, "qd"), zeros(tape), Eigen::Vector3d::Zero()};
    std::vector<Term> tau = zeros(tape);
    add_shaft_torques(model_.robot, model_.layout, values(tape), state, sign_name(), tape, tau);
    const std::string code = body(tape, named(tau), torque_stores(), {"p", "qd"});
    return remembers_ && code.find("state->") == std::string::npos ? "  (void)state;\n" + code : code;
  }

  std::string gravity_body() const {
    Tape tape;
    const State state{inputs(tape, "q"), zeros(tape), zeros(tape), model_.robot.gravity};
    const auto tau = link_torques(model_.robot, values(tape), state, tape);
    return body(tape, named(tau), torque_stores(), {"p", "q"});
  }

  // (D4) column by column: the torque of a unit acceleration, from rest and without gravity. Of two equal entries the
  // one that is further out is cheaper: fewer wrenches are handed on.
  std::string mass_matrix_body() const {
    Tape tape;
    Outputs outputs;
    std::vector<std::string> stores;
    for (int k = 0; k < dof(); ++k) {
      State state{inputs(tape, "q"), zeros(tape), zeros(tape), Eigen::Vector3d::Zero()};
      state.qdd[static_cast<std::size_t>(k)] = tape.constant(1);
      std::vector<Term> tau = link_torques(model_.robot, values(tape), state, tape);
      add_rotor_torques(model_.robot, model_.layout, values(tape), state, tape, tau);
      for (int i = k; i < dof(); ++i) {
        const std::string name = fmt::format("M{}_{}", i + 1, k + 1);
        outputs.emplace_back(name, tau[static_cast<std::size_t>(i)]);
        stores.push_back(fmt::format("M[{}] = {};", i * dof() + k, name));
        if (i != k) stores.push_back(fmt::format("M[{}] = {};", k * dof() + i, name));
      }
    }
    return body(tape, outputs, stores, {"p", "q"});
  }

  std::string header() const {
    const std::string guard = upper_ + "_H";
    std::string out = banner("header");
    out += fmt::format("#ifndef {0}\n#define {0}\n\n#ifdef __cplusplus\nextern \"C\" {{\n#endif\n\n", guard);
    out +=
        fmt::format("enum {{ {0}_DOF = {1}, {0}_PARAMETERS = {2} }};\n\n", upper_, dof(), std::max(1, base_.count()));
    out += coordinates();
    out += fmt::format(
        "/* Base parameters; the .c file explains each of them. */\nextern const double "
        "{}_parameters[{}_PARAMETERS];\n\n",
        name_, upper_);
    out += memory_declarations();
    out +=
        "/* Torque of the motors at the joints for the motion q, qd, qdd: links, rotors, friction. tau may be any of "
        "the "
        "inputs. */\n" +
        declarations("torque", {"q", "qd", "qdd"}, "tau");
    if (with_friction_)
      out += fmt::format(
                 "/* The part of {}_torque that is friction, offsets included{}: for controllers that compensate "
                 "friction separately. */\n",
                 name_, remembers_ ? "; its memory is in the state" : "") +
             declarations("friction", friction_inputs(), "tau");
    out += "/* Torque of gravity on the links. */\n" + declarations("gravity", {"q"}, "tau");
    if (with_mass_matrix_)
      out += "/* Mass matrix, rotors included, row by row (it is symmetric). */\n" +
             declarations("mass_matrix", {"q"}, "M");
    return out + "#ifdef __cplusplus\n}\n#endif\n\n#endif\n";
  }

  std::string declarations(const char* what, const std::vector<std::string>& inputs, const std::string& output) const {
    const std::string signature = arguments(what, inputs, output);
    return fmt::format("void {0}_{1}({2});\nvoid {0}_{1}_of(const double p[{3}_PARAMETERS], {2});\n\n", name_, what,
                       signature, upper_);
  }

  std::string coordinates() const {
    std::string out = "/* Joints, in order:\n";
    for (const auto& c : model_.robot.coordinates)
      out += fmt::format("     {} [{}]\n", c_comment(c.name),
                         c.type == JointType::prismatic ? "m, m/s, m/s², N" : "rad, rad/s, rad/s², N·m");
    return out + "*/\n";
  }

  Model model_;
  BaseParameters base_;
  Eigen::VectorXd values_;
  std::string name_, upper_, about_;
  bool with_mass_matrix_, with_friction_, remembers_;
  std::vector<int> column_parameter_;  // base parameter of each column of the layout; -1: regrouped, or without effect
};

}  // namespace

std::string c_identifier(const std::string& text) {
  std::string out;
  for (const char c : text) {
    const bool good = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
    if (good || out.empty() || out.back() != '_') out += good ? c : '_';
  }
  while (!out.empty() && out.back() == '_') out.pop_back();
  if (out.empty()) return "robot";
  // Names that begin with an underscore belong to the compiler, names cannot begin with a digit.
  return out[0] == '_' || std::isdigit(static_cast<unsigned char>(out[0])) ? "robot_" + out.substr(out[0] == '_') : out;
}

// ASCII only, and none of what could end a comment, open another, continue a line or be a trigraph.
std::string c_comment(const std::string& text) {
  std::string out;
  for (const char c : text) {
    const bool printable = c >= 0x20 && c < 0x7f && c != '\\' && c != '?' && c != '*';
    out += printable ? c : '_';
  }
  constexpr std::size_t longest = 200;
  return out.size() > longest ? out.substr(0, longest) + "..." : out;
}

CCode to_c_code(const Model& model, const CCodeOptions& options, Diagnostics* notes) {
  if (model.robot.floating())
    throw Unattainable(
        fmt::format("robot '{}': its base floats, and C code is for fixed ones: `base` fixed", model.robot.name));
  return CWriter(model, options, notes).run();
}

}  // namespace steelyard
