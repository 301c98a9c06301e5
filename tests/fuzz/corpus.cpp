#include "tests/fuzz/corpus.hpp"

#include "steelyard/robot/robot.hpp"

namespace steelyard::fuzz {

namespace {

constexpr const char* arm = R"(<?xml version="1.0" encoding="utf-8"?>
<robot name="arm">
  <!-- base with an inertia of its own, a fixed flange and a tool -->
  <link name="base"><inertial><mass value="4"/><inertia ixx="1" ixy="0" ixz="0" iyy="1" iyz="0" izz="1"/></inertial></link>
  <link name="upper">
    <inertial><origin xyz="0.1 0 -0.02" rpy="0 0.1 0"/><mass value="3.5"/>
      <inertia ixx="0.01" ixy="0.001" ixz="0" iyy="0.02" iyz="-0.0005" izz="0.015"/></inertial>
    <visual><geometry><mesh filename="package://arm/upper.dae"/></geometry></visual>
    <collision><geometry><box size="0.1 0.1 0.5"/></geometry></collision>
  </link>
  <link name="fore"><inertial><mass value="2"/><inertia ixx="0.01" ixy="0" ixz="0" iyy="0.01" iyz="0" izz="0.002"/></inertial></link>
  <link name="flange"><inertial><origin xyz="0 0 0.05"/><mass value="0.3"/><inertia ixx="1e-4" ixy="0" ixz="0" iyy="1e-4" iyz="0" izz="1e-4"/></inertial></link>
  <link name="tool0"/>
  <joint name="shoulder" type="revolute">
    <parent link="base"/><child link="upper"/><origin xyz="0 0 0.3" rpy="0 0 1.5708"/><axis xyz="0 0 1"/>
    <limit lower="-3.1" upper="3.1" effort="50" velocity="2"/><dynamics damping="0.4" friction="0.1"/>
  </joint>
  <joint name="elbow" type="continuous">
    <parent link="upper"/><child link="fore"/><origin xyz="0.4 0 0" rpy="-1.57079632679 0 0"/><axis xyz="0 -1 0"/>
    <limit effort="20" velocity="3"/>
  </joint>
  <joint name="flange_joint" type="fixed"><parent link="fore"/><child link="flange"/><origin xyz="0.35 0 0"/></joint>
  <joint name="tool0_joint" type="fixed"><parent link="flange"/><child link="tool0"/></joint>
  <transmission name="t1"><type>transmission_interface/SimpleTransmission</type>
    <joint name="shoulder"/><actuator name="m1"><mechanicalReduction>100</mechanicalReduction></actuator></transmission>
  <gazebo reference="upper"><mu1>0.2</mu1><selfCollide>true</selfCollide></gazebo>
</robot>
)";

constexpr const char* gripper = R"(<robot name='gripper'>
  <link name='palm'/><link name='slide'><inertial><mass value='1'/><inertia ixx='1' ixy='0' ixz='0' iyy='1' iyz='0' izz='1'/></inertial></link>
  <link name='left'/><link name='right'/><link name='tip'/>
  <joint name='lift' type='prismatic'><parent link='palm'/><child link='slide'/><axis xyz='0 0 1'/><limit lower='0' upper='0.3' effort='100' velocity='0.5'/></joint>
  <joint name='finger' type='prismatic'><parent link='slide'/><child link='left'/><origin xyz='0 0.02 0.1'/><axis xyz='0 1 0'/><limit lower='0' upper='0.04' effort='20' velocity='0.2'/></joint>
  <joint name='finger_mirror' type='prismatic'><parent link='slide'/><child link='right'/><origin xyz='0 -0.02 0.1'/><axis xyz='0 -1 0'/><limit lower='0' upper='0.04' effort='20' velocity='0.2'/><mimic joint='finger' multiplier='1' offset='0.001'/></joint>
  <joint name='knuckle' type='revolute'><parent link='left'/><child link='tip'/><axis xyz='1 1 0.5'/><limit lower='-1' upper='1' effort='2' velocity='2'/><mimic joint='finger_mirror' multiplier='-2.5'/></joint>
</robot>
)";

constexpr const char* tree = R"(<robot name="tree &lt;two arms&gt;">
<link name="torso"/><link name="l1"/><link name="l2"/><link name="r1"/><link name="r2"/><link name="imu"/>
<joint name="waist_left" type="revolute"><parent link="torso"/><child link="l1"/><origin xyz="0 0.2 0.5" rpy="0.3 0 0"/><axis xyz="1 0 0"/><limit effort="1" velocity="1" lower="-1" upper="1"/></joint>
<joint name="left_2" type="revolute"><parent link="l1"/><child link="l2"/><origin xyz="0 0 -0.3"/><axis xyz="0 1 0"/><limit effort="1" velocity="1" lower="-1" upper="1"/></joint>
<joint name="waist_right" type="revolute"><parent link="torso"/><child link="r1"/><origin xyz="0 -0.2 0.5" rpy="-0.3 0 0"/><axis xyz="-1 0 0"/></joint>
<joint name="right_2" type="revolute"><parent link="r1"/><child link="r2"/><origin xyz="0 0 -0.3"/></joint>
<joint name="imu_joint" type="fixed"><parent link="torso"/><child link="imu"/><origin rpy="3.14159 0 0"/></joint>
<sensor name="cam"/>
</robot>
)";

constexpr const char* leg = R"(<mujoco model="leg">
  <compiler angle="radian" eulerseq="zyx" meshdir="assets" boundmass="1e-6"/>
  <option gravity="0 0 -9.81"/>
  <default><joint damping="0.1"/><geom density="700"/>
    <default class="hip"><joint armature="0.01" frictionloss="0.2" range="-1 1"/><motor ctrlrange="-23 23"/></default></default>
  <asset><mesh name="shell" file="shell.stl" scale="0.001 0.001 0.001"/></asset>
  <worldbody>
    <geom type="plane" size="1 1 1"/>
    <body name="trunk" pos="0 0 0.4" childclass="hip"><freejoint/>
      <inertial pos="0 0 0.1" mass="6.9" fullinertia="0.1 0.09 0.02 0.001 0 -0.002"/>
      <body name="thigh" pos="0.2 0.1 0" euler="0.1 0 0.2">
        <joint name="hip" axis="1 0 0"/><joint name="thigh" axis="0 1 0" ref="0.3" pos="0 0.05 0"/>
        <geom type="capsule" size="0.03" fromto="0 0 0 0 0 -0.2"/><geom type="mesh" mesh="shell" mass="0"/>
        <frame pos="0 0 -0.2" axisangle="0 0 1 0.5">
          <body name="calf"><joint name="calf" axis="0 1 0" class="main"/><geom type="box" size="0.01 0.02 0.1" mass="0.2"/>
            <site name="foot" pos="0 0 -0.1"/></body></frame>
      </body></body>
  </worldbody>
  <actuator><motor name="hip" joint="hip" gear="2"/><position joint="calf" kp="30" forcerange="-9 9"/></actuator>
</mujoco>
)";

constexpr const char* table_arm = R"(<mujoco>
<worldbody><body><joint type="slide" axis="1 0 0" range="-0.5 0.5"/><inertial mass="2" pos="0 0 0" xyaxes="1 0 0 0 0 1" diaginertia="1 1 1"/>
<body name="pole" zaxis="0 1 0"><joint name="swing"/><geom type="ellipsoid" size="0.1 0.2 0.3"/><geom type="cylinder" size="0.1 0.2" pos="0 0 1"/>
<body name="finger"><joint name="finger" type="slide"/><geom size="0.05"/></body></body></body></worldbody>
<equality><joint joint1="finger" joint2="swing" polycoef="0.1 0.5 0 0 0"/><weld body1="pole" active="false"/></equality>
</mujoco>
)";

constexpr const char* hand = R"(<mujoco model="hand">
  <compiler angle="radian" settotalmass="3" exactmeshinertia="true" balanceinertia="true"/>
  <option density="1.2" viscosity="1e-5"><flag frictionloss="disable"/></option>
  <default><joint stiffness="2" springref="0.1"/><tendon damping="0.1"/><position dampratio="0.7"/></default>
  <worldbody>
    <body name="palm"><joint name="wrist" axis="0 0 1" springdamper="0.1 1"/><geom type="box" size="0.1 0.1 0.02"/><plugin plugin="mujoco.elasticity"/>
      <body name="one" pos="0.1 0 0"><joint name="one" axis="0 1 0" ref="0.2"/><geom type="capsule" size="0.01 0.05"/></body>
      <body name="two" pos="-0.1 0 0"><joint name="two" axis="0 1 0" stiffness="0"/><geom type="capsule" size="0.01 0.05"/>
        <body name="tip" pos="0 0 0.1"><joint name="tip" axis="0 1 0" springref="-0.3"/><geom size="0.02"/></body></body></body>
  </worldbody>
  <tendon><fixed name="split" stiffness="3" range="-1 1"><joint joint="one" coef="0.5"/><joint joint="two" coef="0.5"/></fixed>
    <fixed name="follow"><joint joint="tip" coef="1"/><joint joint="two" coef="-2"/></fixed><spatial name="rope"><site site="a"/></spatial></tendon>
  <equality><tendon tendon1="follow" polycoef="0.1 0 0 0 0"/><tendon tendon1="split" tendon2="follow" active="false"/></equality>
  <actuator><general joint="wrist" gainprm="30" biastype="affine" biasprm="0 -30 -2" ctrlrange="-1 1" armature="0.1" delay="0.01"/>
    <general joint="one" gainprm="2" ctrlrange="-3 3" gear="-4"/><position joint="one" kp="20"/><position joint="two" kp="5" dampratio="1" timeconst="0.1"/>
    <velocity joint="two" kv="0.5" forcerange="-2 2"/><intvelocity joint="wrist" kp="3" actrange="-1 1"/><damper joint="one" kv="1" ctrlrange="0 1"/>
    <cylinder joint="two" diameter="0.1" bias="0 0 -1"/><general tendon="split" gainprm="9"/></actuator>
  <keyframe><key name="open" qpos="0 0.3 -0.3 0"/><key name="shut" qpos="0 0 0 0"/></keyframe>
</mujoco>
)";

constexpr const char* coupled = R"(schema: 1
name: coupled
source: ours
convention: modified-dh
gravity: [0, -9.81, 0]
joints:
  - {name: a, type: revolute, alpha: 0, d: 0, theta: pi/2, r: 0.1, position: [-2, 2], velocity: 1, acceleration: 4, jerk: 50, effort: 9}
  - {name: b, type: revolute, alpha: -pi/2, d: 0.5, theta: 0, r: 0}
  - {name: c, type: prismatic, parent: 1, gamma: 0.1, b: 0.2, alpha: pi/2, d: 0.3, theta: 2*pi/3, r: 0}
links:
  - {mass: 1.0, com: [0.1, 0, 0], inertia: [0.1, 0, 0, 0.1, 0, 0.1]}
  - {mass: 2, first_moment: [0.2, 0, 0], inertia_origin: [1, 0, 0, 1, 0, 1]}
  - {mass: 0.5}
coupling: {G: [[1, 0], [0, 1], [1, -1]], g0: [0, 0, 0.5]}
friction: {viscous: [1, 2], coulomb: [0.1, 0.2], stribeck_velocity: 0.1, sign_width: [0.01, 0]}
rotor_inertia: [0.01, true]
drives:
  gain: [10, 11]
  transmission: [[32, 0], [12, 45]]
  offset: [0, -pi/2]
  motor_side: [rotor, viscous]
tool: {xyz: [0.33, 0, 0], rpy: [0, 0.1, 0], speed: 2, acceleration: 9}
)";

constexpr const char* classic = R"(name: classic
convention: dh
joints:
- theta: 0
  d: 0.2
  a: 0.3
  alpha: pi/2
- {theta: 0.1, d: 0, a: 0.25, alpha: 0, type: prismatic}
friction: [viscous, coulomb, offset, cubic, stribeck, load]
rotor_inertia: true
)";

constexpr const char* anchors = R"(name: &n "anchored"
convention: craig
joints: [&j {alpha: 0, a: 0.1, theta: 0, d: 0, name: one}, {alpha: 0, a: 0.1, theta: 0, d: 0, position: &p [-1, 1]}]
links: [&l {mass: 1}, *l]
friction: {coulomb: [1, 2], asymmetric: [1, 1]}
source: |
  many
  lines
)";

constexpr const char* frames = R"(schema: 1
name: frames
convention: frames
gravity: [0, 0, -9.81]
joints:
  - {name: a, link: trunk, xyz: [0, 0, 0.4], rpy: [0, pi/2, 0], position: [~, 2]}
  - {name: b, link: left,  type: prismatic, parent: 1, xyz: [0.1, 0, 0], rotation: [[0, 0, 1], [1, 0, 0], [0, 1, 0]], link_xyz: [0, 0.2, 0]}
  - {name: c, link: right, parent: 1, link_rotation: [[1, 0, 0], [0, 0, -1], [0, 1, 0]], effort: 9}
links:
  - {mass: 1, first_moment: [0.1, 0, 0], inertia_origin: [0.1, 0, 0, 0.1, 0, 0.1]}
  - {mass: -0.2}
  - ~
coupling: {G: [[1, 0], [0, 1], [0.5, -0.5]]}
coordinates: [{name: one, label: A, velocity: 2}, {name: two, type: prismatic, position: [-1, 1]}]
friction:
  viscous: [1, ~]
  coulomb: [true, 0.5]
  cubic: [~, [0.1, 0.2]]
  order: [[coulomb, viscous], [cubic, coulomb]]
rotor_inertia: [0.2, ~]
drives:
  transmission: [[30, 0], [10, -40]]
  motor_side: {rotor: [~, 1e-4], offset: [0.1, ~], asymmetric: [~, true], sign_width: [0.1, 0]}
frames:
  - {name: foot, joint: 0, xyz: [0, 0, -1]}
  - {name: tool, joint: 3, rpy: [0, 0, pi/2]}
tool: {speed: 2}
identified: {method: wls, cutoff: 12.5, order: 4, speed: [1, 2], lower: [-1, -2], upper: [1, 2], logs: [a.csv, "b c.csv"]}
)";

constexpr const char* full_project = R"(schema: 1
robot: puma560
gravity: [0, 0, -9.81]
joints: [waist, shoulder, elbow]
logs:
  - file: excitation.csv
    role: identify
    header: false
    columns: &c {t: 1, q: 2-4, qd: [5, "6-7"], current: [ia, ib, ic], tau: []}
    units: {q: deg, qd: [rad/s, rpm, rad/s], t: ms}
    rows: 635-3510
  - {file: ptp.mat, role: validate, rate: 250, variable: X, columns: {q: "q{}"}}
  - {file: load.csv, role: payload, columns: *c, rows: 10-}
drives:
  gain: [14.87, 13.26, 11.13]
  transmission: [[60, 0, 0], [0, 100, 0], [0, 5, 50]]
  offset: [0, -pi/2, 0]
  motor_side: [rotor, viscous]
friction: [viscous, coulomb, asymmetric]
rotor_inertia: [true, 0.5, false]
signals: {cutoff: auto, order: 4, decimate: 3}
estimate: {method: wls}
consistency: {level: full, prior: nominal, weight: 0.1, mass_min: 0.1, mass_max: [5, 6, 7], total_mass: [3, 30], links: [{link: 2, mass: 3, com_box: {lower: [0, 0, 0], upper: [1, 1, 1]}}]}
payload: {mass: 2.8, com: [0, 0, 0.1], frame: link_3}
metric_cutoff: 10
)";

constexpr const char* short_project = R"(robot: tx40
logs: [{file: a.csv}]
friction: [coulomb, offset]
rotor_inertia: true
)";

constexpr const char* comma_table =
    "t,q1,q2,qd1,qd2,qdd1,qdd2\n0,0.1,-0.2,0.3,4e-1,+0.5,0.6\n0.01,1,2,3,4,5,6\n0.02,1e-3,2E+1,-3,.4,5.,6\n";
constexpr const char* other_tables[] = {
    "\xef\xbb\xbf\"t\";\"q 1\";\"tau1\"\r\n0;1;2\r\n1;3;4\r\n",
    "# a comment\n\nt\tq1\tcurrent1\n0\t1\t2\n1\t \t3\t4\n",
    "  t   q1  tau1\n 0    1   2\n 0.1  -1  2e0 \n",
    "x\n1\n2\n3",
};

}  // namespace

const char* to_string(Kind kind) {
  constexpr const char* names[] = {"urdf", "mjcf", "robot", "table", "project", "log"};
  return names[static_cast<int>(kind)];
}

std::vector<Input> corpus() {
  std::vector<Input> all;
  for (const char* text : {arm, gripper, tree}) all.push_back({Kind::urdf, text});
  for (const char* text : {leg, table_arm, hand}) all.push_back({Kind::mjcf, text});
  for (const char* text : {coupled, classic, anchors, frames, frames}) all.push_back({Kind::robot, text});
  for (const auto& name : bundled_robots()) all.push_back({Kind::robot, bundled_robot_file(name)});
  for (const char* text : {full_project, short_project}) all.push_back({Kind::project, text});
  all.push_back({Kind::table, comma_table});
  for (const char* text : other_tables) all.push_back({Kind::table, text});
  for (Input& input : log_corpus()) all.push_back(std::move(input));
  return all;
}

}  // namespace steelyard::fuzz
