import { causes, eventIds } from '../../fixtures/resources/event-causes.ts';
import type { Power } from '../../rules/powers.ts';

/** The nine events for loops over tests: id, title, and what a test with it needs. */
export const nine = eventIds.map((id) => ({
  id,
  title: `event ${id}, ${causes[id].name}`,
  needs: ['receiver', ...causes[id].needs] as Power[],
}));
