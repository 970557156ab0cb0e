"""The sound way to take deliveries: verify the raw bytes, read them, skip what is known, and ask the API for the rest."""

import base64
import concurrent.futures
import hashlib
import hmac
import json
import os
import re
import threading
import urllib.parse

from api import Api


class Settings:
    def __init__(self, environment=os.environ):
        self.base_url = environment["LAS_BASE_URL"]
        self.client_id = environment["LAS_CLIENT_ID"]
        self.client_secret = environment["LAS_CLIENT_SECRET"]
        self.webhook_secret = environment.get("LAS_WEBHOOK_SECRET", "")
        self.webhook_url = environment.get("LAS_WEBHOOK_URL", "")
        self.tutors = [tutor for tutor in environment.get("LAS_TUTORS", "").split(",") if tutor]
        self.port = int(environment.get("PORT", "0"))


def parts_of(content_type, body):
    """The parts of a multipart/form-data body (RFC 7578), as bytes."""
    found = re.search(r'boundary=(?:"([^"]+)"|([^;\s]+))', content_type, re.I)
    if found is None:
        raise ValueError("the body has no boundary")
    delimiter = b"\r\n--" + (found[1] or found[2]).encode("latin1")
    parts = {}
    # With a line break before it, the first delimiter is like the others; what is before it is a preamble.
    for piece in (b"\r\n" + body).split(delimiter)[1:]:
        if piece.startswith(b"--"):
            break
        head, _, content = piece.partition(b"\r\n\r\n")
        name = re.search(rb'[;\s]name="([^"]*)"', head, re.I)
        if name:
            parts[name[1].decode()] = content
    return parts


class Receiver:
    statuses = {"done": 200, "later": 202, "known": 200, "forged": 401, "malformed": 400, "failed": 503}
    deadline = 2.0
    """Seconds that a delivery may keep the service waiting; later the work goes on by itself."""

    def __init__(self, settings, api=None):
        self.settings = settings
        self.api = api or Api(settings)
        self.lock = threading.Lock()
        self.effects = {}
        self.under_way = {}
        self.pool = concurrent.futures.ThreadPoolExecutor(16)

    def sign(self, body, secret):
        return base64.b64encode(hmac.new(secret.encode(), body, hashlib.sha256).digest()).decode()

    def verifies(self, headers, body):
        given = headers.get("x-service-sha256") or ""
        right = self.sign(body, self.settings.webhook_secret)
        return hmac.compare_digest(given.encode("utf-8", "replace"), right.encode())

    def read(self, headers, body):
        content_type = headers.get("content-type") or ""
        if content_type.lower().startswith("multipart/form-data"):
            return json.loads(parts_of(content_type, body)["data"])
        return json.loads(body)

    def is_known(self, envelope):
        return envelope["DataId"] in self.effects

    def once(self, envelope):
        """Starts the work of a delivery, unless it is under way. Returns its future."""
        data_id = envelope["DataId"]
        with self.lock:
            if data_id not in self.under_way:
                self.under_way[data_id] = self.pool.submit(self.finish, envelope)
            return self.under_way[data_id]

    def finish(self, envelope):
        data_id = envelope["DataId"]
        try:
            self.work(envelope)
            self.effects[data_id] = self.effects.get(data_id, 0) + 1
        finally:
            with self.lock:
                self.under_way.pop(data_id, None)

    def work(self, envelope):
        data = envelope["Data"]
        event = envelope["SystemEvent"]["Id"]
        learner = data.get("LearnerId") if isinstance(data, dict) else None
        if event == 100 and learner:
            self.api.get(f"/v1/learners/{learner}/assessment")
        if event == 900 and learner:
            for section in data.get("ChangedSections") or []:
                self.api.get(f"/v1/learners/{learner}/supportplan/{urllib.parse.quote(section, safe='')}")

    def handle(self, headers, body):
        """Takes one delivery; returns the status to answer with."""
        if not self.verifies(headers, body):
            return self.statuses["forged"]
        try:
            envelope = self.read(headers, body)
        except (ValueError, KeyError):
            return self.statuses["malformed"]
        return self.answer(envelope)

    def answer(self, envelope):
        if self.is_known(envelope):
            return self.statuses["known"]
        try:
            self.once(envelope).result(self.deadline)
            return self.statuses["done"]
        except concurrent.futures.TimeoutError:
            return self.statuses["later"]
        except Exception:
            return self.statuses["failed"]

    def shown(self, target):
        """What a GET answers: the probe, or that the receiver is up."""
        url = urllib.parse.urlsplit(target)
        if not url.path.endswith("/effects"):
            return {"up": True}
        data_id = urllib.parse.parse_qs(url.query).get("dataId", [""])[0]
        return {"effects": self.effects.get(data_id, 0)}
