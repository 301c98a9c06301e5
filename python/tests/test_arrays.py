"""Arrays: every layout that NumPy has is read right or refused by name; results are views that cannot be written."""

import numpy as np
import pytest

import steelyard as sy
from conftest import motion_of

MODEL = sy.load_model("denso-vp6242g")
ROBOT = MODEL.robot
_, Q, QD, QDD = motion_of(6, samples=50)
EXPECTED = sy.torques(MODEL, Q, QD, QDD)


def strided(x):
    wide = np.zeros((x.shape[0], 2 * x.shape[1]))
    wide[:, ::2] = x
    return wide[:, ::2]


def readonly(x):
    x = x.copy()
    x.flags.writeable = False
    return x


@pytest.mark.parametrize("make", [np.ascontiguousarray, np.asfortranarray, strided, readonly, np.ndarray.tolist, lambda x: x[::-1][::-1]],
                         ids=["C", "Fortran", "strided", "read-only", "lists", "negative strides"])
def test_every_layout_gives_the_same_torques(make):
    assert np.array_equal(sy.torques(MODEL, make(Q), make(QD), make(QDD)), EXPECTED)
    regressor = sy.TorqueRegressor(ROBOT)
    assert np.array_equal(regressor.fill(make(Q), make(QD), make(QDD)), regressor.fill(Q, QD, QDD))


def test_float32_is_converted():
    tau = sy.torques(MODEL, Q.astype(np.float32), QD.astype(np.float32), QDD.astype(np.float32))
    assert tau.dtype == np.float64
    assert np.allclose(tau, EXPECTED, rtol=1e-4, atol=1e-4)


@pytest.mark.parametrize("wrong, message", [
    (Q[:, :5], r"qd: must have the shape \(samples, 6\), not \(50, 5\)"),
    (Q[0], r"qd: must have the shape \(samples, 6\), not \(6,\)"),
    (Q + 1j, "qd: must be an array of real numbers"),
    ([["a"] * 6], "qd: must be an array of real numbers"),
    ([[1, 2], [3]], "qd: must be an array of real numbers"),
])
def test_what_is_no_motion_is_refused_by_name(wrong, message):
    with pytest.raises(sy.InvalidInput, match=message):
        sy.torques(MODEL, Q, wrong, QDD)


def test_samples_must_be_as_many():
    with pytest.raises(sy.InvalidInput):
        sy.torques(MODEL, Q, QD[:-1], QDD)
    with pytest.raises(sy.InvalidInput, match="as many samples"):
        sy.TorqueRegressor(ROBOT).fill(Q, QD[:-1], QDD)


def test_a_field_is_a_view_that_outlives_its_owner_and_cannot_be_written():
    signals = sy.Signals(q=Q, qd=QD, tau=EXPECTED, dt=0.01)
    q = signals.q
    assert q.shape == (50, 6) and q.flags.c_contiguous and not q.flags.owndata
    assert np.shares_memory(q, signals.q)
    with pytest.raises(ValueError):
        q[0, 0] = 1
    with pytest.raises(AttributeError):
        signals.q = Q
    del signals
    assert np.array_equal(q, Q)


def test_the_regressor_fills_the_callers_memory():
    regressor = sy.TorqueRegressor(ROBOT)
    out = np.full((regressor.entries, 50), np.nan)
    assert np.shares_memory(regressor.fill(Q, QD, QDD, out), out)
    assert np.isfinite(out).all()
    with pytest.raises(sy.InvalidInput, match="out"):
        regressor.fill(Q, QD, QDD, out[:, :-1].copy())


def test_dense_and_sparse_regressor_make_the_torque():
    W = sy.torque_regressor(ROBOT, Q, QD, QDD)
    assert W.shape == (50 * 6, len(sy.ParameterLayout(ROBOT)))
    assert np.allclose((W @ MODEL.values).reshape(50, 6), EXPECTED, rtol=0, atol=1e-11)
    regressor = sy.TorqueRegressor(ROBOT)
    entries = regressor.fill(Q, QD, QDD)
    for i in range(6):
        first = regressor.first_entry(i)
        columns = regressor.columns(i)
        assert np.allclose(MODEL.values[columns] @ entries[first:first + len(columns)], EXPECTED[:, i], rtol=0, atol=1e-11)


def test_empty_motion_is_empty_torque():
    assert sy.torques(MODEL, np.zeros((0, 6)), np.zeros((0, 6)), np.zeros((0, 6))).shape == (0, 6)


@pytest.mark.parametrize("call", [
    lambda: sy.Observations(2, [[0], [1]], [sy.Information(1), sy.Information(1)]).row(7),
    lambda: sy.Observations(2, [[0], [1]], [sy.Information(1), sy.Information(1)]).columns(-1),
    lambda: sy.Information(3).select([3]),
    lambda: sy.TorqueRegressor(ROBOT).first_entry(6),
    lambda: sy.TorqueRegressor(ROBOT).columns(-1),
    lambda: sy.ParameterLayout(ROBOT)[200],
    lambda: sy.base_name(sy.BaseParameters(kept=[0]), sy.ParameterLayout(ROBOT), 1),
])
def test_an_index_beyond_the_end_is_an_index_error(call):
    with pytest.raises(IndexError):
        call()


@pytest.mark.parametrize("call, message", [
    (lambda: sy.merged([]), "one or more"),
    (lambda: sy.Information(-1), "columns"),
    (lambda: sy.fit(ROBOT, []), "logs"),
    (lambda: sy.low_pass(sy.Signals(q=Q, qd=QD[:-1], dt=0.01)), r"qd: must have the shape \(50, 6\) of q, not \(49, 6\)"),
    (lambda: sy.find_base_parameters(ROBOT, sy.ParameterLayout(sy.load_robot("planar-2r"))), "layout"),
    (lambda: sy.Model(ROBOT, sy.ParameterLayout(sy.load_robot("planar-2r")), np.zeros(20)), "layout"),
    (lambda: sy.largest_speeds(sy.load_robot("planar-2r"), sy.low_pass(sy.Signals(q=Q, qd=QD, dt=0.01))), "must be of 2 joints"),
    (lambda: sy.inertia_row(ROBOT, 6, np.zeros(6)), "joint: must be 0 to 5"),
    (lambda: sy.inertia_row(ROBOT, 0, np.zeros(5)), "pose: must have 6 numbers"),
    (lambda: sy.Measurement(ROBOT).information(sy.Trajectory(q=np.zeros((5, 3)))), r"motion: .* \(5, 6\)"),
    (lambda: sy.choose_cutoff(ROBOT, [sy.Signals(q=Q[:, :2], dt=0.01)]), "q: must have 6 columns"),
])
def test_what_does_not_belong_together_is_refused(call, message):
    with pytest.raises(sy.InvalidInput, match=message):
        call()
