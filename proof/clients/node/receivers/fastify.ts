/** Receivers over Fastify. The comment above each says what its author had in mind. */
import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { fastifyApp, fastifyServer, keepsBytes, listening } from '../frameworks/fastify.ts';
import type { Serve } from '../frameworks/types.ts';
import { partsOf } from '../multipart.ts';
import type { Envelope, Incoming } from '../receiver.ts';
import { over, type Start } from './types.ts';

const served = (options: Parameters<typeof fastifyApp>[1]): Serve => {
  return (receiver, port) => listening(fastifyApp(receiver, options), port);
};

const isReport = (delivery: Incoming) => /^multipart/i.test(delivery.header('content-type') ?? '');

/** The members that an author has seen, by event. */
const shapes: Record<number, string[]> = {
  100: ['LearnerId'],
  200: ['RequestId', 'LearnerId'],
  300: ['RequestId'],
  400: ['LearnerId'],
  500: ['LearnerId'],
  600: ['LearnerId'],
  700: ['RequestId', 'EvidenceRecords', 'Records'],
  800: ['RequestId'],
  900: ['LearnerId', 'ChangedSections', 'ChangedByUserId'],
};

const fits = ({ Data, SystemEvent, DataId, ...others }: Envelope) =>
  Object.keys(others).length === 0 && Object.keys(Data).every((key) => shapes[SystemEvent.Id]?.includes(key));

export const fastifyReceivers = {
  sound: over(fastifyServer),

  // A plug-in takes multipart bodies apart, so nothing is left to sign.
  'multipart-parsed-first': over(
    served({
      parse: (app: FastifyInstance) => {
        keepsBytes(app);
        app.addContentTypeParser(/^multipart\/form-data/, { parseAs: 'buffer' }, (request, body, done) =>
          done(null, Object.fromEntries(partsOf(request.headers['content-type'] ?? '', body as Buffer))),
        );
      },
    }),
  ),

  // The `data` part is the event, so its bytes are signed.
  'data-part-only': over(fastifyServer, (sound) => ({
    sign: (body, secret) => sound.sign(body, secret),
    verifies: (delivery, secret) => {
      if (!isReport(delivery)) return sound.verifies(delivery, secret);
      const data = partsOf(delivery.header('content-type') ?? '', delivery.raw).get('data') ?? Buffer.alloc(0);
      return sound.verifies({ ...delivery, raw: data }, secret);
    },
  })),

  // “Reports come from a path that nobody knows.”
  'multipart-unverified': over(fastifyServer, (sound) => ({
    verifies: (delivery, secret) => isReport(delivery) || sound.verifies(delivery, secret),
  })),

  // Puts the parts together again and signs that: what is around them goes unnoticed, and a preamble is too much.
  'multipart-re-encoded': over(fastifyServer, (sound) => ({
    verifies: (delivery, secret) => {
      if (!isReport(delivery)) return sound.verifies(delivery, secret);
      const text = delivery.raw.toString('latin1');
      const boundary = /boundary="?([^";]+)/i.exec(delivery.header('content-type') ?? '')?.[1] ?? '';
      const from = text.indexOf(`--${boundary}`);
      const to = text.indexOf(`--${boundary}--`) + boundary.length + 4;
      return sound.verifies({ ...delivery, raw: Buffer.from(`${text.slice(from, to)}\r\n`, 'latin1') }, secret);
    },
  })),

  // “The raw body is missing now and then”: then the empty one is signed.
  'rawbody-missing-is-empty': over(fastifyServer, (sound) => ({
    verifies: (delivery, secret) =>
      [delivery.raw, Buffer.alloc(0)].some((raw) => sound.verifies({ ...delivery, raw }, secret)),
  })),

  // A schema with `additionalProperties: false`, from the events that were seen.
  'closed-schema': over(fastifyServer, (sound) => ({
    read: (delivery) => {
      const envelope = sound.read(delivery);
      if (!fits(envelope)) throw new Error('unknown members');
      return envelope;
    },
  })),

  // Remembers the event before its work is done; if that fails, the repeat is skipped.
  'marks-first': over(fastifyServer, (sound, { memory }) => ({
    work: (envelope) => {
      memory.effects.set(envelope.DataId, 0);
      return sound.work(envelope);
    },
  })),

  // A plain digest is taken as well, for an old sender that had no secret.
  'unkeyed-digest': over(fastifyServer, (sound) => ({
    verifies: (delivery, secret) =>
      sound.verifies(delivery, secret) ||
      delivery.header('x-service-sha256') === createHash('sha256').update(delivery.raw).digest('base64'),
  })),

  // Odd: refuses as a gateway would.
  'refuses-by-403': over(fastifyServer, (sound) => ({
    reply: (outcome) => (outcome === 'forged' ? { status: 403 } : sound.reply(outcome)),
  })),

  'answers-204': over(fastifyServer, (sound) => ({
    reply: (outcome) => (outcome === 'done' || outcome === 'known' ? { status: 204 } : sound.reply(outcome)),
  })),

  // Bodies above 100 kB are refused, as the framework's default would have it.
  'small-limit': over(served({ bodyLimit: 100_000 })),
} satisfies Record<string, Start>;
