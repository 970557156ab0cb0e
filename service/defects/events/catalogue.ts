import { breaking, each } from '../breaking.ts';
import { answers203 } from '../operators/answers.ts';
import { changing } from '../operators/changes.ts';

export const defects = [
  breaking('events.catalogue.list', {
    'system-events-answer-204': (correct) => ({ decideListSystemEvents: () => correct.done(204) }),
    'system-events-answer-404': (correct) => ({ decideListSystemEvents: () => correct.notFound() }),
    'answered-203-events-catalogue-list': answers203('GET /v1/systemevents'),
  }),
  breaking('events.catalogue.fields', {
    'system-events-with-ids-as-text': changing('systemEvent', (event, id) => ({ ...event, id: `${id}` as never })),
    'system-events-with-name-for-display-name': changing(
      'systemEvent',
      (event, id) => ({ id, name: event.displayName }) as never,
    ),
    'system-events-with-an-empty-name': changing('systemEvent', (event, id) =>
      id === 500 ? { id, displayName: '' } : event,
    ),
  }),
  breaking('events.catalogue.nine', {
    'system-events-*': each({
      'without-the-last': (ids: number[]) => ids.slice(0, -1),
      'without-800': (ids: number[]) => ids.filter((id) => id !== 800),
      'with-1000': (ids: number[]) => [...ids, 1000],
      'with-100-twice': (ids: number[]) => [100, ...ids],
    }).as((change) => (correct) => ({
      decideListSystemEvents: () => {
        const rows = change(Object.keys(correct.systemEvents).map(Number)).map((id) =>
          id === 1000 ? { id, displayName: 'Learner Deleted' } : correct.systemEvent(id),
        );
        return correct.answer(200, correct.wrapped(correct.choices.systemEventListField, rows));
      },
    })),
  }),
  breaking('events.catalogue.names', {
    'system-event-*-has-another-name': each({
      100: 'Assessment completed',
      300: 'Assessment Report Failed',
      900: 'Support Plan Updated',
    }).as((displayName, id) =>
      changing('systemEvent', (event, each) => (each === Number(id) ? { id: each, displayName } : event)),
    ),
    'system-events-500-and-600-are-swapped': (correct) => ({
      systemEvent: (id) => {
        const swapped = id === 500 ? 600 : id === 600 ? 500 : id;
        return { id, displayName: correct.systemEvent(swapped).displayName };
      },
    }),
  }),
].flat();
