"""The sound way to call the API: one token until shortly before it expires, and pauses when asked for."""

import email.utils
import http.client
import json
import threading
import time
import urllib.parse


class Failed(Exception):
    """A call that was answered with another status than the caller can use."""


class Answer:
    def __init__(self, status, headers, data):
        self.status = status
        self.retry_after = headers.get("retry-after")
        try:
            self.body = json.loads(data)
        except ValueError:
            self.body = None


class Api:
    def __init__(self, settings):
        self.settings = settings
        self.lock = threading.Lock()
        self.token = None
        self.since = 0.0
        self.lifetime = 0.0

    def sign_in(self):
        """The request for a token: method, path, headers, body."""
        body = json.dumps({"clientId": self.settings.client_id, "clientSecret": self.settings.client_secret})
        return "POST", "/v1/auth", {"content-type": "application/json"}, body

    def is_fresh(self):
        return self.token is not None and time.monotonic() - self.since < self.lifetime - min(30, self.lifetime / 4)

    def pause(self, answer, attempt):
        """Seconds before the same call is made again; None to take the answer as it is."""
        if answer.status != 429 or attempt > 7:
            return None
        if answer.retry_after is None:
            return 0.25 * 2**attempt
        if answer.retry_after.isdigit():
            return int(answer.retry_after) + 0.1
        return max(0, email.utils.parsedate_to_datetime(answer.retry_after).timestamp() - time.time()) + 1.1

    def send(self, method, path, headers, body=None):
        base = urllib.parse.urlsplit(self.settings.base_url)
        kind = http.client.HTTPSConnection if base.scheme == "https" else http.client.HTTPConnection
        connection = kind(base.netloc, timeout=30)
        try:
            connection.request(method, path, body, headers)
            response = connection.getresponse()
            return Answer(response.status, response.headers, response.read())
        finally:
            connection.close()

    def patiently(self, once):
        attempt = 1
        while True:
            answer = once()
            pause = self.pause(answer, attempt)
            if pause is None:
                return answer
            time.sleep(pause)
            attempt += 1

    def current_token(self):
        # Threads that need a token at the same time wait for one of them to get it.
        with self.lock:
            if not self.is_fresh():
                since = time.monotonic()
                answer = self.patiently(lambda: self.send(*self.sign_in()))
                if answer.status != 200:
                    raise Failed(f"POST /v1/auth was answered with {answer.status}")
                self.token, self.since, self.lifetime = answer.body["accessToken"], since, answer.body["expiresIn"]
            return self.token

    def call(self, method, path, query=None, body=None):
        full = path if query is None else f"{path}?{urllib.parse.urlencode(query)}"

        def once():
            headers = {} if body is None else {"content-type": "application/json"}
            headers["authorization"] = f"Bearer {self.current_token()}"
            return self.send(method, full, headers, None if body is None else json.dumps(body))

        answer = self.patiently(once)
        if answer.status != 401:
            return answer
        with self.lock:
            self.token = None
        return self.patiently(once)

    def get(self, path, query=None):
        answer = self.call("GET", path, query)
        if answer.status != 200:
            raise Failed(f"GET {path} was answered with {answer.status}")
        return answer.body
