"""Validates every workflow of a folder, its tests and its workspace file, against the schemas beside them.

A second folder holds cases written for that workspace: `accepted` ones, which the schemas must take, and `refused` ones, which
they must not. The comment of a refused one is the path at which the schema must find fault. A case whose name begins with
`workspace-` is a workspace file, one that ends in `.test.json` a file of tests.
"""

import json
import pathlib
import sys

import jsonschema


def validator(path):
    schema = json.loads(path.read_text())
    kind = jsonschema.validators.validator_for(schema)
    kind.check_schema(schema)
    return kind(schema)


folder = pathlib.Path(sys.argv[1])
workflow = validator(folder / "workflow.schema.json")
workspace = validator(folder / "workspace.schema.json")
tests = validator(folder / "test.schema.json")


def schema_of(path):
    if path.name.endswith(".test.json"):
        return tests
    return workspace if path.name.startswith("workspace-") else workflow


accepted = [(folder / "intently.json", workspace)] + [
    (path, schema_of(path))
    for path in sorted(folder.glob("*.json"))
    if path.name != "intently.json" and not path.name.endswith(".schema.json")
]
refused = []
if len(sys.argv) > 2:
    cases = pathlib.Path(sys.argv[2])
    for name, files in [("accepted", accepted), ("refused", refused)]:
        for path in sorted((cases / name).glob("*.json")):
            files.append((path, schema_of(path)))

failed = 0
for path, schema in accepted:
    errors = list(schema.iter_errors(json.loads(path.read_text())))
    for error in errors[:5]:
        print(f"{path.name}: {'/'.join(map(str, error.absolute_path))}: {error.message[:300]}")
    failed += bool(errors)
for path, schema in refused:
    case = json.loads(path.read_text())
    places = {"/".join(map(str, error.absolute_path)) for error in schema.iter_errors(case)}
    if case["comment"] not in places:
        print(f"{path.name}: no fault is found at “{case['comment']}”, but at {sorted(places)}")
        failed += 1
print(f"{len(accepted) + len(refused) - failed} passed, {failed} failed")
sys.exit(1 if failed else 0)
