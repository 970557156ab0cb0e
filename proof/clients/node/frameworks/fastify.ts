import { type FastifyInstance, type FastifyRequest, fastify } from 'fastify';
import type { Receiver } from '../receiver.ts';
import { type Running, type Serve, shown } from './types.ts';

/** Makes the sound client keep the bytes of every media type. */
export function keepsBytes(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
}

const bytesKept = ({ body }: FastifyRequest): Buffer => (Buffer.isBuffer(body) ? body : Buffer.alloc(0));

/** @param bytes what the signature is made of, as this client sees it */
export function fastifyApp(
  receiver: Receiver,
  { parse = keepsBytes, bytes = bytesKept, bodyLimit = 20 * 1024 * 1024 } = {},
): FastifyInstance {
  const app = fastify({ bodyLimit, forceCloseConnections: true });
  parse(app);
  app.get('*', (request, reply) => reply.send(shown(receiver, request.url)));
  app.post('*', async (request, reply) => {
    const header = (name: string) => request.headers[name]?.toString();
    const { status, body } = await receiver.handle({ header, raw: bytes(request) });
    if (status === 'close') {
      reply.hijack();
      request.raw.destroy();
      return reply;
    }
    if (body !== undefined) reply.type('application/json');
    return reply.code(status).send(body);
  });
  return app;
}

export async function listening(app: FastifyInstance, port: number): Promise<Running> {
  return { url: await app.listen({ port, host: '127.0.0.1' }), close: () => app.close() };
}

export const fastifyServer: Serve = (receiver, port) => listening(fastifyApp(receiver), port);
