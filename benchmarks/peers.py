"""Rivals on the same recorded logs, each by its own pipeline, beside Steelyard with its defaults.

usage: peers.py PROGRAM DATA ENVIRONMENTS. Each rival is installed into ENVIRONMENTS/NAME by pip; one that cannot be is skipped, and
said so. FloBaRoID is in no package registry. Error: of the torque on the judged log, all joints, below 10 Hz [%], as Steelyard's reports have it (V2); seconds of the whole
run, starting the program included. Efforts of the UR10e are currents times published gains, for all alike.
"""

import argparse
import json
import pathlib
import subprocess
import sys
import tempfile
import time
import xml.etree.ElementTree as ElementTree

import numpy as np
from scipy.signal import butter, filtfilt

from recorded import Log, recorded_pairs

HERE = pathlib.Path(__file__).parent / "peers"
CUTOFF = 10.0  # of the metric [Hz]
FIGAROH, MUJOCO = ["figaroh==1.0.2"], ["mujoco[sysid]==4.0.0", "scipy"]
# Column, environment, what pip installs, script, method, and cut-offs to be told [Hz]: that which serves it best on the judged log.
RIVALS = [
    ("FIGAROH OLS", "figaroh", FIGAROH, "figaroh_run.py", "ols", [4.0, 6.0, 10.0]),
    ("FIGAROH WLS", "figaroh", FIGAROH, "figaroh_run.py", "wls", [4.0, 6.0, 10.0]),
    ("FIGAROH physical", "figaroh", FIGAROH, "figaroh_run.py", "physical", [4.0, 6.0, 10.0]),
    ("MuJoCo sysid", "mujoco", MUJOCO, "mujoco_run.py", "", [6.0]),
]


def uniform(log, rate):
    """On a uniform clock, as rivals want their logs."""
    t = np.arange(log.t[0], log.t[-1], 1 / rate)
    at = [np.column_stack([np.interp(t, log.t, c) for c in x.T]) for x in (log.q, log.qd, log.tau)]
    return Log(t, *at)


def error(measured, predicted, rate):
    b, a = butter(4, CUTOFF / (rate / 2))
    low = lambda x: filtfilt(b, a, x, axis=0)  # noqa: E731
    return 100 * np.linalg.norm(low(measured - predicted)) / np.linalg.norm(low(measured))


def without_meshes(robot, urdf):
    """Rivals want meshes to exist that no fit looks at."""
    tree = ElementTree.parse(robot)
    for link in tree.getroot().iter("link"):
        for shape in [*link.findall("visual"), *link.findall("collision")]:
            link.remove(shape)
    tree.write(urdf)


def environment(folder, name, packages):
    """The Python of a rival's own environment; None where it cannot be installed."""
    python = folder / name / "bin" / "python"
    stamp = folder / name / "installed.txt"
    if stamp.exists() and stamp.read_text() == "\n".join(packages):
        return python
    subprocess.run([sys.executable, "-m", "venv", "--clear", folder / name], check=True)
    installed = subprocess.run([python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", *packages])
    if installed.returncode != 0:
        return None
    stamp.write_text("\n".join(packages))
    return python


def steelyard(program, robot, fitted, judged, work):
    names = [work / f"fit{k}.npz" for k in range(len(fitted))]
    for log, name in zip(fitted, names):
        log.write(name)
    judged.write(work / "judged.npz")
    begin = time.monotonic()
    ran = subprocess.run([program, "identify", robot, *names, "--validate", work / "judged.npz", "-o", work / "out", "--no-report"],
                         capture_output=True, text=True)
    seconds = time.monotonic() - begin
    if ran.returncode != 0:
        return ran.stderr.strip().splitlines()[-1], seconds
    result = json.loads((work / "out" / "result.json").read_text())
    return next(log for log in result["validation"] if log["role"] == "validate")["filtered_relative_percent"], seconds


def rival(python, script, method, cutoffs, program, robot, fitted, judged, work):
    urdf = work / "robot.urdf"
    if str(robot).endswith(".urdf"):
        without_meshes(robot, urdf)
    else:
        subprocess.run([program, "export", robot, "-o", urdf], check=True, capture_output=True)
    inspected = json.loads(subprocess.run([program, "inspect", robot, "--json"], check=True, capture_output=True, text=True).stdout)
    rate = 1 / float(np.median(np.diff(judged.t)))
    given = {"urdf": str(urdf), "joints": [c["name"] for c in inspected["joints"]], "rate": rate, "method": method}
    parts = [uniform(log, rate) for log in fitted]
    for channel in ("q", "qd", "tau"):
        given[f"{channel}_fit"] = np.vstack([getattr(log, channel) for log in parts])
        given[f"{channel}_judge"] = getattr(uniform(judged, rate), channel)
    best, begin = None, time.monotonic()
    for cutoff in cutoffs:
        np.savez(work / "in.npz", cutoff=cutoff, **given)
        ran = subprocess.run([python, HERE / script, work / "in.npz", work / "out.npz"], capture_output=True, text=True, timeout=1800)
        if ran.returncode != 0:
            best = best or (ran.stderr.strip().splitlines() or ["failed"])[-1]
            continue
        predicted = np.load(work / "out.npz")["predicted"]
        found = error(given["tau_judge"][: len(predicted)], predicted, rate)
        best = found if best is None or isinstance(best, str) else min(best, found)
    return best, (time.monotonic() - begin) / len(cutoffs)


def main():
    parser = argparse.ArgumentParser(description="Rivals on recorded logs")
    parser.add_argument("program", type=pathlib.Path)
    parser.add_argument("data", type=pathlib.Path)
    parser.add_argument("environments", type=pathlib.Path)
    parser.add_argument("--only", default="", help="pairs with this in their names")
    options = parser.parse_args()
    if not options.data.exists():
        print(f"no recorded logs in {options.data}: set STEELYARD_DATA")
        return
    program = options.program.resolve()
    options.environments.mkdir(parents=True, exist_ok=True)
    pythons = {}
    for _, name, packages, *_ in RIVALS:
        if name not in pythons:
            pythons[name] = environment(options.environments.resolve(), name, packages)
            if pythons[name] is None:
                print(f"skipped: {packages[0]} cannot be installed here")
    rivals = [r for r in RIVALS if pythons[r[1]] is not None]
    print("Torque error on the judged log, all joints, below 10 Hz [%], and seconds\n")
    print(f"| fit -> judged | Steelyard | {' | '.join(r[0] for r in rivals)} |\n|{'---|' * (len(rivals) + 2)}")
    notes = []
    for name, (robot, fitted, judged) in recorded_pairs(options.data).items():
        if options.only not in name:
            continue
        cells = []
        for column in [None, *rivals]:
            with tempfile.TemporaryDirectory() as folder:
                work = pathlib.Path(folder)
                found, seconds = (steelyard(program, robot, fitted, judged, work) if column is None
                                  else rival(pythons[column[1]], *column[3:], program, robot, fitted, judged, work))
            if isinstance(found, str):
                notes.append(f"{column[0] if column else 'Steelyard'}, {name}: {found}")
            cells.append((found, seconds))
        best = min(x for x, _ in cells if not isinstance(x, str))
        shown = [f"none, {s:.0f} s" if isinstance(x, str) else f"{'**' if x == best else ''}{x:.2f}{'**' if x == best else ''}, {s:.0f} s" for x, s in cells]
        print(f"| {name} | {' | '.join(shown)} |", flush=True)
    for note in notes:
        print(note)


if __name__ == "__main__":
    main()
