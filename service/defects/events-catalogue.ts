import type { Defect } from './types.ts';

/** The list of system events. */
export const systemEventDefects: readonly Defect[] = [
  {
    name: 'system-events-answer-204',
    breaks: 'events.catalogue.list',
    change: (correct) => ({ decideListSystemEvents: () => correct.done(204) }),
  },
  {
    name: 'system-events-answer-404',
    breaks: 'events.catalogue.list',
    change: (correct) => ({ decideListSystemEvents: () => correct.notFound() }),
  },
  {
    name: 'system-events-with-ids-as-text',
    breaks: 'events.catalogue.fields',
    change: (correct) => ({ systemEvent: (id) => ({ ...correct.systemEvent(id), id: `${id}` as never }) }),
  },
  {
    name: 'system-events-with-name-for-display-name',
    breaks: 'events.catalogue.fields',
    change: (correct) => ({ systemEvent: (id) => ({ id, name: correct.systemEvent(id).displayName }) as never }),
  },
  {
    name: 'system-events-with-an-empty-name',
    breaks: 'events.catalogue.fields',
    change: (correct) => ({ systemEvent: (id) => (id === 500 ? { id, displayName: '' } : correct.systemEvent(id)) }),
  },
  ...Object.entries({
    'without-the-last': (ids: number[]) => ids.slice(0, -1),
    'without-800': (ids: number[]) => ids.filter((id) => id !== 800),
    'with-1000': (ids: number[]) => [...ids, 1000],
    'with-100-twice': (ids: number[]) => [100, ...ids],
  }).map(
    ([what, change]): Defect => ({
      name: `system-events-${what}`,
      breaks: 'events.catalogue.nine',
      change: (correct) => ({
        decideListSystemEvents: () => {
          const rows = change(Object.keys(correct.systemEvents).map(Number)).map((id) =>
            id === 1000 ? { id, displayName: 'Learner Deleted' } : correct.systemEvent(id),
          );
          return correct.answer(200, correct.wrapped(correct.choices.systemEventListField, rows));
        },
      }),
    }),
  ),
  ...Object.entries({ 100: 'Assessment completed', 300: 'Assessment Report Failed', 900: 'Support Plan Updated' }).map(
    ([id, displayName]): Defect => ({
      name: `system-event-${id}-has-another-name`,
      breaks: 'events.catalogue.names',
      change: (correct) => ({
        systemEvent: (each) => (each === Number(id) ? { id: each, displayName } : correct.systemEvent(each)),
      }),
    }),
  ),
  {
    name: 'system-events-500-and-600-are-swapped',
    breaks: 'events.catalogue.names',
    change: (correct) => ({
      systemEvent: (id) => {
        const swapped = id === 500 ? 600 : id === 600 ? 500 : id;
        return { id, displayName: correct.systemEvent(swapped).displayName };
      },
    }),
  },
];
