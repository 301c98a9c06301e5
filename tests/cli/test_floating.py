"""Robots on a floating base: what must be said, and what is refused. tests/cross_check identifies one from its logs."""

import numpy as np
import pytest
from recordings import table

INERTIAL = '<inertial><mass value="{}"/><inertia ixx="0.1" ixy="0" ixz="0" iyy="0.1" iyz="0" izz="0.1"/></inertial>'
HOPPER = f"""<robot name="hopper">
<link name="trunk">{INERTIAL.format(5)}</link>
<link name="leg">{INERTIAL.format(1)}</link>
<joint name="hip" type="revolute"><parent link="trunk"/><child link="leg"/><axis xyz="0 1 0"/>
<limit lower="-1" upper="1" effort="10" velocity="5"/></joint>
<link name="foot"/>
<joint name="ankle" type="fixed"><parent link="leg"/><child link="foot"/><origin xyz="0 0 -0.3"/></joint>
</robot>"""
FREE = HOPPER.replace("</robot>", '<link name="world"/>\n<joint name="free" type="floating"><parent link="world"/><child link="trunk"/></joint>\n</robot>')


@pytest.fixture
def hopper(steelyard):
    steelyard.write("hopper.urdf", HOPPER)
    steelyard.write("free.urdf", FREE)
    t = np.arange(0, 4, 0.01)
    steelyard.write("joints.csv", table({"t": t, "q1": np.sin(3 * t), "qd1": 3 * np.cos(3 * t), "tau1": np.sin(3 * t + 1)}))
    return steelyard


def test_six_coordinates_more(hopper):
    for robot in ("hopper.urdf", "free.urdf"):
        found = hopper("inspect", robot, "--base", "floating", "--json").json()
        assert found["dof"] == 7
        assert [joint["name"] for joint in found["joints"]][:6] == ["base_x", "base_y", "base_z", "base_rx", "base_ry", "base_rz"]
        assert found["base_count"]["links"] == 10 + 7  # all of the trunk's, and what a joint about one axis shows
    assert hopper("inspect", "hopper.urdf", "--json").json()["dof"] == 1


def test_a_floating_joint_asks_what_holds_the_base(hopper):
    hopper.refuses("inspect", "free.urdf", saying=["joint 'free'", "--base floating"])
    assert hopper("inspect", "free.urdf", "--base", "fixed", "--json").json()["dof"] == 1


def test_a_log_must_tell_how_the_base_moved(hopper):
    hopper.refuses("identify", "hopper.urdf", "joints.csv", "--base", "floating", "-o", "out",
                   saying=["joints.csv", "gyro_x", "base_qw", "--base fixed"])


def test_contacts_are_places_of_the_robot(hopper):
    hopper.refuses("identify", "hopper.urdf", "joints.csv", "--base", "floating", "--contacts", "paw", "-o", "out",
                   saying=["no frame 'paw'", "foot"])
    hopper.refuses("identify", "hopper.urdf", "joints.csv", "--base", "floating", "--contacts", "foot,1,2", "-o", "out",
                   saying=["contacts", "'foot'", "three"])


def test_commands_for_fixed_bases_say_so(hopper):
    hopper.refuses("excite", "hopper.urdf", "--base", "floating", "-o", "plan.json", saying=["base floats", "--base fixed"])
