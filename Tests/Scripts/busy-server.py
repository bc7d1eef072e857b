"""A server on this machine for the examples: the files of a folder, and /busy, which answers from the third time on.

busy-server.py PORT FOLDER
"""

import functools
import http.server
import sys

asked = 0


class Handler(http.server.SimpleHTTPRequestHandler):
    def do_GET(self):
        global asked
        if self.path != "/busy":
            return super().do_GET()
        asked += 1
        body = b"come back later\n" if asked < 3 else b"here you are\n"
        self.send_response(503 if asked < 3 else 200)
        self.send_header("Content-Type", "text/plain")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *arguments):
        pass


folder = functools.partial(Handler, directory=sys.argv[2])
http.server.ThreadingHTTPServer(("127.0.0.1", int(sys.argv[1])), folder).serve_forever()
