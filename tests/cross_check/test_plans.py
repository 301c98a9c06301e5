"""Plans of `steelyard excite`, of every family, checked by other means: the motion from its coefficients in numpy, its
derivatives by differences, its torques, heights, distances and tool, and its information, by Pinocchio."""

import json
import os
import subprocess
from pathlib import Path
from types import SimpleNamespace

import arm
import numpy as np
import pinocchio
import pytest
from engines import Pinocchio
from families import motion
from scipy.linalg import qr

PROGRAM = os.environ.get("STEELYARD_PROGRAM", str(Path(__file__).parents[2] / "build/release/steelyard"))
PERIOD, RATE, FLOOR, CLEARANCE = 6.0, 50.0, 0.05, 0.02
ACCELERATION, JERK = 6.0, 25.0
ASKS = {
    "rest": ["--boundary", "rest"],
    "pose": ["--boundary", "rest", "--start", "0.3,-0.2,0.6,0.1,0.2"],
    "periodic": ["--boundary", "periodic", "--harmonics", "3"],
    "noisy": ["--boundary", "periodic", "--sigma", "3,2,1,2,0.3"],
    "blend": ["--boundary", "blend", "--harmonics", "4"],
    "blend_pose": ["--boundary", "blend", "--harmonics", "4", "--start", "0.3,-0.2,0.6,0.1,0.2"],
    "sines": ["--family", "sines", "--boundary", "periodic", "--harmonics", "3"],
    "multisine": ["--family", "multisine", "--boundary", "periodic", "--harmonics", "2", "--period", "17"],
    "multisine_rest": ["--family", "multisine", "--boundary", "rest", "--harmonics", "2", "--period", "17"],
    "bspline": ["--family", "bspline", "--boundary", "rest", "--harmonics", "8"],
    "bspline_periodic": ["--family", "bspline", "--boundary", "periodic", "--harmonics", "8"],
    "points": ["--family", "points", "--boundary", "rest", "--harmonics", "4", "--period", "15"],
    "room": ["--boundary", "rest", "--limits", "room.yaml", "--start", "0.3,-0.2,0.6,0.1,0.2"],
    "tool": ["--boundary", "rest", "--limits", "tool.yaml"],
}
SINES = [name for name, ask in ASKS.items() if "sines" in ask]  # which do not repeat

# Around the arm, where it would like to go.
OBSTACLES = {
    "ball": ("sphere", {"centre": [0.3, 0.9, 0.7], "radius": 0.2}),
    "pole": ("capsule", {"from": [0.7, -0.35, 0.0], "to": [0.7, -0.35, 1.4], "radius": 0.05}),
    "table": ("box", {"lower": [0.4, -1.2, 0.0], "upper": [1.2, 1.2, 0.2]}),
    "wall": ("plane", {"normal": [-0.6, 0.0, -0.8], "offset": -1.2}),
}
TOOL_SPEED, TOOL_ACCELERATION = 0.8, 3.0
TOOL_BOX = {"lower": [-0.4, -0.7, 0.2], "upper": [0.8, 0.7, 1.1]}


def run(folder, *arguments):
    done = subprocess.run([PROGRAM, *arguments], cwd=folder, capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def robot(tmp_path_factory):
    folder = tmp_path_factory.mktemp("plans")
    (folder / "arm.urdf").write_text(arm.urdf())
    around = [{"name": name, kind: sizes} for name, (kind, sizes) in OBSTACLES.items()]
    (folder / "room.yaml").write_text(json.dumps({"schema": 1, "obstacles": around}))
    tool = {"frame": "link5", "speed": TOOL_SPEED, "acceleration": TOOL_ACCELERATION, "box": TOOL_BOX}
    (folder / "tool.yaml").write_text(json.dumps({"schema": 1, "tool": tool}))
    description = json.loads(run(folder, "inspect", "arm.urdf", "--json"))
    names = [j["name"] for j in description["joints"]]
    links = [f"link{k + 1}" for k in range(len(names))]
    engine = Pinocchio(arm.urdf(), description["gravity"], names, links)
    return SimpleNamespace(folder=folder, description=description, joints=names, dof=len(names), engine=engine)


@pytest.fixture(scope="module")
def plans(robot):
    """Every ask's plan.json and plan.csv."""
    out = {}
    for name, ask in ASKS.items():
        limits = ["--acceleration", str(ACCELERATION), "--jerk", str(JERK), "--floor", str(FLOOR)]
        limits += ["--clearance", str(CLEARANCE)]
        size = ["--rate", str(RATE), "--iterations", "1200"]
        if "--period" not in ask:
            size += ["--period", str(PERIOD)]
        run(robot.folder, "excite", "arm.urdf", "-o", f"{name}.json", *size, *limits, *ask)
        document = json.loads((robot.folder / f"{name}.json").read_text())
        table = np.genfromtxt(robot.folder / f"{name}.csv", delimiter=",", names=True)
        columns = {
            channel: np.array([table[f"{channel}{i + 1}"] for i in range(robot.dof)]) for channel in ("q", "qd", "qdd")
        }
        out[name] = SimpleNamespace(name=name, json=document, t=table["t"], **columns)
    return out


@pytest.fixture(params=ASKS)
def plan(request, plans):
    return plans[request.param]


def fine(document):
    """A grid that shares no step with the designer's."""
    return np.linspace(0, document["family"]["period"], 20011)


def test_the_csv_is_one_period_of_the_formula(plan):
    count = round(plan.json["family"]["period"] * RATE)
    assert np.allclose(plan.t, np.arange(count) / RATE, rtol=0, atol=1e-12)
    for ours, theirs in zip((plan.q, plan.qd, plan.qdd), motion(plan.json, plan.t)):
        assert np.abs(ours - theirs).max() < 1e-11 * max(1, np.abs(theirs).max())


def test_rates_are_the_derivatives_of_positions(plan):
    """Also of the formula, which could be wrong in the same way."""
    h = 1e-4
    t = np.linspace(0.01, 0.99, 97) * plan.json["family"]["period"]
    back, here, ahead = (motion(plan.json, t + k * h) for k in (-1, 0, 1))
    for order in range(3):
        difference = (ahead[order] - back[order]) / (2 * h)
        assert np.abs(difference - here[order + 1]).max() < 1e-4 * max(1, np.abs(here[order + 1]).max())


def test_a_fourier_series_is_one_in_the_frequency_domain(plan):
    if plan.json["family"]["kind"] != "fourier" or plan.json["family"]["boundary"] == "blend":
        return
    count = plan.q.shape[1]
    derivative = 2j * np.pi / PERIOD * np.fft.rfftfreq(count, 1 / count)
    spectrum = np.fft.rfft(plan.q)
    assert np.abs(spectrum[:, plan.json["family"]["harmonics"] + 1 :]).max() < 1e-10 * np.abs(spectrum).max()
    qd = np.fft.irfft(derivative * spectrum, count)
    qdd = np.fft.irfft(derivative**2 * spectrum, count)
    assert np.abs(qd - plan.qd).max() < 1e-11 * np.abs(qd).max()
    assert np.abs(qdd - plan.qdd).max() < 1e-10 * np.abs(qdd).max()


def test_a_plan_keeps_its_boundary(plan):
    ends = motion(plan.json, np.array([0, plan.json["family"]["period"]]))
    if plan.name not in SINES:
        assert np.abs(ends[0][:, 0] - ends[0][:, 1]).max() < 1e-11
    if plan.json["family"]["boundary"] != "periodic":
        assert np.abs(ends[1]).max() < 1e-10
        assert np.abs(ends[2]).max() < 1e-9
    else:
        assert np.abs(ends[1][:, 0]).max() > 1e-3
    if plan.json["family"]["start"]:
        assert np.abs(ends[0][:, 0] - plan.json["family"]["start"]).max() < 1e-11


def test_joint_limits_hold_between_the_samples(plan):
    q, qd, qdd, jerk = motion(plan.json, fine(plan.json))
    for i, (_, _, _, _, lower, upper, velocity, _) in enumerate(arm.JOINTS):
        assert lower <= q[i].min() and q[i].max() <= upper, i
        assert np.abs(qd[i]).max() <= velocity, i
        assert np.abs(qdd[i]).max() <= ACCELERATION, i
        assert np.abs(jerk[i]).max() <= JERK, i


def torques(robot, q, qd, qdd):
    return np.array(
        [robot.engine.torque(*state) + robot.engine.friction_torque(state[1]) for state in zip(q.T, qd.T, qdd.T)]
    ).T


def test_torque_limits_hold_by_the_nominal_model(robot, plan):
    q, qd, qdd, _ = (x[:, ::5] for x in motion(plan.json, fine(plan.json)))
    tau = torques(robot, q, qd, qdd)
    for i, joint in enumerate(arm.JOINTS):
        assert np.abs(tau[i]).max() <= joint[-1] * (1 + 1e-5), i


def rotation(rpy):
    (cr, cp, cy), (sr, sp, sy) = np.cos(rpy), np.sin(rpy)
    return np.array(
        [
            [cy * cp, cy * sp * sr - sy * cr, cy * sp * cr + sy * sr],
            [sy * cp, sy * sp * sr + cy * cr, sy * sp * cr - cy * sr],
            [-sp, cp * sr, cp * cr],
        ]
    )


def lowest(pose, shape):
    """Height of the lowest point of a shape on a link."""
    kind, sizes, xyz, rpy = shape
    R = pose[:, :3] @ rotation(rpy)
    height = pose[2, :3] @ xyz + pose[2, 3]
    if kind == "sphere":
        return height - sizes[0]
    if kind == "box":
        return height - np.abs(R[2]) @ sizes / 2
    along = abs(R[2, 2])
    return height - sizes[1] / 2 * along - sizes[0] * np.sqrt(max(0, 1 - along**2))


def test_every_shape_that_moves_stays_above_the_floor(robot, plan):
    q = motion(plan.json, fine(plan.json))[0][:, ::10]
    heights = [
        lowest(robot.engine.frame(pose, f"link{k + 1}")[0], arm.SHAPES[k]) for pose in q.T for k in range(1, robot.dof)
    ]
    assert min(heights) >= FLOOR


def shapes_of(robot):
    out = pinocchio.GeometryModel()
    pinocchio.buildGeomFromUrdfString(robot.engine.model, arm.urdf(), pinocchio.GeometryType.COLLISION, out)
    return out


def distances(robot, shapes, pairs, q):
    """Smallest distance of each pair, by Pinocchio's own shapes and distances."""
    for a, b in pairs:
        shapes.addCollisionPair(pinocchio.CollisionPair(a, b))
    model = robot.engine.model
    data, geometry = model.createData(), shapes.createData()
    least = np.full(len(pairs), np.inf)
    for pose in q.T:
        pinocchio.computeDistances(model, data, shapes, geometry, pose)
        least = np.minimum(least, [r.min_distance for r in geometry.distanceResults])
    return dict(zip(pairs, least))


def test_links_keep_clear_of_each_other(robot, plan):
    margins = [m for m in plan.json["margins"] if m["limit"] == "self-collision"]
    assert margins  # some pair can meet
    shapes = shapes_of(robot)
    pairs = [(a, b) for a in range(shapes.ngeoms) for b in range(a + 2, shapes.ngeoms)]
    least = distances(robot, shapes, pairs, motion(plan.json, fine(plan.json))[0][:, ::20])
    for margin in margins:
        a, b = sorted(int(word.strip(" ,")[4:]) - 1 for word in margin["where"].split() if word.startswith("link"))
        assert least[a, b] >= CLEARANCE - 1e-9, margin  # capsules are around the shapes: never nearer than they say


def obstacle(name):
    """As Pinocchio's, in the world: a shape that stands still."""
    kind, sizes = OBSTACLES[name]
    place = pinocchio.SE3.Identity()
    if kind == "sphere":
        shape = pinocchio.hppfcl.Sphere(sizes["radius"])
        place.translation = np.array(sizes["centre"])
    elif kind == "capsule":  # upright
        low, high = np.array(sizes["from"]), np.array(sizes["to"])
        shape = pinocchio.hppfcl.Capsule(sizes["radius"], high[2] - low[2])
        place.translation = (low + high) / 2
    else:
        low, high = np.array(sizes["lower"]), np.array(sizes["upper"])
        shape = pinocchio.hppfcl.Box(*(high - low))
        place.translation = (low + high) / 2
    return pinocchio.GeometryObject(name, 0, 0, place, shape)


def distances_to_obstacles(robot, plan):
    """Least distance of each link to each thing that stands around, over the motion, by Pinocchio."""
    q = motion(plan.json, fine(plan.json))[0][:, ::20]
    shapes = shapes_of(robot)
    links = shapes.ngeoms
    pairs = {}
    for name in ("ball", "pole", "table"):
        added = shapes.addGeometryObject(obstacle(name))
        pairs.update({f"link{k + 1} - {name}": (k, added) for k in range(links)})
    found = distances(robot, shapes, list(pairs.values()), q)
    least = {where: found[pair] for where, pair in pairs.items()}
    normal, offset = (np.array(OBSTACLES["wall"][1][key]) for key in ("normal", "offset"))
    for k in range(links):  # the wall as a floor: turned so that its normal points up
        turned = [towards(robot.engine.frame(pose, f"link{k + 1}")[0], normal) for pose in q.T]
        least[f"link{k + 1} - wall"] = min(lowest(pose, arm.SHAPES[k]) for pose in turned) - offset
    return least


def test_links_keep_clear_of_what_stands_around(robot, plans):
    plan = plans["room"]
    least = distances_to_obstacles(robot, plan)
    margins = {m["where"]: m["value"] for m in plan.json["margins"] if m["limit"] == "obstacle"}
    assert margins.keys() == least.keys()
    for where, distance in least.items():
        # Capsules are around the shapes: what they say is less, but not by more than they are larger.
        assert CLEARANCE - 1e-9 <= margins[where] <= distance + 1e-3, (where, margins[where], distance)
        assert distance < margins[where] + 0.06, (where, margins[where], distance)


def towards(pose, normal):
    """The pose in axes whose third is the normal."""
    other = np.eye(3)[np.argmin(np.abs(normal))]
    x = np.cross(other, normal) / np.linalg.norm(np.cross(other, normal))
    return np.array([x, np.cross(normal, x), normal]) @ pose


def tool_motion(robot, q, qd, qdd):
    """Position, velocity and acceleration of link5's origin, samples x 3 each."""
    model, data = robot.engine.model, robot.engine.data
    frame, axes = model.getFrameId("link5"), pinocchio.ReferenceFrame.LOCAL_WORLD_ALIGNED
    out = []
    for state in zip(q.T, qd.T, qdd.T):
        pinocchio.forwardKinematics(model, data, *state)
        pinocchio.updateFramePlacement(model, data, frame)
        out.append(
            [
                data.oMf[frame].translation.copy(),
                pinocchio.getFrameVelocity(model, data, frame, axes).linear,
                pinocchio.getFrameClassicalAcceleration(model, data, frame, axes).linear,
            ]
        )
    return np.array(out).transpose(1, 0, 2)


def test_the_tool_keeps_its_box_speed_and_acceleration(robot, plans):
    plan = plans["tool"]
    position, velocity, acceleration = tool_motion(robot, *(x[:, ::5] for x in motion(plan.json, fine(plan.json))[:3]))
    speed, pull = np.linalg.norm(velocity, axis=1), np.linalg.norm(acceleration, axis=1)
    assert speed.max() <= TOOL_SPEED
    assert pull.max() <= TOOL_ACCELERATION
    assert (position >= np.array(TOOL_BOX["lower"])).all()
    assert (position <= np.array(TOOL_BOX["upper"])).all()
    margins = {(m["limit"], m["where"]): m for m in plan.json["margins"]}
    assert abs(margins["tool-speed", "link5"]["value"] - speed.max()) < 1e-4 * speed.max()
    assert abs(margins["tool-acceleration", "link5"]["value"] - pull.max()) < 1e-4 * pull.max()
    for axis, name in enumerate("xyz"):
        value = margins["tool-box", name]["value"]
        assert min(abs(position[:, axis].min() - value), abs(position[:, axis].max() - value)) < 1e-4, name


def regressor(robot, q, qd, qdd):
    """Columns by name, joints x samples each: links by Pinocchio, friction and rotors here."""
    W = np.array([robot.engine.regressor(*state) for state in zip(q.T, qd.T, qdd.T)])
    columns = {}
    kinds = ["XX", "XY", "XZ", "YY", "YZ", "ZZ", "MX", "MY", "MZ", "M"]
    for j in range(robot.dof):
        for k, kind in enumerate(kinds):
            columns[f"{kind}_{j + 1}"] = W[:, :, 10 * j + k].T
        for kind, value in (("Ia", qdd), ("Fv", qd), ("Fc", np.sign(qd)), ("Fo", np.ones_like(qd))):
            column = np.zeros_like(q)
            column[j] = value[j]
            columns[f"{kind}_{j + 1}"] = column
    return columns


def log_det(columns, names, deviation):
    W = np.array([(columns[name] / np.array(deviation)[:, None]).ravel() for name in names]).T
    return 2 * np.log(np.abs(np.diag(np.linalg.qr(W, mode="r")))).sum()


def base_columns(robot):
    """One column of each base parameter: the first of its expression, which the others are grouped into."""
    return [base["expression"].split()[0] for base in robot.description["base"]]


def test_a_plans_information_is_that_of_pinocchios_regressor(robot, plan):
    names = base_columns(robot)
    assert len(names) == len(plan.json["parameters"])
    ours = plan.json["criteria"]["log_det"]
    theirs = log_det(regressor(robot, plan.q, plan.qd, plan.qdd), names, plan.json["torque_noise"])
    assert abs(ours - theirs) < 1e-6, (ours, theirs)


def test_plans_differ_by_what_they_do_whatever_base_parameters_one_takes(robot, plans):
    random = np.random.default_rng(1)
    somewhere = regressor(robot, *(random.uniform(-1, 1, (robot.dof, 200)) for _ in range(3)))
    every = [name for name in somewhere if name in {p["name"] for p in robot.description["parameters"]}]
    shuffled = list(random.permutation(every))  # so that other columns are chosen than ours
    W = np.array([somewhere[name].ravel() for name in shuffled]).T
    _, R, order = qr(W / np.linalg.norm(W, axis=0).clip(1e-12), mode="economic", pivoting=True)
    rank = int((np.abs(np.diag(R)) > 1e-9).sum())
    assert rank == len(robot.description["base"])
    chosen = [shuffled[k] for k in order[:rank]]
    assert set(chosen) != set(base_columns(robot))
    first, second = plans["rest"], plans["periodic"]
    stated = [p.json["criteria"]["log_det"] for p in (first, second)]
    found = [log_det(regressor(robot, p.q, p.qd, p.qdd), chosen, np.ones(robot.dof)) for p in (first, second)]
    assert abs((stated[0] - stated[1]) - (found[0] - found[1])) < 1e-6


def test_margins_are_those_of_the_motion(robot, plan):
    q, qd, qdd, jerk = motion(plan.json, fine(plan.json))
    tau = torques(robot, *(x[:, ::5] for x in (q, qd, qdd)))
    rates = {"velocity": qd, "acceleration": qdd, "jerk": jerk, "torque": tau}
    seen = set()
    for margin in plan.json["margins"]:
        assert margin["spare"] >= 0, margin
        if margin["limit"] not in rates:
            continue
        seen.add(margin["limit"])
        largest = np.abs(rates[margin["limit"]][robot.joints.index(margin["where"])]).max()
        # Where a joint turns back the plan counts both sides of Coulomb friction's jump: a grid may see the lesser.
        more = 1e-2 if margin["limit"] == "torque" else 1e-5
        assert largest * (1 - 1e-5) < abs(margin["value"]) < largest * (1 + more), margin
    assert seen == set(rates)


def test_the_limits_matter(robot, plans):
    """Else nothing of the above would be a test."""
    nearest = {}
    for plan in plans.values():
        for margin in plan.json["margins"]:
            nearest[margin["limit"]] = min(margin["spare"], nearest.get(margin["limit"], np.inf))
    for limit in ("position", "velocity", "acceleration", "jerk", "torque", "floor"):
        assert nearest[limit] < 0.01, nearest
    for limit in ("tool-speed", "tool-acceleration", "tool-box"):
        assert nearest[limit] < 0.02, nearest
    # The same ask without obstacles would hit one. How near the plan among them comes is the search's path: rounding, and so the
    # instruction set, decides which of many maxima it ends in.
    through = distances_to_obstacles(robot, plans["pose"])
    assert min(through.values()) < 0, through
