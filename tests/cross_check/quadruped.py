"""A quadruped that MuJoCo simulates: hanging from a hook, swaying on its feet; logged as a robot's computer would."""

import mujoco
import numpy as np

LEGS = {"FL": (0.2, 0.1), "FR": (0.2, -0.1), "RL": (-0.2, 0.1), "RR": (-0.2, -0.1)}


def mjcf(hang):
    legs = ""
    for name, (x, y) in LEGS.items():
        side = 1 if y > 0 else -1
        legs += f"""
      <body name="{name}_hip" pos="{x} {y} 0">
        <joint name="{name}_hip_joint" axis="1 0 0"/>
        <inertial mass="0.7" pos="{0.01 * np.sign(x)} {0.01 * side} 0.002" fullinertia="0.0006 0.0009 0.0007 1e-5 2e-5 1e-5"/>
        <body name="{name}_thigh" pos="0 {0.09 * side} 0">
          <joint name="{name}_thigh_joint" axis="0 1 0"/>
          <inertial mass="1.1" pos="-0.004 {-0.02 * side} -0.035" fullinertia="0.006 0.0058 0.001 1e-5 3e-4 2e-5"/>
          <body name="{name}_calf" pos="0 0 -0.21">
            <joint name="{name}_calf_joint" axis="0 1 0"/>
            <inertial mass="0.25" pos="0.006 0.001 -0.12" fullinertia="0.003 0.003 5e-5 1e-6 1e-5 1e-6"/>
            <geom name="{name}_foot" type="sphere" size="0.02" pos="0 0 -0.21" mass="0"/>
            <site name="{name}_foot" pos="0 0 -0.21"/>
          </body>
        </body>
      </body>"""
    motors = "".join(f'<motor name="{leg}_{part}" joint="{leg}_{part}_joint"/>' for leg in LEGS for part in ("hip", "thigh", "calf"))
    hook = '<equality><connect body1="trunk" anchor="0.03 0.01 0.08" solref="0.004 1"/></equality>' if hang else ""
    return f"""<mujoco model="quadruped">
  <compiler angle="radian" inertiafromgeom="false" autolimits="true"/>
  <option timestep="0.001" integrator="RK4" gravity="0 0 -9.81"/>
  <default><joint armature="0.012" damping="0.15"/><geom contype="1" conaffinity="1" condim="3" friction="0.9"/></default>
  <worldbody>
    <geom name="floor" type="plane" size="5 5 0.1" pos="0 0 {-2 if hang else 0}"/>
    <body name="trunk" pos="0 0 0.36">
      <freejoint/>
      <inertial mass="6.9" pos="0.02 0.002 -0.005" fullinertia="0.025 0.098 0.107 1e-4 -2e-4 3e-5"/>
      <site name="imu" pos="-0.03 0.01 0.04" euler="0 0 0.3"/>
      <site name="hook" pos="0.03 0.01 0.08"/>{legs}
    </body>
  </worldbody>
  <actuator>{motors}</actuator>
  <sensor><gyro site="imu"/><accelerometer site="imu"/></sensor>{hook}
</mujoco>"""


STAND = np.tile([0.0, 0.8, -1.5], 4)


def excitation(seed, size):
    """Sines of each joint at frequencies of its own about the stand."""
    random = np.random.default_rng(seed)
    frequency, phase = random.uniform(0.4, 2.2, (3, 12)), random.uniform(0, 2 * np.pi, (3, 12))
    scale = size * np.tile([0.5, 0.5, 0.5], 4) / 3
    return lambda t: STAND + scale * np.sin(2 * np.pi * frequency * t + phase).sum(axis=0) * min(1, t)


def sway(t):
    """On four feet, which keep the ground while the body moves above them."""
    random = np.random.default_rng(7)
    frequency, phase = random.uniform(0.5, 1.8, (3, 3)), random.uniform(0, 2 * np.pi, (3, 3))
    move = 0.05 * np.sin(2 * np.pi * frequency * t + phase).sum(axis=0) * min(1, t)
    return STAND + np.tile(move * [0.6, 1, -1], 4)


def simulate(reference, seconds, hang, seed, noise=0.02, kp=60.0, kd=1.5):
    """Rows of a log: t, q, qd, tau, gyro, accelerometer, flags of the hook and of the feet."""
    model = mujoco.MjModel.from_xml_string(mjcf(hang))
    data = mujoco.MjData(model)
    data.qpos[7:] = STAND
    feet = [model.geom(f"{leg}_foot").id for leg in LEGS]
    rows = []
    for k in range(int(seconds * 1000)):
        data.ctrl[:] = np.clip(kp * (reference(data.time) - data.qpos[7:]) - kd * data.qvel[6:], -40, 40)
        mujoco.mj_forward(model, data)
        if k % 2 == 0:
            touching = {g for c in data.contact[: data.ncon] for g in (c.geom1, c.geom2)}
            flags = [float(hang)] + [float(foot in touching) for foot in feet]
            rows.append(np.concatenate([[data.time], data.qpos[7:], data.qvel[6:], data.ctrl, data.sensordata[:6], flags]))
        mujoco.mj_step(model, data)
    rows = np.array(rows)
    random = np.random.default_rng(seed)
    tau = rows[:, 25:37]
    tau += noise * np.sqrt((tau**2).mean(axis=0)) * random.normal(size=tau.shape)
    rows[:, 37:40] += 0.002 * random.normal(size=(len(rows), 3)) + [0.004, -0.003, 0.002]
    rows[:, 40:43] += 0.02 * random.normal(size=(len(rows), 3))
    rows[:, 1:13] += 2e-5 * random.normal(size=(len(rows), 12))
    rows[:, 13:25] += 2e-3 * random.normal(size=(len(rows), 12))
    return rows


def header():
    names = ["t"] + [f"{channel}{j}" for channel in ("q", "qd", "tau") for j in range(1, 13)]
    names += [f"{sensor}_{axis}" for sensor in ("gyro", "acc") for axis in "xyz"]
    return ",".join(names + ["contact_hook"] + [f"contact_{leg}_foot" for leg in LEGS])


def write(path, rows):
    np.savetxt(path, rows, delimiter=",", header=header(), comments="")
