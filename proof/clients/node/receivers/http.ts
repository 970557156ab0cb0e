/** Receivers over node:http: how they keep the time of tokens and retries, and what odd but sound ones do. */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type ApiChange, createApi } from '../api.ts';
import { http } from '../frameworks/http.ts';
import { partsOf } from '../multipart.ts';
import { createReceiver, type Envelope } from '../receiver.ts';
import { over, type Start } from './types.ts';

const first = ['85.210.32.196', '52.142.189.164', '4.250.190.52'];

const calling = (api: ApiChange): Start => over(http, undefined, api);

/** Never a signature before the deed: what is forged is noticed later, and dropped. */
const storesUnverified: Start = over(http, (sound, { settings }) => ({
  handle: async (delivery) => {
    sleep(50)
      .then(async () => {
        if (!sound.verifies(delivery, settings.webhookSecret)) return;
        const envelope = sound.read(delivery);
        if (!sound.isKnown(envelope)) await sound.once(envelope);
      })
      .catch(() => {});
    return { status: 202 };
  },
}));

/** Answers, and then works through a queue, one event after the other, repeating what fails. */
const queued = (status: number): Start =>
  over(http, (sound, { settings }) => {
    const queue: Envelope[] = [];
    let working = false;
    const work = async () => {
      if (working) return;
      working = true;
      for (let envelope = queue.shift(); envelope !== undefined; envelope = queue.shift()) {
        for (let attempt = 1; attempt <= 4; attempt++) {
          if (sound.isKnown(envelope)) break;
          await sound.once(envelope).catch(() => sleep(500 * attempt));
        }
      }
      working = false;
    };
    return {
      handle: async (delivery) => {
        if (!sound.verifies(delivery, settings.webhookSecret)) return sound.reply('forged');
        const envelope = sound.read(delivery);
        if (sound.isKnown(envelope)) return sound.reply('known');
        queue.push(envelope);
        work().catch(() => {});
        return { status };
      },
    };
  });

/** Stores what comes, and works it off when it is told to, by a header of its own. */
const worksWhenTold = (isKnown: (known: boolean) => boolean): Start =>
  over(http, (sound, { settings }) => {
    const stored: Envelope[] = [];
    const work = async () => {
      for (const envelope of stored.splice(0))
        if (!isKnown(sound.isKnown(envelope))) await sound.once(envelope).catch(() => stored.push(envelope));
    };
    return {
      async handle(delivery) {
        if (delivery.header('x-work') !== undefined) await work();
        else if (!sound.verifies(delivery, settings.webhookSecret)) return sound.reply('forged');
        else stored.push(sound.read(delivery));
        return sound.reply('later');
      },
    };
  });

/** Reads every learner that it has heard of, each second. */
const polls: Start = async (settings) => {
  const learners = new Set<string>();
  let ended = false;
  const receiver = createReceiver(settings, (sound, { api }) => {
    const poll = async () => {
      while (!ended) {
        for (const learner of learners) await api.get(`/v1/learners/${learner}/assessment`).catch(() => {});
        await sleep(1000, undefined, { ref: false });
      }
    };
    poll().catch(() => {});
    return {
      work: async (envelope) => {
        await sound.work(envelope);
        if (typeof envelope.Data.LearnerId === 'string') learners.add(envelope.Data.LearnerId);
      },
    };
  });
  const running = await http(receiver, settings.port);
  return {
    url: running.url,
    close: () => {
      ended = true;
      return running.close();
    },
  };
};

/** Two processes behind one address, each with a token; the last digit of a DataId says which of them has it. */
const twoInstances: Start = async (settings) => {
  const second = createReceiver(settings);
  const first = createReceiver(settings, (sound, { settings: own }) => ({
    handle: (delivery) => {
      if (!sound.verifies(delivery, own.webhookSecret)) return Promise.resolve(sound.reply('forged'));
      const { DataId } = sound.read(delivery);
      return Number.parseInt(DataId.slice(-1), 16) % 2 === 0 ? second.handle(delivery) : sound.handle(delivery);
    },
  }));
  const effects = (dataId: string) => first.effects(dataId) + second.effects(dataId);
  return http({ ...first, effects }, settings.port);
};

export const httpReceivers = {
  sound: over(http),

  // No signature is looked at.
  'no-verify': over(http, () => ({ verifies: () => true })),

  // Asks whether the header looks like a signature.
  'form-only': over(http, () => ({
    verifies: (delivery) => /^[A-Za-z0-9+/]{43}=$/.test(delivery.header('x-service-sha256') ?? ''),
  })),

  // Compares the bytes that the header stands for, which `Buffer` also makes of other spellings.
  'compares-bytes': over(http, (sound) => ({
    verifies: (delivery, secret) =>
      Buffer.from(delivery.header('x-service-sha256') ?? '', 'base64').equals(
        Buffer.from(sound.sign(delivery.raw, secret), 'base64'),
      ),
  })),

  'ignores-letter-case': over(http, (sound) => ({
    verifies: (delivery, secret) =>
      delivery.header('x-service-sha256')?.toLowerCase() === sound.sign(delivery.raw, secret).toLowerCase(),
  })),

  // The secret from before a rotation is accepted too, and there was none.
  'empty-second-secret': over(http, (sound) => ({
    verifies: (delivery, secret) => [secret, ''].some((each) => sound.verifies(delivery, each)),
  })),

  // “The beginning is always the same.”
  'compares-the-end': over(http, (sound) => ({
    verifies: (delivery, secret) =>
      delivery.header('x-service-sha256')?.slice(-20) === sound.sign(delivery.raw, secret).slice(-20),
  })),

  // Compares as many characters as the shorter one has.
  'shorter-length': over(http, (sound) => ({
    verifies: (delivery, secret) => {
      const given = delivery.header('x-service-sha256') ?? '';
      const right = sound.sign(delivery.raw, secret);
      const length = Math.min(given.length, right.length);
      return length > 0 && given.slice(0, length) === right.slice(0, length);
    },
  })),

  // “What was right once need not be computed again.”
  'remembers-signatures': over(http, (sound) => {
    const right = new Set<string>();
    return {
      verifies: (delivery, secret) => {
        const given = delivery.header('x-service-sha256') ?? '';
        if (sound.verifies(delivery, secret)) right.add(given);
        return right.has(given);
      },
    };
  }),

  // Reads before it verifies, in a place where nobody catches.
  'hangs-up-on-malformed': over(http, (sound) => ({
    handle: async (delivery) => {
      try {
        sound.read(delivery);
      } catch {
        return { status: 'close' };
      }
      return sound.handle(delivery);
    },
  })),

  // Keeps the body where every request finds it, and looks the secret up before it verifies.
  'shares-a-buffer': over(http, (sound) => {
    let raw: Buffer;
    return {
      handle: async (delivery) => {
        raw = delivery.raw;
        await sleep(2);
        return sound.handle({ ...delivery, raw });
      },
    };
  }),

  // Reads before it verifies, in a callback: the process ends, and somebody starts it again.
  'crashes-at-malformed': over(http, (sound) => ({
    handle: async (delivery) => {
      try {
        sound.read(delivery);
      } catch (error) {
        setImmediate(() => {
          throw error;
        });
        await sleep(1000);
      }
      return sound.handle(delivery);
    },
  })),

  'needs-content-length': over(http, (sound) => ({
    handle: async (delivery) => (delivery.header('content-length') ? sound.handle(delivery) : { status: 411 }),
  })),

  // The envelope is the first part, as it always was.
  'parts-by-place': over(http, (sound) => ({
    read: (delivery) => {
      const type = delivery.header('content-type') ?? '';
      if (!type.startsWith('multipart/')) return sound.read(delivery);
      const [first] = partsOf(type, delivery.raw).values();
      return JSON.parse(String(first)) as Envelope;
    },
  })),

  // A boundary is made of letters and digits, it thinks.
  'boundary-by-its-shape': over(http, (sound) => ({
    read: (delivery) => {
      const type = delivery.header('content-type') ?? '';
      if (type.startsWith('multipart/') && !/boundary=[\w-]+$/.test(type)) throw new Error('the body has no boundary');
      return sound.read(delivery);
    },
  })),

  // Somebody has changed the plan, it thinks.
  'needs-a-person': over(http, (sound) => ({
    work: async (envelope) => {
      if (envelope.SystemEvent.Id === 900) (envelope.Data.ChangedByUserId as string).trim();
      await sound.work(envelope);
    },
  })),

  // What has changed in a section was told already, it thinks.
  'knows-sections': over(http, (sound) => {
    const known = new Set<string>();
    const keyOf = ({ Data }: Envelope) => `${Data.LearnerId} ${Data.ChangedSections}`;
    return {
      isKnown: (envelope) => sound.isKnown(envelope) || known.has(keyOf(envelope)),
      work: async (envelope) => {
        await sound.work(envelope);
        if (envelope.SystemEvent.Id === 900) known.add(keyOf(envelope));
      },
    };
  }),

  // Allows the first address of each range.
  'single-addresses': over(http, (sound) => ({
    handle: async (delivery) => {
      const sender = delivery.header('x-forwarded-for') ?? first[0]!;
      return first.includes(sender) ? sound.handle(delivery) : { status: 403 };
    },
  })),

  // The last hundred events are known, and no others.
  'memory-of-a-hundred': over(http, (sound) => {
    const last: string[] = [];
    return {
      isKnown: ({ DataId }) => last.includes(DataId),
      work: async (envelope) => {
        await sound.work(envelope);
        last.push(envelope.DataId);
        if (last.length > 100) last.shift();
      },
    };
  }),

  'fixed-hour': calling(() => ({ lifetimeMs: () => 3_600_000 })),
  '401-then-renew': calling(() => ({ isFresh: () => true })),
  'never-renews': calling(() => ({ isFresh: () => true, needsNewToken: () => false })),
  'retry-at-once': calling(() => ({ pauseMs: ({ status }, attempt) => (status === 429 && attempt < 8 ? 0 : null) })),
  // Waits as long as it is told, and not at all if it is told nothing.
  'no-back-off': calling((sound) => ({
    pauseMs: (answer, attempt) =>
      answer.retryAfter === null && answer.status === 429 && attempt < 8 ? 0 : sound.pauseMs(answer, attempt),
  })),

  // Half a second, whatever it is told.
  'half-a-second': calling((sound) => ({
    pauseMs: (answer, attempt) => (sound.pauseMs(answer, attempt) === null ? null : 500),
  })),
  'repeats-after-401': calling((sound) => ({
    needsNewToken: () => false,
    pauseMs: (answer, attempt) => (answer.status === 401 && attempt < 4 ? 300 : sound.pauseMs(answer, attempt)),
  })),

  // Odd, but sound.
  'registers-itself': async (settings) => {
    const own = { ...settings, webhookSecret: randomUUID() };
    const webhook = { systemEventIds: [100, 900], url: own.webhookUrl, secret: own.webhookSecret, description: 'own' };
    await createApi(own).call('POST', '/v1/webhooks', { body: webhook });
    return http(createReceiver(own), own.port);
  },

  // Odd: whom it has not enrolled itself it does not know, and does nothing for.
  'drops-strangers': over(http, () => ({ once: async () => {} })),

  // Odd: answers at once, and after five failures in a row reads nothing for a while: a job of the night makes up for that.
  'opens-its-circuit': over(http, (sound) => {
    let [failures, openUntil] = [0, 0];
    const failed = () => {
      failures += 1;
      if (failures >= 5) [failures, openUntil] = [0, Date.now() + 20_000];
    };
    return {
      work: async (envelope) => {
        if (Date.now() < openUntil) return;
        sound.work(envelope).then(() => {
          failures = 0;
        }, failed);
      },
    };
  }),

  // Odd: takes so many deliveries in a second, as a gateway before it would.
  'limits-deliveries': over(http, (sound) => {
    let [second, taken] = [0, 0];
    return {
      handle: async (delivery) => {
        const now = Math.floor(Date.now() / 1000);
        if (now !== second) [second, taken] = [now, 0];
        taken += 1;
        return taken > 10 ? { status: 429 } : sound.handle(delivery);
      },
    };
  }),

  // Odd: registers two webhooks once it listens, each with an address and a secret of its own.
  'registers-two-webhooks': async (settings) => {
    const own = { ...settings, webhookSecret: randomUUID() };
    const running = await http(createReceiver(own), own.port);
    const webhook = { systemEventIds: [100], url: own.webhookUrl, secret: own.webhookSecret, description: 'results' };
    const other = { ...webhook, systemEventIds: [900], url: `${own.webhookUrl}/plans`, secret: randomUUID() };
    for (const body of [webhook, other]) await createApi(own).call('POST', '/v1/webhooks', { body });
    return running;
  },
  // A limit of its own: ten calls in a second.
  'one-call-at-a-time': over(http, (sound) => {
    let last: Promise<unknown> = Promise.resolve();
    return {
      deadlineMs: 0,
      work: (envelope) => {
        const work = last.then(() => sound.work(envelope));
        last = work.catch(() => {}).then(() => sleep(100));
        return work;
      },
    };
  }),
  // What comes about one learner within a second leads to one read.
  debounces: over(http, (sound) => {
    const events = new Map<string, number>();
    return {
      deadlineMs: 0,
      work: async (envelope) => {
        const about = `${envelope.SystemEvent.Id} ${envelope.Data.LearnerId} ${envelope.Data.ChangedSections}`;
        const number = (events.get(about) ?? 0) + 1;
        events.set(about, number);
        await sleep(1000);
        if (events.get(about) === number) await sound.work(envelope);
      },
    };
  }),
  'queue-that-verifies': queued(202),
  'answers-before-work': queued(200),
  'stores-unverified': storesUnverified,
  'closes-the-connection': over(http, (sound) => ({
    reply: (outcome) => (outcome === 'forged' ? { status: 'close' } : sound.reply(outcome)),
  })),
  'reads-the-learner-too': over(http, (sound, { api }) => ({
    work: async (envelope) => {
      await sound.work(envelope);
      if (envelope.SystemEvent.Id === 100) await api.get(`/v1/learners/${envelope.Data.LearnerId}`);
    },
  })),
  'reads-twice': over(http, (sound) => ({
    work: async (envelope) => {
      await sound.work(envelope);
      await sleep(300);
      await sound.work(envelope);
    },
  })),
  polls,
  'two-instances': twoInstances,
  'renews-a-minute-early': calling(() => ({
    isFresh: ({ since, lifetimeMs }, now) => now < since + lifetimeMs - 60_000,
  })),
  'gives-up-on-429': calling(() => ({ pauseMs: () => null })),
  'waits-ten-times-too-long': calling((sound) => ({
    pauseMs: (answer, attempt) => {
      const pause = sound.pauseMs(answer, attempt);
      return pause === null ? null : pause * 10;
    },
  })),
  'handles-900-only': over(http, (sound) => ({
    work: (envelope) => (envelope.SystemEvent.Id === 900 ? sound.work(envelope) : Promise.resolve()),
  })),
  // Nothing is asked for until the night, which no run reaches.
  'nightly-batch': over(http, () => ({ work: async () => {} })),
  'works-when-told': worksWhenTold((known) => known),
  'no-memory-when-told': worksWhenTold(() => false),
  // A gateway's 502 or 503 is tried again before the service hears of it.
  'own-retries': calling((sound) => ({
    pauseMs: (answer, attempt) =>
      answer.status >= 502 && attempt <= 3 ? 200 * attempt : sound.pauseMs(answer, attempt),
  })),
} satisfies Record<string, Start>;
