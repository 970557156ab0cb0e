import { assumeAccepted, causes, covers, expect, findRows, rowsOf, shapeOf, test } from '../../fixtures/index.ts';

const named = Object.entries(causes).map(([id, { name }]) => ({ id: Number(id), displayName: name }));
const byId = (one: { id: number }, other: { id: number }) => one.id - other.id;

test.describe('GET /v1/systemevents', () => {
  test('answers 200 with a list', covers('events.catalogue.list'), async ({ webhooks }) => {
    const response = await webhooks.systemEvents();

    await expect(response).toHaveStatus(200);
    expect(findRows(response.body), 'the list in the answer').not.toBeNull();
  });

  test('gives each event an integer id and a displayName', covers('events.catalogue.fields'), async ({ webhooks }) => {
    const rows = rowsOf(assumeAccepted(await webhooks.systemEvents()));

    expect(rows.length, 'events in the list').toBeGreaterThan(0);
    for (const row of rows) {
      expect(Number.isInteger(row?.id), `id of ${JSON.stringify(row)} is an integer`).toBe(true);
      expect(row.displayName, `displayName of event ${row.id}`).toEqual(expect.stringMatching(/\S/));
    }
  });

  test('lists the nine documented events, each once', covers('events.catalogue.nine'), async ({ webhooks }) => {
    const rows = rowsOf(assumeAccepted(await webhooks.systemEvents()));

    const ids = rows.map((row) => Number(row?.id)).sort((one, other) => one - other);
    expect(ids).toEqual(named.map(({ id }) => id));
  });

  test('names each event as documented', covers('events.catalogue.names'), async ({ webhooks }) => {
    const rows = rowsOf(assumeAccepted(await webhooks.systemEvents()));

    const known = rows.filter((row) => named.some(({ id }) => id === row?.id));
    const names = known.map(({ id, displayName }) => ({ id, displayName })).sort(byId);
    expect(names).toEqual(named.filter(({ id }) => known.some((row) => row.id === id)));
    expect(names.length, 'documented events in the list').toBeGreaterThan(0);
  });

  test(
    'shows the fields of an event, and the wrapper of the list',
    covers('events.catalogue.item-fields'),
    async ({ webhooks, observe }) => {
      const response = await webhooks.systemEvents();
      const wrapper = Array.isArray(response.body) ? null : Object.keys(response.body ?? {}).sort();

      observe('events.catalogue.item-fields', { wrapper, item: shapeOf(rowsOf(response)[0]) }, response);
    },
  );
});
