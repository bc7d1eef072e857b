"""Exports with the program and reads the files back with Python's csv, json and sqlite3, cell by cell.

reread.py INTENTLY WORKDIR WORKFLOWS_FOLDER SHARED_DATA
"""

import codecs
import csv
import io
import json
import pathlib
import shutil
import sqlite3
import subprocess
import sys
from decimal import Decimal

csv.field_size_limit(1 << 24)
intently = str(pathlib.Path(sys.argv[1]).resolve())
work = pathlib.Path(sys.argv[2]).resolve() / "reread"
examples = pathlib.Path(sys.argv[3]).resolve()
shared = pathlib.Path(sys.argv[4]).resolve()
now = "2026-11-30T07:00:00Z"
passed = 0
failed = 0


def check(name, found, expected):
    """Counts one comparison and shows the first place where it fails."""
    global passed, failed
    if found == expected:
        passed += 1
        return
    failed += 1
    print(f"FAILED {name}: {difference(found, expected)}")


def difference(found, expected):
    if isinstance(found, list) and isinstance(expected, list):
        for index, (one, other) in enumerate(zip(found, expected)):
            if one != other:
                return f"item {index}: {difference(one, other)}"
        return f"{len(found)} items instead of {len(expected)}"
    if isinstance(found, dict) and isinstance(expected, dict):
        for key in expected:
            if key not in found or found[key] != expected[key]:
                return f"“{key}”: {difference(found.get(key), expected[key])}"
        return f"keys {list(found)} instead of {list(expected)}"
    return f"{str(found)[:200]!r} instead of {str(expected)[:200]!r}"


def run(*arguments, folder=work):
    """What the command writes; counts a failure where it does not end with 0."""
    global failed
    result = subprocess.run([intently, *map(str, arguments)], cwd=folder, capture_output=True)
    if result.returncode != 0:
        failed += 1
        print(f"FAILED {' '.join(map(str, arguments))}: status {result.returncode}\n{result.stderr.decode()[:1000]}")
    return result.stdout


def workflow(name, steps, folder=work):
    path = folder / f"{name}.json"
    path.write_text(json.dumps({"intently": 1, "name": name, "steps": steps}))
    run("run", path.name, "--unattended", "--now", now, folder=folder)


def records(data):
    """The records of CSV bytes as lists of cells, as the csv module reads them."""
    return list(csv.reader(io.StringIO(data.decode("utf-8"), newline="")))


def file_records(path, **options):
    with open(path, encoding=options.pop("encoding", "utf-8-sig"), newline="") as file:
        return list(csv.reader(file, **options))


def exactly(text):
    """JSON with every number as its digits in a tuple, so that 1.0 is not 1 and text is not a number."""
    digits = lambda literal: ("number", literal)
    return json.loads(text, parse_float=digits, parse_int=digits)


def cell(value):
    """A JSON or SQL value as the CSV export writes it."""
    if value is None:
        return ""
    if value is True or value is False:
        return "true" if value else "false"
    if isinstance(value, tuple):
        return value[1]
    if isinstance(value, float):
        return shortest(value)
    return str(value)


def shortest(value):
    """The shortest digits that read back, without an exponent; a whole double without a point."""
    text = format(Decimal(repr(value)), "f")
    return text[:-2] if text.endswith(".0") else text


def check_bytes(name, data):
    """The CSV promise: no byte-order mark, LF after every record, quotes only where they are needed."""
    expected = io.StringIO(newline="")
    rows = records(data)
    writer = csv.writer(expected, lineterminator="\n")
    writer.writerows(rows)
    text = expected.getvalue()
    if '""' not in text and '""' not in data.decode("utf-8"):
        check(f"{name}: bytes", data.decode("utf-8"), text)
    check(f"{name}: end of the last line", data[-1:], b"\n")


# --- The example workspace -------------------------------------------------------------------------------------------

shutil.rmtree(work, ignore_errors=True)
work.mkdir(parents=True)
example = work / "Workflows"
shutil.copytree(examples, example, ignore=shutil.ignore_patterns("Exports", ".intently"))
data = example / "Data"
results = {}
for path in sorted(example.glob("*.json")):
    if path.name != "intently.json" and not path.name.endswith((".schema.json", ".test.json")):
        answers = example / "Answers" / path.name
        given = ["--answers", str(answers)] if answers.exists() else []
        results[path.stem] = run("run", path.name, "--unattended", "--now", now, *given, folder=example)
exports = example / "Exports"

tasks = [dict(zip(rows[0], row)) for rows in [file_records(data / "tasks.csv")] for row in rows[1:]]
people = {person["login"]: person for person in json.loads((data / "people.json").read_text())}
late = [task for task in tasks if task["done"] == "false" and "" < task["due"] < "2026-11-30"]
late.sort(key=lambda task: (-["low", "normal", "high"].index(task["priority"]), task["due"]))
check(
    "overdue tasks",
    file_records(exports / "overdue.csv"),
    [["title", "priority", "due", "owner"]]
    + [
        [task["title"], task["priority"], task["due"], people.get(task["owner"], {}).get("name", "")]
        for task in late
    ],
)

books = [dict(zip(rows[0], row)) for rows in [file_records(data / "books.csv")] for row in rows[1:]]
best = [
    book
    for book in books
    if Decimal(book["rating"]) >= Decimal("4.4")
    and (book["language"] in ("eng", "rus") or (book["language"] == "fre" and int(book["pages"]) < 1000))
]
best.sort(key=lambda book: (book["language"], -Decimal(book["rating"]), book["title"]))
raw = (exports / "best-books.csv").read_bytes()
check("best books: byte-order mark", raw[:3], codecs.BOM_UTF8)
check("best books: CRLF", raw.count(b"\n"), raw.count(b"\r\n"))
check(
    "best books",
    file_records(exports / "best-books.csv")[1:],
    [[book[key] for key in ("language", "title", "author", "published", "rating")] for book in best],
)

requests = [exactly(line) for line in (data / "requests.jsonl").read_text().splitlines()]
errors = [one for one in requests if int(one["status"][1]) >= 500 and one["time"] >= "2026-11-28T23:00:00Z"]
errors.sort(key=lambda one: (one["milliseconds"] is None, -float(one["milliseconds"][1]) if one["milliseconds"] else 0))
check(
    "errors from the log",
    file_records(exports / "errors.csv"),
    [list(requests[0])] + [[cell(value).replace("\n", " ") for value in one.values()] for one in errors],
)

expenses = file_records(data / "expenses.tsv", delimiter="\t")[1:]
months = {}
for _, month, _, amount in expenses:
    months.setdefault(month, []).append(Decimal(amount.strip("€").replace(".", "").replace(",", ".")))
found = file_records(exports / "expenses-per-month.csv")
check("expenses per month: header", found[0], ["month", "payments", "total", "largest"])
check(
    "expenses per month",
    [(row[0], int(row[1]), Decimal(row[2]), Decimal(row[3])) for row in found[1:]],
    [(month, len(paid), sum(paid), max(paid)) for month, paid in sorted(months.items())],
)
check("expenses per month: output", records(results["expenses-per-month"]), found)

sales = sqlite3.connect(f"file:{data / 'shop.sqlite'}?mode=ro", uri=True).execute(
    "SELECT sold_on, product.name, category, quantity, unit_price FROM sale JOIN product ON product.id = product_id"
    " WHERE sold_on >= '2026-11-01' ORDER BY sale.id"
)
sales = [(*row[:4], row[3] * Decimal(repr(row[4]))) for row in sales]
found = file_records(exports / "sales-2026-11.csv")
check("sales: header", found[0], ["sold_on", "product", "category", "quantity", "total"])
check("sales", [(*row[:3], int(row[3]), Decimal(row[4])) for row in found[1:]], sales)

notes = [path for path in data.glob("Notes/**/*.md") if "the" in path.read_text().lower()]
lines = (exports / "notes.md").read_text().splitlines()[2:]
check(
    "notes",
    [[part.strip() for part in line.strip("|").split("|")] for line in lines],
    sorted([str(path.relative_to(example)), path.name, str(path.stat().st_size)] for path in notes),
)

for entity, path in [("Task", "tasks.csv"), ("Book", "books.csv")]:
    rows = file_records(data / path)
    out = run("find", entity, folder=example)
    check(f"{entity} as CSV", records(out), rows)
    check_bytes(f"{entity} as CSV", out)
check(
    "Request as JSON",
    exactly(run("find", "Request", "--as", "json", folder=example)),
    requests,
)
check(
    "Request as JSON Lines",
    [exactly(line) for line in run("find", "Request", "--as", "jsonl", folder=example).splitlines()],
    requests,
)

# --- Numbers and texts that are easily changed -----------------------------------------------------------------------

digits = [
    "0", "-0", "1", "1.0", "1.10", "1e3", "1E+3", "12345678901234567890", "12345678901234567890.123456789",
    "0.1", "0.30000000000000004", "-2.50", "1e-7", "9007199254740993", "123456789012345678901234567890123456789.5",
]
(work / "digits.json").write_text(
    "[" + ",".join(f'{{"id": {index}, "n": {text}}}' for index, text in enumerate(digits)) + "]"
)
expected = [{"id": ("number", str(index)), "n": ("number", text)} for index, text in enumerate(digits)]
check("digits JSON to JSON", exactly(run("find", "digits.json", "--as", "json")), expected)
out = run("find", "digits.json", "--where", "n >= -100 AND id >= 0")
check("digits JSON to CSV", [row[1] for row in records(out)[1:]], digits)
(work / "digits.csv").write_bytes(out)
check("digits CSV to JSON", exactly(run("find", "digits.csv", "--as", "json")), expected)

cells = [
    "=1+1", "+49 30", "-x", "@home", "\tx", "'=1", "plain", 'say "so"', "a,b", "two\nlines", "a\r\nb", "", "-5", "NA",
    "Zoë", "旅游", "🇫🇷", " blank ", "007", "1,5", "true", "2026-11-30",
]
source = io.StringIO(newline="")
csv.writer(source, lineterminator="\n").writerows([["id", "text"]] + [[str(i), text] for i, text in enumerate(cells)])
(work / "cells.csv").write_bytes(source.getvalue().encode())
rows = records(source.getvalue().encode())
out = run("find", "cells.csv")
check("cells CSV to CSV", records(out), rows)
check_bytes("cells CSV to CSV", out)
check(
    "cells CSV to JSON",
    exactly(run("find", "cells.csv", "--as", "json")),
    # An empty cell is absent; the csv module wrote it without quotes.
    [{"id": ("number", str(i))} | ({"text": text} if text else {}) for i, text in enumerate(cells)],
)
(work / "intently.json").write_text(
    json.dumps(
        {
            "intently": 1,
            "entities": {
                "Cell": {
                    "source": {"file": "cells.csv"},
                    "id": "id",
                    "properties": {"id": "integer", "text": "text"},
                }
            },
        }
    )
)
workflow("excel", [{"find": "Cell"}, {"export": "csv", "to": "Exports/excel.csv", "profile": "excel"}])
raw = (work / "Exports/excel.csv").read_bytes()
check("excel: byte-order mark", raw[:3], codecs.BOM_UTF8)


def guarded(text):
    bare = text[1:] if text.startswith("'") else text
    return "'" + text if bare[:1] in tuple("=+-@\t\r") and bare else text


check(
    "excel",
    file_records(work / "Exports/excel.csv")[1:],
    [[str(i), guarded(text)] for i, text in enumerate(cells)],
)
workflow(
    "excel-back",
    [
        {"find": {"file": "Exports/excel.csv", "profile": "excel"}},
        {"export": "csv", "to": "Exports/excel-back.csv"},
    ],
)
check("excel read back", file_records(work / "Exports/excel-back.csv"), rows)

# --- The shared data -------------------------------------------------------------------------------------------------

if not shared.is_dir():
    print(f"{shared} is not there: read back the examples alone")
else:
    def check_file(path, rows, numeric):
        """A CSV file to CSV, to JSON and to JSON Lines, every cell."""
        out = run("find", path)
        check(f"{path.name} to CSV", records(out), rows)
        check_bytes(f"{path.name} to CSV", out)
        expected = [
            {key: ("number", text) if key in numeric else text for key, text in zip(rows[0], row) if text}
            for row in rows[1:]
        ]
        check(f"{path.name} to JSON", exactly(run("find", path, "--as", "json")), expected)
        lines = run("find", path, "--as", "jsonl").decode().split("\n")
        check(f"{path.name} to JSON Lines", [exactly(line) for line in lines[:-1]], expected)

    books = shared / "csv/books.csv"
    rows = file_records(books)
    texts = {
        "isbn", "authors", "original_title", "title", "language_code", "image_url", "small_image_url",
    }  # fmt: skip
    check_file(books, rows, set(rows[0]) - texts)
    zipcodes = shared / "csv/zipcodes.csv"
    rows = file_records(zipcodes)
    check_file(zipcodes, rows, {"latitude", "longitude"})
    check("zipcodes: leading zeros", sum(row[0].startswith("0") for row in records(run("find", zipcodes))), 3256)
    rows = file_records(shared / "csv/airports.csv")
    check_file(shared / "csv/airports.csv", rows, {"latitude", "longitude"})
    rows = file_records(shared / "csv/seattle-weather.csv")
    check_file(shared / "csv/seattle-weather.csv", rows, {"precipitation", "temp_max", "temp_min", "wind"})
    rows = file_records(shared / "csv/birdstrikes.csv")
    check_file(
        shared / "csv/birdstrikes.csv", rows, {"Cost Other", "Cost Repair", "Cost Total $", "Speed IAS in knots"}
    )

    gsm = shared / "jsonl/gsm8k-test.jsonl"
    lines = [json.loads(line) for line in gsm.read_text(encoding="utf-8").split("\n") if line]
    out = run("find", gsm)
    check("gsm8k to CSV", records(out), [list(lines[0])] + [list(line.values()) for line in lines])
    check_bytes("gsm8k to CSV", out)
    check("gsm8k to JSON", json.loads(run("find", gsm, "--as", "json")), lines)
    long = [line for line in lines if "\n####" in line["answer"] and line["question"].startswith("A ")]
    out = run("find", gsm, "--where", "answer CONTAINS '\\n####' AND question BEGINSWITH 'A '", "--columns", "answer")
    check("gsm8k: some answers", records(out), [["answer"]] + [[line["answer"]] for line in long])

    penguins = exactly((shared / "json/penguins.json").read_text())
    check("penguins to JSON", exactly(run("find", shared / "json/penguins.json", "--as", "json")), penguins)
    check(
        "penguins to CSV",
        records(run("find", shared / "json/penguins.json")),
        [list(penguins[0])] + [[cell(value) for value in one.values()] for one in penguins],
    )
    flights = exactly((shared / "json/flights-5k.json").read_text())
    check("flights to JSON", exactly(run("find", shared / "json/flights-5k.json", "--as", "json")), flights)

    chinook = shared / "sqlite/chinook.sqlite"
    database = sqlite3.connect(f"file:{chinook}?mode=ro&immutable=1", uri=True)
    tables = [name for (name,) in database.execute("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY 1")]
    declared = {table: {"source": {"sqlite": str(chinook), "table": table}} for table in tables}
    declared["Track"]["properties"] = {
        "TrackId": "integer", "Name": "text", "AlbumId": {"entity": "Album"}, "Composer": "text",
        "Milliseconds": "integer", "UnitPrice": "decimal",
    }  # fmt: skip
    declared["Album"]["properties"] = {"AlbumId": "integer", "Title": "text", "ArtistId": {"entity": "Artist"}}
    declared["Quake"] = {"source": {"file": str(shared / "json/earthquakes.json"), "records": "features"}}
    declared["Book"] = {"source": {"file": str(books)}}
    (work / "intently.json").write_text(json.dumps({"intently": 1, "timeZone": "UTC", "entities": declared}))
    for table in tables:
        if table == "Track":
            columns = list(declared[table]["properties"])
        else:
            columns = [name for _, name, *_ in database.execute(f"PRAGMA table_info([{table}])")]
        keys = [name for _, name, _, _, _, key in database.execute(f"PRAGMA table_info([{table}])") if key]
        order = ", ".join(keys) if len(keys) == 1 else "rowid"
        listed = ", ".join(f"[{column}]" for column in columns)
        rows = list(database.execute(f"SELECT {listed} FROM [{table}] ORDER BY {order}"))
        check(f"{table} to CSV", records(run("find", table)), [columns] + [[cell(value) for value in row] for row in rows])
        dates = [name for _, name, kind, *_ in database.execute(f"PRAGMA table_info([{table}])") if kind == "DATETIME"]
        if table not in ("Track", "Album"):
            check(
                f"{table} to JSON",
                exactly(run("find", table, "--as", "json")),
                [
                    {
                        column: ("number", cell(value))
                        if isinstance(value, (int, float))
                        else value.replace(" ", "T") + "Z"
                        if value and column in dates
                        else value
                        for column, value in zip(columns, row)
                    }
                    for row in rows
                ],
            )
    workflow(
        "tracks",
        [
            {
                "find": "Track",
                "where": "AlbumId.ArtistId.Name == 'Led Zeppelin' AND Milliseconds > 300000",
                "sort": ["AlbumId.Title", "-Milliseconds"],
                "limit": 25,
            },
            {
                "export": "csv",
                "to": "Exports/tracks.csv",
                "columns": ["Name", {"property": "AlbumId.Title", "as": "Album"}, "Composer", "UnitPrice"],
            },
        ],
    )
    rows = database.execute(
        "SELECT t.Name, l.Title, t.Composer, t.UnitPrice FROM Track t JOIN Album l USING (AlbumId) JOIN Artist a"
        " USING (ArtistId) WHERE a.Name = 'Led Zeppelin' AND Milliseconds > 300000"
        " ORDER BY l.Title, Milliseconds DESC, TrackId LIMIT 25"
    )
    check(
        "tracks with their albums",
        file_records(work / "Exports/tracks.csv"),
        [["Name", "Album", "Composer", "UnitPrice"]] + [[cell(value) for value in row] for row in rows],
    )

    quakes = exactly((shared / "json/earthquakes.json").read_text(encoding="utf-8"))["features"]
    check("earthquakes to JSON", exactly(run("find", "Quake", "--as", "json")), quakes)
    strong = [one for one in quakes if one["properties"]["mag"] and float(one["properties"]["mag"][1]) >= 4.5]
    strong.sort(key=lambda one: (-float(one["properties"]["mag"][1]), one["properties"]["place"]))
    columns = "id,properties.place,properties.mag,properties.felt"
    out = run(
        "find", "Quake", "--where", "properties.mag >= 4.5", "--sort", "-properties.mag,properties.place",
        "--columns", columns,
    )  # fmt: skip
    check(
        "earthquakes to CSV",
        records(out),
        [columns.split(",")]
        + [[one["id"]] + [cell(one["properties"][key]) for key in ("place", "mag", "felt")] for one in strong],
    )

    workflow(
        "languages",
        [
            {"find": "Book", "where": {"average_rating": {"greaterThanOrEqualTo": 4}}},
            {
                "summarize": "${previous}",
                "by": ["language_code"],
                "with": {"books": "count", "rating": {"sum": "average_rating"}, "ratings": {"sum": "ratings_count"}},
            },
            {"export": "json", "to": "Exports/languages.json"},
        ],
    )
    groups = {}
    for row in [dict(zip(rows[0], row)) for rows in [file_records(books)] for row in rows[1:]]:
        if Decimal(row["average_rating"]) >= 4:
            groups.setdefault(row["language_code"], []).append(row)
    found = exactly((work / "Exports/languages.json").read_text(encoding="utf-8"))
    check(
        "books by language",
        [
            (one.get("language_code"), int(one["books"][1]), Decimal(one["rating"][1]), int(one["ratings"][1]))
            for one in found
        ],
        [
            (
                key or None,
                len(rows),
                sum(Decimal(row["average_rating"]) for row in rows),
                sum(int(row["ratings_count"]) for row in rows),
            )
            for key, rows in sorted(groups.items(), key=lambda item: (item[0] == "", item[0]))
        ],
    )

shutil.rmtree(work)
print(f"{passed} passed, {failed} failed")
sys.exit(1 if failed else 0)
