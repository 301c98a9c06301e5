"""Recorded logs damaged on purpose: what the doctor says of each, and what a fit that goes through is worth.

The same damage is done to the fitted and to the judged log, as one recorder would. The model is then compared with the torques of
the judged log as it was recorded: an error beyond 1.3 times the undamaged fit's, and 1 % more, is wrong.

refused     the program ends with 2 or 3 and writes nothing
warned      the model is wrong, and a warning that the undamaged logs do not get names the fault
mended      with such a warning, and the model is right
not usable  the model is wrong, and called not usable without naming the fault
harmless    the model is right
silent      the model is wrong, and called usable without such a warning
"""
import argparse
import concurrent.futures
import gzip
import json
import pathlib
import subprocess
import sys
import tempfile
import zlib

import numpy as np

GAINS = np.array([14.87, 13.26, 11.13, 10.62, 11.03, 11.47])  # of the UR10e, published [N·m/A]


class Log:
    def __init__(self, t, q, qd, tau):
        self.t, self.q, self.qd, self.tau = t.copy(), q.copy(), None if qd is None else qd.copy(), tau.copy()

    def copy(self):
        return Log(self.t, self.q, self.qd, self.tau)

    def rows(self, first, last):
        return Log(self.t[first:last], self.q[first:last], self.qd[first:last], self.tau[first:last])

    @property
    def dof(self):
        return self.q.shape[1]

    def write(self, path):
        np.savez(path, t=self.t, q=self.q, tau=self.tau, **({} if self.qd is None else {"qd": self.qd}))


def table(path, skip):
    opened = gzip.open(path, "rt") if path.suffix == ".gz" else open(path)
    with opened as file:
        return np.loadtxt(file, delimiter=",", skiprows=skip)


def split(x, dof):
    return Log(x[:, 0], x[:, 1:1 + dof], x[:, 1 + dof:1 + 2 * dof], x[:, 1 + 2 * dof:1 + 3 * dof])


def recordings(data):
    """name: (robot, fitted log, judged log)"""

    def ur10e(name, first, last):
        x = table(data / f"ur10e/{name}.csv", 0)[first - 1:last]
        return Log(x[:, 0], x[:, 1:7], x[:, 7:13], x[:, 13:19] * GAINS)

    def airbot(name):
        return split(table(data / f"airbot/{name}.csv.gz", 0), 6)

    panda = split(table(data / "panda_gaz2019/panda_exciting_traj_1.csv", 1), 7)
    ur10 = split(table(data / "ur10_unisa/ur10_exciting_trajectory.csv", 1), 6)
    lwr = [split(table(data / f"lwr4/lwr4_hw_{k}.csv", 1), 7) for k in (1, 2)]
    forty = ur10e("ur-20_02_12-40sec_12harm", 500, 4460)
    return {
        "UR10e 30 s": (data / "ur10e/ur10e.urdf", ur10e("ur-20_02_10-30sec_12harm", 635, 3510), forty),
        "UR10e 50 s": (data / "ur10e/ur10e.urdf", ur10e("ur-20_02_19_14harm50sec", 195, 4966), forty),
        "Panda": ("panda", panda.rows(0, 10272), panda.rows(10272, None)),
        "LWR4+": (data / "lwr4/kuka_lwr4.urdf", *lwr),
        "UR10": (data / "ur10_unisa/ur10_robot.urdf", ur10.rows(0, 2294), ur10.rows(2294, None)),
        "AIRBOT": (data / "airbot/airbot_play.urdf", airbot("airbot_1"), airbot("airbot_2")),
    }


# ---- damages: Log, joint, size, random -> Log, or (Log, more arguments of the program)

def late(x, t, seconds):
    return np.column_stack([np.interp(t - seconds, t, c) for c in x.T])


def derived(log):
    log.qd = None
    return log


def damage(name, change, sizes=(None,), joints=(1,)):
    return [(name + (f" {s:g}" if s is not None else "") + (f", joint {j + 1}" if len(joints) > 1 else ""),
             lambda log, rng, s=s, j=j: change(log, j, s, rng)) for s in sizes for j in joints]


def scaled(channel):
    def change(log, j, s, rng):
        getattr(log, channel)[:, j] *= s
        return log
    return change


def one_degree(log, j, s, rng):
    log.q[:, j] *= 180 / np.pi
    if s:
        log.qd[:, j] *= 180 / np.pi
        return log
    return derived(log)


def clock(log, j, s, rng):
    log.t = log.t * s
    return log


def clock_derived(log, j, s, rng):
    return derived(clock(log, j, s, rng))


def all_torques(log, j, s, rng):
    log.tau = log.tau * s
    return log


def zero_off(log, j, s, rng):
    log.q[:, j] += s
    return log


def gravity(log, j, s, rng):
    return log, ["--gravity", f"0,0,{s:g}"]


def tilt(log, j, s, rng):
    a = np.radians(s)
    return log, ["--gravity", f"{9.81 * np.sin(a):.6g},0,{-9.81 * np.cos(a):.6g}"]


def torque_late(log, j, s, rng):
    log.tau = late(log.tau, log.t, s)
    return log


def velocity_late(log, j, s, rng):
    log.qd = late(log.qd, log.t, s)
    return log


def drift(log, j, s, rng):
    at = log.t[0] + (log.t - log.t[0]) * (1 - s)
    log.tau = np.column_stack([np.interp(at, log.t, c) for c in log.tau.T])
    return log


def collision(log, j, s, rng):
    middle = log.t[int(rng.uniform(0.3, 0.7) * len(log.t))]
    bump = np.clip(1 - np.abs(log.t - middle) / (0.5 * s), 0, None)
    size = 3 * log.tau.std(axis=0)
    log.tau[:, :j + 1] += bump[:, None] * size[:j + 1]
    return log


def velocity_spikes(log, j, s, rng):
    for k in rng.choice(len(log.t), int(s), replace=False):
        log.qd[k, j] += rng.choice([-1, 1]) * 20 * np.abs(log.qd[:, j]).max()
    return log


def torque_spikes(log, j, s, rng):
    for k in rng.choice(len(log.t), int(s), replace=False):
        log.tau[k, j] = rng.choice([-1, 1]) * 20 * np.abs(log.tau[:, j]).max()
    return log


def drop_outs(log, j, s, rng):
    n, length = len(log.t), max(3, int(0.05 / np.median(np.diff(log.t))))
    for k in rng.choice(n - length, max(1, int(s * n / length)), replace=False):
        log.tau[k:k + length, j] = 0
    return log


def one_row(channel, value):
    def change(log, j, s, rng):
        getattr(log, channel)[int(rng.uniform(0.3, 0.7) * len(log.t)), j] = value
        return log
    return change


def wrap_row(log, j, s, rng):
    log.q[int(rng.uniform(0.3, 0.7) * len(log.t)), j] += 2 * np.pi
    return log


def wrap_half(log, j, s, rng):
    log.q[int(rng.uniform(0.3, 0.7) * len(log.t)):, j] += 2 * np.pi
    return log


def bad_stamps(log, j, s, rng):
    for k in rng.choice(len(log.t) - 2, int(s), replace=False) + 1:
        log.t[k] += rng.choice([-1, 1]) * rng.uniform(10, 1e6)
    return log


def one_stamp_zero(log, j, s, rng):
    log.t = log.t + 1000
    log.t[int(rng.uniform(0.3, 0.7) * len(log.t))] = 0
    return log


def joined(a, b):
    """b after a, one sample later."""
    later = b.t - b.t[0] + a.t[-1] + np.median(np.diff(a.t))
    return Log(np.concatenate([a.t, later]), np.concatenate([a.q, b.q]), np.concatenate([a.qd, b.qd]), np.concatenate([a.tau, b.tau]))


def glued(log, j, s, rng):
    half = len(log.t) // 2
    return joined(log.rows(half, None), log.rows(0, half))


def friction_drift(log, j, s, rng):
    share = (log.t - log.t[0]) / (log.t[-1] - log.t[0])
    moving = np.tanh(log.qd / 0.02)
    log.tau += s * share[:, None] * moving * 0.3 * log.tau.std(axis=0)
    return log


def still_end(log, j, s, rng):
    n = int(s * len(log.t))
    still = Log(np.median(np.diff(log.t)) * np.arange(n), np.repeat(log.q[-1:], n, 0), np.zeros((n, log.dof)),
                log.tau[-1] + rng.normal(0, 0.01, (n, log.dof)) * log.tau.std(axis=0))
    return joined(log, still)


DAMAGES = [
    *damage("torque of one joint in N·mm", scaled("tau"), [1000], [0, 2, 4]),
    *damage("torque of one joint in kN·m", scaled("tau"), [1e-3], [1, 4]),
    *damage("one joint in degrees", one_degree, [0, 1], [1, 4]),
    *damage("velocity of one joint in deg/s", scaled("qd"), [180 / np.pi], [2]),
    *damage("time times", clock, [10, 0.1, 2]),
    *damage("time, no velocities, times", clock_derived, [10, 0.1, 2]),
    *damage("all torques times", all_torques, [1000, 1e-3, 10, -1]),
    *damage("gravity", gravity, [-9810, -981, -0.981, 9.81]),
    *damage("zero off by", zero_off, [np.pi, np.pi / 2], [1, 2]),
    *damage("mounting tilted by degrees", tilt, [15, 30, 45, 90]),
    *damage("torque late by", torque_late, [0.02, 0.05, 0.1, 0.2]),
    *damage("velocity late by", velocity_late, [0.02, 0.05, 0.1]),
    *damage("torque clock drifts by", drift, [0.005]),
    *damage("collision of", collision, [0.3]),
    *damage("velocity spikes", velocity_spikes, [1, 10]),
    *damage("torque spikes", torque_spikes, [1, 10]),
    *damage("torque drops to zero, share", drop_outs, [0.01, 0.05]),
    *damage("one torque of 1e30", one_row("tau", 1e30)),
    *damage("one position of 1e30", one_row("q", 1e30)),
    *damage("one velocity of 1e30", one_row("qd", 1e30)),
    *damage("one position of 253 rad", one_row("q", 253)),
    *damage("one position a turn off", wrap_row),
    *damage("position a turn off from there on", wrap_half),
    *damage("bad stamps", bad_stamps, [1, 9]),
    *damage("one stamp is zero", one_stamp_zero),
    *damage("gain of one joint wrong by", scaled("tau"), [1.3, 2, 0.5], [1, 4]),
    *damage("two recordings glued", glued),
    *damage("friction rises by share of torque", friction_drift, [0.5, 1]),
    *damage("stands still at the end, share", still_end, [0.3]),
]


def run(program, *arguments):
    done = subprocess.run([program, *map(str, arguments)], capture_output=True, text=True)
    return done.returncode, done.stdout, done.stderr


def identify(program, robot, fitted, judged, clean, more, folder):
    """What the program says, and the model's error on the clean log."""
    fitted.write(folder / "fit.npz"), judged.write(folder / "judge.npz")
    code, out, err = run(program, "identify", robot, folder / "fit.npz", "--validate", folder / "judge.npz", *more, "--no-report",
                         "-o", folder / "out", "--json")
    if code != 0:
        return {"exit": code, "message": err.strip().split("\n")[-1], "codes": [], "error": None}
    result = json.loads(out)
    warnings = [(d["code"], d["message"]) for d in result["diagnostics"] if d["severity"] == "warning"]
    own = [v["filtered_relative_percent"] for v in result["validation"]]
    code, out, err = run(program, "validate", folder / "out/model.yaml", clean, "--json")
    error = json.loads(out)["validation"][0]["filtered_relative_percent"] if code == 0 else None
    return {"exit": 0, "usable": result["verdict"]["usable"], "headline": result["verdict"]["headline"],
            "codes": sorted({c for c, _ in warnings}), "messages": [m for _, m in warnings], "error": error, "own": own,
            "message": ""}


GENERIC = {"optimistic-intervals", "strained-by-physics", "beyond-fitted-speed", "friction-not-excited"}  # name no fault of a log


def outcome(result, good):
    """refused | warned | not usable | silent | harmless, and the new codes"""
    if result["exit"]:
        return "refused", []
    new = [c for c in result["codes"] if c not in good["codes"] and c not in GENERIC]
    wrong = result["error"] is None or result["error"] > 1.3 * good["error"] + 1
    if new:
        return ("warned" if wrong else "mended"), new
    if not wrong:
        return "harmless", new
    return ("silent" if result["usable"] else "not usable"), new


def report(arm, name, results):
    r, good = results[arm, name], results[arm, "nothing"]
    if good["exit"] or name == "nothing":
        print(f"{arm:<11} undamaged: exit {r['exit']} {r.get('headline', r['message'])} {r['codes']}", flush=True)
        return
    word, new = outcome(r, good)
    error = "" if r["error"] is None else f"{good['error']:.1f} -> {r['error']:.1f} %"
    own = "" if r["exit"] else " own " + "/".join(f"{x:.1f}" for x in r["own"])
    print(f"{name:<38} {arm:<11} {word:<10} {error}{own} {r['message'] if r['exit'] else ', '.join(new)}"[:400], flush=True)


def summary(arms, names, results):
    words = ["refused", "warned", "mended", "not usable", "harmless", "silent"]
    print(f"\n{'damage':<40}" + "".join(f"{w:>11}" for w in words))
    total = dict.fromkeys(words, 0)
    for name in names:
        counts = dict.fromkeys(words, 0)
        for arm in arms:
            counts[outcome(results[arm, name], results[arm, "nothing"])[0]] += 1
        for word in words:
            total[word] += counts[word]
        print(f"{name:<40}" + "".join(f"{counts[w]:>11}" for w in words))
    print(f"{'all':<40}" + "".join(f"{total[w]:>11}" for w in words))


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("program")
    parser.add_argument("data", type=pathlib.Path)
    parser.add_argument("--only", nargs="*", default=[])
    parser.add_argument("--arms", nargs="*", default=[])
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--json", type=pathlib.Path)
    options = parser.parse_args()
    arms = {k: v for k, v in recordings(options.data).items() if not options.arms or any(a in k for a in options.arms)}
    chosen = [d for d in DAMAGES if not options.only or any(o in d[0] for o in options.only)]
    results = {}
    with tempfile.TemporaryDirectory() as scratch:
        scratch = pathlib.Path(scratch)

        def one(arm, name, change):
            robot, fitted, judged = arms[arm]
            folder = scratch / f"{zlib.crc32((arm + name).encode())}"
            folder.mkdir()
            rng = np.random.default_rng([options.seed, zlib.crc32(name.encode())])
            logs, more = [], []
            for log in (fitted, judged):
                changed = change(log.copy(), rng)
                if isinstance(changed, tuple):
                    changed, more = changed
                logs.append(changed)
            return identify(options.program, robot, *logs, scratch / f"{arm.replace(' ', '_')}.npz", more, folder)

        for arm, (_, _, judged) in arms.items():
            judged.write(scratch / f"{arm.replace(' ', '_')}.npz")
        with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
            waiting = {(arm, name): pool.submit(one, arm, name, change)
                       for name, change in [("nothing", lambda log, rng: log)] + chosen for arm in arms}
            for (arm, name), future in waiting.items():
                results[arm, name] = future.result()
                report(arm, name, results)

    summary(arms, [name for name, _ in chosen], results)
    if options.json:
        options.json.write_text(json.dumps([[*k, v] for k, v in results.items()], indent=1))
    return 0


if __name__ == "__main__":
    sys.exit(main())
