/** The sound way to take deliveries: verify the raw bytes, read them, skip what is known, and ask the API for the rest. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Api, type ApiChange, createApi, type Json } from './api.ts';
import { partsOf } from './multipart.ts';
import type { Settings } from './settings.ts';

/** One delivery, as a framework hands it on. */
export interface Incoming {
  header(name: string): string | undefined;
  raw: Buffer;
}

export interface Reply {
  status: number | 'close';
  body?: string;
}

export interface Envelope {
  Data: Json;
  SystemEvent: { Id: number };
  DataId: string;
}

/** What the receiver remembers while it runs. */
export interface Memory {
  /** Deliveries whose work is done, and how often it was. */
  effects: Map<string, number>;
  underWay: Map<string, Promise<void>>;
  /** Reports that the client has asked for. */
  requested: Set<string>;
}

/** What a flawed or odd receiver does in its own way. All call the others through the record. */
export interface Parts {
  sign(body: Buffer, secret: string): string;
  verifies(delivery: Incoming, secret: string): boolean;
  read(delivery: Incoming): Envelope;
  isKnown(envelope: Envelope): boolean;
  /** Does the work of a delivery that is not known, at most once at a time. */
  once(envelope: Envelope): Promise<void>;
  work(envelope: Envelope): Promise<void>;
  /** How long a delivery may keep the service waiting; later the work goes on by itself. */
  deadlineMs: number;
  reply(outcome: 'done' | 'later' | 'known' | 'forged' | 'malformed' | 'failed'): Reply;
  handle(delivery: Incoming): Promise<Reply>;
}

export interface Tools {
  settings: Settings;
  api: Api;
  memory: Memory;
  /** The parts with all changes, for calls from one part to another. */
  parts: Parts;
}

export type Change = (sound: Parts, tools: Tools) => Partial<Parts>;

const statuses = { done: 200, later: 202, known: 200, forged: 401, malformed: 400, failed: 503 };

function soundParts(tools: Tools): Parts {
  const { api, memory, settings } = tools;
  return {
    sign: (body, secret) => createHmac('sha256', Buffer.from(secret, 'utf8')).update(body).digest('base64'),
    verifies(delivery, secret) {
      const given = Buffer.from(delivery.header('x-service-sha256') ?? '');
      const right = Buffer.from(tools.parts.sign(delivery.raw, secret));
      return given.length === right.length && timingSafeEqual(given, right);
    },
    read(delivery) {
      const type = delivery.header('content-type') ?? '';
      const isMultipart = /^multipart\/form-data/i.test(type);
      const json = isMultipart ? partsOf(type, delivery.raw).get('data') : delivery.raw;
      return JSON.parse((json ?? Buffer.alloc(0)).toString('utf8')) as Envelope;
    },
    isKnown: ({ DataId }) => memory.effects.has(DataId),
    once(envelope) {
      const running = memory.underWay.get(envelope.DataId);
      if (running !== undefined) return running;
      const work = tools.parts
        .work(envelope)
        .then(() => void memory.effects.set(envelope.DataId, (memory.effects.get(envelope.DataId) ?? 0) + 1))
        .finally(() => memory.underWay.delete(envelope.DataId));
      memory.underWay.set(envelope.DataId, work);
      return work;
    },
    async work({ SystemEvent, Data }) {
      const learner = typeof Data?.LearnerId === 'string' ? `/v1/learners/${Data.LearnerId}` : null;
      const sections = Array.isArray(Data?.ChangedSections) ? Data.ChangedSections : [];
      if (SystemEvent.Id === 100 && learner !== null) await api.get(`${learner}/assessment`);
      if (SystemEvent.Id === 200) memory.requested.delete(String(Data.RequestId));
      if (SystemEvent.Id === 900 && learner !== null)
        for (const section of sections) await api.get(`${learner}/supportplan/${encodeURIComponent(String(section))}`);
    },
    deadlineMs: 2000,
    reply: (outcome) => ({ status: statuses[outcome] }),
    async handle(delivery) {
      const { parts } = tools;
      if (!parts.verifies(delivery, settings.webhookSecret)) return parts.reply('forged');
      let envelope: Envelope;
      try {
        envelope = parts.read(delivery);
      } catch {
        return parts.reply('malformed');
      }
      if (parts.isKnown(envelope)) return parts.reply('known');
      const work = parts.once(envelope);
      try {
        const outcome = await Promise.race([work, sleep(parts.deadlineMs, 'later' as const)]);
        if (outcome === 'later') work.catch(() => again(tools, envelope));
        return parts.reply(outcome === 'later' ? 'later' : 'done');
      } catch {
        return parts.reply('failed');
      }
    },
  };
}

/** Work that was put off and failed: the service has been told that we have the event, so it is ours to repeat. */
async function again({ parts }: Tools, envelope: Envelope): Promise<void> {
  for (let attempt = 1; attempt <= 5; attempt++) {
    // Longer than a 429 may have asked for, by which the work may have failed.
    await sleep(2_500 * 2 ** attempt, undefined, { ref: false });
    const done = await parts.once(envelope).then(
      () => true,
      () => false,
    );
    if (done) return;
  }
}

export interface Receiver {
  handle(delivery: Incoming): Promise<Reply>;
  /** How often the work of a delivery was done: what a probe tells. */
  effects(dataId: string): number;
}

/** @param change a flaw or an oddity @param api one of its calls */
export function createReceiver(settings: Settings, change: Change = () => ({}), api?: ApiChange): Receiver {
  const memory: Memory = { effects: new Map(), underWay: new Map(), requested: new Set() };
  const tools = { settings, memory, api: createApi(settings, api) } as Tools;
  const sound = soundParts(tools);
  tools.parts = { ...sound, ...change(sound, tools) };
  return {
    handle: (delivery) => tools.parts.handle(delivery),
    effects: (dataId) => memory.effects.get(dataId) ?? 0,
  };
}
