"""The one table of settings, and the readers of it. The reference is docs/project-file.md: a test compares both."""

from .._core import (
    Project as Project,
    ProjectLog as ProjectLog,
    parse_project as parse_project,
    project_robot as project_robot,
    read_project as read_project,
)
