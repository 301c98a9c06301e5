"""A robot with its values, for others to read."""

from .._core import (
    CCode as CCode,
    FrictionCurve as FrictionCurve,
    IsaacActuators as IsaacActuators,
    follow as follow,
    friction_curve as friction_curve,
    joint_trajectory_yaml as joint_trajectory_yaml,
    to_c_code as to_c_code,
    to_isaac as to_isaac,
    to_mjcf as to_mjcf,
    to_robot_file as to_robot_file,
    to_urdf as to_urdf,
    update_mjcf as update_mjcf,
    update_urdf as update_urdf,
)
