import { type ApiResponse, covers, test } from '../../fixtures/index.ts';
import { at } from './addresses.ts';
import { incomplete } from './incomplete.ts';

const eventIds: Record<string, unknown> = {
  'unknown id': [999],
  'unknown id among known ones': [100, 999],
  'repeated id': [100, 100],
  'id as a string': ['100'],
  'no id': [],
};

/** Names that a service may only resolve when it delivers. */
const doubtful: Record<string, string> = {
  'resolves to nothing': 'nothing.invalid',
  'has one label': 'intranet',
  'ends in .localhost': 'hooks.localhost',
  'ends in .local': 'printer.local',
  'ends in .internal': 'metadata.internal',
  'is localhost with a dot': 'localhost.',
  'is the unspecified address': '0.0.0.0',
  'is a multicast address': '224.0.0.1',
  'is shared by the customers of a carrier': '100.64.0.1',
  // Some URL parsers take these for addresses, others for names.
  'is loopback in decimal': '2130706433',
  'is loopback in hexadecimal': '0x7f.0.0.1',
  'is loopback in octal': '0177.0.0.1',
  'is loopback in short': '127.1',
  'is a private address in decimal': '167772161',
  'is link-local in hexadecimal': '0xa9fea9fe',
};

/** Changes to a valid body, by the question about them. */
const variations = {
  'takes or refuses a body that lacks something': ['webhooks.create.incomplete', () => incomplete],
  'takes or refuses odd lists of events': [
    'webhooks.create.unknown-event',
    () => mapped(eventIds, (systemEventIds) => ({ systemEventIds })),
  ],
  'takes or refuses a name that cannot be public': [
    'webhooks.create.url-resolution',
    () => mapped(doubtful, (host) => ({ url: at(host) })),
  ],
} as const;

function mapped<T, R>(values: Record<string, T>, change: (value: T) => R): Record<string, R> {
  return Object.fromEntries(Object.entries(values).map(([what, value]) => [what, change(value)]));
}

test.describe('POST /v1/webhooks', () => {
  for (const [title, [question, changes]] of Object.entries(variations))
    test(title, covers(question), async ({ webhooks, observe }) => {
      const statuses: Record<string, number> = {};
      const shownBy: ApiResponse[] = [];
      for (const [what, fields] of Object.entries<Record<string, unknown>>(changes())) {
        const response = await webhooks.attempt(fields);
        statuses[what] = response.status;
        shownBy.push(response);
      }
      observe(question, statuses, ...shownBy);
    });
});
