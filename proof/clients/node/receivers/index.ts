import { expressReceivers } from './express.ts';
import { fastifyReceivers } from './fastify.ts';
import { honoReceivers } from './hono.ts';
import { httpReceivers } from './http.ts';
import type { Start } from './types.ts';

const byFramework: Record<string, Record<string, Start>> = {
  express: expressReceivers,
  fastify: fastifyReceivers,
  hono: honoReceivers,
  http: httpReceivers,
};

/** The receivers in Node by name, such as `express/no-dedupe`. */
export const nodeReceivers: ReadonlyMap<string, Start> = new Map(
  Object.entries(byFramework).flatMap(([framework, clients]) =>
    Object.entries(clients).map(([name, start]) => [`${framework}/${name}`, start] as const),
  ),
);
