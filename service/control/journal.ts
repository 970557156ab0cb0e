import type { Hono } from 'hono';
import type { JournalEntry } from '../records.ts';
import type { World } from '../store/world.ts';
import { found } from './answers.ts';
import type { JournalRow } from './types.ts';

/** A journal for each organisation that asks for one: its calls and deliveries, and calls that belong to none. */
export function journalPower(control: Hono, world: World): void {
  const kept = new Map<string, JournalEntry[]>();
  let isObserving = false;

  control.put('/organisations/:id/journal', (c) => {
    const { organisationId } = found(world.organisations.get(c.req.param('id')), 'organisation');
    kept.set(organisationId, []);
    if (!isObserving) world.journal.observe((entry) => keep(world, kept, entry));
    isObserving = true;
    return c.body(null, 204);
  });

  control.get('/organisations/:id/journal', (c) =>
    c.json(found(kept.get(c.req.param('id')), 'journal').map(rowOf) satisfies JournalRow[]),
  );
}

function keep(world: World, kept: Map<string, JournalEntry[]>, entry: JournalEntry): void {
  for (const [organisationId, entries] of kept) {
    if (!world.organisations.has(organisationId)) kept.delete(organisationId);
    else if (entry.organisationId === null || entry.organisationId === organisationId) entries.push(entry);
  }
}

/** JSON has no bytes, so bodies are in base64. */
function rowOf(entry: JournalEntry): JournalRow {
  const body = entry.body.toString('base64');
  return entry.kind === 'delivery'
    ? { ...entry, body }
    : { ...entry, body, responseBody: entry.responseBody.toString('base64') };
}
