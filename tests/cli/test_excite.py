"""excite from outside: the contract of its files, what is refused, and that a budget of iterations repeats itself."""

import hashlib
import json
import re
import signal
import subprocess
import time

import numpy as np
import pytest

from conftest import PROGRAM
from recordings import ARM, BARE, JOINTS, read_table, table, torques

QUICK = ["--period", "4", "--harmonics", "3", "--iterations", "600"]
FILES = {"plan.json", "plan.csv", "plan.svg", "plan.html", "plan.trajectory.yaml"}


@pytest.fixture
def arm(steelyard):
    steelyard.write("arm.yaml", ARM)
    return steelyard


def excite(run, *options, robot="arm.yaml", code=0, timeout=120):
    outcome = run("excite", robot, *options, timeout=timeout)
    assert outcome.code == code, outcome
    return outcome


def read(run, name="plan.json"):
    return json.loads((run.folder / name).read_text())


def test_writes_the_plan_and_one_period_of_it(arm):
    outcome = excite(arm, "-o", "plan.json", "--rate", "50", *QUICK)
    assert arm.files() == FILES | {"arm.yaml"}
    assert "Written to" in outcome.out and "--scale 0.3" in outcome.out
    plan = read(arm)
    assert plan["schema"] == 1 and plan["robot"] == "arm"
    assert [joint["name"] for joint in plan["joints"]] == JOINTS
    assert set(plan["criteria"]) == {"log_det", "lambda_min", "trace_covariance", "condition", "jd", "jk"}
    family = {"kind": "fourier", "boundary": "rest", "period": 4, "harmonics": 3, "start": None}
    assert {key: plan["family"][key] for key in family} == family
    assert all(p["std"] > 0 for p in plan["parameters"])
    rows = read_table(arm.folder / "plan.csv")
    assert list(rows) == ["t"] + [f"{c}{i}" for c in ("q", "qd", "qdd") for i in (1, 2, 3)]
    assert np.allclose(rows["t"], np.arange(200) / 50, atol=1e-12)
    for i in (1, 2, 3):
        q, qd, qdd = (rows[f"{c}{i}"] for c in ("q", "qd", "qdd"))
        assert abs(qd[0]) < 1e-9 and abs(qdd[0]) < 1e-9  # at rest
        assert np.abs(q).max() <= 2.6 + 1e-9 and np.abs(qd).max() <= 3 + 1e-9
        assert np.allclose(np.gradient(q, 0.02)[1:-1], qd[1:-1], atol=0.05 * np.abs(qdd).max())


def test_every_margin_is_kept_and_near_its_limit(arm):
    plan = excite(arm, "--json", "-o", "plan.json", *QUICK).json()
    assert plan["margins"]
    assert min(m["spare"] for m in plan["margins"]) >= -1e-9
    assert {"limit", "where", "bound", "value", "spare", "unit", "time"} == set(plan["margins"][0])
    assert min(m["spare"] for m in plan["margins"]) < 0.05  # the best motion uses its room


def test_json_is_the_file(arm):
    outcome = excite(arm, "--json", "-o", "plan.json", *QUICK)
    assert outcome.json() == read(arm)
    assert outcome.err == ""


def test_deviations_are_those_of_the_noise(arm):
    plan = excite(arm, "--json", "--sigma", "2", *QUICK).json()
    rows = read_table(arm.folder / "plan.csv")
    viscous = next(p for p in plan["parameters"] if p["name"] == "Fv_2")
    assert viscous["std"] > 2 / np.linalg.norm(rows["qd2"])  # less could not be, were all else known
    again = excite(arm, "--json", "--resume", "plan.json", "--time", "0", "--sigma", "4").json()
    assert again["x"] == plan["x"]
    for before, after in zip(plan["parameters"], again["parameters"], strict=True):
        assert after["std"] == pytest.approx(2 * before["std"], rel=1e-9)
    assert plan["criteria"]["log_det"] - again["criteria"]["log_det"] == pytest.approx(len(plan["parameters"]) * np.log(4))


def test_time_zero_plays_a_plan_as_it_is(arm):
    excite(arm, *QUICK)
    excite(arm, "--resume", "plan.json", "--time", "0", "-o", "same.json")
    assert (arm.folder / "same.csv").read_bytes() == (arm.folder / "plan.csv").read_bytes()
    arm.refuses("excite", "arm.yaml", "--resume", "plan.json", "--time", "0", "--velocity", "2", "-o", "x.json", code=3,
                saying=["--resume", "velocity"])
    arm.refuses("excite", "arm.yaml", "--time", "0", "-o", "x.json", saying="--time")


@pytest.mark.parametrize("boundary", ["rest", "blend", "periodic"])
def test_boundaries(arm, boundary):
    excite(arm, "-o", "plan.json", "--boundary", boundary, *QUICK)
    rows = read_table(arm.folder / "plan.csv")
    moving = max(abs(rows[f"qd{i}"][0]) for i in (1, 2, 3)) > 1e-3
    assert moving == (boundary == "periodic")


@pytest.mark.parametrize("criterion", ["d", "e", "a", "condition", "jd", "jk"])
def test_criteria(arm, criterion):
    assert excite(arm, "--json", "--criterion", criterion, *QUICK).json()["criterion"] == criterion


@pytest.mark.parametrize("search", ["gradient", "genetic", "random"])
def test_searches(arm, search):
    assert excite(arm, "--json", "--search", search, *QUICK).json()["search"] == search


def test_start_pose_is_kept(arm):
    excite(arm, "--start", "0.3,-1,0.5", *QUICK)
    rows = read_table(arm.folder / "plan.csv")
    assert np.allclose([rows[f"q{i}"][0] for i in (1, 2, 3)], [0.3, -1, 0.5], atol=1e-9)


def test_scale_plays_the_same_motion_slower(arm):
    excite(arm, "-o", "fast.json", *QUICK)
    excite(arm, "-o", "slow.json", "--scale", "0.5", *QUICK)
    fast, slow = (read_table(arm.folder / f"{name}.csv") for name in ("fast", "slow"))
    assert slow["t"].size == 2 * fast["t"].size
    assert np.allclose(slow["q2"][::2], fast["q2"], atol=1e-9)
    assert np.allclose(2 * slow["qd2"][::2], fast["qd2"], atol=1e-9)
    assert np.allclose(4 * slow["qdd3"][::2], fast["qdd3"], atol=1e-9)


def test_distances_to_all_around_are_printed_and_those_of_a_slow_plan_are_its_own(arm):
    """A wall beside the arm, kept at a distance given on the line; slowly the distances are the same, and speeds have more to spare."""
    arm.write("cell.yaml", "obstacles: [{name: wall, plane: {normal: [0, 1, 0], offset: -1.5}}]\n")
    printed = excite(arm, *QUICK, "--limits", "cell.yaml", "--obstacle-clearance", "0.2", "-o", "plan.json").out
    shown = re.search(r"Smallest distances\n((?:  to .*\n)+)", printed)
    assert shown, printed
    wall = re.search(r"to wall +([\d.e+-]+) m by (\w+) at ([\d.]+) s", shown.group(1))
    plan = read(arm)
    margins = [m for m in plan["margins"] if m["limit"] == "obstacle"]
    assert wall and float(wall.group(1)) == pytest.approx(min(m["value"] for m in margins), rel=5e-3) and float(wall.group(1)) >= 0.2
    assert plan["limits"]["obstacle_clearance"] == 0.2 and all(m["bound"] == pytest.approx(0.2) for m in margins)
    excite(arm, "--resume", "plan.json", "--time", "0", "--scale", "0.3", "-o", "slow.json")
    slow = read(arm, "slow.json")

    def least(one, limit, what):
        return min(m[what] for m in one["margins"] if m["limit"] == limit)

    assert slow["scale"] == 0.3 and least(slow, "obstacle", "value") == pytest.approx(float(wall.group(1)), rel=5e-3)
    for margin in slow["margins"]:
        if margin["limit"] == "velocity":
            fast = next(m for m in plan["margins"] if (m["limit"], m["where"]) == ("velocity", margin["where"]))
            assert margin["value"] == pytest.approx(0.3 * fast["value"], rel=0.02)


@pytest.mark.parametrize("boundary", ["rest", "periodic"])
def test_from_gives_the_way_to_the_plan(arm, boundary):
    excite(arm, "--from", "0,-1.5,0.5", "--boundary", boundary, "--repeat", "2", *QUICK)
    more = {"plan.approach.csv"} | ({"plan.leave.csv"} if boundary == "periodic" else set())
    assert arm.files() == FILES | more | {"arm.yaml"}
    way, plan = (read_table(arm.folder / f"{name}.csv") for name in ("plan.approach", "plan"))
    assert [way[f"q{i}"][0] for i in (1, 2, 3)] == [0, -1.5, 0.5]
    for i in (1, 2, 3):
        joined = np.concatenate([way[f"q{i}"], plan[f"q{i}"]])
        speed = np.diff(joined) * 100
        assert np.abs(speed).max() <= 3.01
        assert np.abs(np.diff(speed)).max() * 100 <= 12 * 1.2  # no jump where they meet (0.25 s to full speed)
    text = (arm.folder / "plan.trajectory.yaml").read_text()
    assert text.count("positions:") >= way["t"].size + 2 * plan["t"].size


def test_iterations_repeat_bit_for_bit_on_any_number_of_threads(arm):
    texts = []
    for threads in (1, 2):
        excite(arm, "-o", "plan.json", "--threads", threads, "--seed", "7", *QUICK)
        plan = read(arm)
        plan.pop("seconds"), plan.pop("run")  # depends on when and how it ran
        texts.append(((arm.folder / "plan.csv").read_bytes(), json.dumps(plan)))
    assert texts[0] == texts[1]
    excite(arm, "-o", "plan.json", "--seed", "8", *QUICK)
    assert (arm.folder / "plan.csv").read_bytes() != texts[0][0]


def test_resume_is_never_worse_and_goes_on(arm):
    before = excite(arm, "--json", "-o", "a.json", *QUICK).json()
    values = [before["criteria"]["log_det"]]
    for k in range(2):
        after = excite(arm, "--json", "-o", "a.json", "--resume", "a.json", "--iterations", "300").json()
        assert after["family"] == before["family"] and after["limits"] == before["limits"]
        assert after["starts"] > before["starts"]
        values.append(after["criteria"]["log_det"])
        before = after
    assert values == sorted(values)
    few = excite(arm, "--json", "-o", "b.json", "--parameters", "ZZR_1,Fv_2", *QUICK).json()
    again = excite(arm, "--json", "-o", "b.json", "--resume", "b.json", "--time", "0").json()
    assert [p["name"] for p in few["parameters"]] == ["ZZR_1", "Fv_2"]
    assert again["parameters"] == few["parameters"] and again["criteria"] == few["criteria"]
    arm.refuses("excite", "arm.yaml", "--resume", "a.json", "--period", "5", "--iterations", "1", saying=["a.json", "family"])


def test_done_looks_for_what_is_not_known_yet(arm):
    first = excite(arm, "--json", "-o", "first.json", "--target", "friction", *QUICK).json()
    assert first["done"] == []
    both = excite(arm, "--json", "-o", "next.json", "--done", "first.json", *QUICK).json()
    alone = excite(arm, "--json", "-o", "alone.json", *QUICK).json()
    assert both["done"] == ["first.json"]
    assert both["criteria"]["log_det"] > alone["criteria"]["log_det"]
    rows = read_table(arm.folder / "first.csv")
    arm.write("log.csv", table({k: v for k, v in rows.items() if not k.startswith("qdd")}))
    logged = excite(arm, "--json", "-o", "next.json", "--done", "log.csv", *QUICK).json()
    assert logged["criteria"]["log_det"] > alone["criteria"]["log_det"]


def test_interrupt_writes_the_best_so_far(arm):
    process = subprocess.Popen(
        [PROGRAM, "excite", "arm.yaml", "--time", "100", "--period", "4", "--harmonics", "3"],
        cwd=arm.folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
    )
    time.sleep(4)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=60)
    assert process.returncode == 0, err
    assert b"Interrupted" in out
    assert read(arm)["interrupted"] is True
    assert arm.files() == FILES | {"arm.yaml"}


def test_second_interrupt_ends_at_once(arm):
    process = subprocess.Popen([PROGRAM, "excite", "arm.yaml", "--time", "100", "--harmonics", "40", "--rate", "2000"],
                               cwd=arm.folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    time.sleep(1)
    process.send_signal(signal.SIGINT)
    process.send_signal(signal.SIGINT)
    time.sleep(0.05)
    process.send_signal(signal.SIGINT)
    begin = time.monotonic()
    process.communicate(timeout=60)
    assert process.returncode == -signal.SIGINT
    assert time.monotonic() - begin < 5
    assert arm.files() == {"arm.yaml"}


def test_without_inertias_torque_limits_are_said_not_to_be_checked(steelyard):
    steelyard.write("bare.yaml", BARE.replace("velocity: 3}", "velocity: 3, effort: 50}"))
    plan = excite(steelyard, "--json", *QUICK, robot="bare.yaml").json()
    assert any("torque" in d["code"] for d in plan["diagnostics"])
    assert not any(m["limit"] == "torque" for m in plan["margins"])


BAD = [
    (["--criterion", "conditoin"], 2, ["--criterion", "did you mean 'condition'"]),
    (["--family", "furier"], 2, ["--family", "fourier"]),
    (["--boundary", "still"], 2, ["--boundary", "periodic"]),
    (["--search", "gradeint"], 2, ["--search", "gradient"]),
    (["--target", "link"], 2, ["--target", "links"]),
    (["--parameters", "ZZR_9"], 2, ["ZZR_9"]),
    (["--parameters", "Fv_2,Fv_2"], 2, ["Fv_2", "twice"]),
    (["--time", "nan"], 2, "--time"),
    (["--period", "-1"], 2, "period"),
    (["--period", "0"], 2, "period"),
    (["--harmonics", "0"], 2, "harmonics"),
    (["--harmonics", "5", "--period", "1", "--rate", "10"], 2, "--rate"),
    (["--rate", "0"], 2, "--rate"),
    (["--scale", "1.5"], 2, "--scale"),
    (["--scale", "0"], 2, "--scale"),
    (["--start", "0,0,3"], 2, ["3", "limits"]),
    (["--start", "0,0"], 2, "--start"),
    (["--from", "0,0,3"], 2, ["--from", "position"]),
    (["--velocity", "1,2"], 2, "--velocity"),
    (["--velocity", "-1"], 2, "--velocity"),
    (["--sigma", "0"], 2, "--sigma"),
    (["--floor", "low"], 2, "--floor"),
    (["--repeat", "0"], 2, "--repeat"),
    (["--iterations", "0"], 2, "--iterations"),
    (["--resume", "no.json"], 2, "no.json"),
    (["--done", "no.json"], 2, "no.json"),
    (["--limits", "no.yaml"], 2, "no.yaml"),
    (["-o", "plan.txt"], 2, ".json"),
    (["-o", "arm.yaml/plan.json"], 2, "arm.yaml"),
    (["--period", "0.05", "--harmonics", "2", "--rate", "1000"], 3, "period"),
]


@pytest.mark.parametrize(("options", "code", "saying"), BAD, ids=[" ".join(b[0]) for b in BAD])
def test_what_cannot_be_is_refused_before_the_search(arm, options, code, saying):
    begin = time.monotonic()
    arm.refuses("excite", "arm.yaml", *options, saying=saying, code=code)
    assert time.monotonic() - begin < 12  # not after the 20 s of a search


def test_robots_without_room_are_refused(arm):
    arm.write("zero.yaml", ARM.replace("elbow,    alpha: 0,    d: 0.35, theta: 0, r: 0,   position: [-2.6, 2.6]",
                                       "elbow,    alpha: 0,    d: 0.35, theta: 0, r: 0,   position: [1, 1]"))
    arm.refuses("excite", "zero.yaml", *QUICK, saying=["3", "position limit"])
    arm.write("contradiction.yaml", ARM.replace("[-2.6, 2.6]", "[2.6, -2.6]", 1))
    arm.refuses("excite", "contradiction.yaml", *QUICK, saying=["contradiction.yaml", "position"])
    arm.write("free.yaml", re.sub(r"position: \[-2.6, 2.6\], ", "", ARM))
    arm.refuses("excite", "free.yaml", *QUICK, saying=["waist", "position"])


def test_resume_plays_the_same_motion_within_other_limits(arm):
    """The plan's x is in units of its own ranges: the motion must not change with them."""
    excite(arm, *QUICK, "-o", "plan.json")
    before = read_table(arm.folder / "plan.csv")
    arm.write("wider.yaml", "joints: {%s: {position: [-3, 4]}}" % JOINTS[0])
    excite(arm, "--resume", "plan.json", "--time", "0", "--limits", "wider.yaml", "-o", "again.json")
    after = read_table(arm.folder / "again.csv")
    for name, values in before.items():
        assert np.allclose(values, after[name], rtol=0, atol=1e-9), name


def test_resume_holds_what_the_robot_has_learnt_since(arm):
    excite(arm, *QUICK, "-o", "plan.json")
    arm.write("slower.yaml", ARM.replace("velocity: 3", "velocity: 1"))
    arm.refuses("excite", "slower.yaml", "--resume", "plan.json", "--time", "0", "-o", "x.json",
                saying=["velocity", "plan breaks the limit"], code=3)


def test_resume_within_limits_that_nothing_holds_ends(arm):
    excite(arm, *QUICK, "-o", "plan.json")
    arm.write("tight.yaml", "obstacles: [{name: all, sphere: {centre: [0, 0, 0], radius: 30}}]")
    arm.refuses("excite", "arm.yaml", "--resume", "plan.json", "--limits", "tight.yaml", "--iterations", "600",
                "-o", "x.json", saying="all", code=3)


def test_a_blocked_way_does_not_cost_the_plan(arm):
    """A pose from which a wall stands between: the plan is written, the way to it is not."""
    plan = excite(arm, *QUICK, "--json", "-o", "plan.json", "--start", "0.5,0.5,0.5").json()
    assert plan["margins"]
    arm.write("post.yaml", "obstacles: [{name: post, capsule: {from: [-0.5, 0, -2], to: [-0.5, 0, 3], radius: 0.05}}]")
    outcome = excite(arm, "--json", *QUICK, "--limits", "post.yaml", "--start", "0.5,0.5,0.5", "--from", "-2.5,0.5,0.5",
                     "-o", "blocked.json")
    files = {name for name in arm.files() if name.startswith("blocked")}
    codes = {d["code"] for d in outcome.json()["diagnostics"]}
    assert {"blocked.json", "blocked.csv"} <= files
    assert ("no-approach" in codes) == ("blocked.approach.csv" not in files)


def test_free_sines_are_not_repeated(arm):
    arm.refuses("excite", "arm.yaml", *QUICK, "--family", "sines", "--boundary", "periodic", "--repeat", "3",
                saying=["--repeat", "sines"], code=2)


def test_one_evaluation_is_enough_for_a_plan(arm):
    plan = excite(arm, "--json", "--period", "4", "--harmonics", "3", "--iterations", "1").json()
    assert min(m["spare"] for m in plan["margins"]) >= 0


def test_a_plan_for_another_robot_is_refused(arm):
    excite(arm, *QUICK)
    arm.write("other.yaml", ARM.replace("name: elbow,   ", "name: forearm, "))
    for option in ("--resume", "--done"):
        arm.refuses("excite", "other.yaml", option, "plan.json", "-o", "x.json", *QUICK, saying=["plan.json", "elbow", "forearm"])
    arm.write("broken.json", (arm.folder / "plan.json").read_text().replace('"schema": 1', '"schema": 9'))
    arm.refuses("excite", "arm.yaml", "--resume", "broken.json", "-o", "x.json", saying=["broken.json", "schema"])


def record(run, plan="plan.csv", before=2.0, periods=4, noise=0.05, rate=100):
    """The plan played: rest at its first pose, so many periods, rest again."""
    rows = read_table(run.folder / plan)
    q, qd, qdd = (np.column_stack([rows[f"{c}{i}"] for i in (1, 2, 3)]) for c in ("q", "qd", "qdd"))
    still, none = np.tile(q[0], (int(before * rate), 1)), np.zeros((int(before * rate), 3))
    q = np.vstack([still] + [q] * periods + [still])
    qd, qdd = (np.vstack([none] + [x] * periods + [none]) for x in (qd, qdd))
    tau = torques("arm.yaml", q, qd, qdd, run.folder)
    random = np.random.default_rng(5)
    columns = {"t": np.arange(len(q)) / rate}
    for channel, values in (("q", q), ("qd", qd), ("tau", tau + noise * random.standard_normal(tau.shape))):
        for i in range(3):
            columns[f"{channel}{i + 1}"] = values[:, i]
    return columns


def test_identify_learns_from_the_plan(arm):
    arm.write("bare.yaml", BARE)
    excite(arm, "-o", "plan.json", "--period", "8", "--iterations", "600")
    arm.write("log.csv", table(record(arm)))
    fit = ["--friction", "viscous,coulomb", "--cutoff", "20"]
    outcome = arm("identify", "bare.yaml", "log.csv", "--plan", "plan.json", "--json", *fit, "-o", "fit")
    assert outcome.code == 0, outcome
    [followed] = outcome.json()["signals"]["plans"]
    assert abs(followed["delay"] - 2) < 0.01 and abs(followed["scale"] - 1) < 1e-3
    assert followed["periods"] == 4 and followed["averaged"]
    assert np.allclose(followed["torque_noise"], 0.025, rtol=0.2)
    result = {p["name"]: p for p in outcome.json()["parameters"]}
    assert abs(result["Fv_1"]["value"] - 4) < 0.1

    arm.write("project.yaml", "robot: bare.yaml\nlogs:\n  - {file: log.csv, plan: plan.json}\nfriction: [viscous, coulomb]\n")
    again = arm("identify", "project.yaml", "--json", "--cutoff", "20", "-o", "fit2")
    assert again.code == 0 and again.json()["signals"]["plans"][0]["periods"] == 4, again
    arm.write("typo.yaml", "robot: bare.yaml\nlogs:\n  - {file: log.csv, plan: plam.json}\n")
    arm.refuses("identify", "typo.yaml", saying=["typo.yaml:3", "plam.json"])


def test_identify_says_when_the_log_is_not_of_the_plan(arm):
    excite(arm, "-o", "plan.json", *QUICK)
    excite(arm, "-o", "other.json", "--seed", "9", *QUICK)
    arm.write("log.csv", table(record(arm, "other.csv")))
    arm.refuses("identify", "arm.yaml", "log.csv", "--plan", "plan.json", code=3, saying=["log.csv", "does not follow the plan", "joint"])
    arm.write("moved.yaml", ARM.replace("name: elbow,   ", "name: forearm, "))
    arm.refuses("identify", "moved.yaml", "log.csv", "--plan", "plan.json", saying=["plan.json", "forearm"])


def test_the_plan_records_what_ran_and_which_files_it_read(arm):
    excite(arm, "-o", "a.json", *QUICK)
    before = (arm.folder / "a.json").read_bytes()
    (arm.folder / "cell.yaml").write_text("floor: none\n")
    excite(arm, "-o", "a.json", "--resume", "a.json", "--limits", "cell.yaml", "--seed", "3", *QUICK)
    run = read(arm, "a.json")["run"]
    assert run["seed"] == 3 and "--resume a.json --limits cell.yaml" in run["command"]
    read_files = {f["role"]: f for f in run["files"]}
    assert sorted(read_files) == ["limits", "plan", "robot"]
    assert read_files["plan"]["sha256"] == hashlib.sha256(before).hexdigest()  # as it was read, not as written over
    assert read_files["limits"]["sha256"] == hashlib.sha256(b"floor: none\n").hexdigest()


def legs(names):
    """An MJCF as those of legged robots are: ranges and motors, and no speed, which MJCF cannot state."""
    leg = """<body name="{0}_thigh" pos="{1} 0"><inertial pos="0 0.01 -0.05" mass="1.1" diaginertia="0.006 0.006 0.001"/>
      <joint name="{0}_hip" axis="1 0 0" range="-1.05 1.05"/>
      <body name="{0}_calf" pos="0 0 -0.21"><inertial pos="0 0 -0.1" mass="0.3" diaginertia="0.002 0.002 0.0001"/>
       <joint name="{0}_knee" axis="0 1 0" range="-2.7 -0.8"/></body></body>"""
    bodies = "".join(leg.format(name, place) for name, place in zip(names, ("0.2 0.1", "0.2 -0.1", "-0.2 0.1", "-0.2 -0.1")))
    motors = "".join(f'<motor joint="{name}_{joint}" ctrlrange="-23.7 23.7"/>' for name in names for joint in ("hip", "knee"))
    return (f'<mujoco model="legs"><compiler angle="radian"/><worldbody><body name="trunk" pos="0 0 1"><freejoint/>'
            f'<inertial pos="0 0 0" mass="7" diaginertia="0.1 0.1 0.1"/>{bodies}</body></worldbody><actuator>{motors}</actuator></mujoco>')


def test_commands_for_the_actuators_of_a_robot_that_states_no_speed(steelyard):
    """The call of docs/actuators.md, with an iteration count for its time."""
    steelyard.write("go2.xml", legs(("FL", "FR")))
    outcome = steelyard("excite", "go2.xml", "--target", "actuators", "-o", "plan.json", "--iterations", "200", timeout=120)
    assert outcome.code == 0, outcome
    rows = read_table(steelyard.folder / "plan.csv")
    assert list(rows) == ["t"] + [f"{c}{i}" for c in ("q_ref", "qd_ref") for i in range(1, 5)]
    assert np.abs(rows["q_ref1"]).max() <= 1.05 and np.abs(rows["qd_ref1"]).max() <= 4.2 + 1e-6
    assert np.ptp(rows["q_ref1"]) > 0.6, "friction shows where joints move"
    plan = read(steelyard)
    assert "assumed-velocity" in {d["code"] for d in plan["diagnostics"]} and plan["family"]["harmonics"] == 20
    assert "log q and torque" not in outcome.out and "q_ref and qd_ref of" in outcome.out, outcome.out
    gains = re.search(r"steelyard identify go2.xml LOG --kp ([\d.,]+) --kd ([\d.,]+)", outcome.out)
    kp, kd = ([float(x) for x in text.split(",")] for text in gains.groups())
    assert len(kp) == len(kd) == 4 and kp[0] == kp[2] and min(kp) > 1 and min(kd) > 0.05, "legs that are alike have the same"
    assert steelyard("excite", "go2.xml", "--resume", "plan.json", "--time", "0", "--scale", "0.3", "-o", "slow.json").code == 0
