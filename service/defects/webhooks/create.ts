import { randomUUID } from 'node:crypto';
import { breaking, each } from '../breaking.ts';
import { aSet, asking, changing, keepingFirst, noting } from '../operators/changes.ts';
import { deciding } from '../operators/decisions.ts';
import { insecureUrls, misreadFields, unreachableUrls } from '../operators/webhooks.ts';
import type { AlsoBreaks } from '../types.ts';

export const defects = [
  breaking('webhooks.create.fields', {
    // The events are read from `eventIds` instead of `systemEventIds`.
    'webhook-create-reads-event-ids': asking('webhookDetails', (body) => [
      { ...body, systemEventIds: body.eventIds ?? [] },
    ]),
    'webhook-create-refuses-descriptions-beyond-ascii': changing('checkWebhook', (findings, body) => [
      ...findings,
      // biome-ignore lint/suspicious/noControlCharactersInRegex: the range of ASCII
      ...(/^[\x00-\x7f]*$/.test(`${body.description}`) ? [] : [{ field: 'description', message: 'Only ASCII.' }]),
    ]),
    'webhook-create-ignores-the-secret': changing('webhookDetails', (details) => ({
      ...details,
      secret: randomUUID(),
    })),
    'webhook-create-keeps-the-host-of-the-address-only': changing('webhookDetails', (details) => ({
      ...details,
      url: `${new URL(details.url).origin}/`,
    })),
  }),
  breaking('webhooks.create.status', {
    'webhook-create-answers-200': changing('webhookCreated', (decision) => ({ ...decision, status: 200 })),
    // Deleted webhooks are only marked, and addresses are unique.
    'webhook-create-refuses-the-address-of-a-deleted-one': noting(
      aSet,
      'decideDeleteWebhook',
      (used, { writes = [] }) => {
        for (const write of writes) if (write.kind === 'webhookGone') used.add(write.webhook.url);
      },
    ).for((used) =>
      deciding('decideCreateWebhook', (decision, { body, correct }) =>
        used.has(`${body?.url}`) ? correct.refuse([{ field: 'url', message: 'The address is in use.' }]) : decision,
      ),
    ),
    'webhook-create-stores-none-of-many-events': deciding('decideCreateWebhook', (decision, { call }) => {
      const { systemEventIds } = (call.body ?? {}) as { systemEventIds?: unknown[] };
      return (systemEventIds?.length ?? 0) > 1 ? { ...decision, writes: [] } : decision;
    }),
    'webhook-create-overwrites-the-one-before': keepingFirst<'webhook', string>((first) =>
      deciding('decideCreateWebhook', (decision) => {
        const writes = (decision.writes ?? []).map((write) => {
          if (write.kind !== 'webhook') return write;
          const webhookId = first('webhook', write.webhook.webhookId);
          return { ...write, webhook: { ...write.webhook, webhookId } };
        });
        return { ...decision, writes };
      }),
    ),
  }),
  breaking('webhooks.create.active', {
    'webhook-inactive-until-updated': noting(aSet, 'decideUpdateWebhook', (active, _right, _state, call) =>
      active.add(call.params.webhookId ?? ''),
    ).for((active) => changing('subscribers', (webhooks) => webhooks.filter(({ webhookId }) => active.has(webhookId)))),
    'webhook-of-a-manager-inactive': noting(aSet, 'decideCreateWebhook', (waiting, decision, _state, call) => {
      for (const write of decision.writes ?? [])
        if (write.kind === 'webhook' && call.caller.role === 'manager') waiting.add(write.webhook.webhookId);
    }).for((waiting) =>
      changing('subscribers', (webhooks) => webhooks.filter(({ webhookId }) => !waiting.has(webhookId))),
    ),
    'webhook-inactive-when-created-after-the-first-event': keepingFirst<number, readonly string[]>((first) =>
      changing('subscribers', (all, _state, eventId) => {
        const known =
          all.length > 0
            ? first(
                eventId,
                all.map(({ webhookId }) => webhookId),
              )
            : [];
        return all.filter(({ webhookId }) => known.includes(webhookId));
      }),
    ),
  }),
  breaking('webhooks.create.several-events', {
    'webhook-subscribes-to-*-of-its-events': each<(ids: readonly number[]) => readonly number[]>({
      'the-first': (ids) => ids.slice(0, 1),
      'the-last': (ids) => ids.slice(-1),
      'the-first-eight': (ids) => ids.slice(0, 8),
      'those-above-100': (ids) => (ids.length > 1 ? ids.filter((id) => id > 100) : ids),
    }).as((keep) =>
      changing('webhookDetails', (details) => ({ ...details, systemEventIds: keep(details.systemEventIds) })),
    ),
  }),
  breaking('webhooks.create.url-https', insecureUrls('create')),
  breaking('webhooks.create.url-public', unreachableUrls('create')),
  breaking('webhooks.create.wrong-type', misreadFields('create')),
].flat();

export const alsoBreaks: AlsoBreaks = {
  'webhook-create-ignores-the-secret': ['events.signature.value', 'webhooks.update.rotates-secret'],
  'webhook-create-keeps-the-host-of-the-address-only': ['webhooks.update.url'],
  'webhook-create-overwrites-the-one-before': ['webhooks.list.own'],
  'webhook-create-reads-event-ids': ['webhooks.read.by-id', 'webhooks.update.url'],
  'webhook-subscribes-to-those-above-100-of-its-events': ['webhooks.read.by-id'],
};
