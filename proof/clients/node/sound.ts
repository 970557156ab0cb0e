import { expressServer } from './frameworks/express.ts';
import { fastifyServer } from './frameworks/fastify.ts';
import { honoServer } from './frameworks/hono.ts';
import { http } from './frameworks/http.ts';
import type { Running } from './frameworks/types.ts';
import { createReceiver } from './receiver.ts';
import type { Settings } from './settings.ts';

export const frameworks = { http, express: expressServer, fastify: fastifyServer, hono: honoServer };

export function startSound(settings: Settings, framework: keyof typeof frameworks = 'http'): Promise<Running> {
  return frameworks[framework](createReceiver(settings), settings.port);
}
