import { saying } from './answers/say.ts';
import { ifAccepted } from './answers/surprising.ts';
import { clientRule, question, rule, section } from './entries.ts';

export const versioning = {
  ...section('Versioning', {
    'versioning.path.prefix': rule('item 1; What the service does, convention 1', {
      statement: 'Every operation is under /v1; the same path without the prefix is not served.',
      ifItChanges: 'Change the prefix in the client’s base address.',
    }),
    'versioning.v0.avoided': clientRule('item 2', 'The client calls nothing in version v0.'),
    'versioning.v0.answer': question('item 2', {
      statement: 'What does a v0 path return, and does the response say that v0 is deprecated?',
      ifItChanges: 'Call v1 only.',
      surprising: ifAccepted(() => 'v0 still responds'),
      say: saying('A v0 path gets {status}; headers about versions: {headers}'),
    }),
  }),
};
