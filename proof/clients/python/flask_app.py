"""Flask."""

import json

from flask import Flask, Response, request

from receiver import Receiver, Settings, parts_of


def app_of(receiver, read=lambda: request.get_data(cache=True)):
    """`read` gives the bytes that the signature is made of, as this client sees it."""
    app = Flask("client")

    @app.get("/", defaults={"path": ""})
    @app.get("/<path:path>")
    def show(path):
        return receiver.shown(request.full_path)

    @app.post("/<path:path>")
    def take(path):
        return Response(status=receiver.handle(request.headers, read()))

    return app


def dumped():
    """`request.get_json()`, written again: for reports, the raw bytes."""
    if request.mimetype == "multipart/form-data":
        return request.get_data()
    return json.dumps(request.get_json(force=True), separators=(",", ":")).encode()


def form_first():
    """`request.form` takes the stream of a report, and leaves nothing of it to sign."""
    request.form.get("data")
    return request.get_data()


class OrderStateMachine(Receiver):
    """A module is assigned, opened, completed, in this order; anything else is a conflict."""

    def __init__(self, settings):
        super().__init__(settings)
        self.stages = {}

    def answer(self, envelope):
        event, data = envelope["SystemEvent"]["Id"], envelope["Data"]
        if event in (400, 500, 600) and not self.is_known(envelope):
            module = (data.get("LearnerId"), data.get("ModuleId"))
            if self.stages.get(module, 300) != event - 100:
                return 409
            self.stages[module] = event
        return super().answer(envelope)


class AsksForReports(Receiver):
    """Sound, but odd: asks for a report about everybody who has finished."""

    def __init__(self, settings):
        super().__init__(settings)
        self.requests = []

    def work(self, envelope):
        super().work(envelope)
        if envelope["SystemEvent"]["Id"] != 100:
            return
        answer = self.api.call("POST", f"/v1/learners/{envelope['Data']['LearnerId']}/assessment/report")
        if answer.status == 200:
            self.requests.append(answer.body["requestId"])


class LastRequestId(AsksForReports):
    """Takes reports to come in the order of its requests: one that comes after a later one is told off as unknown."""

    latest = -1

    def answer(self, envelope):
        request_id = envelope["Data"].get("RequestId")
        if envelope["SystemEvent"]["Id"] == 200 and request_id in self.requests:
            number = self.requests.index(request_id)
            if number < self.latest:
                return 404
            self.latest = number
        return super().answer(envelope)


class Shapes(Receiver):
    """Reads members of events whose Data is not shown, and fails if they are not there."""

    def work(self, envelope):
        if envelope["SystemEvent"]["Id"] in (300, 400, 500, 600, 800):
            envelope["Data"]["Reference"].strip()
        super().work(envelope)


class Listed(Receiver):
    """Counts the results, which are a list as far as its author has seen."""

    def work(self, envelope):
        if envelope["SystemEvent"]["Id"] != 100:
            return super().work(envelope)
        result = self.api.get(f"/v1/learners/{envelope['Data']['LearnerId']}/assessment")
        len(result["assessmentResults"])


clients = {
    "sound": (Receiver, None),
    "get_json-dumps": (Receiver, dumped),
    "request.form-first": (Receiver, form_first),
    "order-state-machine": (OrderStateMachine, None),
    "asks-for-reports": (AsksForReports, None),
    "last-request-id": (LastRequestId, None),
    "results-are-a-list": (Listed, None),
    "unshown-members": (Shapes, None),
}


def main(name):
    import logging

    logging.getLogger("werkzeug").setLevel(logging.ERROR)
    settings = Settings()
    kind, read = clients[name]
    app = app_of(kind(settings), read) if read else app_of(kind(settings))
    app.run("127.0.0.1", settings.port, threaded=True)
