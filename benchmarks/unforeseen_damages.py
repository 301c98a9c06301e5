"""Damages thought of after the checks were built: the same shape as damages.py."""

import numpy as np

from damages import at_rest, damage, derived, joined, smoothed
from recorded import Log


def crosstalk(log, j, s, rng):
    log.tau[:, j] += s * log.tau[:, 1 if j != 1 else 2]
    return log


def one_times(channel, *more):
    def change(log, j, s, rng):
        for c in (channel, *more):
            getattr(log, c)[:, j] *= s
        return log
    return change


def first_half_of_joints(log, j, s, rng):
    log.tau[:, :log.dof // 2] *= s
    return log


def percent_of_rated(log, j, s, rng):
    """Of each drive's own."""
    log.tau = 100 * log.tau / (1.3 * np.abs(log.tau).max(axis=0))
    return log


def all_torques(log, j, s, rng):
    log.tau = log.tau * s
    return log


def all_degrees(log, j, s, rng):
    log.q, log.qd = np.degrees(log.q), np.degrees(log.qd)
    return log if s else derived(log)


def counts(log, j, s, rng):
    log.q = np.round(log.q * s / (2 * np.pi))
    return derived(log)


def gravity_of_one(log, j, s, rng):
    if log.gravity is None:
        return None
    log.tau[:, j] -= log.gravity[:, j]
    return log


def elastic(log, j, s, rng):
    """Positions at the motor of a springy gear, wound up by this angle at the largest torque."""
    log.q = log.q + s * log.tau / np.abs(log.tau).max(axis=0)
    return derived(log)


def noise_burst(log, j, s, rng):
    n = int(s / np.median(np.diff(log.t)))
    k = int(rng.uniform(0.3, 0.6) * len(log.t))
    log.tau[k:k + n] += log.tau.std(axis=0) * rng.standard_normal((min(n, len(log.t) - k), log.dof))
    return log


def torque_ends(log, j, s, rng):
    log.tau[int(s * len(log.t)):, j] = 0
    return log


def braked(log, j, s, rng):
    """Brakes hold the arm at the end: no torques at rest."""
    rest = at_rest(log, -1, s, rng)
    rest.tau[:] = 0
    return joined(log, rest)


def braked_begin(log, j, s, rng):
    rest = at_rest(log, 0, s, rng)
    rest.tau[:] = 0
    return joined(rest, log)


def rate_changes(log, j, s, rng):
    half = len(log.t) // 2
    keep = np.concatenate([np.arange(half), np.arange(half, len(log.t), int(s))])
    return Log(log.t[keep], log.q[keep], log.qd[keep], log.tau[keep])


def offset_half_way(log, j, s, rng):
    log.tau[len(log.t) // 2:, j] += s * log.tau[:, j].std()
    return log


def backwards(log, j, s, rng):
    return Log(log.t[::-1], log.q[::-1], log.qd[::-1], log.tau[::-1])


def shifted_columns(log, j, s, rng):
    """Torques begin a column late: each is the next joint's, the last one noise."""
    log.tau = np.column_stack([log.tau[:, 1:], log.tau[:, -1].std() * rng.standard_normal(len(log.t))])
    return log


def velocity_is_position(log, j, s, rng):
    log.qd = log.q.copy()
    return log


def acceleration_for_velocity(log, j, s, rng):
    log.qd = np.gradient(log.qd, np.median(np.diff(log.t)), axis=0)
    return log


def position_for_torque(log, j, s, rng):
    log.tau[:, j] = log.q[:, j]
    return log


def velocity_for_torque(log, j, s, rng):
    log.tau[:, j] = log.qd[:, j]
    return log


def pauses(log, j, s, rng):
    """Every second some rows are lost."""
    phase = (log.t - log.t[0]) % 1
    keep = phase > s
    return Log(log.t[keep], log.q[keep], log.qd[keep], log.tau[keep])


def moving_average(log, j, s, rng):
    n = max(1, int(s / np.median(np.diff(log.t))))
    total = np.cumsum(np.vstack([np.zeros(log.dof), log.tau]), axis=0)
    k = np.arange(1, len(log.t) + 1)
    first = np.maximum(0, k - n)
    log.tau = (total[k] - total[first]) / (k - first)[:, None]
    return log


def all_low_passed(log, j, s, rng):
    for c in ("q", "qd", "tau"):
        setattr(log, c, smoothed(getattr(log, c), log.t, s))
    return log


def dead_band(log, j, s, rng):
    size = s * np.abs(log.tau).max(axis=0)
    log.tau = np.sign(log.tau) * np.maximum(np.abs(log.tau) - size, 0)
    return log


def cubed(log, j, s, rng):
    log.tau = log.tau + s * log.tau**3 / np.abs(log.tau).max(axis=0)**2
    return log


def offsets(log, j, s, rng):
    log.tau = log.tau + s * log.tau.std(axis=0) * rng.choice([-1, 1], log.dof)
    return log


def constants_per_direction(log, j, s, rng):
    """A current sensor that reads more one way."""
    x = log.tau[:, j]
    log.tau[:, j] = np.where(x > 0, s * x, x)
    return log


def squared_time(log, j, s, rng):
    """A clock that gains on the way."""
    x = (log.t - log.t[0]) / (log.t[-1] - log.t[0])
    log.t = log.t[0] + (log.t[-1] - log.t[0]) * (x + s * x * (1 - x))
    return log


UNFORESEEN = [
    *damage("a torque takes of its neighbour's, share", crosstalk, [0.1, 0.5], joints=(1, 2, 4)),
    *damage("sign of a torque", one_times("tau"), [-1], joints=(1, 2, 4)),
    *damage("one velocity in mrad/s", one_times("qd"), [1000]),
    *damage("torques of the first joints times", first_half_of_joints, [2, 1.4, 0.1]),
    *damage("torques in percent of each drive's own", percent_of_rated),
    *damage("all torques in other units, times", all_torques, [10.2, 1.356, 0.7376, 141.6, 8.851]),
    *damage("all positions in degrees, velocities", all_degrees, [0, 1]),
    *damage("positions in counts a turn, no velocities", counts, [4096, 400]),
    *damage("gravity taken out of one torque", gravity_of_one, joints=(1, 2)),
    *damage("positions at the motor of springy gears, wound up by", elastic, [0.01, 0.05]),
    *damage("noise in torques for seconds", noise_burst, [1, 4]),
    *damage("a torque ends at share", torque_ends, [0.9, 0.5], joints=(1, 4)),
    *damage("brakes hold it at the end, share", braked, [0.1, 0.5, 1]),
    *damage("brakes hold it at the beginning, share", braked_begin, [0.1, 0.5, 1]),
    *damage("rate falls half-way, to one in", rate_changes, [2, 5]),
    *damage("a torque is zeroed half-way, share", offset_half_way, [0.3, 1], joints=(1, 4)),
    *damage("rows from last to first", backwards),
    *damage("torques a column late", shifted_columns),
    *damage("positions for velocities", velocity_is_position),
    *damage("accelerations for velocities", acceleration_for_velocity),
    *damage("a position for a torque", position_for_torque, joints=(1, 4)),
    *damage("a velocity for a torque", velocity_for_torque, joints=(1, 4)),
    *damage("rows lost every second, share", pauses, [0.1, 0.5]),
    *damage("torques averaged over the last seconds", moving_average, [0.05, 0.2, 1]),
    *damage("all channels low-passed at Hz", all_low_passed, [5, 1]),
    *damage("dead band in torques, share", dead_band, [0.03, 0.1]),
    *damage("torques grow with their cube, share", cubed, [0.3]),
    *damage("offsets in all torques, share", offsets, [0.3, 1]),
    *damage("a torque reads more one way, times", constants_per_direction, [1.2, 1.5], joints=(1, 4)),
    *damage("a clock that gains, share", squared_time, [0.02, 0.2]),
]
