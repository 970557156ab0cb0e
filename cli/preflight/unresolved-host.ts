import { isAccepted, isInvalid, isRefused } from '../../fixtures/api/accepted.ts';
import { removeAll } from '../../fixtures/lab/clean-up.ts';
import type { Creation } from '../../fixtures/lab/ledger.ts';
import { silentUrl } from '../../fixtures/receiver/silent-host.ts';
import { unique } from '../../fixtures/resources/unique.ts';
import { newSecret, webhookIdIn } from '../../fixtures/resources/webhooks.ts';
import type { Config } from '../../fixtures/target/config.ts';
import { paceOf } from '../../fixtures/target/run-files.ts';
import { runNotes, tell } from '../../protocol/run-notes.ts';
import { administratorOf } from './administrator.ts';
import { announcing } from './learner-probe.ts';

/**
 * Where there is a receiver, its host takes the place of the one that is made up for webhooks, if the target refuses that: some
 * services resolve the host of an address before they take it. One webhook is created to find out, and deleted.
 */
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
