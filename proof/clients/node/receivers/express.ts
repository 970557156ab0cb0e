/** Receivers over Express. The comment above each says what its author had in mind. */
import { createServer } from 'node:http';
import express, { type RequestHandler } from 'express';
import { expressApp, expressServer, keepsBytes } from '../frameworks/express.ts';
import { running } from '../frameworks/http.ts';
import type { Serve } from '../frameworks/types.ts';
import { over, type Start } from './types.ts';

const served = (parse: RequestHandler, bytes?: Parameters<typeof expressApp>[2]): Serve => {
  return (receiver, port) => running(createServer(expressApp(receiver, parse, bytes)), port);
};

const json = express.json({ limit: '20mb' });

export const expressReceivers = {
  sound: over(expressServer),

  // `app.use(express.json())` was there already, so the body is written again for the signature.
  'json-then-verify': over(
    served(
      (request, response, next) =>
        json(request, response, (error) => (error ? next(error) : keepsBytes(request, response, next))),
      ({ body }) => (Buffer.isBuffer(body) ? body : Buffer.from(JSON.stringify(body))),
    ),
  ),

  // “Some proxies change white space”, so a second try with the body in its compact form.
  'fallback-to-stringify': over(expressServer, (sound) => ({
    verifies: (delivery, secret) => {
      if (sound.verifies(delivery, secret)) return true;
      try {
        const compact = Buffer.from(JSON.stringify(JSON.parse(delivery.raw.toString('utf8'))));
        return sound.verifies({ ...delivery, raw: compact }, secret);
      } catch {
        return false;
      }
    },
  })),

  // Kept from the days before the service signed.
  'verify-if-present': over(expressServer, (sound) => ({
    verifies: (delivery, secret) => !delivery.header('x-service-sha256') || sound.verifies(delivery, secret),
  })),

  'starts-with': over(expressServer, (sound) => ({
    verifies: (delivery, secret) => {
      const given = delivery.header('x-service-sha256') ?? '';
      return given !== '' && sound.sign(delivery.raw, secret).startsWith(given);
    },
  })),

  // One function for the webhooks of several services.
  'any-signature-header': over(expressServer, (sound) => ({
    verifies: (delivery, secret) =>
      ['x-service-sha256', 'x-hub-signature-256', 'x-signature'].some((name) =>
        sound.verifies({ ...delivery, header: () => delivery.header(name) }, secret),
      ),
  })),

  'no-dedupe': over(expressServer, (sound, { memory }) => ({
    isKnown: () => false,
    once: async (envelope) => {
      await sound.work(envelope);
      memory.effects.set(envelope.DataId, (memory.effects.get(envelope.DataId) ?? 0) + 1);
    },
  })),

  // “A learner completes once.”
  'dedupe-by-learner': over(expressServer, (sound, { memory }) => ({
    isKnown: ({ DataId, Data, SystemEvent }) =>
      memory.effects.has(DataId) || memory.effects.has(`${SystemEvent.Id} ${Data?.LearnerId}`),
    work: async (envelope) => {
      await sound.work(envelope);
      if (envelope.SystemEvent.Id === 100) memory.effects.set(`100 ${envelope.Data.LearnerId}`, 1);
    },
  })),

  // Takes what the event says for the record, and never asks for it.
  'trusts-payload': over(expressServer, () => ({ work: async () => {} })),

  // The values that the first results had.
  'closed-enumeration': over(expressServer, (sound, { api }) => ({
    work: async (envelope) => {
      if (envelope.SystemEvent.Id !== 100) return sound.work(envelope);
      const { assessmentResults } = await api.get(`/v1/learners/${envelope.Data.LearnerId}/assessment`);
      for (const { domainResult } of (assessmentResults ?? []) as { domainResult: number }[])
        if (![1, 2].includes(domainResult)) throw new Error(`unknown result ${domainResult}`);
    },
  })),

  'one-content-type': over(expressServer, (sound) => ({
    handle: async (delivery) => {
      const taken = /^(?:application\/json; charset=utf-8|multipart\/form-data; .*)$/;
      return taken.test(delivery.header('content-type') ?? '') ? sound.handle(delivery) : { status: 415 };
    },
  })),

  // “JSON is application/json.”
  'bare-content-type': over(expressServer, (sound) => ({
    handle: async (delivery) =>
      delivery.header('content-type') === 'application/json' ? sound.handle(delivery) : { status: 415 },
  })),

  // Odd: whoever is not known gets no hint that something is here.
  'refuses-by-404': over(expressServer, (sound) => ({
    reply: (outcome) => (outcome === 'forged' ? { status: 404 } : sound.reply(outcome)),
  })),

  'answers-201-with-body': over(expressServer, (sound) => ({
    reply: (outcome) => (outcome === 'done' ? { status: 201, body: '{"stored":true}' } : sound.reply(outcome)),
  })),

  'answers-409-to-a-repeat': over(expressServer, (sound) => ({
    reply: (outcome) => (outcome === 'known' ? { status: 409 } : sound.reply(outcome)),
  })),
} satisfies Record<string, Start>;
