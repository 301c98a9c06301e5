"""Damages that a stranger might do to a log, beyond those of damages.py: the same shape, a name and what it makes of a log."""

import numpy as np

from damages import at_rest, damage, derived, joined, late, smoothed
from recorded import Log

CHANNELS = ("q", "qd", "tau")


def every(change):
    """The same to all three channels."""
    def changed(log, j, s, rng):
        for c in CHANNELS:
            setattr(log, c, change(getattr(log, c), j, s, rng))
        return log
    return changed


def rounded(*channels):
    """To steps of this size, or of this share of the channel's range where it is negative."""
    def change(log, j, s, rng):
        for c in channels:
            x = getattr(log, c)
            step = s if s > 0 else -s * np.ptp(x, axis=0)
            setattr(log, c, np.round(x / step) * step)
        return log
    return change


def positions_late(log, j, s, rng):
    log.q, log.qd = late(log.q, log.t, s), late(log.qd, log.t, s)
    return log


def position_alone_late(log, j, s, rng):
    log.q = late(log.q, log.t, s)
    return log


def one_motion_late(log, j, s, rng):
    for c in ("q", "qd"):
        x = getattr(log, c)
        x[:, j] = late(x[:, j:j + 1], log.t, s)[:, 0]
    return log


def permuted(x, j, s, rng):
    return np.roll(x, 1, axis=1) if s == 1 else x[:, ::-1].copy()


def torques_permuted(log, j, s, rng):
    log.tau = permuted(log.tau, j, s, rng)
    return log


def copied_column(channel, source):
    def change(log, j, s, rng):
        x = getattr(log, channel)
        x[:, j] = x[:, j - 1 if source is None else source]
        return log
    return change


def one_sided(log, j, s, rng):
    """Of one direction only: the rest is zero."""
    log.tau[:, j] = np.maximum(log.tau[:, j], 0)
    return log


def warming_up(log, j, s, rng):
    """Viscous friction of all joints falls exponentially."""
    falls = np.exp(-(log.t - log.t[0]) / (0.3 * (log.t[-1] - log.t[0])))
    log.tau += s * falls[:, None] * log.qd / log.qd.std(axis=0) * 0.3 * log.tau.std(axis=0)
    return log


def load_dropped(log, j, s, rng):
    """A force along gravity at the tip until half-way: what gravity does, times a share."""
    if log.gravity is None:
        return None
    half = len(log.t) // 2
    log.tau[:half] += s * log.gravity[:half]
    return log


def marked(channel, mark):
    """Missing values are written as a mark, in runs of three, this share of the rows."""
    def change(log, j, s, rng):
        x = getattr(log, channel)
        for k in rng.choice(len(log.t) - 3, max(1, int(s * len(log.t) / 3)), replace=False):
            x[k:k + 3, j] = mark
        return log
    return change


def wrapped(low, width):
    def change(log, j, s, rng):
        log.q = (log.q - low) % width + low
        return log
    return change


def wrapped_degrees(log, j, s, rng):
    """One joint in degrees from 0 to 360, all the others in radians."""
    log.q[:, j] = np.degrees(log.q[:, j]) % 360
    return derived(log)


def clock_jumps(log, j, s, rng):
    log.t[len(log.t) // 2:] += s
    return log


def rows_doubled(log, j, s, rng):
    return Log(np.repeat(log.t, 2), *(np.repeat(getattr(log, c), 2, axis=0) for c in CHANNELS))


def rows_doubled_apart(log, j, s, rng):
    """Every row is written twice, the second with a stamp half-way to the next."""
    out = rows_doubled(log, j, s, rng)
    out.t[1::2] += 0.5 * np.median(np.diff(log.t))
    return out


def interleaved(log, j, s, rng):
    """Rows of two halves of the recording between each other."""
    half = len(log.t) // 2
    a, b = log.rows(0, half), log.rows(half, 2 * half)
    def mix(x, y):
        return np.stack([x, y], axis=1).reshape(2 * half, *x.shape[1:])
    out = Log(mix(a.t, b.t), *(mix(getattr(a, c), getattr(b, c)) for c in CHANNELS))
    out.t = np.arange(2 * half) * np.median(np.diff(log.t))
    return out


def torque_resampled(log, j, s, rng):
    """Came at a lower rate, and was put on the log's instants by straight lines."""
    at = np.arange(log.t[0], log.t[-1], 1 / s)
    log.tau = np.column_stack([np.interp(log.t, at, np.interp(at, log.t, c)) for c in log.tau.T])
    return log


def all_clipped(log, j, s, rng):
    most = s * np.abs(log.tau).max(axis=0)
    log.tau = np.clip(log.tau, -most, most)
    return log


def hum(log, j, s, rng):
    log.tau += 0.3 * log.tau.std(axis=0) * np.sin(2 * np.pi * s * log.t)[:, None]
    return log


def ripple(log, j, s, rng):
    """Torque that follows the position, as of cogs."""
    log.tau += 0.2 * log.tau.std(axis=0) * np.sin(s * log.q)
    return log


def sign_turns(log, j, s, rng):
    log.tau[len(log.t) // 2:, j] *= -1
    return log


def backlash(log, j, s, rng):
    for i in range(log.dof):
        x, out = log.q[:, i], log.q[:, i].copy()
        for k in range(1, len(x)):
            out[k] = min(max(out[k - 1], x[k] - s), x[k] + s)
        log.q[:, i] = out
    return derived(log)


def one_unit(factor, channel="q"):
    def change(log, j, s, rng):
        log.q[:, j] *= factor
        return derived(log)
    return change


def all_positions(factor):
    def change(log, j, s, rng):
        log.q, log.qd = log.q * factor, log.qd * factor
        return log
    return change


def clock_rounded(log, j, s, rng):
    log.t = np.round(log.t / s) * s
    return log


def clock_single(log, j, s, rng):
    """Stamps of the epoch in single precision."""
    log.t = (log.t + s).astype(np.float32).astype(float)
    return log


def clock_counts(log, j, s, rng):
    log.t = np.arange(len(log.t)).astype(float)
    return log if s else derived(log)


def clock_in(factor):
    def change(log, j, s, rng):
        log.t = log.t * factor + (1.7e9 * factor if s else 0)
        return log
    return change


def clock_in_derived(factor):
    def change(log, j, s, rng):
        return derived(clock_in(factor)(log, j, s, rng))
    return change


def shuffled(log, j, s, rng):
    order = np.arange(len(log.t))
    some = rng.choice(len(order), int(s * len(order)), replace=False)
    order[np.sort(some)] = some
    return Log(log.t[order], *(getattr(log, c)[order] for c in CHANNELS))


def shuffled_values(log, j, s, rng):
    """Stamps in order, some rows of values not."""
    order = np.arange(len(log.t))
    for k in rng.choice(len(order) - 5, int(s * len(order)), replace=False):
        order[k], order[k + 4] = order[k + 4], order[k]
    return Log(log.t, *(getattr(log, c)[order] for c in CHANNELS))


def appended_again(log, j, s, rng):
    return joined(log, log)


def velocities(change_of):
    def change(log, j, s, rng):
        log.qd = change_of(log, s, rng)
        return log
    return change


def contact(log, j, s, rng):
    """A constant push for a third of the log, with smooth ends."""
    x = (log.t - log.t[0]) / (log.t[-1] - log.t[0])
    push = 0.5 * (np.tanh((x - 0.4) / 0.01) - np.tanh((x - 0.7) / 0.01))
    log.tau[:, :j + 1] += s * push[:, None] * log.tau[:, :j + 1].std(axis=0)
    return log


def frozen_torque(log, j, s, rng):
    n, length = len(log.t), max(3, int(0.1 / np.median(np.diff(log.t))))
    for k in rng.choice(n - length, max(1, int(s * n / length)), replace=False):
        log.tau[k:k + length] = log.tau[k]
    return log


def overflowed(log, j, s, rng):
    """An integer that was too short: what exceeds continues from the other end."""
    most = s * np.abs(log.tau[:, j]).max()
    log.tau[:, j] = (log.tau[:, j] + most) % (2 * most) - most
    return log


def saturating(log, j, s, rng):
    """Motors whose torque falls behind the current."""
    most = np.abs(log.tau).max(axis=0)
    log.tau = log.tau * (1 - s * np.abs(log.tau) / most)
    return log


def two_zeros(log, j, s, rng):
    log.q[:, 1] += s
    log.q[:, 2] -= s
    return log


def all_zeros(log, j, s, rng):
    log.q += s
    return log


def decimated(log, j, s, rng):
    return log.rows(0, None) if s is None else Log(log.t[::int(s)], *(getattr(log, c)[::int(s)] for c in CHANNELS))


def at_rate(log, j, s, rng):
    """Straight lines to another rate."""
    at = np.arange(log.t[0], log.t[-1], 1 / s)
    return Log(at, *(np.column_stack([np.interp(at, log.t, c) for c in getattr(log, name).T]) for name in CHANNELS))


def repeated_motion(log, j, s, rng):
    """The first seconds again and again."""
    n = int(s / np.median(np.diff(log.t)))
    out = log.rows(0, n)
    for _ in range(3):
        out = joined(out, log.rows(0, n))
    return out


def commanded_positions(log, j, s, rng):
    """Followed late and smoothed: what was asked for in place of what was."""
    log.q, log.qd = late(log.q, log.t, -s), late(log.qd, log.t, -s)
    return log


def swapped_halves(log, j, s, rng):
    """Torques of two joints are exchanged from half-way on."""
    half = len(log.t) // 2
    log.tau[half:, [1, 2]] = log.tau[half:, [2, 1]]
    return log


def lost_samples_of_torque(log, j, s, rng):
    """The torque lost samples, and the rest moved up."""
    keep = np.sort(rng.choice(len(log.t), int((1 - s) * len(log.t)), replace=False))
    n = len(keep)
    return Log(log.t[:n], log.q[:n], log.qd[:n], log.tau[keep])


def torque_of_other_motion(fitted, judged, rng):
    n = min(len(fitted.t), len(judged.t))
    a, b = fitted.rows(0, n), judged.rows(0, n)
    a.tau, b.tau = b.tau, a.tau
    return a, b


def resampled_copy(fitted, judged, rng):
    at = fitted.t[:-1] + 0.37 * np.diff(fitted.t)
    return fitted, Log(at, *(np.column_stack([np.interp(at, fitted.t, c) for c in getattr(fitted, name).T]) for name in CHANNELS))


def noisy_copy(fitted, judged, rng):
    out = fitted.copy()
    out.tau = out.tau + 0.02 * out.tau.std(axis=0) * rng.standard_normal(out.tau.shape)
    out.t = out.t + 500
    return fitted, out


def quick_copy(fitted, judged, rng):
    """The fitted log with a clock that runs faster."""
    out = fitted.copy()
    out.t = out.t * 0.9
    out.qd = out.qd / 0.9
    return fitted, out


def judged_damaged(change):
    def pair(fitted, judged, rng):
        return fitted, change(judged.copy(), rng)
    return pair


def fitted_damaged(change):
    def pair(fitted, judged, rng):
        return change(fitted.copy(), rng), judged
    return pair


def wrong_robot(name, dof):
    def pair(fitted, judged, rng):
        if fitted.dof != dof:
            return None
        out = fitted.copy()
        out.robot = name
        return out, judged
    return pair


HOSTILE = [
    *damage("positions rounded to", rounded("q"), [0.01, 0.002]),
    *damage("positions rounded, no velocities, to", lambda log, j, s, rng: derived(rounded("q")(log, j, s, rng)), [0.01, 0.002]),
    *damage("velocities rounded to", rounded("qd"), [0.1]),
    *damage("torques rounded to share of range", rounded("tau"), [-0.05, -0.2]),
    *damage("positions and velocities late by", positions_late, [0.03, 0.1]),
    *damage("positions late by", position_alone_late, [0.03, 0.1]),
    *damage("one joint's motion late by", one_motion_late, [0.05, 0.15]),
    *damage("all joints turned round or shifted by", every(permuted), [1, -1]),
    *damage("torques turned round or shifted by", torques_permuted, [1, -1]),
    *damage("a torque is that of the joint before", copied_column("tau", None), joints=(1, 4)),
    *damage("a position is that of the joint before", copied_column("q", None), joints=(1, 4)),
    *damage("a velocity is that of the joint before", copied_column("qd", None), joints=(1, 4)),
    *damage("torque of one direction only", one_sided, joints=(1, 2)),
    *damage("viscous friction falls, share of torque", warming_up, [1, 2]),
    *damage("a load is dropped half-way, share of weight", load_dropped, [0.1, 0.3]),
    *damage("missing torques are 0, share", marked("tau", 0), [0.005, 0.05]),
    *damage("missing torques are -1, share", marked("tau", -1), [0.005, 0.05]),
    *damage("missing torques are 9999, share", marked("tau", 9999), [0.005, 0.05]),
    *damage("missing positions are 0, share", marked("q", 0), [0.005, 0.05]),
    *damage("missing positions are -1, share", marked("q", -1), [0.005]),
    *damage("missing positions are 9999, share", marked("q", 9999), [0.005, 0.05]),
    *damage("missing velocities are 0, share", marked("qd", 0), [0.005, 0.05]),
    *damage("positions within half a turn of zero", wrapped(-np.pi, 2 * np.pi)),
    *damage("positions from zero to a turn", wrapped(0, 2 * np.pi)),
    *damage("positions within a quarter turn of zero", wrapped(-np.pi / 2, np.pi)),
    *damage("one joint from 0 to 360 degrees", wrapped_degrees, joints=(1, 4)),
    *damage("clock jumps half-way by", clock_jumps, [3600, -3600, 5]),
    *damage("every row twice", rows_doubled),
    *damage("every row twice, with stamps between", rows_doubled_apart),
    *damage("two recordings interleaved", interleaved),
    *damage("torques resampled from Hz", torque_resampled, [10, 3]),
    *damage("all torques cut off at share of largest", all_clipped, [0.7, 0.4]),
    *damage("hum in torques of Hz", hum, [50, 3, 0.5]),
    *damage("torques ripple with the position, times", ripple, [20, 2]),
    *damage("sign of a torque turns half-way", sign_turns, joints=(1, 4)),
    *damage("backlash, no velocities, of", backlash, [0.005, 0.03]),
    *damage("one joint in turns", one_unit(1 / (2 * np.pi)), joints=(1, 4)),
    *damage("all positions halved", all_positions(0.5)),
    *damage("all positions doubled", all_positions(2)),
    *damage("all positions in turns", all_positions(1 / (2 * np.pi))),
    *damage("stamps rounded to", clock_rounded, [0.02, 0.1, 1]),
    *damage("stamps in single precision, from", clock_single, [1.7e9, 1e5]),
    *damage("stamps count rows, velocities", clock_counts, [1, 0]),
    *damage("stamps in ms, of the epoch", clock_in(1e3), [0, 1]),
    *damage("stamps in µs, of the epoch", clock_in(1e6), [0, 1]),
    *damage("stamps in ns, of the epoch", clock_in(1e9), [0, 1]),
    *damage("stamps in ms, no velocities, of the epoch", clock_in_derived(1e3), [0]),
    *damage("stamps in hours, of the epoch", clock_in(1 / 3600), [0]),
    *damage("rows shuffled with their stamps, share", shuffled, [0.005, 0.2]),
    *damage("values of rows exchanged, share", shuffled_values, [0.005, 0.1]),
    *damage("the recording twice in one file", appended_again),
    *damage("velocities are zero", velocities(lambda log, s, rng: 0 * log.qd)),
    *damage("velocities are references, off by share", velocities(lambda log, s, rng: log.qd + s * log.qd.std(axis=0) * np.sin(2 * np.pi * 0.7 * log.t)[:, None]), [0.1, 0.5]),
    *damage("velocities low-passed at Hz", velocities(lambda log, s, rng: smoothed(log.qd, log.t, s)), [1, 0.3]),
    *damage("noise in velocities, share", velocities(lambda log, s, rng: log.qd + s * log.qd.std(axis=0) * rng.standard_normal(log.qd.shape)), [0.3, 2]),
    *damage("noise in positions of", lambda log, j, s, rng: Log(log.t, log.q + s * rng.standard_normal(log.q.shape), log.qd, log.tau), [0.001, 0.01]),
    *damage("pushed for a third of the log, share of torque", contact, [0.3, 1]),
    *damage("all torques freeze for 0.1 s, share", frozen_torque, [0.02, 0.2]),
    *damage("a torque continues from the other end, share", overflowed, [0.9, 0.6], (1, 4)),
    *damage("torques saturate, share", saturating, [0.2, 0.4]),
    *damage("two zeros off by", two_zeros, [0.2, 0.5]),
    *damage("all zeros off by", all_zeros, [0.1, 0.3]),
    *damage("recorded at Hz", at_rate, [20, 10, 5, 10000]),
    *damage("seconds again and again", repeated_motion, [3]),
    *damage("torques lag positions that were asked for by", commanded_positions, [0.1]),
    *damage("torques of 2 and 3 exchanged from half-way on", swapped_halves),
    *damage("torques lost samples and moved up, share", lost_samples_of_torque, [0.003, 0.02]),
    *damage("seconds recorded only", lambda log, j, s, rng: log.rows(0, int(s / np.median(np.diff(log.t)))), [0.5, 1.5]),
    *damage("gravity given", lambda log, j, s, rng: (log, ["--gravity", f"0,0,{s:g}"]), [-12, -7, -9.5]),
    *damage("gravity given 0", lambda log, j, s, rng: (log, ["--gravity", "0,0,0"])),
    *damage("stands still for most of the log, times", lambda log, j, s, rng: joined(log, at_rest(log, -1, s, rng)), [3]),
]
HOSTILE_PAIRS = [
    *((f"robot file of {name}", wrong_robot(name, dof)) for name, dof in (("ur10", 6), ("ur10e", 6), ("puma560", 6), ("denso-vp6242g", 6), ("iiwa14", 7), ("panda", 7))),
    ("torques of the other log", torque_of_other_motion), ("fitted log resampled among the judged", resampled_copy), ("fitted log with noise and other stamps among the judged", noisy_copy),
    ("fitted log with a faster clock among the judged", quick_copy),
    ("torques times 1.3 in the judged log only", judged_damaged(lambda log, rng: Log(log.t, log.q, log.qd, 1.3 * log.tau))),
    ("torques times 1.3 in the fitted log only", fitted_damaged(lambda log, rng: Log(log.t, log.q, log.qd, 1.3 * log.tau))),
    ("torque of joint 2 times 1.3 in the fitted log only", fitted_damaged(lambda log, rng: Log(log.t, log.q, log.qd, log.tau * (1 + 0.3 * (np.arange(log.dof) == 1))))),
    ("zero of joint 2 off by 0.2 in the fitted log only", fitted_damaged(lambda log, rng: Log(log.t, log.q + 0.2 * (np.arange(log.dof) == 1), log.qd, log.tau))),
    ("torque 0.05 s late in the fitted log only", fitted_damaged(lambda log, rng: Log(log.t, log.q, log.qd, late(log.tau, log.t, 0.05)))),
    ("torque 0.05 s late in the judged log only", judged_damaged(lambda log, rng: Log(log.t, log.q, log.qd, late(log.tau, log.t, 0.05)))),
]
