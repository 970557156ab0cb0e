"""Starts one client, `main.py flask no-dedupe`, with the variables that the suite gives to COMMAND."""

import importlib
import sys

modules = {"python": "server", "flask": "flask_app", "fastapi": "fastapi_app", "python-job": "job"}

framework, name = sys.argv[1:3]
importlib.import_module(modules[framework]).main(name)
