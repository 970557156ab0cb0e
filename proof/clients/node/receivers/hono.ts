/** Receivers over Hono. The comment above each says what its author had in mind. */
import { createHmac } from 'node:crypto';
import { honoServer } from '../frameworks/hono.ts';
import { over, type Start } from './types.ts';

/** A receiver whose signatures are written in another way: it refuses every genuine delivery. */
const signing = (sign: (body: Buffer, secret: string) => string) => over(honoServer, () => ({ sign }));

const hmac = (body: Buffer | string, key: Buffer | string) => createHmac('sha256', key).update(body);

export const honoReceivers = {
  sound: over(honoServer),

  'trimmed-secret': over(honoServer, (sound) => ({ sign: (body, secret) => sound.sign(body, secret.trim()) })),

  'latin1-secret': signing((body, secret) => hmac(body, Buffer.from(secret, 'latin1')).digest('base64')),

  // A handler above all others reads the body, before anybody has looked at the signature.
  'parse-before-verify-500': over(honoServer, (sound) => ({
    handle: async (delivery) => {
      try {
        sound.read(delivery);
      } catch {
        return { status: 500 };
      }
      return sound.handle(delivery);
    },
  })),

  // Does the work first, and tells forged deliveries from sound ones only by its answer.
  'acts-then-verifies': over(honoServer, (sound, { settings }) => ({
    handle: async (delivery) => {
      try {
        const envelope = sound.read(delivery);
        if (!sound.isKnown(envelope)) await sound.once(envelope).catch(() => {});
      } catch {
        return sound.reply('malformed');
      }
      return sound.reply(sound.verifies(delivery, settings.webhookSecret) ? 'done' : 'forged');
    },
  })),

  // Reads the first of the sections that have changed.
  'first-section-only': over(honoServer, (sound) => ({
    work: ({ Data, ...envelope }) => {
      const sections = Array.isArray(Data.ChangedSections) ? { ChangedSections: Data.ChangedSections.slice(0, 1) } : {};
      return sound.work({ ...envelope, Data: { ...Data, ...sections } });
    },
  })),

  // Puts the words of a section's name into its address in its own way.
  'dashed-sections': over(honoServer, (sound) => ({
    work: ({ Data, ...envelope }) => {
      const dashed = { goalsandimpact: 'goals-and-impact' } as const;
      const named = Array.isArray(Data.ChangedSections) ? Data.ChangedSections : [];
      const ChangedSections = named.map((name) => dashed[name as keyof typeof dashed] ?? name);
      return sound.work({ ...envelope, Data: { ...Data, ChangedSections } });
    },
  })),

  // Each of these refuses everything; the diagnosis must name the scheme.
  'hex-signature': signing((body, secret) => hmac(body, secret).digest('hex')),
  'base64url-signature': signing((body, secret) => hmac(body, secret).digest('base64url')),
  'prefixed-signature': signing((body, secret) => `sha256=${hmac(body, secret).digest('hex')}`),
  'decoded-secret': signing((body, secret) => hmac(body, Buffer.from(secret, 'base64')).digest('base64')),
  'signs-nothing': signing((_body, secret) => hmac('', secret).digest('base64')),

  // Odd: closes nothing, says nothing, and takes 400 for everything that it does not want.
  'refuses-by-400': over(honoServer, (sound) => ({
    reply: (outcome) => (outcome === 'forged' ? { status: 400 } : sound.reply(outcome)),
  })),
} satisfies Record<string, Start>;
