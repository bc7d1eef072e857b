"""Writes Sources/intently/start.order: the functions that a start runs through, which the linker lays side by side.

start-order.py

Run it in the top folder after `swift build -c release`, when much has changed. It links the command once more with its
symbols, follows a few short runs in valgrind's callgrind, and writes the names of what ran, in the order of the alphabet:
first what a workflow of one step needs, then what the others need. The linker ignores a name that is there no longer.
"""

import bisect
import pathlib
import re
import subprocess
import tempfile

root = pathlib.Path(__file__).resolve().parents[2]
build = pathlib.Path(
    subprocess.run(
        ["swift", "build", "-c", "release", "--show-bin-path"], cwd=root, check=True, capture_output=True, text=True
    ).stdout.strip()
)

RUNS = [
    [["run", "one.json"]],
    [
        ["--version"],
        ["check", "export.json"],
        ["run", "export.json"],
        ["find", "rows.csv", "--where", "amount > 1", "--sort", "name"],
        ["next", "--cron", "0 7 * * MON", "--from", "2026-11-30T00:00:00Z", "--time-zone", "UTC"],
    ],
]

FILES = {
    "one.json": '{ "intently": 1, "steps": [ { "give": "hello" } ] }',
    "rows.csv": "name,amount\n" + "".join(f"n{i},{i}\n" for i in range(100)),
    "export.json": """{ "intently": 1, "steps": [
      { "id": "rows", "find": { "file": "rows.csv" }, "where": { "amount": { "greaterThan": 1 } }, "sort": ["name"], "limit": 9 },
      { "export": "csv", "to": "out.csv" },
      { "give": "${rows.count} rows on ${today}" },
      { "intent": "ChangeCase", "with": { "to": "uppercase" } } ] }""",
}


def link(work):
    """The command with its symbols; in no order of ours."""
    binary = work / "intently"
    subprocess.run(
        ["swiftc", "-emit-executable", "-o", binary, "@intently.product/Objects.LinkFileList", "-L", "."]
        + ["-module-name", "intently", "-static-stdlib", "-use-ld=lld", "-Xclang-linker", "-no-pie"]
        + ["-Xlinker", "--gc-sections", "-Xlinker", "--defsym=main=intently_main"],
        cwd=build, check=True, capture_output=True,
    )
    return binary


def functions(binary):
    """The functions of a binary by their addresses, in order."""
    names = {}
    listed = subprocess.run(["nm", "-n", "--defined-only", binary], check=True, capture_output=True, text=True).stdout
    for line in listed.splitlines():
        address, kind, name = line.split(" ", 2)
        if kind in "tTwW":
            names.setdefault(int(address, 16), []).append(name)
    return sorted(names), names


def main():
    lines = []
    seen = set()
    with tempfile.TemporaryDirectory() as folder:
        work = pathlib.Path(folder)
        binary = link(work)
        addresses, names = functions(binary)
        for name, text in FILES.items():
            (work / name).write_text(text)
        for group in RUNS:
            ran = set()
            for arguments in group:
                profile = work / "profile"
                done = subprocess.run(
                    ["valgrind", "--tool=callgrind", "--dump-instr=yes", f"--callgrind-out-file={profile}", binary]
                    + arguments,
                    cwd=work, capture_output=True, text=True,
                )
                if done.returncode != 0:
                    raise SystemExit(f"{arguments} ended with {done.returncode}:\n{done.stderr}")
                for match in re.finditer(r"^0x([0-9a-f]+) ", profile.read_text(), re.MULTILINE):
                    place = bisect.bisect_right(addresses, int(match[1], 16)) - 1
                    if 0 <= place < len(addresses) - 1:
                        ran.update(names[addresses[place]])
            lines += sorted(ran - seen)
            seen |= ran
    (root / "Sources/intently/start.order").write_text("".join(f"{line}\n" for line in lines))
    print(f"{len(lines)} functions")


main()
