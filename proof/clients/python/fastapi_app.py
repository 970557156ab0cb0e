"""FastAPI, on uvicorn."""

import json

import uvicorn
from fastapi import FastAPI, Request, Response
from fastapi.concurrency import run_in_threadpool
from pydantic import BaseModel

from receiver import Receiver, Settings


class Envelope(BaseModel):
    Data: dict
    SystemEvent: dict
    DataId: str


async def raw(request):
    return await request.body()


async def modelled(request):
    """The model, written again: what it does not know is lost. Reports stay as they are."""
    body = await request.body()
    if (request.headers.get("content-type") or "").startswith("multipart"):
        return body
    return json.dumps(Envelope(**json.loads(body)).model_dump(), separators=(",", ":"), ensure_ascii=False).encode()


def app_of(receiver, read):
    app = FastAPI()

    @app.get("/{path:path}")
    async def show(request: Request):
        return receiver.shown(str(request.url))

    @app.post("/{path:path}")
    async def take(request: Request):
        body = await read(request)
        return Response(status_code=await run_in_threadpool(receiver.handle, request.headers, body))

    return app


clients = {"sound": raw, "model-dump": modelled}


def main(name):
    settings = Settings()
    uvicorn.run(app_of(Receiver(settings), clients[name]), host="127.0.0.1", port=settings.port, log_level="error")
