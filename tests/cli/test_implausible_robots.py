"""Descriptions in units that no robot is described in: the cause is named, before the log is blamed."""

import re
from pathlib import Path

from recordings import ARM


def in_millimetres(text):
    """Lengths and centres of mass of the arm times 1000; moments of inertia stay."""
    text = re.sub(r"\b([dr]): ([\d.]+)", lambda m: f"{m[1]}: {1000 * float(m[2]):g}", text)
    return re.sub(r"com: \[([^\]]*)\]", lambda m: "com: [" + ", ".join(f"{1000 * float(x):g}" for x in m[1].split(",")) + "]", text)


def in_grams(text):
    return re.sub(r"mass: ([\d.]+)", lambda m: f"mass: {1000 * float(m[1]):g}", text)


def warnings_of(outcome):
    return {d["code"]: d["message"] for d in outcome.json()["diagnostics"] if d["severity"] == "warning"}


def test_lengths_in_mm_are_named_as_such(arm):
    arm.write("mm.yaml", in_millimetres(ARM))
    message = warnings_of(arm("inspect", "mm.yaml", "--json"))["lengths-implausible"]
    assert "joint 'elbow' is 350 m from the joint before it" in message and "mm" in message
    arm.refuses("identify", "mm.yaml", "fit.csv", "-o", "out", saying=["lengths are in mm: with all of them in m", "lengths-implausible"])
    arm.write("one.yaml", ARM.replace("d: 0.35", "d: 300"))
    assert "300 m" in warnings_of(arm("inspect", "one.yaml", "--json"))["lengths-implausible"]
    far = ARM.replace("r: 0.4,", "r: 400,")  # where the first joint stands is nobody's concern
    arm.write("far.yaml", far)
    assert "lengths-implausible" not in warnings_of(arm("inspect", "far.yaml", "--json"))


def test_masses_in_g_are_named_as_such(arm):
    arm.write("g.yaml", in_grams(ARM))
    message = warnings_of(arm("inspect", "g.yaml", "--json"))["link-too-dense"]
    assert "(6000 kg)" in message and "denser than any metal" in message and "masses in g" in message
    outcome = arm("identify", "g.yaml", "fit.csv", "-o", "out", "--friction", "viscous,coulomb", "--cutoff", "20", "--json")
    warned = warnings_of(outcome)
    assert "torque-side" not in warned and "masses in g" in warned["nominal-implausible"]


def test_bundled_robots_have_lengths_and_densities_of_robots(steelyard):
    for path in (Path(__file__).parents[2] / "robots").glob("*.yaml"):
        outcome = steelyard("inspect", path.stem, "--json")
        assert outcome.code == 0 and not {"lengths-implausible", "link-too-dense"} & set(warnings_of(outcome)), path
