"""Nothing of the library is missing: every public name of every room is in the module, or stands here with the reason why not."""

import importlib.util
import pathlib
import re

import steelyard as sy
from conftest import ROOT

# By its file: python/ on the path would hide the installed package from processes that tests start.
SPEC = importlib.util.spec_from_file_location("reflect", ROOT / "python" / "reflect.py")
reflect = importlib.util.module_from_spec(SPEC)
SPEC.loader.exec_module(reflect)

# Whole headers, by what they are for.
HEADERS = {
    "Python has its own": "core/base64 core/counted core/error core/files core/listed core/parallel core/random core/sha256 logs/csv_writer math/least_squares",
    "for pages and pictures that the library makes": "core/chart export/model_json report/bundle report/page report/read",
    "behind torques, torque_regressor and TorqueRegressor": "dynamics/adjoint dynamics/batched_torque dynamics/dynamics dynamics/friction_memory dynamics/momentum dynamics/tree math/lanes",
    "parts of the estimators": "estimate/checked_equations estimate/held_out estimate/passes estimate/fit_data estimate/motion_noise estimate/complete_equations estimate/unexcited_friction estimate/reduced_rows fit/estimators fit/instrumental_methods",
    "parts of the designer": "motion/basis motion/collision motion/family_parts motion/genetic motion/linear_family motion/points motion/sines",
    "parts of load_robot": "robot/bundled_data robot/capsule robot/mesh robot/urdf_geometry robot/urdf_scan robot/description robot/link_shape robot/mjcf_document robot/mjcf_geom robot/mjcf_settings",
    "parts of simulate": "simulate/flange simulate/integrator simulate/plant simulate/recorder simulate/resolved_acceleration simulate/replay",
    "parts of condition": "logs/log_chunk signals/check signals/fir_decimator signals/full_rate",
    "of the program's export": "online/online_file",
    "parts of OnlineMonitor": "online/consistent_tick online/external_torque online/friction_tick online/model_error online/residual_bands online/torque_predictor",
    "of the program, which steelyard.fleet runs":
        "fleet/changes fleet/choices fleet/fleet fleet/fleet_file fleet/fleet_result fleet/info_file fleet/judged_rows fleet/merge fleet/population fleet/reduce",
    "of the program's call": "core/run core/words pipeline/run_record results/result_parts recordings/overlap",
}

# Single names.
NAMES = {
    "an enumeration's value has a name, and a name is taken for it":
        "to_string criterion_kind search_kind family_kind boundary target control_law control_laws payload_route",
    "under the name of the command, or with `run_` before it":
        "make_plan weigh reproduce_gautier1988 reproduce_kim reproduce_bahloul2018 reproduce_indri2002 reproduce_kawasaki1985",
    "changes its argument; Python's gives a changed copy": "set_rows apply_limits apply_limits_file append filter_rows filter_columns share_delay set_delay",
    "memory that streams by; Python holds logs whole": "stream_log Conditioner ClockDoctor LogRecord ReadLog ConditionedLog ReadWithGains read_log_once to_judge judged_decimated same_recording cut Dimension Unit find_unit unit_of_steps units_of",
    "geometry of a shape, for limits": "moved united enclosing",
    "how reading makes a robot": "coordinate_label default_coordinate coordinate_shafts motor_shafts check floating_joint floating_coordinates require_fixed_base find_frame add_contact",
    "of C++ alone: views, callbacks, memory of the caller's":
        "MotionView FrictionColumn FrictionConstant FrictionRole FrictionSign FrictionBound FrictionLaw friction_laws friction_law plain_friction "
        "with_what_they_bring friction_candidates friction_fallbacks seen_by law_of rotor_name friction_name smooth_sign stop_element ShaftState ShaftStates needs_position first_shape EquationBlock DesignColumn design_columns jumps "
        "EvenlyThinned RowFilter FitInput KnownReference ChosenRows choose_rows fit_chosen fitted_base_values choose_friction_among ParameterEvidence base_table standard_table SettingValue SettingUse Setting settings find_setting "
        "setting_of_key BadValue set described with_settings_named Sampler LimitPlace Paper Purpose",
    "keywords": "Effects",
    "inside OnlineMonitor": "CollisionAlarm OnlinePayload Wear TickGuard TickVerdict ticks_of checked to_yaml alarm_level ShapeConstant shape_constants law_name",
    "inside another function": "unit_text base_covariance base_from_null_space skew motion_transform cross_motion cross_force c_identifier c_comment require_references "
        "is_distance trusted_samples triangular_factor misfit require_values run_record completed with_usual_speeds ProposedGains proposed_gains checking_times MultisineFamily require_free per_joint link_index "
        "beyond_fitted_speed beyond_fitted_range beyond_fitted_motion small_unit friction_term_errors explained_by_noise distinct distinguish verdict_input series_path write_series write_csv log_format log_name hold_out read_with_gains file_text plan_of_json lent describe_model joint_title pose_text BlockDesign block_design Controller ReferencePoint "
        "Measured MotionSensor turns add_torque_noise close_to close_share in_range among_trials reproduction_json TerminalRecursion "
        "project_contacts wrench_torque link_table source_text mass_range_text breach_text mass_remark is_measured known_efforts effort_sources coordinates_with_effort has_effort simulate_closed_loops for_joints delays_of determination interpolate_at control_effort motion_metrics require_writable_directory result_files without_standstill low_pass_motion read_files recognise input_files condition_recording condition_recordings examine_recording repeats rests_left_out judged_percent",
}


def public_names(path):
    """Functions, structs and enumerations of a header that is not private to its room; options are keywords."""
    text = path.read_text(encoding="utf-8")
    if "namespace steelyard {" not in text or "rivate to" in reflect.Header(text).opening:
        return
    body = text[text.index("namespace steelyard {"):]
    inside = body[body.index("{") + 1:reflect.balanced(body, body.index("{")) - 1]
    for statement in reflect.Statements(inside):
        kind = re.match(r"(struct|class|enum class) (\w+)[^;{]*\{", statement["code"].strip())
        name = kind.group(2) if kind else reflect.function_name(statement)
        if name and not name.endswith("Options"):
            yield name


def excused(table):
    return {name for names in table.values() for name in names.split()}


def test_every_public_name_is_bound_or_excused():
    headers, names = excused(HEADERS), excused(NAMES)
    missing, needless = [], set(names)
    for path in sorted((ROOT / "steelyard").glob("*/*.hpp")):
        header = f"{path.parent.name}/{path.stem}"
        for name in () if header in headers else public_names(path):
            bound = hasattr(sy, name)
            if not bound and name not in names:
                missing.append(f"{header}: {name}")
            if not bound:
                needless.discard(name)
    assert not missing, "bind them in python/src, or say here why not: " + ", ".join(missing)
    assert not needless, "bound or gone, so no excuse is needed: " + ", ".join(sorted(needless))


def test_excused_headers_are_there():
    for header in excused(HEADERS):
        assert pathlib.Path(ROOT / "steelyard" / (header + ".hpp")).exists(), header
