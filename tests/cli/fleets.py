"""A fleet of known truth: robots of one type with masses and friction of their own, some of them worn, loaded or repaired, some of their logs damaged."""

import json
import re
from dataclasses import dataclass, field
from datetime import date, timedelta

import numpy as np

from recordings import ARM, sines, table, torques

FIRST_DAY = date(2026, 1, 1)


@dataclass
class Truth:
    """What is wrong with which robot, from which of its logs on."""

    worn: dict = field(default_factory=dict)  # robot: (joint, first log)
    loaded: dict = field(default_factory=dict)  # robot: (mass, first log)
    swapped: dict = field(default_factory=dict)  # robot: joint, of all logs
    damaged: set = field(default_factory=set)  # (robot, log)

    def culprits(self):
        return set(self.worn) | set(self.loaded) | set(self.swapped)


def scaled(text, key, factors):
    """A list of a robot file, each number times its factor."""

    def replace(match):
        numbers = [float(x) * f for x, f in zip(match.group(2).split(","), factors, strict=True)]
        return f"{match.group(1)}[{', '.join(repr(float(x)) for x in numbers)}]"

    return re.sub(rf"({key}: )\[([^\]]*)\]", replace, text)


def own_arm(random, text=ARM, joints=3, mass=0.02, friction=0.2):
    """The arm with this robot's masses and friction."""
    factors = iter(1 + mass * random.uniform(-1, 1, text.count("mass:")))

    def weighed(match):
        f = float(next(factors))
        inertia = ", ".join(repr(float(x) * f) for x in match.group(3).split(","))
        return f"mass: {float(match.group(1)) * f!r}, com: {match.group(2)}, inertia: [{inertia}]"

    out = re.sub(r"mass: ([\d.]+), com: (\[[^\]]*\]), inertia: \[([^\]]*)\]", weighed, text)
    for key in ("viscous", "coulomb"):
        out = scaled(out, key, 1 + friction * random.uniform(-1, 1, joints))
    return out


def with_load(text, mass):
    """A point mass 0.3 m along the last link."""
    lines = text.splitlines()
    at = max(k for k, line in enumerate(lines) if "mass:" in line)
    m, c, inertia = re.search(r"mass: ([\d.]+), com: \[([^\]]*)\], inertia: \[([^\]]*)\]", lines[at]).groups()
    m, c, inertia = float(m), np.array([float(x) for x in c.split(",")]), [float(x) for x in inertia.split(",")]
    xx, xy, xz, yy, yz, zz = inertia
    load = np.array([0.3, 0, 0])
    both = (m * c + mass * load) / (m + mass)
    about = np.array([[xx, xy, xz], [xy, yy, yz], [xz, yz, zz]])
    for weight, r in ((m, c - both), (mass, load - both)):
        about = about + weight * (r @ r * np.eye(3) - np.outer(r, r))
    listed = [float(about[i, j]) for i, j in ((0, 0), (0, 1), (0, 2), (1, 1), (1, 2), (2, 2))]
    lines[at] = f"  - {{mass: {m + mass!r}, com: {[float(x) for x in both]}, inertia: {listed}}}"
    return "\n".join(lines) + "\n"


def one_joint(joint, factor, joints=3):
    return [factor if i == joint else 1.0 for i in range(joints)]


def damaged(text, random):
    """A log as a failing disk or recorder leaves it."""
    lines = text.splitlines()
    if random.random() < 0.5:
        return "\n".join(lines[:12] + ["0x17,garbage"] + lines[13:]) + "\n"
    return "\n".join(lines[:20]) + "\n"


def make_fleet(folder, truth, robots=16, logs=6, seconds=10, rate=100, seed=1, prefix="r", motions=None, text=ARM):
    """DIR/logs/ROBOT/DATE.csv; returns names. Robots play the same few programs, as robots of a line do."""
    random = np.random.default_rng(seed)
    names = [f"{prefix}{k:02d}" for k in range(robots)]
    programs = [sines(3, seconds, rate, 100 * seed + k) for k in range(motions or logs)]
    for name in names:
        arm = own_arm(random, text)
        place = folder / "logs" / name
        place.mkdir(parents=True, exist_ok=True)
        if name in truth.swapped:
            joint = truth.swapped[name]
            for key in ("viscous", "coulomb", "rotor_inertia"):
                arm = scaled(arm, key, one_joint(joint, 2.2))
        for log in range(logs):
            now = arm
            if name in truth.worn and log >= truth.worn[name][1]:
                for key in ("viscous", "coulomb"):
                    now = scaled(now, key, one_joint(truth.worn[name][0], 1.6))
            if name in truth.loaded and log >= truth.loaded[name][1]:
                now = with_load(now, truth.loaded[name][0])
            path = folder / f"{name}.yaml"
            path.write_text(now)
            t, q, qd, qdd = programs[log % len(programs)]
            tau = torques(path.name, q, qd, qdd, folder)
            path.unlink()
            tau = tau + 0.01 * np.sqrt(np.mean(tau**2, axis=0)) * random.standard_normal(tau.shape)
            columns = {"t": t}
            for channel, values in (("q", q + 1e-5 * random.standard_normal(q.shape)), ("qd", qd + 1e-3 * random.standard_normal(q.shape)), ("tau", tau)):
                columns.update({f"{channel}{i + 1}": x for i, x in enumerate(values.T)})
            written = table({k: np.round(v, 9) for k, v in columns.items()})
            if (name, log) in truth.damaged:
                written = damaged(written, random)
            (place / f"{FIRST_DAY + timedelta(days=7 * log)}.csv").write_text(written)
    return names


def fleet_yaml(robot="bare.yaml", name="arm", extra=""):
    return f"types:\n  - name: {name}\n    robot: {robot}\n    friction: [viscous, coulomb]\n    signals: {{cutoff: 20}}\nlogs: logs/{{robot}}/{{date}}.csv\n{extra}"


def accused(fleet):
    """robot: what is said of it."""
    return {r["name"]: r for t in fleet["types"] for r in t["robots"] if r["conclusions"]}


def read_fleet(folder):
    return json.loads((folder / "fleet.json").read_text())
