"""The one table of settings, and the readers of it. The reference is docs/project-file.md: a test compares both."""

from .._core import (
    Project as Project,
    ProjectLog as ProjectLog,
    RobotSettings as RobotSettings,
    Settings as Settings,
    SpringSettings as SpringSettings,
    changed_settings as changed_settings,
    identify_options as identify_options,
    parse_project as parse_project,
    project_model as project_model,
    read_project as read_project,
    recordings as recordings,
    setting_help as setting_help,
    setting_names as setting_names,
    with_settings as with_settings,
)
