import { isAccepted, isInvalid, isRefused } from '../../fixtures/api/accepted.ts';
import { removeAll } from '../../fixtures/lab/clean-up.ts';
import type { Creation } from '../../fixtures/lab/ledger.ts';
import { silentUrl } from '../../fixtures/receiver/silent-host.ts';
import { unique } from '../../fixtures/resources/unique.ts';
import { newSecret, webhookIdIn } from '../../fixtures/resources/webhooks.ts';
import type { Config } from '../../fixtures/target/config.ts';
import { paceOf } from '../../fixtures/target/rate-limiter.ts';
import { runNotes, tell } from '../../protocol/run-notes.ts';
import { administratorOf } from './administrator.ts';
import { announcing } from './learner-probe.ts';

/** Some services look up the host of a webhook: if one refuses the made-up host, that of the receiver takes its place. */
export async function tryUnresolvedHost(config: Config): Promise<void> {
  const { receiver, administrator, baseUrl, readOnly } = config;
  if (receiver === null || runNotes().receiverIsDown || administrator === null || baseUrl === null || readOnly) return;
  const { caller, close } = administratorOf(config, paceOf(config));
  const creation: Creation = { owner: 'administrator', kind: 'webhook', key: silentUrl(unique('webhook')) };
  const body = { systemEventIds: [100], url: creation.key, secret: newSecret(), description: unique('Conformance') };
  await announcing(config, async (ledger) => {
    ledger.creating(creation);
    const response = await caller.send('POST /v1/webhooks', { body });
    const ids = [webhookIdIn(response) ?? []].flat();
    const left = isAccepted(response) ? await removeAll([{ creation, administrator: caller, ids }]) : [];
    if (isAccepted(response) ? left.length === 0 : isRefused(response)) ledger.gone(creation);
    if (isInvalid(response)) tell({ silentBase: receiver.url.replace(/\/+$/, '') });
  }).catch(() => {});
  await close();
}
