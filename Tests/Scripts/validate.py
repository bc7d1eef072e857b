"""Validates every workflow of a folder, and its workspace file, against the schemas beside them."""

import json
import pathlib
import sys

import jsonschema

folder = pathlib.Path(sys.argv[1])
failed = 0
passed = 0
for name, schema_name in [("intently.json", "workspace.schema.json")] + [
    (path.name, "workflow.schema.json")
    for path in sorted(folder.glob("*.json"))
    if path.name != "intently.json" and not path.name.endswith(".schema.json")
]:
    schema = json.loads((folder / schema_name).read_text())
    validator = jsonschema.validators.validator_for(schema)
    validator.check_schema(schema)
    errors = sorted(validator(schema).iter_errors(json.loads((folder / name).read_text())), key=str)
    for error in errors[:5]:
        print(f"{name}: {'/'.join(map(str, error.absolute_path))}: {error.message[:300]}")
    failed += bool(errors)
    passed += not errors
print(f"{passed} passed, {failed} failed")
sys.exit(1 if failed else 0)
