"""Every trouble of docs/data-doctor.md as a damaged file: refused with one line and nothing written, or mended with a diagnostic and a right
fit; and never an obstacle in a log that is only judged."""

import gzip

import numpy as np
import pytest

from recordings import ARM, TRUTH, Recording, evaluate, read_table, record, table, torques

GIVEN = ["--friction", "viscous,coulomb", "--cutoff", "20"]
random = np.random.default_rng(7)


def copy(log: Recording) -> Recording:
    return Recording(log.t.copy(), log.q.copy(), log.qd.copy(), log.tau.copy())


def set_(log, channel, rows, joint, value):
    out = copy(log)
    array = getattr(out, channel)
    array[rows, joint] = value(array[rows, joint]) if callable(value) else value
    return out


def hold(x):
    return np.full_like(x, x[0])


def swapped(log, channel):
    return log.with_(**{channel: getattr(log, channel)[:, [0, 2, 1]]})


def backwards(log, count):
    t = log.t.copy()
    t[100 : 100 + 2 * count : 2] -= 0.035
    return log.with_(t=t)


def clipped(log, joint, share):
    tau = log.tau.copy()
    top = tau[:, joint].mean() + share * (tau[:, joint].max() - tau[:, joint].mean())
    tau[:, joint] = np.minimum(tau[:, joint], top)
    return log.with_(tau=tau)


def delayed(log, seconds):
    late = np.array([np.interp(log.t - seconds, log.t, column) for column in log.tau.T]).T
    return log.with_(tau=late)


def in_steps(log, channel, joint, steps):
    """Rounded to so many levels over the channel's range."""
    values = getattr(log, channel)[:, joint]
    step = np.ptp(values) / steps
    return set_(log, channel, EVERYWHERE, joint, np.round(values / step) * step)


def held(log, channel, samples):
    """Every so many samples a new value."""
    return log.with_(**{channel: getattr(log, channel)[np.arange(len(log.t)) // samples * samples]})


EVERYWHERE = slice(None)

# code: (damage, exit code, words of the message)
REFUSED = {
    "clock-disorder": (lambda log: backwards(log, 60), 2, ["60 of 2000 time stamps", "row 101", "rows:"]),
    "clock-unit": (lambda log: log.with_(t=np.arange(len(log.t))), 2, ["1 s", "--units t=ms", "counts rows", "--rate"]),
    "clock-burst": (lambda log: log.with_(t=0.05 * (np.arange(2000) // 5) + 1e-5 * (np.arange(2000) % 5)), 2, ["80 %", "row 2", "--rate"]),
    "position-slip": (lambda log: set_(log, "q", slice(1234, None), 1, lambda x: x + 0.3), 2, ["'shoulder'", "q2 jumps by +0.3", "t = 12.3", "rows:"]),
    "values-missing": (lambda log: set_(log, "tau", slice(300, 1500), 1, np.nan), 2, ["tau2", "1200 of 2000", "row 301"]),
    "log-short": (lambda log: log.rows(slice(0, 12)), 3, ["12 samples", "longer"]),
    "joint-still": (lambda log: set_(set_(log, "q", EVERYWHERE, 2, 0.3), "qd", EVERYWHERE, 2, 0.0), 3, ["'elbow'", "does not move", "joints:"]),
    "position-stuck": (lambda log: set_(log, "q", slice(500, 900), 1, hold), 2, ["'shoulder'", "q2", "20 %", "t = 5", "rows:"]),
    "torque-constant": (lambda log: set_(log, "tau", EVERYWHERE, 0, 0.0), 2, ["'waist'", "tau1", "columns:"]),
    "torque-stuck": (lambda log: set_(log, "tau", slice(500, 1700), 1, hold), 2, ["'shoulder'", "tau2", "rows:"]),
    "position-coarse": (lambda log: in_steps(log, "q", 1, 12), 2, ["'shoulder'", "q2", "steps of", "resolution"]),
    "velocity-unit": (lambda log: log.with_(qd=np.degrees(log.qd)), 2, ["'waist'", "qd1", "deg/s", "--units qd=deg/s"]),
    "velocity-sign": (lambda log: log.with_(qd=log.qd * [1, -1, 1]), 2, ["'shoulder'", "qd2", "sign"]),
    "velocity-order": (lambda log: swapped(log, "qd"), 2, ["qd2 is the derivative of q3", "columns:"]),
    "velocity-unrelated": (lambda log: log.with_(qd=random.standard_normal(log.qd.shape), tau=random.standard_normal(log.qd.shape)), 2, ["qd1", "columns"]),
    "position-unit": (lambda log: log.with_(q=np.degrees(log.q), qd=np.degrees(log.qd)), 2, ["not in radians", "--units q=deg"]),
    "torque-order": (lambda log: swapped(log, "tau"), 2, ["'shoulder' and 'elbow'", "tau2 and tau3", "columns:"]),
    "torque-sign": (lambda log: log.with_(tau=log.tau * [1, 1, -1]), 2, ["'elbow'", "tau3", "sign"]),
}
# code: (damage, words of the diagnostic); the fit is as good as without
MENDED = {
    "clock-duplicate": (lambda log: log.rows(np.sort(np.r_[0:2000, 700, 701, 1500])), ["3 rows", "dropped"]),
    "clock-disorder": (lambda log: backwards(log, 8), ["8 of 2000", "dropped"]),
    "clock-jitter": (lambda log: log.rows(np.sort(random.permutation(2000)[:1400])), ["jitter", "resampled"]),
    "clock-gap": (lambda log: log.rows(np.r_[0:800, 950:2000]), ["1 gap ", "row 801"]),
    "values-filled": (lambda log: set_(log, "q", slice(400, 403), 0, np.nan), ["q1", "3 values missing", "row 401"]),
    "values-dropped": (lambda log: set_(log, "q", slice(400, 430), 2, np.nan), ["q3", "30 values missing", "row 401"]),
    "torque-dead": (lambda log: set_(log, "tau", slice(400, 430), 2, np.nan), ["tau3", "30 values missing", "row 401", "left out"]),
    "values-outlier": (lambda log: set_(set_(log, "q", [500], 1, 253), "tau", [900], 2, 1e30), ["q2", "row 501", "tau3", "row 901", "left out"]),
    "position-wrapped": (lambda log: set_(log, "q", slice(500, 2000), 1, lambda x: x + 2 * np.pi), ["q2", "row 501", "by whole turns"]),
    "velocity-late": (lambda log: log.with_(qd=np.vstack([log.qd[:1].repeat(5, 0), log.qd[:-5]])), ["qd2", "50 ms"]),
    "velocity-ignored": (lambda log: set_(log, "qd", EVERYWHERE, 1, lambda x: random.standard_normal(x.shape)), ["'shoulder'", "qd2", "derived"]),
    "torque-delay": (lambda log: delayed(log, 0.012), ["± 0.", "ms", "compensated"]),
    "position-limits": (lambda log: log.with_(q=log.q + [3, 0, 0]), ["'waist'", "q1", "limits"]),
}
# code: (damage, words of the warning); the log is used as it is
SUSPECTED = {
    "torque-saturated": (lambda log: clipped(log, 1, 0.6), ["'shoulder'", "tau2", "cut off", "rows:"]),
    "torque-stuck": (lambda log: set_(log, "tau", slice(500, 600), 1, hold), ["'shoulder'", "tau2", "t = 5"]),
    "position-stuck": (lambda log: set_(log, "q", slice(500, 600), 1, hold), ["'shoulder'", "q2", "t = 5"]),
    "torque-coarse": (lambda log: in_steps(log, "tau", 1, 10), ["'shoulder'", "tau2", "steps of", "resolution"]),
    "torque-held": (lambda log: held(log, "tau", 8), ["'shoulder'", "tau2", "about 8 samples", "12.5 Hz"]),
    "position-held": (lambda log: held(log, "q", 6), ["'shoulder'", "q2", "about 6 samples"]),
    "torque-late": (lambda log: set_(log, "tau", EVERYWHERE, 1, delayed(log, 0.12).tau[:, 1]), ["'shoulder'", "tau2", "later"]),
    "torque-drift": (lambda log: set_(log, "tau", slice(1000, None), 2, lambda x: 1.5 * x), ["'elbow'", "tau3", "the gain", "rows:"]),
    "torque-unexplained": (lambda log: set_(log, "tau", EVERYWHERE, 2, lambda x: random.standard_normal(x.shape)), ["'elbow'", "explains"]),
}


def said(out, code, severity=None):
    """The messages of that code, all about bad.csv."""
    found = [d for d in out["diagnostics"] if d["code"] == code and d["message"].startswith("bad.csv")]
    assert found, [d["code"] for d in out["diagnostics"]]
    assert severity is None or all(d["severity"] == severity for d in found)
    return " ".join(d["message"] for d in found)


def run_identify(run, *arguments):
    outcome = run("identify", *arguments, "--json", "-o", "out")
    assert outcome.code == 0, outcome
    return outcome.json()


def judged(run, code, severity=None):
    """The same file, only to judge by: a diagnostic, a fit as without it, a series."""
    out = run_identify(run, "bare.yaml", "fit.csv", "--validate", "bad.csv", *GIVEN)
    message = said(out, code, severity)
    assert [v["log"] for v in out["validation"]] == ["fit.csv", "bad.csv"]
    assert out["validation"][0]["filtered_relative_percent"] < 1 and read_table(run.folder / "out/series/bad.csv")
    return message


@pytest.mark.parametrize("code", REFUSED)
def test_refused(arm, arm_logs, code):
    damage, exit_code, words = REFUSED[code]
    arm.write("bad.csv", table(damage(arm_logs["check"]).columns()))
    arm.refuses("identify", "bare.yaml", "bad.csv", "-o", "out", code=exit_code, saying=["bad.csv", f"({code})", *words])
    if code != "joint-still":  # which another log may make up for
        arm.refuses("identify", "bare.yaml", "fit.csv", "bad.csv", "-o", "out", code=exit_code, saying=["bad.csv", code])


@pytest.mark.parametrize("code", [code for code in REFUSED if code not in ("log-short", "clock-burst")])
def test_refused_to_fit_is_warned_of_when_judged(arm, arm_logs, code):
    arm.write("bad.csv", table(REFUSED[code][0](arm_logs["check"]).columns()))
    judged(arm, code, "info" if code == "joint-still" else "warning")


@pytest.mark.parametrize("code", MENDED)
def test_mended(arm, arm_logs, code):
    damage, words = MENDED[code]
    arm.write("bad.csv", table(damage(arm_logs["fit"]).columns()))
    if code == "torque-delay":  # a recorder's, so that of its other logs too: predictions share it
        arm.write("check.csv", table(damage(arm_logs["check"]).columns()))
    out = run_identify(arm, "bare.yaml", "bad.csv", "--validate", "check.csv", *GIVEN)
    message = said(out, code)
    for word in words:
        assert word in message
    assert out["validation"][1]["filtered_relative_percent"] < 1
    if code == "torque-delay":
        assert float(message.split("lags motion by ")[1].split()[0]) == pytest.approx(12, abs=1)
    for b in out["base"]:
        assert abs(b["value"] - evaluate(b["expression"], TRUTH)) < 6 * b["std"] + 0.01 * abs(b["value"]), b["name"]
    judged(arm, "velocity-unrelated" if code == "velocity-ignored" else code)


@pytest.mark.parametrize("code", ["values-outlier", "position-wrapped", "clock-disorder", "torque-dead", "values-dropped"])
def test_a_judged_log_is_judged_without_what_is_damaged_in_it(arm, arm_logs, code):
    arm.write("bad.csv", table(MENDED[code][0](arm_logs["check"]).columns()))
    out = run_identify(arm, "bare.yaml", "fit.csv", "--validate", "bad.csv", *GIVEN)
    assert out["verdict"]["usable"] and "never saw" in out["verdict"]["headline"], out["verdict"]
    clean = arm("validate", "out/model.yaml", "check.csv", "--json").json()["validation"][0]
    damaged = out["validation"][1]
    for metric in ("relative_percent", "filtered_relative_percent"):
        assert damaged[metric] < 1.5 * clean[metric], (metric, damaged[metric], clean[metric])


@pytest.mark.parametrize("code", SUSPECTED)
def test_suspected(arm, arm_logs, code):
    damage, words = SUSPECTED[code]
    arm.write("bad.csv", table(damage(arm_logs["check"]).columns()))
    message = said(run_identify(arm, "bare.yaml", "bad.csv", *GIVEN), code, "warning")
    for word in words:
        assert word in message
    judged(arm, code, "warning")


ELSEWHERE = {  # files that test a trouble which takes more than a damaged log
    "tests/cli/test_doctor.py": ["clock-not-a-number", "torque-missing", "gravity-direction", "torque-side", "torque-offset", "examined-briefly"],
    "steelyard/doctor": ["gravity-size", "torque-unit", "position-zero", "torque-clock", "torque-event", "friction-drift", "torque-gain", "log-unchecked",
                         "torque-frictionless", "clock-pace", "joint-order", "torque-smoothed", "torque-copied", "torque-scale"],
    "tests/cli/test_controller.py": ["reference-late", "reference-early", "reference-clipped", "controller-torque", "controller-gains", "encoder-offset-hidden", "torque-limit-of-robot"],
    "tests/cross_check/test_actuators.py": ["limb-touched", "base-moved"],
    "tests/cli/test_mixed_logs.py": ["log-joined", "gravity-removed", "torque-unsigned"],
    "tests/cli/test_implausible_robots.py": ["lengths-implausible", "link-too-dense", "nominal-implausible"],
}
# ---- end of the list


def test_every_trouble_of_the_document_is_here(request):
    document = (request.path.parents[2] / "docs/data-doctor.md").read_text()
    codes = {word.strip() for line in document.splitlines() if line.startswith("| ") for word in line.split("|")[1].replace("`", "").split(",")}
    codes = {c for c in codes if "-" in c and " " not in c and c != "---" and c.islower()}  # and not the SO-101
    for place, there in ELSEWHERE.items():
        found = request.path.parents[2] / place
        text = "".join(path.read_text(encoding="utf-8") for path in ([found] if found.is_file() else sorted(found.glob("*_test.cpp"))))
        untested = [code for code in there if code not in text.split("# ---- end of the list\n")[-1]]
        assert not untested, f"{place} does not test {untested}"
    elsewhere = {code for there in ELSEWHERE.values() for code in there}
    assert codes == set(REFUSED) | set(MENDED) | set(SUSPECTED) | elsewhere


@pytest.mark.parametrize("more", [[], ["--hold-out", "0.3"]])
def test_an_uneven_clock_is_said_once(arm, arm_logs, more):
    """Jitter, and a gap: the doctor's words, none of the resampler's beside them."""
    log = arm_logs["fit"]
    kept = np.delete(np.arange(len(log.t)), np.r_[700:760])
    arm.write("bad.csv", table(log.rows(np.sort(random.permutation(kept)[:1400])).columns()))
    out = arm("identify", "bare.yaml", "bad.csv", *GIVEN, *more, "--json", "-o", "out").json()
    clock = [code for code, _ in sorted({(d["code"], d["message"]) for d in out["diagnostics"]}) if code.startswith(("clock-", "resample", "signals-resampled"))]
    assert clock == ["clock-gap", "clock-jitter"]


def test_stamps_of_arrival_are_not_judged(arm, arm_logs):
    arm.write("bad.csv", table(REFUSED["clock-burst"][0](arm_logs["check"]).columns()))
    not_judged(arm, ["80 %", "clock-burst"])


# ---- those that need more than a damaged log


def not_judged(arm, words):
    out = run_identify(arm, "bare.yaml", "fit.csv", "--validate", "bad.csv", *GIVEN)
    message = said(out, "not-judged", "warning")
    assert all(w in message for w in words) and [v["log"] for v in out["validation"]] == ["fit.csv"]


def test_a_time_stamp_that_is_no_number_is_refused_or_not_judged(arm, arm_logs):
    t = arm_logs["fit"].t.copy()
    t[6] = np.nan
    arm.write("bad.csv", table(arm_logs["fit"].with_(t=t).columns()))
    words = ["bad.csv", "row 7", "nan", "rate", "clock-not-a-number"]
    arm.refuses("identify", "bare.yaml", "bad.csv", "-o", "out", saying=words)
    not_judged(arm, words)


def test_a_channel_without_any_value_is_refused_or_not_judged(arm, arm_logs):
    arm.write("bad.csv", table(set_(arm_logs["fit"], "tau", EVERYWHERE, 1, np.nan).columns()))
    words = ["bad.csv", "tau2", "no value in any row", "values-missing"]
    arm.refuses("identify", "bare.yaml", "bad.csv", "-o", "out", saying=words)
    not_judged(arm, words)


def test_torques_that_nobody_measured(arm, arm_logs):
    noise = np.where(random.random(2000) < 0.1, 0.01 * random.standard_normal(2000), 0)
    arm.write("bad.csv", table(set_(arm_logs["fit"], "tau", EVERYWHERE, 2, noise).columns()))
    arm.refuses("identify", "bare.yaml", "bad.csv", "-o", "out", code=3, saying=["bad.csv", "tau3 of joint 'elbow' (", "not measured", "(torque-missing)"])


def test_time_in_minutes(arm, arm_logs):
    log = arm_logs["fit"]
    arm.write("bad.csv", table(log.with_(t=log.t / 60).columns()))
    arm.refuses("identify", "bare.yaml", "bad.csv", "-o", "out", saying=["2000 rows in 0.33", "--units t=min", "(clock-unit)"])
    found = arm("inspect", "bare.yaml", "bad.csv", "--json").json()
    assert found["guess"]["units"] == "t=min" and found["time"]["rate"] == pytest.approx(100, rel=1e-6)
    run_identify(arm, "bare.yaml", "bad.csv", "--units", "t=min", *GIVEN)


@pytest.mark.parametrize("unit, factor", [("ms", 1e3), ("us", 1e6), ("ns", 1e9)])
def test_time_in_another_unit_is_told_by_its_steps_and_said(arm, arm_logs, unit, factor):
    """Of the epoch, too; who says seconds gets them."""
    log = arm_logs["fit"]
    arm.write("bad.csv", table(log.with_(t=factor * (log.t + 1.7e9)).columns()))
    out = run_identify(arm, "bare.yaml", "bad.csv", "--validate", "check.csv", *GIVEN)
    assert f"t in {unit}" in said(out, "log-read-as", "info") and out["validation"][1]["filtered_relative_percent"] < 1
    arm.refuses("identify", "bare.yaml", "bad.csv", "--units", "t=s", "-o", "out2", saying=["bad.csv", "(clock-unit)"])


@pytest.mark.parametrize("robot, log, gravity", [("arm.yaml", "fit", "0,0,9.81"), ("arm.yaml", "fit", "9.81,0,0"), ("bare.yaml", "fit", "9.81,0,0"),
                                                 ("bare.yaml", "quick", "0,0,9.81")])  # from motion alone it takes acceleration
def test_gravity_the_wrong_way(arm, robot, log, gravity):
    if log == "quick":
        arm.write("quick.csv", table(record("arm.yaml", arm.folder, seed=4, fastest=1.3).columns()))
    arm.refuses("identify", robot, f"{log}.csv", "--gravity", gravity, "-o", "out",
                saying=[f"{log}.csv", "gravity-direction", "[0, 0, -9.81]", "--gravity 0,0,-9.81"])


def test_torque_of_the_motors(arm, arm_logs):
    arm.write("bad.csv", table(arm_logs["fit"].with_(tau=arm_logs["fit"].tau / [100, 80, 60]).columns()))
    message = said(run_identify(arm, "arm.yaml", "bad.csv", *GIVEN), "torque-side", "warning")
    assert "gear" in message and "transmission" in message and "'shoulder' 0.01" in message


def test_too_little_to_examine(arm, arm_logs):
    arm.write("bad.csv", table(arm_logs["check"].rows(slice(0, 90)).columns()))
    assert "too few" in judged(arm, "examined-briefly", "info")


@pytest.mark.parametrize("samples", [2, 3, 12])
def test_too_short_to_judge_by_is_no_obstacle_and_no_proof(arm, arm_logs, samples):
    arm.write("bad.csv", table(arm_logs["check"].rows(slice(0, samples)).columns()))
    out = run_identify(arm, "bare.yaml", "fit.csv", "--validate", "bad.csv", *GIVEN)
    assert "too few" in said(out, "not-judged", "warning") and [v["log"] for v in out["validation"]] == ["fit.csv"]
    assert out["verdict"]["headline"].startswith("Not proven")
    arm.refuses("validate", "arm.yaml", "bad.csv", "-o", "none", code=3, saying=["bad.csv", f"{samples} samples", "log-short"])


def test_a_motion_that_does_not_determine_the_parameters(arm):
    """Joints that all do the same: each moves, but nothing is independent."""
    log = record("arm.yaml", arm.folder, seconds=20, seed=5)
    w = 2 * np.pi * 0.3
    same, speed = (np.repeat(x[:, None], 3, axis=1) for x in (np.sin(w * log.t), w * np.cos(w * log.t)))
    tau = torques("arm.yaml", same, speed, -(w**2) * same, arm.folder)
    arm.write("bad.csv", table(log.with_(q=same, qd=speed, tau=tau).columns()))
    arm.refuses("identify", "bare.yaml", "bad.csv", *GIVEN, "-o", "out", code=3, saying=["singular", "Move all joints", "singular-fit"])


def test_all_torques_reversed(arm, arm_logs):
    arm.write("bad.csv", table(arm_logs["fit"].with_(tau=-arm_logs["fit"].tau).columns()))
    outcome = arm("identify", "bare.yaml", "bad.csv", "-o", "out")
    assert outcome.code == 2 and ("torque-sign" in outcome.err or "gravity-direction" in outcome.err) and "bad.csv" in outcome.err


@pytest.mark.parametrize("code, options", [("clock-unit", ["--columns", "t=", "--rate", "100"]), ("velocity-unit", ["--units", "qd=deg/s"]),
                                           ("position-unit", ["--units", "q=deg,qd=deg/s"]),
                                           ("velocity-order", ["--columns", "qd=qd1,qd3,qd2"]), ("torque-order", ["--columns", "tau=tau1,tau3,tau2"]),
                                           ("position-stuck", ["--rows", "901-2000"])])
def test_the_remedy_is_a_remedy(arm, arm_logs, code, options):
    arm.write("bad.csv", table(REFUSED[code][0](arm_logs["fit"]).columns()))
    out = run_identify(arm, "bare.yaml", "bad.csv", *options, *GIVEN)
    assert out["validation"][0]["filtered_relative_percent"] < 1.5


def test_a_clock_is_advised_with_what_it_does(arm):
    log = record("arm.yaml", arm.folder, seed=4, fastest=0.9)
    arm.write("bad.csv", table({k: v for k, v in log.with_(t=log.t / 10).columns().items() if not k.startswith("qd")}))
    arm.refuses("identify", "arm.yaml", "bad.csv", "-o", "out", saying=["(clock-unit)", "with stamps 8.2 times as far apart, or more, they can", "the rate is too high"])
    out = run_identify(arm, "arm.yaml", "bad.csv", "--columns", "t=", "--rate", "100", *GIVEN)
    assert out["validation"][0]["filtered_relative_percent"] < 1.5


# ---- files that are no logs


def lines_of(arm_logs):
    return table(arm_logs["check"].columns()).splitlines()


BAD_FILES = {
    "empty": (lambda lines: "", ["empty"]),
    "header only": (lambda lines: lines[0] + "\n", ["no row"]),
    "no header": (lambda lines: "\n".join(lines[1:]), ["header"]),
    "a column is missing": (lambda lines: "\n".join(line.rsplit(",", 1)[0] for line in lines), ["tau3"]),
    "no position at all": (lambda lines: "\n".join([lines[0].replace(",q", ",x")] + lines[1:]), ["q1"]),
    "a name twice": (lambda lines: "\n".join([lines[0].replace("q2", "q1", 1)] + lines[1:]), [":1:", "q1"]),
    "a short row": (lambda lines: "\n".join(lines[:500] + [lines[500].rsplit(",", 2)[0]] + lines[501:]), [":501:", "8 columns", "10"]),
    "a long row": (lambda lines: "\n".join(lines[:500] + [lines[500] + ",1"] + lines[501:]), [":501:", "10"]),
    "text in a number": (lambda lines: "\n".join(lines[:500] + ["fast" + lines[500][4:]] + lines[501:]), [":501:", "'t'", "fast"]),
    "a comma for a point": (lambda lines: "\n".join([lines[0]] + [line.replace(",", ";").replace(".", ",") for line in lines[1:]]), ["2:"]),
    "a picture": (lambda lines: b"\x89PNG\r\n\x1a\n" + bytes(range(256)) * 4, []),
    "zip without arrays": (lambda lines: b"PK\x05\x06" + b"\0" * 18, []),
    "gzip cut short": (lambda lines: gzip.compress("\n".join(lines).encode())[:5000], []),
}


@pytest.mark.parametrize("case", BAD_FILES)
def test_files_that_are_no_logs(arm, arm_logs, case):
    damage, words = BAD_FILES[case]
    arm.write("bad.csv", damage(lines_of(arm_logs)))
    arm.refuses("identify", "bare.yaml", "bad.csv", "-o", "out", saying=["bad.csv", *words])
    arm.refuses("validate", "arm.yaml", "bad.csv", "-o", "out", saying=["bad.csv", *words])
    arm.refuses("identify", "bare.yaml", "fit.csv", "--validate", "bad.csv", "-o", "out", saying=["bad.csv", *words])


def test_a_directory_is_no_log(arm):
    (arm.folder / "bad.csv").mkdir()
    arm.refuses("identify", "bare.yaml", "bad.csv", "-o", "out", saying=["bad.csv", "directory"])


def test_a_last_row_cut_off_is_left_out(arm, arm_logs):
    text = "\n".join(lines_of(arm_logs))
    arm.write("bad.csv", text[: text.rindex(",") - 40])
    out = run_identify(arm, "bare.yaml", "bad.csv", *GIVEN)
    assert said(out, "log-cut-row") and out["samples"] == 1999 and out["validation"][0]["filtered_relative_percent"] < 1
    judged(arm, "log-cut-row")


def test_two_troubles_are_both_reported(arm, arm_logs):
    log = set_(arm_logs["fit"], "q", slice(400, 403), 0, np.nan).rows(np.r_[0:800, 950:2000])
    arm.write("bad.csv", table(log.columns()))
    out = run_identify(arm, "bare.yaml", "bad.csv", *GIVEN)
    assert said(out, "values-filled") and said(out, "clock-gap")


LIFT = """\
name: lift
convention: modified-dh
joints:
  - {name: mast, type: prismatic, alpha: 0, d: 0, theta: 0, r: 0, position: [-2, 2], velocity: 3, effort: 800}
  - {name: slew, alpha: 0, d: 0, theta: 0, r: 0.2, position: [-2.6, 2.6], velocity: 3, effort: 150}
  - {name: tilt, alpha: pi/2, d: 0.8, theta: 0, r: 0, position: [-2.6, 2.6], velocity: 3, effort: 40}
links:
  - {mass: 14, com: [0.05, 0, 0.1], inertia: [0.4, 0, 0, 0.5, 0, 0.3]}
  - {mass: 8, com: [0.3, 0, 0], inertia: [0.02, 0, 0, 0.3, 0, 0.3]}
  - {mass: 2, com: [0.1, 0, 0], inertia: [0.002, 0, 0, 0.03, 0, 0.03]}
friction: {viscous: [5, 5, 5], coulomb: [3, 3, 3]}
"""


# Gravity on it never changes: with acceleration it is all that a constant could be.
def test_the_weight_on_a_lift_is_no_offset_of_its_sensor(steelyard):
    steelyard.write("true.yaml", LIFT)
    steelyard.write("lift.yaml", LIFT.replace("mass: 14", "mass: 12"))
    for seed in (1, 2, 3, 4):
        log = record("true.yaml", steelyard.folder, dof=3, seed=seed, reach=0.45, centre=0.75, noise=0.2)
        steelyard.write("log.csv", table({name: values for name, values in log.columns().items() if not name.startswith("qd")}))
        result = steelyard("identify", "lift.yaml", "log.csv", *GIVEN, "--no-report", "--json").json()
        assert "torque-offset" not in [d["code"] for d in result["diagnostics"]], seed


def test_a_constant_that_no_link_explains(arm, arm_logs):
    """A torque sensor that was not zeroed: the description's masses say what is too much."""
    limited = ARM.replace("velocity: 3}", "velocity: 3, effort: 60}")
    assert limited != ARM
    arm.write("limited.yaml", limited)
    arm.write("bad.csv", table(arm_logs["fit"].with_(tau=arm_logs["fit"].tau + [0, 0, 40]).columns()))
    message = said(run_identify(arm, "limited.yaml", "bad.csv", *GIVEN), "torque-offset", "warning")
    assert "tau3 of 'elbow'" in message and "+4" in message and "tau2" not in message
    assert "torque-offset" not in {d["code"] for d in run_identify(arm, "limited.yaml", "fit.csv", *GIVEN)["diagnostics"]}
