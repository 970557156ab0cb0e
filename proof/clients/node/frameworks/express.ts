import { createServer } from 'node:http';
import express, { type Express, type Request, type RequestHandler } from 'express';
import type { Receiver } from '../receiver.ts';
import { running, write } from './http.ts';
import { type Serve, shown } from './types.ts';

/** How the sound client keeps the bytes: no parser but the raw one, for every media type. */
export const keepsBytes: RequestHandler = express.raw({ type: () => true, limit: '20mb' });

const bytesKept = (request: Request): Buffer => (Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0));

/** @param bytes what the signature is made of, as this client sees it */
export function expressApp(receiver: Receiver, parse: RequestHandler = keepsBytes, bytes = bytesKept): Express {
  const app = express();
  app.get('/{*any}', (request, response) => void response.json(shown(receiver, request.url)));
  app.post('/{*any}', parse, async (request, response) => {
    write(response, await receiver.handle({ header: (name) => request.get(name), raw: bytes(request) }));
  });
  return app;
}

export const expressServer: Serve = (receiver, port) => running(createServer(expressApp(receiver)), port);
