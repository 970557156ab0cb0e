import { assumeAccepted, causes, covers, expect, findRows, pool, rowsOf, shapeOf, test } from '../../fixtures/index.ts';

const named = Object.entries(causes).map(([id, { name }]) => ({ id: Number(id), displayName: name }));
const byId = (one: { id: number }, other: { id: number }) => one.id - other.id;

const asked = pool('events/catalogue', { subject: ({ webhooks }) => webhooks.systemEvents() });

test.describe('GET /v1/systemevents', () => {
  asked.check('answers 200 with a list', covers('events.catalogue.list'), async ({ subject: response }) => {
    await expect(response).toHaveStatus(200);
    expect(findRows(response.body), 'the list in the response').not.toBeNull();
  });

  asked.check('gives each event an integer id and a displayName', covers('events.catalogue.fields'), ({ subject }) => {
    const rows = rowsOf(assumeAccepted(subject));

    expect(rows.length, 'events in the list').toBeGreaterThan(0);
    for (const row of rows) {
      expect(Number.isInteger(row?.id), `id of ${JSON.stringify(row)} is an integer`).toBe(true);
      expect(row.displayName, `displayName of event ${row.id}`).toEqual(expect.stringMatching(/\S/));
    }
  });

  asked.check('lists the nine documented events, each once', covers('events.catalogue.nine'), ({ subject }) => {
    const ids = rowsOf(assumeAccepted(subject))
      .map((row) => Number(row?.id))
      .sort((one, other) => one - other);
    expect(ids).toEqual(named.map(({ id }) => id));
  });

  asked.check('names each event as documented', covers('events.catalogue.names'), ({ subject }) => {
    const known = rowsOf(assumeAccepted(subject)).filter((row) => named.some(({ id }) => id === row?.id));
    const names = known.map(({ id, displayName }) => ({ id, displayName })).sort(byId);
    expect(names).toEqual(named.filter(({ id }) => known.some((row) => row.id === id)));
    expect(names.length, 'documented events in the list').toBeGreaterThan(0);
  });

  asked.checks(covers('events.catalogue.item-fields'), {
    'shows the fields of an event, and the wrapper of the list': ({ subject: response }, { observe }) => {
      const wrapper = Array.isArray(response.body) ? null : Object.keys(response.body ?? {}).sort();
      observe('events.catalogue.item-fields', { wrapper, item: shapeOf(rowsOf(response)[0]) }, response);
    },
  });
});
