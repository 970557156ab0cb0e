import { causes, type Delivery, eventIds, expect, type Power } from '../../fixtures/index.ts';

/** The nine events for parametrised tests: id, title, and the powers that a test of it needs. */
export const eventTypes = eventIds.map((id) => ({
  id,
  title: `event ${id}, ${causes[id].name}`,
  needs: ['receiver', ...causes[id].needs] as Power[],
}));

/** The nine events grouped by the powers they need, for tests that cover several: a test costs more than an event. */
export const groups = [
  { ids: [700], title: 'event 700' },
  { ids: [100, 200], title: 'events 100 and 200' },
  { ids: [300, 400, 500, 600, 800, 900], title: 'events 300 to 600, 800 and 900' },
].map(({ ids, title }) => {
  const events = eventTypes.filter(({ id }) => ids.includes(id));
  return { title, ids: events.map(({ id }) => id), needs: [...new Set(events.flatMap((event) => event.needs))] };
});

/** The sections that an event 900 names. */
export function sectionsOf({ data }: Delivery): unknown[] {
  return Array.isArray(data?.ChangedSections) ? data.ChangedSections : [];
}

/** Expects one report that is not empty. */
export function expectReport({ parts }: Delivery): void {
  const files = parts.filter(({ name }) => name === 'file');
  expect(files.length, 'parts named file').toBe(1);
  expect(files[0]?.body.length, 'bytes of the report').toBeGreaterThan(0);
}
