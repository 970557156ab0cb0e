"""http.server of the standard library."""

import json
import os
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from receiver import Receiver, Settings


def body_of(handler):
    """The raw body, whether its length is told beforehand or not."""
    if "chunked" not in (handler.headers.get("transfer-encoding") or "").lower():
        return handler.rfile.read(int(handler.headers.get("content-length") or 0))
    body = b""
    while size := int(handler.rfile.readline().split(b";")[0], 16):
        body += handler.rfile.read(size)
        handler.rfile.readline()
    while handler.rfile.readline().strip():
        pass
    return body


def serve(receiver, port, read=body_of):
    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_GET(self):
            self.respond(200, json.dumps(receiver.shown(self.path)).encode())

        def do_POST(self):
            self.respond(receiver.handle(self.headers, read(self)), b"")

        def respond(self, status, body):
            self.send_response(status)
            self.send_header("content-length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_):
            pass

    ThreadingHTTPServer.request_queue_size = 128
    ThreadingHTTPServer(("127.0.0.1", port), Handler).serve_forever()


class Latin1Body(Receiver):
    """Takes the body for Latin-1 text, and signs it as UTF-8."""

    def verifies(self, headers, body):
        return super().verifies(headers, body.decode("latin1").encode())


class Race(Receiver):
    """Looks whether it knows the event, works, and only then remembers: ten at once are all new."""

    def once(self, envelope):
        return self.pool.submit(self.finish, envelope)


class EqualTokens(Receiver):
    """Compares lower-case forms of the signatures."""

    def verifies(self, headers, body):
        given = headers.get("x-service-sha256") or ""
        return given.lower() == self.sign(body, self.settings.webhook_secret).lower()


class CrashesAtRepeats(Receiver):
    """Its table holds each event once, and nobody catches what it raises."""

    def answer(self, envelope):
        if self.is_known(envelope):
            os._exit(1)
        return super().answer(envelope)


class Refuses403(Receiver):
    """Sound, but odd: refuses by 403, and answers a repeat with 409."""

    statuses = {**Receiver.statuses, "forged": 403, "known": 409}


clients = {
    "sound": Receiver,
    "latin1-body": Latin1Body,
    "race": Race,
    "crashes-at-repeats": CrashesAtRepeats,
    "refuses-by-403": Refuses403,
}


def main(name):
    settings = Settings()
    serve(clients[name](settings), settings.port)
