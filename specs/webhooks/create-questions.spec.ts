import { asksOdd, oddRequests, test } from '../../fixtures/index.ts';
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
  'is the unspecified address': '0.0.0.0',
  'is shared by the customers of a carrier': '100.64.0.1',
  // Some URL parsers take these for addresses, others for names.
  'is loopback in decimal': '2130706433',
};

function mapped<T>(values: Record<string, T>, change: (value: T) => Record<string, unknown>) {
  return Object.fromEntries(Object.entries(values).map(([what, value]) => [what, change(value)]));
}

/** Creates with odd fields, by the question about them. */
const odd = oddRequests(
  'webhooks/create odd fields',
  {
    'webhooks.create.incomplete': incomplete,
    'webhooks.create.unknown-event': mapped(eventIds, (systemEventIds) => ({ systemEventIds })),
    'webhooks.create.url-resolution': () => mapped(doubtful, (host) => ({ url: at(host) })),
  },
  ({ webhooks }) =>
    (fields) =>
      webhooks.attempt(fields),
);

const titles = {
  'takes or refuses a body that lacks something': 'webhooks.create.incomplete',
  'takes or refuses odd lists of events': 'webhooks.create.unknown-event',
  'takes or refuses a name that cannot be public': 'webhooks.create.url-resolution',
} as const;

test.describe('POST /v1/webhooks', () => {
  for (const [title, question] of Object.entries(titles)) asksOdd(odd, title, question);
});
