import { randomUUID } from 'node:crypto';
import type { Webhook } from '../store/types.ts';
import type { Defect } from './types.ts';
import { webhookAddressDefects } from './webhook-addresses.ts';
import { webhookDeletionDefects } from './webhook-deletions.ts';
import { webhookIsolationDefects } from './webhook-isolation.ts';
import { webhookLogDefects } from './webhook-logs.ts';
import { webhookReadDefects } from './webhook-reads.ts';
import { webhookRoleDefects } from './webhook-roles.ts';
import { webhookRotationDefects } from './webhook-rotations.ts';
import { webhookUpdateDefects } from './webhook-updates.ts';

/** Creating webhooks. */
const creating: readonly Defect[] = [
  {
    // The events are read from `eventIds` instead of `systemEventIds`.
    name: 'webhook-create-reads-event-ids',
    breaks: 'webhooks.create.fields',
    change: (correct) => ({
      webhookDetails: (body) => correct.webhookDetails({ ...body, systemEventIds: body.eventIds ?? [] }),
    }),
  },
  {
    name: 'webhook-create-refuses-descriptions-beyond-ascii',
    breaks: 'webhooks.create.fields',
    change: (correct) => ({
      checkWebhook: (body) => [
        ...correct.checkWebhook(body),
        // biome-ignore lint/suspicious/noControlCharactersInRegex: the range of ASCII
        ...(/^[\x00-\x7f]*$/.test(`${body.description}`) ? [] : [{ field: 'description', message: 'Only ASCII.' }]),
      ],
    }),
  },
  {
    // The secret is replaced with a generated one.
    name: 'webhook-create-ignores-the-secret',
    breaks: 'webhooks.create.fields',
    alsoBreaks: ['events.signature.value', 'webhooks.update.rotates-secret'],
    change: (correct) => ({ webhookDetails: (body) => ({ ...correct.webhookDetails(body), secret: randomUUID() }) }),
  },
  {
    name: 'webhook-create-keeps-the-host-of-the-address-only',
    breaks: 'webhooks.create.fields',
    change: (correct) => ({
      webhookDetails: (body) => {
        const details = correct.webhookDetails(body);
        return { ...details, url: `${new URL(details.url).origin}/` };
      },
    }),
  },
  {
    name: 'webhook-create-answers-200',
    breaks: 'webhooks.create.status',
    change: (correct) => ({ webhookCreated: (...args) => ({ ...correct.webhookCreated(...args), status: 200 }) }),
  },
  {
    // A webhook with several events is accepted, but not stored.
    name: 'webhook-create-stores-none-of-many-events',
    breaks: 'webhooks.create.status',
    change: (correct) => ({
      decideCreateWebhook: (state, call) => {
        const decision = correct.decideCreateWebhook(state, call);
        const { systemEventIds } = (call.body ?? {}) as { systemEventIds?: unknown[] };
        return (systemEventIds?.length ?? 0) > 1 ? { ...decision, writes: [] } : decision;
      },
    }),
  },
  {
    name: 'webhook-create-overwrites-the-one-before',
    breaks: 'webhooks.create.status',
    change: (correct) => {
      let first: Webhook | undefined;
      return {
        decideCreateWebhook: (state, call) => {
          const decision = correct.decideCreateWebhook(state, call);
          const writes = (decision.writes ?? []).map((write) => {
            if (write.kind !== 'webhook') return write;
            first ??= write.webhook;
            return { ...write, webhook: { ...write.webhook, webhookId: first.webhookId } };
          });
          return { ...decision, writes };
        },
      };
    },
  },
  {
    // A webhook is inactive until it is updated for the first time.
    name: 'webhook-inactive-until-updated',
    breaks: 'webhooks.create.active',
    alsoBreaks: ['events.delivery.every-webhook'],
    change: (correct) => {
      const active = new Set<string>();
      return {
        decideUpdateWebhook: (state, call) => {
          active.add(call.params.webhookId ?? '');
          return correct.decideUpdateWebhook(state, call);
        },
        subscribers: (...args) => correct.subscribers(...args).filter(({ webhookId }) => active.has(webhookId)),
      };
    },
  },
  {
    // A webhook created by a manager is inactive.
    name: 'webhook-of-a-manager-inactive',
    breaks: 'webhooks.create.active',
    change: (correct) => {
      const waiting = new Set<string>();
      return {
        decideCreateWebhook: (state, call) => {
          const decision = correct.decideCreateWebhook(state, call);
          for (const write of decision.writes ?? [])
            if (write.kind === 'webhook' && call.caller.role === 'manager') waiting.add(write.webhook.webhookId);
          return decision;
        },
        subscribers: (...args) => correct.subscribers(...args).filter(({ webhookId }) => !waiting.has(webhookId)),
      };
    },
  },
  {
    // Webhooks created after an event's first delivery never receive that event.
    name: 'webhook-inactive-when-created-after-the-first-event',
    breaks: 'webhooks.create.active',
    change: (correct) => {
      const known = new Map<number, ReadonlySet<string>>();
      return {
        subscribers: (state, eventId) => {
          const all = correct.subscribers(state, eventId);
          const first = known.get(eventId) ?? new Set(all.map(({ webhookId }) => webhookId));
          if (all.length > 0) known.set(eventId, first);
          return all.filter(({ webhookId }) => first.has(webhookId));
        },
      };
    },
  },
  ...Object.entries({
    'the-first': (ids: readonly number[]) => ids.slice(0, 1),
    'the-last': (ids: readonly number[]) => ids.slice(-1),
    'the-first-eight': (ids: readonly number[]) => ids.slice(0, 8),
    'those-above-100': (ids: readonly number[]) => (ids.length > 1 ? ids.filter((id) => id > 100) : ids),
  }).map(
    ([which, keep]): Defect => ({
      name: `webhook-subscribes-to-${which}-of-its-events`,
      breaks: 'webhooks.create.several-events',
      change: (correct) => ({
        webhookDetails: (body) => {
          const details = correct.webhookDetails(body);
          return { ...details, systemEventIds: keep(details.systemEventIds) };
        },
      }),
    }),
  ),
];

/** Webhooks, their addresses and logs. */
export const webhookDefects: readonly Defect[] = [
  ...creating,
  ...webhookReadDefects,
  ...webhookUpdateDefects,
  ...webhookRotationDefects,
  ...webhookDeletionDefects,
  ...webhookAddressDefects,
  ...webhookLogDefects,
  ...webhookIsolationDefects,
  ...webhookRoleDefects,
];
