"""payload from outside: the body in the gripper of arms of known truth, by every route, and what is refused."""

import json
import os
import re
from pathlib import Path

import numpy as np
import pytest

from conftest import Steelyard
from recordings import ARM, BARE, Recording, record, sines, table, torques

MASS, COM = 1.5, np.array([0.2, 0.03, -0.04])
INERTIA = np.array([[0.004, 0.001, 0.0], [0.001, 0.006, -0.0005], [0.0, -0.0005, 0.005]])
ROUTES = ["known-robot", "joint-fit", "torque-difference", "two-fits"]
GIVEN = ["--friction", "viscous,coulomb", "--cutoff", "20"]


def six(tensor):
    return [tensor[0][0], tensor[0][1], tensor[0][2], tensor[1][1], tensor[1][2], tensor[2][2]]


def merged(link, mass=MASS, com=COM, inertia=INERTIA):
    """A link and a payload as one body: the text of a links: entry."""
    m, c = link["mass"], np.array(link["com"])
    xx, xy, xz, yy, yz, zz = link["inertia"]
    whole = m + mass
    centre = (m * c + mass * com) / whole
    about = np.zeros((3, 3))
    for part_m, part_c, part_I in ((m, c, np.array([[xx, xy, xz], [xy, yy, yz], [xz, yz, zz]])), (mass, com, inertia)):
        d = part_c - centre
        about += part_I + part_m * (d @ d * np.eye(3) - np.outer(d, d))
    return f"  - {{mass: {whole!r}, com: {[float(x) for x in centre]}, inertia: {[float(x) for x in six(about)]}}}\n"


LAST = {"mass": 2, "com": [0.12, -0.03, 0.02], "inertia": [0.004, 0, 0.001, 0.02, 0, 0.02]}
LOADED_ARM = re.sub(r"  - \{mass: 2,.*\n", merged(LAST), ARM)


def run_twice(folder, arms, seed, noise=0.01, centre=0, dof=3, **motion):
    """One trajectory, on each of the arms."""
    logs = {}
    for name, text in arms.items():
        (folder / f"{name}.yaml").write_text(text)
        logs[name] = record(f"{name}.yaml", folder, dof=dof, seed=seed, noise=noise, centre=centre, **motion)
    return logs


@pytest.fixture(scope="session")
def weighings(tmp_path_factory):
    """The arm without and with its payload on one trajectory, another bare log, and a model fitted to the bare logs."""
    run = Steelyard(tmp_path_factory.mktemp("payload"))
    logs = run_twice(run.folder, {"arm": ARM, "heavy": LOADED_ARM}, seed=11, fastest=0.9, seconds=30)
    run.logs = logs
    run.write("bare.yaml", BARE)
    run.write("empty.csv", table(logs["arm"].columns()))
    run.write("full.csv", table(logs["heavy"].columns()))
    run.write("other.csv", table(record("arm.yaml", run.folder, seed=12).columns()))
    assert run("identify", "bare.yaml", "empty.csv", *GIVEN, "-o", "fitted").code == 0
    return run


@pytest.fixture
def arm(weighings, tmp_path):
    """A folder of one's own with the same files."""
    own = Steelyard(tmp_path)
    for name in ("arm.yaml", "bare.yaml", "empty.csv", "full.csv", "other.csv"):
        own.write(name, (weighings.folder / name).read_bytes())
    own.write("model.yaml", (weighings.folder / "fitted/model.yaml").read_bytes())
    return own


def words(route):
    return ["model.yaml", "full.csv"] if route == "known-robot" else ["bare.yaml", "full.csv", "--bare", "empty.csv"]


def weigh(run, *arguments, code=0):
    outcome = run("payload", *arguments, "--json")
    assert outcome.code == code, outcome
    return outcome.json()


def codes(out):
    return {d["code"] for d in out["diagnostics"]}


# ---- the truth


@pytest.mark.parametrize("route", ROUTES)
def test_every_route_finds_the_body(arm, route):
    out = weigh(arm, *words(route), "--route", route, "--cutoff", "20")
    payload = out["payload"]
    assert out["route"] == route and payload["frame"] == "link_3"
    assert payload["mass"] == pytest.approx(MASS, rel=0.01)
    assert payload["com"] == pytest.approx(COM, abs=0.01)
    truth = {"mass": MASS, "com": COM, "inertia": six(INERTIA)}
    flat = lambda group: [group["mass"], *group["com"], *group["inertia"]]  # noqa: E731
    for value, std, determined in zip(flat(truth), flat(payload["std"]), flat(payload["identifiable"]), strict=True):
        assert std is None or not determined or std > 0
    for value, got, std, determined in zip(flat(truth), flat(payload), flat(payload["std"]), flat(payload["identifiable"]), strict=True):
        if determined:
            assert abs(got - value) < 5 * std, (value, got, std)
    assert payload["interval"]["mass"][0] < MASS < payload["interval"]["mass"][1]


def test_the_default_route_is_the_one_the_logs_allow(arm):
    assert weigh(arm, "model.yaml", "full.csv")["route"] == "known-robot"
    assert weigh(arm, "bare.yaml", "full.csv", "--bare", "empty.csv", *GIVEN)["route"] == "joint-fit"


def test_a_project_says_the_same_as_the_command_line(arm):
    arm.write("p.yaml", "robot: bare.yaml\nfriction: [viscous, coulomb]\nsignals: {cutoff: 20}\nlogs:\n"
                        "  - {file: empty.csv, role: identify}\n  - {file: full.csv, role: payload}\n")
    first, second = weigh(arm, "p.yaml"), weigh(arm, "bare.yaml", "full.csv", "--bare", "empty.csv", *GIVEN)
    assert first["payload"] == second["payload"]


def test_nothing_in_the_gripper_weighs_nothing(arm):
    arm.refuses("payload", "model.yaml", "empty.csv", "-o", "out", code=3, saying=["no payload, ", "±", "nothing to weigh", "no-payload", "bare robot"])


def test_exchanged_logs_are_found(arm):
    arm.refuses("payload", "bare.yaml", "empty.csv", "--bare", "full.csv", *GIVEN, "-o", "out", code=3,
                saying=["empty.csv", "less than the bare robot", "exchanged"])


@pytest.mark.parametrize("route", ["joint-fit", "torque-difference", "two-fits"])
def test_a_log_is_not_weighed_against_itself(arm, route):
    arm.refuses("payload", "bare.yaml", "full.csv", "--bare", "full.csv", "--route", route, *GIVEN, "-o", "out", saying=["full.csv", "twice"])
    arm.write("copy.csv", (arm.folder / "full.csv").read_bytes())
    arm.refuses("payload", "bare.yaml", "full.csv", "--bare", "copy.csv", "--route", route, *GIVEN, "-o", "out",
                saying=["full.csv", "copy.csv", "with the payload"])


def test_a_mass_that_the_log_contradicts(arm):
    arm.refuses("payload", "model.yaml", "empty.csv", "--mass", "10", "-o", "out", code=3, saying=["10 kg", "payload-mass-contradicted", "±"])
    assert "payload-mass-contradicted" in codes(weigh(arm, "model.yaml", "full.csv", "--mass", str(1.3 * MASS)))
    assert "payload-mass-contradicted" not in codes(weigh(arm, "model.yaml", "full.csv", "--mass", str(1.01 * MASS)))


def test_a_known_mass_is_held(arm):
    out = weigh(arm, "model.yaml", "full.csv", "--mass", "1.6")
    assert out["payload"]["mass"] == pytest.approx(1.6, abs=1e-12) and out["payload"]["known"] == ["mass"]
    assert "held: given" in arm("payload", "model.yaml", "full.csv", "--mass", "1.6").out


def furnished(robot, last):
    """A bundled robot's geometry with links and friction of ours; `last`: the text of its last link."""
    text = (Path(__file__).parents[2] / f"robots/{robot}.yaml").read_text()
    joints = text[: re.search(r"^(links|friction):", text, re.M).start()]
    dof = len(re.findall(r"^  - \{", joints, re.M))
    link = "  - {mass: 4, com: [0.05, 0.02, -0.03], inertia: [0.03, 0, 0, 0.04, 0, 0.03]}\n"
    friction = f"friction: {{viscous: {[2.0] * dof}, coulomb: {[1.0] * dof}}}\n"
    return joints + "links:\n" + link * (dof - 1) + last + friction, dof


@pytest.mark.parametrize("robot, motion", [("planar-2r", {}), ("ur10e", {"reach": 1.5}), ("scara-rrpr", {"reach": 0.3}), ("stanford", {"reach": 0.4, "centre": 0.7})])
def test_bundled_robots(steelyard, robot, motion):
    """Identifiable values are estimated; the rest are filled in with a reason."""
    bare = f"  - {{mass: {LAST['mass']}, com: {LAST['com']}, inertia: {LAST['inertia']}}}\n"
    (empty, dof), (full, _) = furnished(robot, bare), furnished(robot, merged(LAST))
    logs = run_twice(steelyard.folder, {"empty": empty, "full": full}, seed=3, dof=dof, fastest=0.9, noise=0.003, **motion)
    for name, log in logs.items():
        steelyard.write(f"{name}.csv", table(log.columns()))
    out = weigh(steelyard, "empty.yaml", "full.csv", "--cutoff", "20")
    payload = out["payload"]
    assert payload["identifiable"]["mass"] and payload["mass"] == pytest.approx(MASS, rel=0.02)
    assert "robot-taken-as-exact" in codes(out)
    for determined, value, truth in zip(payload["identifiable"]["com"], payload["com"], COM, strict=True):
        assert not determined or value == pytest.approx(truth, abs=0.01)
    if robot in ("ur10e", "stanford"):
        assert payload["identifiable"]["com"] == [True, True, True]
    if robot == "planar-2r":  # turns about z alone
        assert payload["identifiable"]["com"] == [True, True, False]
        assert payload["std"]["com"][2] is None and payload["std"]["inertia"][0] is None
        assert payload["reasons"]["com"][2] == "no motion of this robot determines it"
        shown = steelyard("payload", "empty.yaml", "full.csv", "--cutoff", "20").out
        assert "filled in, not identifiable from this motion: no motion of this robot determines it" in shown
        assert "filled in to be physically consistent: cz" in out["settings"]["ur"]


# ---- how sure it is


def test_the_robots_own_uncertainty_counts(arm):
    sure = weigh(arm, "model.yaml", "full.csv")
    assert sure["payload"]["shares"]["mass"]["robot"] > 0 and "robot-taken-as-exact" not in codes(sure)
    assert sum(sure["payload"]["shares"]["mass"].values()) == pytest.approx(1)
    text = (arm.folder / "model.yaml").read_text()
    arm.write("unsure.yaml", text[: text.index("  covariance:")])
    exact = weigh(arm, "unsure.yaml", "full.csv")
    assert "robot-taken-as-exact" in codes(exact)
    assert exact["payload"]["std"]["mass"] < sure["payload"]["std"]["mass"]
    assert exact["payload"]["mass"] == pytest.approx(sure["payload"]["mass"], rel=1e-9)


def test_gains_scale_the_mass_and_their_deviation_says_so(arm, weighings):
    gain = np.array([10.0, 12.0, 8.0])
    for name, log in (("empty", weighings.logs["arm"]), ("full", weighings.logs["heavy"])):
        columns = {k.replace("tau", "current"): v for k, v in log.columns().items()}
        for i in range(3):
            columns[f"current{i + 1}"] = columns[f"current{i + 1}"] / gain[i]
        arm.write(f"i-{name}.csv", table(columns))
    logs = ["bare.yaml", "i-full.csv", "--bare", "i-empty.csv", *GIVEN]
    wrong = ["--gain", ",".join(str(1.1 * g) for g in gain)]
    exact = weigh(arm, *logs, *wrong)
    assert "gains-taken-as-exact" in codes(exact)
    assert exact["payload"]["mass"] == pytest.approx(1.1 * MASS, rel=0.01)
    assert not exact["payload"]["interval"]["mass"][0] < MASS  # as the diagnostic warns
    stated = weigh(arm, *logs, *wrong, "--gain-deviation", "0.1")
    low, high = stated["payload"]["interval"]["mass"]
    assert low < MASS < high and stated["payload"]["shares"]["mass"]["gains"] > 0.9
    assert "gains-taken-as-exact" not in codes(stated)
    arm.write("p.yaml", f"robot: bare.yaml\nfriction: [viscous, coulomb]\nsignals: {{cutoff: 20}}\nlogs:\n  - {{file: i-empty.csv}}\n"
                        f"  - {{file: i-full.csv, role: payload}}\ndrives: {{gain: {(1.1 * gain).tolist()}, gain_deviation: 0.1}}\n")
    assert weigh(arm, "p.yaml")["payload"]["std"] == stated["payload"]["std"]


def test_confidence_widens_the_interval(arm):
    low, high = (weigh(arm, "model.yaml", "full.csv", "--confidence", c)["payload"]["interval"]["mass"] for c in (0.8, 0.99))
    assert high[0] < low[0] < low[1] < high[1]


# ---- what it leaves behind


def test_json_has_every_key_of_the_contract(arm):
    out = weigh(arm, "model.yaml", "full.csv")
    assert out["schema"] == 1 and out["robot"] == "arm" and out["dof"] == 3 and out["samples"] > 2000
    payload = out["payload"]
    assert {"mass", "com", "inertia", "std", "frame", "interval", "identifiable", "shares", "reasons", "known", "rank"} <= set(payload)
    assert len(payload["com"]) == 3 and len(payload["inertia"]) == 6
    assert {c["name"] for c in out["friction_change"]} == {f"F{k}_{j}" for k in "vc" for j in (1, 2, 3)}
    assert set(out["settings"]) == {"ur", "franka", "kuka"}
    assert [j["name"] for j in out["joints"]] == ["waist", "shoulder", "elbow"]
    for d in out["diagnostics"]:
        assert {"severity", "code", "message"} == set(d)


def test_the_loaded_model_predicts_the_loaded_robot(arm, weighings):
    before = arm.files()
    outcome = arm("payload", "model.yaml", "full.csv", "-o", "out")
    assert outcome.code == 0 and arm.files() == before | {"out"}
    assert {p.name for p in (arm.folder / "out").iterdir()} == {
        "result.json", "payload.yaml", "model.yaml", "model.urdf", "report.html", "series"}
    result = json.loads((arm.folder / "out/result.json").read_text())
    fitted = json.loads((weighings.folder / "fitted/result.json").read_text())
    assert result["model"]["joints"][-1]["body"]["mass"] == pytest.approx(  # the page draws the payload for itself
        fitted["model"]["joints"][-1]["body"]["mass"])
    assert f"mass: {result['payload']['mass']:.9g}" in (arm.folder / "out/payload.yaml").read_text()
    loaded = arm("validate", "out/model.yaml", "full.csv", "--json").json()["validation"][0]["relative_percent"]
    bare = arm("validate", "model.yaml", "full.csv", "--json").json()["validation"][0]["relative_percent"]
    assert loaded < 3 and bare > 5 * loaded
    judged = result["validation"][0]  # the page shows both
    assert judged["role"] == "payload" and judged["relative_percent"] < 3
    assert judged["nominal"]["relative_percent"] > 5 * judged["relative_percent"]
    again = weigh(arm, "out/model.yaml", "empty.csv", code=0) if arm("payload", "out/model.yaml", "empty.csv").code == 0 else None
    assert again is None or "robot-taken-as-exact" in codes(again)  # the bare robot's covariance is not the loaded one's


def test_frames(arm):
    text = (arm.folder / "model.yaml").read_text()
    arm.write("framed.yaml", text + "\nframes:\n  - {name: tool0, joint: 3, xyz: [0.1, 0, 0.02], rpy: [0, 0, pi/2]}\n  - {name: lamp, joint: 2}\n")
    link, tool = weigh(arm, "framed.yaml", "full.csv", "--frame", "link_3"), weigh(arm, "framed.yaml", "full.csv")
    assert link["payload"]["frame"] == "link_3" and tool["payload"]["frame"] == "tool0"
    x, y, z = np.array(link["payload"]["com"]) - [0.1, 0, 0.02]
    assert tool["payload"]["com"] == pytest.approx([y, -x, z], abs=1e-9)
    assert tool["payload"]["inertia"][0] == pytest.approx(link["payload"]["inertia"][3], abs=1e-9)
    assert "check before use" in link["settings"]["ur"] and "check before use" not in tool["settings"]["ur"]
    arm.refuses("payload", "framed.yaml", "full.csv", "--frame", "tol0", saying=["--frame", "did you mean 'tool0'"])
    arm.refuses("payload", "framed.yaml", "full.csv", "--frame", "lamp", saying=["another link carries 'lamp'"])
    arm.write("p.yaml", "robot: framed.yaml\nlogs: [{file: full.csv, role: payload}]\npayload: {frame: tol0}\n")
    arm.refuses("payload", "p.yaml", saying=["p.yaml:3", "did you mean 'tool0'"])


def test_the_screen_is_one_screen(arm):
    outcome = arm("payload", "model.yaml", "full.csv", "--settings", "all")
    assert outcome.code == 0 and len(outcome.out.splitlines()) < 40
    assert "set_target_payload(1.5" in outcome.out or "set_target_payload(1.4" in outcome.out
    assert "LOAD_DATA[1]={M 1." in outcome.out and "robot.setLoad(1." in outcome.out
    assert "set_target_payload" not in arm("payload", "model.yaml", "full.csv").out  # not a UR


# ---- what is refused


def test_bad_input(arm):
    arm.refuses("payload", "model.yaml", saying="name its logs")
    arm.refuses("payload", "bare.yaml", "full.csv", saying=["bare.yaml: has no inertias", "--bare LOG"])
    arm.refuses("payload", "model.yaml", "full.csv", "--route", "jointfit", saying=["--route", "did you mean 'joint-fit'"])
    arm.refuses("payload", "model.yaml", "full.csv", "--route", "two-fits", saying=["two-fits needs logs of the robot without"])
    arm.refuses("payload", "bare.yaml", "full.csv", "--bare", "empty.csv", "--bare", "other.csv", "--route", "torque-difference",
                saying=["torque-difference pairs each loaded log", "1 and 2"])
    arm.refuses("payload", "model.yaml", "full.csv", "--gain-deviation", "-0.1", saying="--gain-deviation: must be relative")
    arm.refuses("payload", "model.yaml", "full.csv", "--gain-deviation", "0.1,0.1", saying="2 values for 3 joints")
    arm.refuses("payload", "model.yaml", "full.csv", "--settings", "urr", saying=["--settings", "did you mean 'ur'"])
    arm.refuses("payload", "model.yaml", "nowhere.csv", saying="nowhere.csv")
    arm.refuses("payload", "planar-2r", "full.csv", saying="full.csv")
    arm.write("p.yaml", "robot: model.yaml\nlogs: [{file: empty.csv}]\n")
    arm.refuses("payload", "p.yaml", saying=["p.yaml", "no log has the role payload"])
    arm.write("q.yaml", "robot: model.yaml\nlogs: [{file: full.csv, role: payload}]\npayload: {com: [0, 0, 1]}\n")
    arm.refuses("payload", "q.yaml", saying="payload.com needs payload.mass")


def test_other_trajectories_are_not_differences(arm):
    arm.refuses("payload", "bare.yaml", "full.csv", "--bare", "other.csv", "--route", "torque-difference", "-o", "out", code=3,
                saying=["not one trajectory", "joint '", "% of its motion", "other-trajectory"])


def test_no_motion_is_refused(arm, weighings):
    log = weighings.logs["heavy"]
    n = len(log.t)
    still = Recording(log.t, np.tile(log.q[:1], (n, 1)) + 1e-5 * np.random.default_rng(1).standard_normal((n, 3)), 0 * log.qd,
                      np.tile(log.tau[:1], (n, 1)) + 0.01 * np.random.default_rng(2).standard_normal((n, 3)))
    arm.write("still.csv", table(still.columns()))
    arm.refuses("payload", "model.yaml", "still.csv", "-o", "out", code=3, saying=["no joint moves", "mass", "inertia"])


def test_a_joint_that_stands_still_is_named(arm, weighings):
    t, q, qd, qdd = sines(3, 20, 100, seed=5, fastest=0.9)
    q[:, 1:], qd[:, 1:], qdd[:, 1:] = q[:1, 1:], 0, 0
    tau = torques("heavy.yaml", q, qd, qdd, weighings.folder)
    random = np.random.default_rng(3)
    arm.write("waist.csv", table(Recording(t, q + 1e-5 * random.standard_normal(q.shape), qd, tau + 0.05 * random.standard_normal(q.shape)).columns()))
    outcome = arm("payload", "model.yaml", "waist.csv", "--json")
    assert outcome.code == 0, outcome
    out = outcome.json()
    reasons = [out["payload"]["reasons"]["mass"], *out["payload"]["reasons"]["com"]]
    assert any(r and "would have to move" in r and "still here" in r for r in reasons)


def test_a_large_payload_is_no_fault_of_the_log(arm, weighings):
    """The doctor compares torques with nominal ones; a heavy payload must not pass for a gear ratio."""
    heavy = re.sub(r"  - \{mass: 2,.*\n", merged(LAST, mass=25.0), ARM)
    (weighings.folder / "huge.yaml").write_text(heavy)
    arm.write("huge.csv", table(record("huge.yaml", weighings.folder, seed=13, fastest=0.9).columns()))
    assert weigh(arm, "model.yaml", "huge.csv")["payload"]["mass"] == pytest.approx(25, rel=0.02)


# ---- a recorded arm that carries 2.805 kg (STEELYARD_DATA)

DATA = Path(os.environ.get("STEELYARD_DATA", "/nowhere")) / "ur10e"
CARRIED = 2.805
PUBLISHED = [14.87, 13.26, 11.13, 10.62, 11.03, 11.47]  # two sets of the same arm's drive gains [N.m/A]
OWN = [10.00, 10.70, 8.46, 9.00, 9.48, 10.12]
recorded = pytest.mark.skipif(not DATA.is_dir(), reason="no recordings (set STEELYARD_DATA)")


def ur10e(gain, loaded="308-5071", more=""):
    entry = "{{file: {}, role: {}, header: false, columns: {{t: 1, q: 2-7, qd: 8-13, current: 14-19}}, rows: {}}}"
    bare = entry.format(DATA / "ur-20_02_19_14harm50sec.csv", "identify", "195-4966")
    full = entry.format(DATA / "ur-20_02_19_14harm50secLoad.csv", "payload", loaded)
    return f"robot: {DATA / 'ur10e.urdf'}\nlogs:\n  - {bare}\n  - {full}\ndrives: {{gain: {gain}}}\n{more}"


# The second set's interval holds the mass only because errors of gains are taken to be half common to all joints (gain_correlation).
@recorded
@pytest.mark.parametrize("gain, low, high", [(PUBLISHED, 3.03, 3.15), (OWN, 2.32, 2.50)])
@pytest.mark.parametrize("route", ["joint-fit", "torque-difference"])
def test_a_recorded_mass_is_as_right_as_the_gains(steelyard, gain, low, high, route):
    steelyard.write("p.yaml", ur10e(gain))
    exact = weigh(steelyard, "p.yaml", "--route", route)
    assert low < exact["payload"]["mass"] < high
    interval = exact["payload"]["interval"]["mass"]
    assert not interval[0] < CARRIED < interval[1] and "gains-taken-as-exact" in codes(exact)
    stated = weigh(steelyard, "p.yaml", "--route", route, "--gain-deviation", "0.1")
    interval = stated["payload"]["interval"]["mass"]
    assert interval[0] < CARRIED < interval[1] and stated["payload"]["shares"]["mass"]["gains"] > 0.9
    assert exact["payload"]["frame"] == "tool0"


@recorded
@pytest.mark.parametrize("known, weighed", [("308-2689", "2690-5071"), ("2690-5071", "308-2689")])
def test_gains_found_with_one_half_of_a_recording_weigh_the_other(steelyard, known, weighed):
    steelyard.write("p.yaml", ur10e("auto", known, f"payload: {{mass: {CARRIED}}}\n"))
    assert steelyard("identify", "p.yaml", "-o", "fitted", timeout=300).code == 0
    out = weigh(steelyard, "fitted/model.yaml", DATA / "ur-20_02_19_14harm50secLoad.csv", "--no-header", "--columns",
                "t=1,q=2-7,qd=8-13,current=14-19", "--rows", weighed)
    low, high = out["payload"]["interval"]["mass"]
    assert low < CARRIED < high and high - low < 0.25
    assert out["payload"]["mass"] == pytest.approx(CARRIED, rel=0.015)
    assert "gains-taken-as-exact" not in codes(out) and "robot-taken-as-exact" not in codes(out)
    shares = out["payload"]["shares"]["mass"]
    assert min(shares.values()) > 0.01


COLUMNS = ["--columns", "t=1,q=2-7,qd=8-13,current=14-19", "--gain", ",".join(map(str, PUBLISHED))]
UNLOADED = {"ur-20_02_10-30sec_12harm": "635-3510", "ur-20_02_12-40sec_12harm": "500-4460", "ur-20_01_17-ptp_10_points": "700-4200"}


@pytest.fixture(scope="module")
def recorded_models(tmp_path_factory):
    """Of one motion of the arm, bare and with 2.805 kg."""
    run = Steelyard(tmp_path_factory.mktemp("weighed"))
    for name, log, rows in (("bare", "ur-20_02_19_14harm50sec", "195-4966"), ("loaded", "ur-20_02_19_14harm50secLoad", "308-5071")):
        outcome = run("identify", DATA / "ur10e.urdf", DATA / f"{log}.csv", "--rows", rows, *COLUMNS, "--no-report", "-o", name, timeout=300)
        assert outcome.code == 0, outcome
    return run


@recorded
@pytest.mark.parametrize("log", UNLOADED)
def test_a_recorded_arm_that_carries_nothing_weighs_nothing(recorded_models, log):
    given = ["payload", "bare/model.yaml", DATA / f"{log}.csv", "--rows", UNLOADED[log], *COLUMNS, "-o", "out"]
    said = recorded_models.refuses(*given, code=3, saying=["no payload, ", " ± ", "(no-payload)"])
    mass, half = map(float, re.search(r"no payload, (\S+) ± (\S+) kg", said).groups())
    assert abs(mass) < 0.05 and half < 0.06
    recorded_models.refuses(*given, "--mass", "10", code=3, saying=["10 kg", " ± ", "(payload-mass-contradicted)"])


@recorded
def test_recorded_logs_that_are_exchanged_are_refused(recorded_models):
    loaded, bare = (DATA / f"ur-20_02_19_14harm50sec{word}.csv" for word in ("Load", ""))
    recorded_models.refuses("payload", "loaded/model.yaml", bare, "--rows", "195-4966", *COLUMNS, "-o", "out", code=3, saying=["less than the bare robot", "exchanged"])
    recorded_models.refuses("payload", DATA / "ur10e.urdf", bare, "--bare", loaded, "--rows", "308-4966", *COLUMNS, "-o", "out", code=3,
                            saying=["less than the bare robot", "exchanged"], timeout=300)


def test_a_wrench_by_its_columns(arm, weighings):
    """Every channel of a project file may be named on the command line; a dead sensor weighs nothing and says so."""
    log = weighings.logs["heavy"]
    random = np.random.default_rng(5)

    def weighed(wrench):
        arm.write("wrench.csv", table({**log.columns(), **{f"w{k}": wrench[:, k] for k in range(6)}}, header=False))
        return "payload", "arm.yaml", "wrench.csv", "--columns", "t=1,q=2-4,qd=5-7,tau=8-10,wrench=11-16", "--route", "wrench"

    arm.refuses(*weighed(np.full((len(log.t), 6), 0.7)), code=3, saying=["wrench-constant", "fx (100 % of the log)", "tz (100 % of the log)"])
    arm.refuses(*weighed(0.1 * random.standard_normal((len(log.t), 6))), code=3, saying=["no-payload"])
    command = list(weighed(0.1 * random.standard_normal((len(log.t), 6))))
    command[4] = command[4].replace("wrench=", "wrnch=")
    arm.refuses(*command, saying=["no channel 'wrnch', did you mean 'wrench'", "gyro, accelerometer, base_position"])
