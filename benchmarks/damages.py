"""Damages of a log, as recorders, drivers and users do them: lists of names, and what each makes of a log."""

import numpy as np

from recorded import Log

# Each takes log, joint, size and random numbers, and returns a log, or that and more arguments of the program; None where the arm has no such log.


def late(x, t, seconds):
    return np.column_stack([np.interp(t - seconds, t, c) for c in x.T])


def derived(log):
    log.qd = None
    return log


def damage(name, change, sizes=(None,), joints=(1,)):
    return [(name + (f" {s:g}" if s is not None else "") + (f", joint {j + 1}" if len(joints) > 1 else ""),
             lambda log, rng, s=s, j=j: change(log, j, s, rng) if j < log.dof else None) for s in sizes for j in joints]


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


def minutes(log, j, s, rng):
    log.t = log.t / 60
    return log if s else derived(log)


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


def at_rest(log, at, s, rng):
    n = int(s * len(log.t))
    return Log(np.median(np.diff(log.t)) * np.arange(n), np.repeat(log.q[at:at + 1] if at >= 0 else log.q[at:], n, 0), np.zeros((n, log.dof)),
               log.tau[at] + rng.normal(0, 0.01, (n, log.dof)) * log.tau.std(axis=0))


def still_end(log, j, s, rng):
    return joined(log, at_rest(log, -1, s, rng))


def still_begin(log, j, s, rng):
    return joined(at_rest(log, 0, s, rng), log)


def glued_clocks(log, j, s, rng):
    out = glued(log, j, s, rng)
    half = len(log.t) - len(log.t) // 2
    out.t[half:] -= out.t[half]
    out.t[:half] -= out.t[0]
    return out


def magnitudes(log, j, s, rng):
    log.tau = np.abs(log.tau)
    return log


def milliamperes(log, j, s, rng):
    """Gains in N·m/A as they should be, currents in mA, or the other way round."""
    log.tau, log.effort = log.tau / 10 * s, "current"
    return log, ["--gain", ",".join(["10"] * log.dof)]


def at_the_motor(log, j, s, rng):
    log.q, log.qd, log.tau = log.q * s, log.qd * s, log.tau / s
    return log


def exchanged(log, j, s, rng):
    """Torques of joint 2 and of another."""
    log.tau[:, [1, s]] = log.tau[:, [s, 1]]
    return log


def noise(log, j, s, rng):
    log.tau[:, j] = rng.normal(0, log.tau[:, j].std(), len(log.t))
    return log


def asked_for(log, j, s, rng):
    if log.asked is None:
        return None
    log.tau = log.asked[s]
    return log


def without_gravity(log, j, s, rng):
    if log.gravity is None:
        return None
    log.tau = log.tau - log.gravity
    return log


def smoothed(x, t, cutoff, causal=False):
    """Low-passed: a Gaussian, or a filter of first order that looks back."""
    dt = np.median(np.diff(t))
    if causal:
        out, a = x.copy(), 1 - np.exp(-2 * np.pi * cutoff * dt)
        for k in range(1, len(x)):
            out[k] = out[k - 1] + a * (x[k] - out[k - 1])
        return out
    width = 0.1325 / cutoff / dt  # half the power at the cut-off
    reach = int(4 * width)
    kernel = np.exp(-0.5 * (np.arange(-reach, reach + 1) / width) ** 2)
    return np.column_stack([np.convolve(np.pad(c, reach, "edge"), kernel / kernel.sum(), "valid") for c in x.T])


def one_torque_late(log, j, s, rng):
    log.tau[:, j] = late(log.tau[:, j:j + 1], log.t, s)[:, 0]
    return log


def low_passed(log, j, s, rng):
    log.tau = smoothed(log.tau, log.t, s)
    return log


def one_low_passed(log, j, s, rng):
    log.tau[:, j] = smoothed(log.tau[:, j:j + 1], log.t, s)[:, 0]
    return log


def lagging(log, j, s, rng):
    log.tau = smoothed(log.tau, log.t, s, causal=True)
    return log


def slip(log, j, s, rng):
    log.q[int(rng.uniform(0.3, 0.7) * len(log.t)):, j] += s
    return log


def slip_derived(log, j, s, rng):
    return derived(slip(log, j, s, rng))


def slow_slip(log, j, s, rng):
    """Over a second."""
    begin = log.t[int(rng.uniform(0.3, 0.7) * len(log.t))]
    log.q[:, j] += s * np.clip(log.t - begin, 0, 1)
    return log


def exchanged_channels(*channels):
    def change(log, j, s, rng):
        for c in channels:
            getattr(log, c)[:, [j, s]] = getattr(log, c)[:, [s, j]]
        return log
    return change


def gain_half_way(log, j, s, rng):
    log.tau[len(log.t) // 2:, j] *= s
    return log


def offset_drift(log, j, s, rng):
    log.tau[:, j] += s * log.tau[:, j].std() * np.linspace(0, 1, len(log.t))
    return log


def rows_repeated(log, j, s, rng):
    """A block is written twice, with stamps that go on."""
    n, first = int(s / np.median(np.diff(log.t))), int(rng.uniform(0.3, 0.5) * len(log.t))
    return joined(log.rows(0, first + n), log.rows(first, None))


def rows_lost(log, j, s, rng):
    """Some rows are lost, and the stamps are counted."""
    kept = np.sort(rng.choice(len(log.t), int((1 - s) * len(log.t)), replace=False))
    out = Log(np.median(np.diff(log.t)) * np.arange(len(kept)), log.q[kept], log.qd[kept], log.tau[kept])
    return out


def block_lost(log, j, s, rng):
    first = int(rng.uniform(0.3, 0.5) * len(log.t))
    return joined(log.rows(0, first), log.rows(first + int(s / np.median(np.diff(log.t))), None))


def stamps_of_arrival(log, j, s, rng):
    """Late by a random time of this size, in order."""
    log.t = np.maximum.accumulate(log.t + rng.exponential(s, len(log.t))) + 1e-6 * np.arange(len(log.t))
    return log


def held(*channels):
    def change(log, j, s, rng):
        hold = max(1, round(1 / s / np.median(np.diff(log.t))))
        for c in channels:
            setattr(log, c, getattr(log, c)[np.arange(len(log.t)) // hold * hold])
        return log
    return change


def half_precision(*channels):
    def change(log, j, s, rng):
        for c in channels:
            setattr(log, c, getattr(log, c).astype(np.float16).astype(float))
        return log
    return change


def backwards(log, j, s, rng):
    """Rows from last to first; size 1: velocities turned, too."""
    return Log(log.t[-1] - log.t[::-1], log.q[::-1], log.qd[::-1] * (-1 if s else 1), log.tau[::-1])


def rows_apart(channel):
    def change(log, j, s, rng):
        setattr(log, channel, np.roll(getattr(log, channel), int(s), axis=0))
        return log.rows(int(s), None)
    return change


def short(log, j, s, rng):
    return log.rows(0, int(s / np.median(np.diff(log.t))))


def constant_added(log, j, s, rng):
    log.tau[:, j] += s * log.tau[:, j].std()
    return log


def torque_noise(log, j, s, rng):
    log.tau += s * log.tau.std(axis=0) * rng.standard_normal(log.tau.shape)
    return log


def one_position_scaled(log, j, s, rng):
    log.q[:, j] *= s
    log.qd[:, j] *= s
    return log


def one_axis_turned(log, j, s, rng):
    """Position and velocity of a joint count the other way."""
    return one_position_scaled(log, j, -1, rng)


def all_turned(log, j, s, rng):
    log.q, log.qd, log.tau = -log.q, -log.qd, -log.tau
    return log


def coupled(log, j, s, rng):
    """A joint's position counts from the horizon: that of the one before is in it."""
    log.q[:, j] += log.q[:, j - 1]
    log.qd[:, j] += log.qd[:, j - 1]
    return log


def dead_zone(log, j, s, rng):
    """Small torques are reported as zero."""
    log.tau[np.abs(log.tau) < s * log.tau.std(axis=0)] = 0
    return log


def clipped(log, j, s, rng):
    most = s * np.abs(log.tau[:, j]).max()
    log.tau[:, j] = np.clip(log.tau[:, j], -most, most)
    return log


def copied(fitted, judged, rng):
    return fitted, fitted.copy()


def loaded_when_judged(fitted, judged, rng):
    return None if fitted.loaded is None else (fitted, fitted.loaded)


def loaded_when_fitted(fitted, judged, rng):
    return None if fitted.loaded is None else (fitted.loaded, judged)


DAMAGES = [
    *damage("torque of one joint in N·mm", scaled("tau"), [1000], [0, 2, 4]),
    *damage("torque of one joint in kN·m", scaled("tau"), [1e-3], [1, 4]),
    *damage("one joint in degrees", one_degree, [0, 1], [1, 4]),
    *damage("velocity of one joint in deg/s", scaled("qd"), [180 / np.pi], [2]),
    *damage("time times", clock, [10, 0.1, 2]),
    *damage("time, no velocities, times", clock_derived, [10, 0.1, 2]),
    *damage("time in minutes, velocities", minutes, [1, 0]),
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
    *damage("stands still at the beginning, share", still_begin, [0.3, 1]),
    *damage("two recordings glued, each with its own clock", glued_clocks),
    *damage("torques without their sign", magnitudes),
    *damage("current in mA, gains in A", milliamperes, [1000]),
    *damage("current in A, gains in mA", milliamperes, [0.001]),
    *damage("all torques times", all_torques, [0.01]),
    *damage("all at the motor, gear ratio", at_the_motor, [100]),
    *damage("efforts without gravity", without_gravity),
    ("torques of two joints exchanged, 2 and 3", lambda log, rng: exchanged(log, 0, 2, rng)),
    ("torques of two joints exchanged, 2 and 5", lambda log, rng: exchanged(log, 0, 4, rng)),
    *damage("torque of one joint is noise", noise, joints=(1, 4)),
    *damage("one torque alone late by", one_torque_late, [0.03, 0.12], [1, 4]),
    *damage("zero off by", zero_off, [0.2, -0.2], [1, 2, 3]),
    *damage("torques low-passed at Hz", low_passed, [0.5, 2]),
    *damage("one torque low-passed at Hz", one_low_passed, [0.5], [1, 4]),
    *damage("torques through a lag of Hz", lagging, [0.5, 2]),
    *damage("encoder slips by", slip, [0.1, 0.5], [1, 4]),
    *damage("encoder slips, no velocities, by", slip_derived, [0.1, 0.5], [1, 4]),
    *damage("encoder slips within a second by", slow_slip, [0.3]),
    ("positions of two joints exchanged", lambda log, rng: exchanged_channels("q")(log, 1, 2, rng)),
    ("velocities of two joints exchanged", lambda log, rng: exchanged_channels("qd")(log, 1, 2, rng)),
    ("positions and velocities of two joints exchanged, 2 and 3", lambda log, rng: exchanged_channels("q", "qd")(log, 1, 2, rng)),
    ("positions and velocities of two joints exchanged, 4 and 5", lambda log, rng: exchanged_channels("q", "qd")(log, 3, 4, rng)),
    ("two joints exchanged in all channels, 2 and 3", lambda log, rng: exchanged_channels("q", "qd", "tau")(log, 1, 2, rng)),
    ("two joints exchanged in all channels, 4 and 5", lambda log, rng: exchanged_channels("q", "qd", "tau")(log, 3, 4, rng)),
    *damage("velocity of one joint times", scaled("qd"), [-1, 1.3, 2]),
    *damage("gain changes half-way to", gain_half_way, [2, 1.3], [1, 4]),
    *damage("offset of a torque drifts by share of it", offset_drift, [0.3, 1], [1, 4]),
    *damage("rows written twice with stamps that go on, seconds", rows_repeated, [1]),
    *damage("rows lost and stamps counted, share", rows_lost, [0.05, 0.3]),
    *damage("block lost and stamps closed up, seconds", block_lost, [0.2, 1]),
    *damage("stamps of arrival, late by up to", stamps_of_arrival, [0.005, 0.03]),
    *damage("all held at Hz", held("q", "qd", "tau"), [10]),
    *damage("torques held at Hz", held("tau"), [10]),
    *damage("half precision", half_precision("q", "qd", "tau")),
    *damage("positions in half precision, no velocities", lambda log, j, s, rng: derived(half_precision("q")(log, j, s, rng))),
    *damage("played backwards, velocities turned", backwards, [0, 1]),
    ("gravity along y", lambda log, rng: (log, ["--gravity", "0,-9.81,0"])),
    ("gravity on the Moon", lambda log, rng: (log, ["--gravity", "0,0,-1.62"])),
    *damage("mounting tilted by degrees", tilt, [5, 10]),
    *damage("torques rows late", rows_apart("tau"), [1, 10]),
    *damage("positions rows late", rows_apart("q"), [1, 10]),
    *damage("seconds recorded", short, [3, 8]),
    *damage("a constant in a torque, share of it", constant_added, [3], [1, 4]),
    *damage("noise in torques, share", torque_noise, [0.3]),
    *damage("one position and velocity times", one_position_scaled, [1.2, 0.5], [1, 4]),
    *damage("one joint counts the other way", one_axis_turned, joints=(1, 4)),
    *damage("all joints count the other way", all_turned),
    *damage("a joint's position has that of the one before", coupled, joints=(2, 4)),
    *damage("small torques are zero, share", dead_zone, [0.5]),
    *damage("one torque cut off at share of its largest", clipped, [0.6], [1, 4]),
    ("efforts are currents that were asked for", lambda log, rng: asked_for(log, 0, "current", rng)),
    ("efforts are torques that were asked for", lambda log, rng: asked_for(log, 0, "torque", rng)),
]
PAIR_DAMAGES = [("fitted log copied among the judged", copied), ("payload in the judged log", loaded_when_judged),
                ("payload in the fitted log", loaded_when_fitted)]
