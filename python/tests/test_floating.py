"""A robot whose base floats, simulated with a reference that is a function of Python."""

import numpy as np
import pytest

import steelyard as sy

INERTIAL = '<inertial><mass value="{}"/><inertia ixx="0.1" ixy="0" ixz="0" iyy="0.1" iyz="0" izz="0.1"/></inertial>'
HOPPER = f"""<robot name="hopper">
<link name="trunk">{INERTIAL.format(5)}</link>
<link name="leg">{INERTIAL.format(1)}</link>
<joint name="hip" type="revolute"><parent link="trunk"/><child link="leg"/><axis xyz="0 1 0"/>
<limit lower="-1" upper="1" effort="10" velocity="5"/></joint>
</robot>"""


@pytest.fixture(scope="module")
def hopper():
    """Masses of 5 and 1 kg at the trunk's origin."""
    return sy.parse_urdf(HOPPER, base=sy.Base.floating)


def touching(model, height):
    """The same with a contact point so far above the trunk's origin."""
    place = np.eye(4)
    place[2, 3] = height
    robot = model.robot.replace(contacts=[sy.ContactPoint(name="point", joint=0, T_link_contact=place)])
    return sy.Model(robot, model.layout, model.values)


def still(t):
    return [0.0]


def test_in_flight_it_falls(hopper):
    start = np.zeros(7)
    start[2] = 5
    found = sy.simulate_floating(touching(hopper, 0.1), start, lambda t: [0.3 * np.sin(4 * t)], kp=[30], kd=[1], seconds=0.5)
    t = np.arange(251) / 500
    assert found.signals.q.shape == (251, 7) and found.forces.shape == (3, 251)
    assert np.abs(found.signals.q[:, 2] - (5 - 9.81 / 2 * t**2)).max() < 1e-9
    assert np.ptp(found.signals.q[:, 6]) > 0.1  # the leg swings
    assert not found.forces.any() and not found.signals.tau[:, :6].any()


def test_on_a_hook_it_hangs_by_its_weight(hopper):
    found = sy.simulate_floating(touching(hopper, 0.1), np.zeros(7), still, kp=[30], kd=[1], seconds=2, hook=sy.Hook(contact=0))
    assert np.abs(found.forces[:, -1] - [0, 0, 6 * 9.81]).max() < 1e-3 * 6 * 9.81
    assert found.signals.contact[0, -1] == 1


def test_on_the_ground_its_foot_bears_its_weight(hopper):
    start = np.zeros(7)
    start[2] = 0.1
    found = sy.simulate_floating(touching(hopper, -0.1), start, still, kp=[30], kd=[1], seconds=1, ground=sy.Ground())
    assert abs(found.forces[2, -1] - 6 * 9.81) < 0.01 * 6 * 9.81


def test_what_cannot_be_simulated_says_why(hopper):
    with pytest.raises(sy.InvalidInput, match=r"reference\(t\): must have the shape \(1,\)"):
        sy.simulate_floating(hopper, np.zeros(7), lambda t: [0.0, 0.0], kp=[30], kd=[1])
    with pytest.raises(sy.InvalidInput, match=r"q: must have the shape \(7,\)"):
        sy.simulate_floating(hopper, [0.0], still, kp=[30], kd=[1])
    with pytest.raises(ZeroDivisionError):
        sy.simulate_floating(hopper, np.zeros(7), lambda t: [1 / 0], kp=[30], kd=[1])
    with pytest.raises(sy.InvalidInput, match="its base does not float"):
        sy.simulate_floating(sy.load_model("planar-2r"), np.zeros(2), still, kp=[30], kd=[1])
