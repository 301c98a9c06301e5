"""Random robots and states: Steelyard against Pinocchio and MuJoCo, every quantity to 1e-9 of its largest entry."""

import copy

import numpy as np
import pytest
from dumped import TOLERANCE, load, worst

# A check yields (quantity, ours, theirs, scale): all states at once, the scale broadcast over them.

# Some things vanish for some robots, up to rounding: gravity torques of a planar robot, columns of parameters without
# effect. Below this share of what they are part of, they count as zero and are not a scale.
VANISHING = 1e-5
SENSITIVE = 0  # the robot whose numbers are spoiled, to see that it would be noticed


def each(ours, function, *keys):
    """The engine's answer for every state."""
    return np.array([function(*arguments) for arguments in zip(*(ours[k] for k in keys))])


def largest(values, floor=0.0):
    return max(np.abs(values).max(), floor)


def torque(ours, engine):
    theirs = each(ours, engine.torque, "q", "qd", "qdd")
    yield "torque", ours["torque_links"], theirs, largest(theirs)


def torque_with_friction_and_rotors(ours, engine):
    theirs = each(ours, engine.torque, "q", "qd", "qdd") + ours["rotor"] * ours["qdd"]
    theirs += each(ours, engine.friction_torque, "qd")
    yield "torque, all effects", ours["torque"], theirs, largest(theirs)


def gravity_and_coriolis(ours, engine):
    zero = np.zeros(len(ours["coordinates"]))
    gravity = each(ours, lambda q: engine.torque(q, zero, zero), "q")
    coriolis = each(ours, lambda q, qd: engine.torque(q, qd, zero), "q", "qd") - gravity
    floor = VANISHING * largest(ours["torque_links"])
    yield "gravity torque", ours["gravity_torque"], gravity, largest(gravity, floor)
    yield "coriolis torque", ours["coriolis_torque"], coriolis, largest(coriolis, floor)


def mass_matrix(ours, engine):
    theirs = each(ours, engine.mass_matrix, "q")
    yield "mass matrix", ours["mass_matrix_links"], theirs, largest(theirs)
    theirs = theirs + np.diag(ours["rotor"])
    yield "mass matrix, rotors", ours["mass_matrix"], theirs, largest(theirs)


def forward_dynamics(ours, engine):
    theirs = each(ours, engine.forward, "q", "qd", "tau")
    yield "acceleration", ours["forward_links"], theirs, largest(theirs)


def forward_dynamics_with_friction_and_rotors(ours, engine):
    M = each(ours, engine.mass_matrix, "q") + np.diag(ours["rotor"])
    bias = each(ours, lambda q, qd: engine.torque(q, qd, 0 * qd) + engine.friction_torque(qd), "q", "qd")
    theirs = np.linalg.solve(M, (ours["tau"] - bias)[..., None])[..., 0]
    yield "acceleration, all effects", ours["forward"], theirs, largest(theirs)


def energies(ours, engine):
    kinetic = each(ours, engine.kinetic_energy, "q", "qd")
    yield "kinetic energy", ours["kinetic_energy_links"], kinetic, largest(kinetic)
    with_rotors = kinetic + 0.5 * ours["qd"] ** 2 @ ours["rotor"]
    yield "kinetic energy, rotors", ours["kinetic_energy"], with_rotors, largest(with_rotors)
    potential = each(ours, engine.potential_energy, "q")  # the engines' zeros differ by what is fixed to the base
    theirs, mine = (u - u[0] for u in (potential, ours["potential_energy"]))
    weight = np.linalg.norm(ours["gravity"]) * ours["values"][9 : 10 * len(ours["links"]) : 10].sum()  # one metre's worth
    yield "potential energy", mine, theirs, largest(theirs, VANISHING * max(weight, largest(potential)))


def frames(ours, engine):
    for frame in ours["frames"]:
        theirs = [engine.frame(q, frame["name"]) for q in ours["q"]]
        for i, quantity in enumerate(["pose", "jacobian"]):
            values = np.array([pair[i] for pair in theirs])
            yield f"frame {quantity}", np.array(frame[quantity], dtype=float), values, largest(values)


def link_parameters(ours, engine):
    mine = ours["values"][: len(engine.values)]
    yield "link parameters", mine, engine.values, largest(engine.values)


def regressor_columns(ours, engine):
    """Column by column: each has its own scale; columns without effect are zero up to rounding."""
    theirs = each(ours, engine.regressor, "q", "qd", "qdd")
    scale = np.maximum(np.abs(theirs).max(axis=(0, 1)), VANISHING * largest(theirs))
    for level, W in ours["regressor"].items():
        yield f"regressor {level}", W[..., : theirs.shape[-1]], theirs, scale


def regressor_times_parameters(ours, engine):
    links = 10 * len(ours["links"])
    torque_links = each(ours, engine.torque, "q", "qd", "qdd")
    torque = torque_links + ours["rotor"] * ours["qdd"] + each(ours, engine.friction_torque, "qd")
    for level, W in ours["regressor"].items():
        yield f"W X links {level}", W[..., :links] @ ours["values"][:links], torque_links, largest(torque_links)
        yield f"W X {level}", W @ ours["values"], torque, largest(torque)
    power = np.sum(torque * ours["qd"], axis=1)
    yield "power regressor X", ours["power_regressor"] @ ours["values"], power, largest(power)


def energy_regressor_columns(ours, engine):
    theirs = each(ours, engine.energy_regressor, "q", "qd")
    scale = np.maximum(np.abs(theirs).max(axis=0), VANISHING * largest(theirs))
    h = ours["energy_regressor"]
    yield "energy regressor", h[:, : theirs.shape[-1]], theirs, scale
    energy = each(ours, engine.kinetic_energy, "q", "qd") + each(ours, engine.potential_energy, "q")
    energy += 0.5 * ours["qd"] ** 2 @ ours["rotor"]
    yield "energy regressor X", h @ ours["values"], energy, largest(energy)


BOTH = [
    torque,
    torque_with_friction_and_rotors,
    gravity_and_coriolis,
    mass_matrix,
    forward_dynamics,
    forward_dynamics_with_friction_and_rotors,
    energies,
    frames,
    regressor_times_parameters,
]
CHECKS = [(check, engine) for engine in ("pinocchio", "mujoco") for check in BOTH]
CHECKS += [(check, "pinocchio") for check in (link_parameters, regressor_columns, energy_regressor_columns)]
named = pytest.mark.parametrize("check, engine", CHECKS, ids=[f"{e}-{c.__name__}" for c, e in CHECKS])


def relative_difference(ours, theirs, scale):
    """The largest; infinite where something differs from what is altogether zero."""
    assert ours.shape == theirs.shape
    difference = np.abs(ours - theirs)
    return np.max(np.divide(difference, scale, out=np.where(difference == 0, 0.0, np.inf), where=scale > 0))


def differences(robot, check, engine, ours):
    return [(c[0], relative_difference(*c[1:])) for c in check(ours, getattr(robot, engine))]


@named
def test_engines_agree(robot, check, engine):
    found = differences(robot, check, engine, robot.ours)
    for quantity, relative in found:
        if not relative <= worst.get((engine, quantity), (-1,))[0]:
            worst[engine, quantity] = relative, robot.index
    assert not {quantity: r for quantity, r in found if not r <= TOLERANCE}  # also when r is not a number


SPOILED = {  # what a check reads of ours
    torque: ["torque_links"],
    torque_with_friction_and_rotors: ["torque"],
    gravity_and_coriolis: ["gravity_torque", "coriolis_torque"],
    mass_matrix: ["mass_matrix_links", "mass_matrix"],
    forward_dynamics: ["forward_links"],
    forward_dynamics_with_friction_and_rotors: ["forward"],
    energies: ["kinetic_energy_links", "kinetic_energy", "potential_energy"],
    frames: ["frames"],
    regressor_times_parameters: ["regressor", "power_regressor"],
    link_parameters: ["values"],
    regressor_columns: ["regressor"],
    energy_regressor_columns: ["energy_regressor"],
}


def arrays(ours, key):
    """Where to find each array of this key: (dictionary, key in it)."""
    if key == "frames":
        return [(frame, quantity) for frame in ours[key] for quantity in ("pose", "jacobian")]
    return [(ours[key], level) for level in ours[key]] if key == "regressor" else [(ours, key)]


@named
def test_one_part_in_a_hundred_million_is_noticed(folder, check, engine):
    """Our answers in turn, the largest entry changed by 1e-8: the check must fail. Sums over a row dilute one entry, so
    where those are compared all entries change."""
    robot = load(folder, SENSITIVE)
    assert all(r <= TOLERANCE for _, r in differences(robot, check, engine, robot.ours))
    for key in SPOILED[check]:
        for i in range(len(arrays(robot.ours, key))):
            ours = copy.deepcopy(robot.ours)
            where, name = arrays(ours, key)[i]
            values = np.array(where[name], dtype=float)
            chosen = slice(None) if check is regressor_times_parameters else np.abs(values).argmax()
            values.reshape(-1)[chosen] *= 1 + 1e-8
            where[name] = values
            assert any(r > TOLERANCE for _, r in differences(robot, check, engine, ours)), name


def test_the_robots_are_of_all_kinds(folder):
    """Else agreement would say less than it seems to."""
    urdfs = [file.read_text() for file in folder.glob("*.urdf")]
    for what in ("<mimic", 'type="fixed"', 'type="prismatic"', 'type="continuous"', 'type="revolute"', "<dynamics"):
        assert 0.1 < sum(what in urdf for urdf in urdfs) / len(urdfs), what
    robots = [load(folder, i) for i in range(min(len(urdfs), 60))]
    assert any(not r.ours["gravity"].any() for r in robots)
    assert any(r.ours["rotor"].any() for r in robots)
    assert any(len(r.mujoco.joints) > len(r.pinocchio.joints) for r in robots)  # locked joints
    assert any(sum(p == 0 for p in list(r.pinocchio.model.parents)[1:]) > 1 for r in robots)  # trees
    assert {len(r.ours["links"]) for r in robots} >= set(range(1, 9))
