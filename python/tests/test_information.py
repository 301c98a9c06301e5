"""Information pickles and merges; estimators are the library's; updates sample by sample equal the batch."""

import pickle

import numpy as np
import pytest

import steelyard as sy
from conftest import motion_of, planar, recorded


def problem(seed, rows=90, columns=5):
    random = np.random.default_rng(seed)
    return random.normal(size=(rows, columns)), random.normal(size=rows)


def test_information_survives_pickling_to_the_last_bit():
    W, y = problem(1)
    information = sy.Information(5)
    information.absorb(W[:40], y[:40])
    other = pickle.loads(pickle.dumps(information))
    for each in (information, other):
        each.absorb(W[40:], y[40:])
    assert np.array_equal(information.factor, other.factor)
    assert information.rows == other.rows == 90


def test_merged_parts_are_the_whole_and_numpys_answer():
    W, y = problem(2)
    parts = []
    for k in range(3):
        part = sy.Information(5)
        part.absorb(W[k::3], y[k::3])
        parts.append(part)
    whole = parts[0] + parts[1] + parts[2]
    assert whole.rows == 90
    assert np.allclose(whole.solve().x, np.linalg.lstsq(W, y, rcond=None)[0], rtol=0, atol=1e-13)
    with pytest.raises(sy.InvalidInput, match="W"):
        whole.absorb(W[:, :4], y)
    with pytest.raises(sy.InvalidInput):
        whole.merge(sy.Information(4))


def equations(log):
    robot = planar().robot
    base = sy.find_base_parameters(robot, sy.ParameterLayout(robot))
    return sy.LogEquations(robot, base, sy.condition(sy.Log(**log)), cutoff=10)


def test_observations_pickle_and_merge(log):
    blocks = sy.observe_in_time(equations(log), 8)
    copies = pickle.loads(pickle.dumps(blocks))
    whole = sy.merged(copies)
    one = sy.weighted_least_squares(sy.observe(equations(log)))
    other = sy.weighted_least_squares(whole)
    assert np.allclose(one.values, other.values, rtol=1e-10)
    robust = sy.robust_covariance(copies, other)
    assert (robust.standard_deviation > 0).all()


@pytest.mark.parametrize("estimator", [sy.huber, sy.full_covariance, lambda e: sy.ordinary_least_squares(sy.observe(e))])
def test_estimators_find_the_truth(log, estimator):
    model = planar()
    base = sy.find_base_parameters(model.robot, model.layout)
    truth = sy.base_values(base, model.values)
    assert np.allclose(estimator(equations(log)).values, truth, atol=0.02)


def test_sample_by_sample_equals_the_batch():
    model = planar()
    robot = model.robot
    base = sy.find_base_parameters(robot, model.layout)
    _, q, qd, qdd = motion_of(2, samples=400)
    tau = sy.torques(model, q, qd, qdd) + 0.1 * np.random.default_rng(3).normal(size=q.shape)
    W = sy.torque_regressor(robot, q, qd, qdd)[:, base.kept]
    noise = np.diag([0.01, 0.01])
    recursion = sy.SquareRootRecursion(base.count, noise=noise)
    for k in range(400):
        recursion.update(W[2 * k:2 * k + 2], tau[k])
    batch = np.linalg.lstsq(W, tau.ravel(), rcond=None)[0]
    assert recursion.determined
    assert np.allclose(recursion.values, batch, rtol=0, atol=1e-11)
    with pytest.raises(sy.InvalidInput, match="W: must have the shape"):
        recursion.update(W[:2, :-1], tau[0])


def information_of(log):
    """A task of map-reduce: it sees one log and sends a few numbers."""
    return sy.observe(equations(log))


def test_dask_maps_and_reduces_over_logs():
    distributed = pytest.importorskip("distributed")
    logs = [recorded(planar(), speed=0.8 + 0.1 * k, seed=k, samples=1000) for k in range(4)]
    with distributed.LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None, processes=True) as cluster, \
            distributed.Client(cluster) as client:
        whole = sy.merged(client.gather(client.map(information_of, logs)))
    here = sy.merged([information_of(log) for log in logs])
    assert np.array_equal(sy.weighted_least_squares(whole).values, sy.weighted_least_squares(here).values)
