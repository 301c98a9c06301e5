"""Random robots and states: Steelyard against Pinocchio and MuJoCo, every quantity to 1e-9 of its largest entry."""

import numpy as np
import pytest
from conftest import TOLERANCE, worst

# A check yields (quantity, ours, theirs, scale): all states at once, the scale broadcast over them.


def each(ours, function, *keys):
    """The engine's answer for every state."""
    return np.array([function(*arguments) for arguments in zip(*(ours[k] for k in keys))])


def largest(values, floor=0.0):
    return max(np.abs(values).max(), floor)


def noise_floor(torque):
    """What of a torque counts as zero: gravity or Coriolis torques may vanish altogether, up to rounding."""
    return 1e-6 * np.abs(torque).max()


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
    floor = noise_floor(ours["torque_links"])
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
    yield "potential energy", mine, theirs, largest(theirs, 1e-6 * np.abs(potential).max() + 1e-300)


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
    scale = np.maximum(np.abs(theirs).max(axis=(0, 1)), 1e-6 * np.abs(theirs).max())
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
    scale = np.maximum(np.abs(theirs).max(axis=0), 1e-6 * np.abs(theirs).max())
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


def compare(quantity, ours, theirs, scale):
    """The largest relative difference; fails above the tolerance, and on anything not a number."""
    assert ours.shape == theirs.shape, quantity
    difference = np.abs(ours - theirs)
    relative = np.max(np.divide(difference, scale, out=np.where(difference == 0, 0.0, np.inf), where=scale > 0))
    assert relative <= TOLERANCE, f"{quantity}: relative difference {relative:.2e}"
    return relative


@named
def test_engines_agree(robot, check, engine):
    for comparison in check(robot.ours, getattr(robot, engine)):
        key, relative = (engine, comparison[0]), 0.0
        try:
            relative = compare(*comparison)
        finally:
            if relative >= worst.get(key, (-1, 0))[0]:
                worst[key] = relative, robot.index
