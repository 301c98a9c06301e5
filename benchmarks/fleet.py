"""A simulated fleet: three types, forty robots each, twenty-five logs a robot; who is worn, loaded or repaired is known. The table of docs/fleet.md.

    ./dev fleet DIR                 the whole fleet: 3000 logs, minutes on two cores
    ./dev fleet DIR --small         one type, sixteen robots, six logs each: seconds, to try `steelyard fleet` on
    ./dev fleet DIR --engine ray    the same by steelyard.fleet.run

Needs numpy, and the program: STEELYARD_PROGRAM, or build/release/steelyard. Without --engine the program does it all.
"""

import argparse
import importlib.util
import json
import os
import pathlib
import resource
import subprocess
import sys
import time

ROOT = pathlib.Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT / "tests/cli"))

import numpy as np  # noqa: E402

import recordings  # noqa: E402
from conftest import PROGRAM  # noqa: E402
from fleets import Truth, make_fleet  # noqa: E402

# Of each type: three robots worn from some log on, one that carries a load from some log on, one with another drive in a joint.
LONG = recordings.ARM.replace("d: 0.35", "d: 0.5").replace("{mass: 4, com: [0.16", "{mass: 5, com: [0.22")
STRONG = recordings.ARM.replace("viscous: [4, 5, 2], coulomb: [3, 4, 1.5]", "viscous: [9, 12, 4], coulomb: [8, 10, 3]").replace("{mass: 6", "{mass: 9")
TYPES = {"arm": recordings.ARM, "long": LONG, "strong": STRONG}


def bare(text):
    """As its owner knows it: the same geometry, nothing weighed."""
    return text[: text.index("links:")] + "friction: [viscous, coulomb]\nrotor_inertia: true\n"


def truth_of(random, names, logs):
    """Culprits of one type, and a log in fifty damaged."""
    five = [names[k] for k in random.choice(len(names), 5, replace=False)]
    middle = lambda: int(random.integers(logs // 4, 3 * logs // 4 + 1))  # noqa: E731
    return Truth(worn={name: (int(random.integers(3)), max(2, middle())) for name in five[:3]}, loaded={five[3]: (1.0, max(2, middle()))},
                 swapped={five[4]: int(random.integers(3))},
                 damaged={(name, log) for name in names for log in range(logs) if random.random() < 0.02})


def simulate(folder, types, robots, logs, seconds, seed):
    random, truths = np.random.default_rng(seed), {}
    described = []
    for number, (name, text) in enumerate(types.items()):
        prefix = name[0]
        names = [f"{prefix}{k:02d}" for k in range(robots)]
        truths[name] = truth_of(random, names, logs)
        make_fleet(folder, truths[name], robots=robots, logs=logs, seconds=seconds, seed=seed + number, prefix=prefix, motions=8, text=text)
        (folder / f"{name}.yaml").write_text(bare(text))
        described.append({"name": name, "robot": f"{name}.yaml", "friction": ["viscous", "coulomb"], "signals": {"cutoff": 20}})
    robots_of = [{"name": f"{n[0]}{k:02d}", "type": n, "logs": f"logs/{n[0]}{k:02d}/{{date}}.csv"} for n in types for k in range(robots)]
    (folder / "fleet.yaml").write_text(json.dumps({"name": folder.name, "types": described, "robots": robots_of}, indent=1))  # JSON is YAML
    return truths


def judge(result, truths, types):
    rows = []
    for found in result["types"]:
        truth = truths[found["name"]]
        named = {r["name"] for r in found["robots"] if r["conclusions"]}
        culprits = truth.culprits()
        inside = total = 0
        friction = types[found["name"]]
        values = {s: [float(x) for x in friction.split(key + ": [")[1].split("]")[0].split(",")] for s, key in (("Fv", "viscous"), ("Fc", "coulomb"))}
        for p in found["parameters"]:
            symbol, _, joint = p["name"].partition("_")
            if symbol in values:
                low, high = p["between_robots_interval"]
                inside += low <= 0.2 / 3**0.5 * values[symbol][int(joint) - 1] <= high
                total += 1
        failed = sum(len(r["data"]["failures"]) for r in found["robots"])
        rows.append((found["name"], len(found["robots"]), len(culprits & named), len(culprits), sorted(named - culprits), f"{inside} of {total}", failed,
                     len(truth.damaged)))
    print("| type | robots | culprits named | others accused | spread of friction inside its interval | damaged logs found |\n|---|---|---|---|---|---|")
    for name, robots, good, all_, others, inside, failed, damaged in rows:
        print(f"| {name} | {robots} | {good} of {all_} | {', '.join(others) or 'none'} | {inside} | {failed} of {damaged} |")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--small", action="store_true")
    parser.add_argument("--engine", choices=["local", "ray", "dask"])
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    folder = options.folder.resolve()
    folder.mkdir(parents=True, exist_ok=True)
    types = {"arm": TYPES["arm"]} if options.small else TYPES
    robots, logs = (16, 6) if options.small else (40, 25)
    begin = time.monotonic()
    truths = simulate(folder, types, robots, logs, 10, options.seed)
    print(f"simulated {len(types) * robots * logs} logs in {time.monotonic() - begin:.0f} s: {folder}/fleet.yaml")
    if options.small and not options.engine:
        return
    begin = time.monotonic()
    if options.engine:
        spec = importlib.util.spec_from_file_location("steelyard_fleet", ROOT / "python/steelyard/fleet.py")
        fleet = importlib.util.module_from_spec(spec)
        sys.modules["steelyard_fleet"] = fleet
        spec.loader.exec_module(fleet)
        fleet.run(folder / "fleet.yaml", engine=options.engine, output=folder / "out", program=PROGRAM)
    else:
        subprocess.run([PROGRAM, "fleet", "fleet.yaml", "-o", "out"], cwd=folder, check=True, stdout=subprocess.DEVNULL)
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    print(f"compared in {time.monotonic() - begin:.0f} s ({used.ru_utime + used.ru_stime:.0f} s of CPU with the simulation, {os.cpu_count()} cores, at most {used.ru_maxrss // 1024} MB)")
    judge(json.loads((folder / "out/fleet.json").read_text()), truths, types)


if __name__ == "__main__":
    main()
