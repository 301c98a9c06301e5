// Random robots as URDFs, each with Steelyard's results, for test_engines.py to compare with other engines.
//
// The numbers come from the robot that parse_urdf made of the URDF, so the reader is under test as well. The URDFs are
// then given what real ones have: fixed links, mimic and continuous joints, axes of any length, turned inertial frames.
#include <fmt/format.h>
#include <tinyxml2.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <filesystem>

#include "steelyard/core/error.hpp"
#include "steelyard/core/files.hpp"
#include "steelyard/dynamics/energy.hpp"
#include "steelyard/dynamics/regressor.hpp"
#include "steelyard/export/urdf.hpp"
#include "tests/cross_check/dump.hpp"
#include "tests/support/random_robot.hpp"

namespace steelyard::testing {

using Eigen::MatrixXd;
using Eigen::VectorXd;
using nlohmann::json;

// The first two stand at zero and turn many times around, the rest is moderate; now and then a joint stands still.
States random_states(const Robot& robot, int count, Random& random) {
  const int n = robot.dof();
  States s{MatrixXd(n, count), MatrixXd(n, count), MatrixXd(n, count), MatrixXd(n, count)};
  for (int k = 0; k < count; ++k) {
    s.q.col(k) = random_state(random, n, M_PI);
    s.qd.col(k) = random_state(random, n, 3);
    s.qdd.col(k) = random_state(random, n, 8);
    s.tau.col(k) = random_state(random, n, 20);
    for (int i = 0; i < n; ++i) {
      bool slides = false;  // many metres of travel would only drown the other states
      for (int j = 0; j < robot.links(); ++j)
        slides =
            slides || (robot.G(j, i) != 0 && robot.joints[static_cast<std::size_t>(j)].type == JointType::prismatic);
      if (k == 1 && !slides) s.q(i, k) *= 15;
      if (random.chance(0.1)) s.qd(i, k) = 0;
    }
  }
  s.q.col(0).setZero();
  s.qd.col(0).setZero();
  s.qdd.col(0).setZero();
  return s;
}

json frame_json(const Robot& robot, const States& states, const std::string& name) {
  json out = {{"name", name}, {"pose", json::array()}, {"jacobian", json::array()}};
  for (Eigen::Index s = 0; s < states.q.cols(); ++s) {
    out["pose"].push_back(to_json(frame_pose(robot, states.q.col(s), name).matrix().topRows<3>()));
    out["jacobian"].push_back(to_json(frame_jacobian(robot, states.q.col(s), name)));
  }
  return out;
}

// The same structure with other links, as a fit would find them.
Model with_other_links(Model model, Random& random) {
  const int links = model.robot.links();
  const Model donor = random_model(random, {.min_joints = links, .max_joints = links});
  for (int j = 0; j < links; ++j) model.set_link(j, *donor.link(j));
  return model;
}

namespace {

using tinyxml2::XMLElement;

std::string numbers(const VectorXd& v) {
  std::vector<std::string> texts;
  for (const double x : v) texts.push_back(fmt::format("{:.17g}", x));
  return join(texts, " ");
}

// Features of a URDF beyond plain joints and links.
struct Decorations {
  bool fixed_links = false;  ///< between two joints, at the end, on the base; with and without inertia
  bool mimic = false;        ///< some joints follow others, also in chains
  bool odd_axes = false;     ///< not of unit length, or left out: then x
};

class Decorator {
 public:
  Decorator(const std::string& urdf, Random& random) : random_(random) {
    document_.Parse(urdf.c_str());
    robot_ = document_.RootElement();
  }

  std::string run(const Decorations& wanted) {
    turn_inertial_frames();
    for (XMLElement* joint : joints()) {
      if (joint->Attribute("type", "revolute") && random_.chance(0.3)) joint->SetAttribute("type", "continuous");
      if (wanted.odd_axes) change_axis(joint);
    }
    if (wanted.mimic) couple();
    if (wanted.fixed_links) add_fixed_links();
    tinyxml2::XMLPrinter printer;
    document_.Print(&printer);
    return printer.CStr();
  }

 private:
  std::vector<XMLElement*> all(const char* tag) {
    std::vector<XMLElement*> out;
    for (auto* e = robot_->FirstChildElement(tag); e; e = e->NextSiblingElement(tag)) out.push_back(e);
    return out;
  }
  std::vector<XMLElement*> joints() { return all("joint"); }

  static XMLElement* child(XMLElement* parent, const char* tag) {
    auto* e = parent->GetDocument()->NewElement(tag);
    parent->InsertEndChild(e);
    return e;
  }

  void turn_inertial_frames() {
    for (XMLElement* link : all("link"))
      if (auto* inertial = link->FirstChildElement("inertial"); inertial && random_.chance(0.4))
        inertial->FirstChildElement("origin")->SetAttribute("rpy", numbers(random_state(random_, 3, 3)).c_str());
  }

  void change_axis(XMLElement* joint) {
    auto* axis = joint->FirstChildElement("axis");
    if (random_.chance(0.2))
      joint->DeleteChild(axis);
    else if (random_.chance(0.4))
      axis->SetAttribute("xyz", numbers(random_state(random_, 3, 2) + 0.1 * VectorXd::Ones(3)).c_str());
  }

  // A joint may follow any other, earlier or later in the tree, even one that follows: only cycles are ruled out, by
  // following the order of a shuffle.
  void couple() {
    auto order = joints();
    for (std::size_t i = order.size(); i-- > 1;)
      std::swap(order[i], order[static_cast<std::size_t>(random_.integer(0, static_cast<int>(i)))]);
    for (std::size_t i = 1; i < order.size(); ++i) {
      if (i > 1 && !random_.chance(0.35)) continue;  // at least one
      auto* mimic = child(order[i], "mimic");
      const auto master = static_cast<std::size_t>(random_.integer(0, static_cast<int>(i) - 1));
      mimic->SetAttribute("joint", order[master]->Attribute("name"));
      if (random_.chance(0.8)) mimic->SetAttribute("multiplier", numbers(random_state(random_, 1, 2)).c_str());
      if (random_.chance(0.7)) mimic->SetAttribute("offset", numbers(random_state(random_, 1, 1)).c_str());
    }
  }

  // A new link fixed to `parent`; its name.
  std::string add_fixed(const std::string& parent, bool inertia) {
    const std::string name = fmt::format("fixed_{}", ++fixed_);
    auto* link = child(robot_, "link");
    link->SetAttribute("name", name.c_str());
    if (inertia) {
      auto* inertial = child(link, "inertial");
      auto* origin = child(inertial, "origin");
      origin->SetAttribute("xyz", numbers(random_state(random_, 3, 0.3)).c_str());
      origin->SetAttribute("rpy", numbers(random_state(random_, 3, 3)).c_str());
      child(inertial, "mass")->SetAttribute("value", numbers(random_state(random_, 1, 1).cwiseAbs()).c_str());
      auto* tensor = child(inertial, "inertia");  // diagonally dominant, and inside the triangle inequality
      for (const char* i : {"ixx", "iyy", "izz"})
        tensor->SetAttribute(i, numbers(VectorXd::Constant(1, random_.uniform(0.02, 0.03))).c_str());
      for (const char* i : {"ixy", "ixz", "iyz"})
        tensor->SetAttribute(i, numbers(random_state(random_, 1, 1e-3)).c_str());
    }
    auto* joint = child(robot_, "joint");
    joint->SetAttribute("name", (name + "_joint").c_str());
    joint->SetAttribute("type", "fixed");
    child(joint, "parent")->SetAttribute("link", parent.c_str());
    child(joint, "child")->SetAttribute("link", name.c_str());
    auto* origin = child(joint, "origin");
    origin->SetAttribute("xyz", numbers(random_state(random_, 3, 0.4)).c_str());
    origin->SetAttribute("rpy", numbers(random_state(random_, 3, 3)).c_str());
    return name;
  }

  void add_fixed_links() {
    const auto moving = joints();
    for (XMLElement* joint : moving) {
      if (!random_.chance(0.4)) continue;
      auto* parent = joint->FirstChildElement("parent");  // in between: the joint now sits on one or two fixed links
      std::string at = add_fixed(parent->Attribute("link"), random_.chance(0.7));
      if (random_.chance(0.3)) at = add_fixed(at, random_.chance(0.7));
      parent->SetAttribute("link", at.c_str());
    }
    for (XMLElement* joint : moving)
      if (joint == moving.back() || random_.chance(0.2))
        add_fixed(joint->FirstChildElement("child")->Attribute("link"), random_.chance(0.7));
  }

  Random& random_;
  tinyxml2::XMLDocument document_;
  XMLElement* robot_ = nullptr;
  int fixed_ = 0;
};

// Some of the coordinates, in another order.
std::vector<std::string> choose_joints(const Robot& robot, Random& random) {
  std::vector<std::string> chosen;
  for (const auto& c : robot.coordinates)
    if (random.chance(0.7)) chosen.insert(chosen.begin() + random.integer(0, static_cast<int>(chosen.size())), c.name);
  return chosen;
}

// The batched regressor of all states at one instruction set level: states × coordinates × parameters.
json batched_regressor(const Robot& robot, const States& states, const std::string& level) {
  TorqueRegressor regressor(robot, {}, level);
  const auto count = states.q.cols();
  std::vector<double> entries(static_cast<std::size_t>(regressor.entries() * count));
  regressor.fill(MotionView::of(states.q, states.qd, states.qdd), static_cast<int>(count), entries.data(), count);
  json out = json::array();
  for (Eigen::Index s = 0; s < count; ++s) {
    MatrixXd W = MatrixXd::Zero(regressor.rows(), regressor.layout().size());
    for (int i = 0; i < regressor.rows(); ++i)
      for (std::size_t e = 0; e < regressor.columns(i).size(); ++e)
        W(i, regressor.columns(i)[e]) = entries[(static_cast<std::size_t>(regressor.first_entry(i)) + e) * count + s];
    out.push_back(to_json(W));
  }
  return out;
}

// Everything one state at a time; each key holds one entry a state.
void add_dynamics(const Model& model, const States& states, json& out) {
  for (Eigen::Index s = 0; s < states.q.cols(); ++s) {
    const VectorXd q = states.q.col(s), qd = states.qd.col(s), qdd = states.qdd.col(s), tau = states.tau.col(s);
    const auto put = [&](const char* key, const MatrixXd& value) {
      out[key].push_back(value.cols() == 1 ? to_json(value.transpose())[0] : to_json(value));
    };
    put("torque_links", inverse_dynamics(model, q, qd, qdd, rigid_links));
    put("torque", inverse_dynamics(model, q, qd, qdd));
    put("gravity_torque", gravity_torque(model, q));
    put("coriolis_torque", coriolis_matrix(model, q, qd) * qd);
    put("forward_links", forward_dynamics(model, q, qd, tau, rigid_links));
    put("forward", forward_dynamics(model, q, qd, tau));
    out["mass_matrix_links"].push_back(to_json(mass_matrix(model, q, rigid_links)));
    out["mass_matrix"].push_back(to_json(mass_matrix(model, q)));
    out["kinetic_energy_links"].push_back(kinetic_energy(model, q, qd, rigid_links));
    out["kinetic_energy"].push_back(kinetic_energy(model, q, qd));
    out["potential_energy"].push_back(potential_energy(model, q));
    put("energy_regressor", energy_regressor(model.robot, model.layout, q, qd).transpose());
    put("power_regressor", power_regressor(model.robot, model.layout, q, qd, qdd).transpose());
  }
}

json describe(const Model& read, const States& states) {
  const Model model = nominal_model(read);
  const Robot& robot = model.robot;
  json out = {{"gravity", to_json(robot.gravity.transpose())[0]}};
  for (const auto& c : robot.coordinates) out["coordinates"].push_back(c.name);
  for (const auto& j : robot.joints) out["links"].push_back(j.link);
  for (const auto& p : model.layout) out["parameters"].push_back(p.name);
  out["values"] = to_json(model.values.transpose())[0];
  VectorXd rotor = VectorXd::Zero(robot.dof());  // by coordinate: shafts need not be in the order of the coordinates
  for (int s = 0; s < static_cast<int>(robot.shafts.size()); ++s)
    rotor += model.rotor(s).value_or(0) * robot.shafts[static_cast<std::size_t>(s)].speed.transpose().cwiseAbs2();
  out["rotor"] = to_json(rotor.transpose())[0];
  out["q"] = to_json(states.q.transpose());
  out["qd"] = to_json(states.qd.transpose());
  out["qdd"] = to_json(states.qdd.transpose());
  out["tau"] = to_json(states.tau.transpose());
  add_dynamics(model, states, out);
  for (const auto& level : simd_levels()) out["regressor"][level] = batched_regressor(robot, states, level);
  out["frames"].push_back(frame_json(robot, states, robot.joints.back().link));
  if (robot.frames.size() > 1) out["frames"].push_back(frame_json(robot, states, robot.frames.back().name));
  return out;
}

void dump(int index, std::uint64_t seed, int state_count, const std::string& folder) {
  Random random(seed, static_cast<std::uint64_t>(index));
  RandomRobotOptions options;
  options.branch = index % 2 == 0 ? 0 : 0.4;
  options.shafts = random.chance(0.6);
  const Model plain = random_model(random, options);
  Decorations wanted{random.chance(0.5), plain.robot.links() > 1 && random.chance(0.35), random.chance(0.5)};
  const std::string urdf = Decorator(testing::to_urdf(plain), random).run(wanted);
  const std::string name = fmt::format("{}/robot_{:04}", folder, index);
  write_whole(name + ".urdf", urdf);  // first, so that it can be looked at when it is refused

  RobotOptions reading;
  reading.gravity = plain.robot.gravity;
  Model model = parse_urdf(urdf, name + ".urdf", reading);
  if (random.chance(0.25)) {
    reading.joints = choose_joints(model.robot, random);
    model = parse_urdf(urdf, name + ".urdf", reading);
  }
  if (options.shafts)  // a URDF has no word for it
    for (int s = 0; s < static_cast<int>(model.robot.shafts.size()); ++s)
      model.values[model.layout.rotor_column(s)] = random.uniform(0.01, 0.5);
  write_whole(name + ".json", describe(model, random_states(model.robot, state_count, random)).dump());
}

// A URDF that Steelyard wrote, and the torques of the robot it was written of.
void dump_export(const Model& written, const std::string& urdf, const std::string& name, Random& random) {
  const Model model = nominal_model(written);
  const Robot& robot = model.robot;
  const States states = random_states(robot, 5, random);
  json out = {{"gravity", to_json(robot.gravity.transpose())[0]}};
  for (const auto& c : robot.coordinates) out["coordinates"].push_back(c.name);
  for (const auto& j : robot.joints) out["links"].push_back(j.link);
  for (Eigen::Index s = 0; s < states.q.cols(); ++s) {
    const VectorXd tau = inverse_dynamics(model, states.q.col(s), states.qd.col(s), states.qdd.col(s), rigid_links);
    out["torque_links"].push_back(to_json(tau.transpose())[0]);
  }
  out["q"] = to_json(states.q.transpose());
  out["qd"] = to_json(states.qd.transpose());
  out["qdd"] = to_json(states.qdd.transpose());
  write_whole(name + ".urdf", urdf);
  write_whole(name + ".json", out.dump());
}

// Every bundled robot freshly written, and values put into URDFs that have fixed links, mimics and locked joints.
void dump_exports(int updates, std::uint64_t seed, const std::string& folder) {
  Random random(seed);
  for (const auto& name : bundled_robots()) {
    Model model = load_model(name);
    if (!model.has_inertia()) model = with_other_links(model, random);
    dump_export(model, steelyard::to_urdf(model), fmt::format("{}/export_{}", folder, name), random);
  }
  for (int i = 0; i < updates; ++i) {
    const Model plain = random_model(random, {.min_joints = 3, .branch = 0.3});
    const std::string urdf = Decorator(testing::to_urdf(plain), random).run({true, i % 2 == 0, true});
    RobotOptions reading;
    reading.gravity = plain.robot.gravity;
    if (i % 3 == 0) reading.joints = choose_joints(parse_urdf(urdf, "any.urdf").robot, random);
    const Model model = with_other_links(parse_urdf(urdf, "any.urdf", reading), random);
    dump_export(model, update_urdf(urdf, "any.urdf", model), fmt::format("{}/export_update_{}", folder, i), random);
  }
}

int run(int argc, char** argv) {
  CLI::App program("Random robots, and what Steelyard says of them", "steelyard_cross_check");
  int robots = 60, states = 11;  // 11: full SIMD blocks and a rest at every level
  std::uint64_t seed = 1;
  std::string folder;
  program.add_option("--robots", robots)->capture_default_str()->check(CLI::PositiveNumber);
  program.add_option("--states", states)->capture_default_str()->check(CLI::PositiveNumber);
  program.add_option("--seed", seed)->capture_default_str();
  program.add_option("-o", folder, "where to")->required();
  CLI11_PARSE(program, argc, argv);
  std::filesystem::create_directories(folder);
  for (int i = 0; i < robots; ++i) dump(i, seed, states, folder);
  dump_exports(12, seed, folder);
  dump_mjcfs(30, seed, folder);
  dump_floating(std::max(20, robots / 2), seed, folder);
  dump_simulations(seed, folder);
  return 0;
}

}  // namespace

}  // namespace steelyard::testing

int main(int argc, char** argv) {
  try {
    return steelyard::testing::run(argc, argv);
  } catch (const std::exception& e) {
    fmt::print(stderr, "steelyard_cross_check: {}\n", e.what());
    return 1;
  }
}
