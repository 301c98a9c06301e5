"""What runs write: result.json, models, series, plans; whole or not at all."""

from .._core import (
    OutputFile as OutputFile,
    output_files as output_files,
    payload_yaml as payload_yaml,
    plan_files as plan_files,
    plan_result as plan_result,
    result_json as result_json,
    write_directory as write_directory,
)
