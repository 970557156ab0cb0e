import {
  assume,
  covers,
  operations as documented,
  expect,
  isWrite,
  mediaTypeOf,
  needs,
  operationGroups,
  operationName,
  type RuleId,
  type TestFixtures,
  test,
} from '../../fixtures/index.ts';
import { expectToSayWhatIsWrong } from '../errors/problem-words.ts';
import { type Answer, deletion } from './faults.ts';
import { camelCase, namesIn } from './naming.ts';
import { departures, parts } from './served.ts';
import { accepted, calls, type Fault, keyOf, rows } from './walk.ts';

interface Refusal {
  rules: [RuleId, ...RuleId[]];
  title: string;
  statuses: number[];
  /** Whether nothing else judges that the calls are accepted without the fault. */
  isControlled?: true;
}

const refusals: Partial<Record<Fault, Refusal>> = {
  'no token': {
    rules: ['authentication.token.missing'],
    title: 'answer 401 and do nothing without a token',
    statuses: [401],
    isControlled: true,
  },
  'changed token': {
    rules: ['authentication.token.malformed'],
    title: 'answer 401 and do nothing with a changed token, or under the scheme Basic',
    statuses: [401],
  },
  'expired token': {
    rules: ['authentication.token.expired'],
    title: 'answer 401 and do nothing once expiresIn seconds have passed',
    statuses: [401],
  },
  'malformed id': {
    rules: ['errors.malformed-id.refused', 'errors.malformed-id.status'],
    title: 'refuse an id that is not a UUID with 400, 404 or 405, and do nothing',
    // 405 because the routes by id may match UUIDs only; then only the read by email matches such a path.
    statuses: [400, 404, 405],
    isControlled: true,
  },
  'unknown id': {
    rules: ['errors.status.not-found'],
    title: 'answer 404 for a well-formed id that belongs to nothing',
    statuses: [404],
    isControlled: true,
  },
  throttling: {
    rules: ['errors.throttled.anywhere'],
    title: 'answer 429 and do nothing when throttled, and work afterwards',
    statuses: [429],
    isControlled: true,
  },
};

for (const [fault, { rules, title, statuses, isControlled }] of Object.entries(refusals))
  for (const row of rows.filter((each) => each.fault === fault))
    test.describe(`Operations of ${row.name}`, () => {
      calls.checks(covers(...rules, calls.row(keyOf(row))), {
        [title]: async ({ answer, control }, { observe }) => {
          for (const { operation, what, response } of answer)
            await expect(response, `${operation} with ${what}`).toHaveStatus(...statuses);
          const sent = [...new Set(answer.map(({ operation }) => operation))];
          const effects = sent.filter((operation) => control.effects.get(operation) !== false);
          expect(
            effects.filter((operation) => control.effects.get(operation)),
            'operations that took effect',
          ).toEqual([]);
          assume(effects.length === 0, `reads show the effect of ${effects.join(' and ')}`);
          // Only the fault can have been the reason.
          for (const operation of isControlled ? sent : [])
            assume(accepted(control, operation).tookEffect === true, `${operation} takes effect without the fault`);
          const shownBy = answer.map(({ response }) => response);
          if (fault === 'malformed id') observe('errors.malformed-id.status', statusesOf(answer), ...shownBy);
        },
      });
    });

for (const row of rows.filter(({ fault }) => fault === 'deleted learner'))
  test.describe(`Operations of ${row.name}`, covers('errors.status.not-found'), () => {
    calls.check('answer 404 for a learner who has been deleted', calls.row(keyOf(row)), async ({ control }) => {
      // Read before, so that a stale copy is noticed.
      for (const operation of row.operations.filter((each) => !isWrite(each))) accepted(control, operation);
      assume(accepted(control, deletion).tookEffect === true, 'a learner is gone once deleted');
      for (const { operation, response } of control.ofDeleted)
        if (row.operations.includes(operation)) await expect(response, operation).toHaveStatus(404);
    });
  });

function statusesOf(answers: readonly Answer[]): Record<string, number> {
  return Object.fromEntries(
    answers.map(({ operation, what, response }) => [`${operation}: ${what.split(' ')[0]}`, response.status]),
  );
}

const malformed = rows.filter(({ fault }) => fault === 'malformed id');

/** Judges what is answered to ids that are not UUIDs; a 404 instead of a 400 has no documented body. */
async function ofEach400(pooled: TestFixtures['pooled'], judge: (response: Answer['response']) => void) {
  let seen = 0;
  await pooled(calls, ({ answer }) => {
    const refused = answer.filter(({ response }) => response.status === 400);
    for (const { response } of refused) judge(response);
    seen += refused.length;
  });
  test.skip(seen === 0, 'an id that is not a UUID is nowhere answered 400');
}

test.describe('A 400 for an id that is not a UUID', () => {
  const declared = calls.row(...malformed.map(keyOf));

  test('has problem details that say what is wrong', covers('errors.problem.body', declared), async ({ pooled }) => {
    await ofEach400(pooled, expectToSayWhatIsWrong);
  });

  test('has the status 400 in its body, or none', covers('errors.problem.status', declared), async ({ pooled }) => {
    await ofEach400(pooled, ({ operation, body }) =>
      expect<unknown>(body?.status, `status in the body, ${operation}`).toBeOneOf([undefined, null, 400]),
    );
  });
});

/** Operations whose success has a body, or may have one because the API document does not show it. */
const withBody = new Set(documented.filter(({ success }) => success !== 202 && success !== 204).map(operationName));

for (const row of rows.filter(({ fault }) => fault === 'none')) {
  const { name, operations } = row;
  const ofGroup = (...rules: [RuleId]) => covers(...rules, calls.row(keyOf(row)));

  test.describe(`Operations of ${name}`, () => {
    calls.checks(ofGroup('authentication.token.bearer-header'), {
      'are opened by a token in the header Authorization: Bearer': async ({ control }) => {
        for (const operation of operations) {
          const response = control.sent.get(operation)?.response;
          if (response) await expect(response, operation).not.toHaveStatus(401, 403);
          accepted(control, operation);
        }
      },
    });

    const answering = operations.filter((operation) => withBody.has(operation));
    if (answering.length > 0) {
      calls.checks(ofGroup('contract.answers.json'), {
        'answer with application/json where they answer with a body': ({ control }) => {
          for (const operation of answering) {
            const { text, headers } = accepted(control, operation).response;
            const mediaType = mediaTypeOf(headers['content-type']);
            if (text !== '') expect(mediaType, `media type of ${operation}`).toBe('application/json');
          }
        },
      });

      calls.check('name their fields in camelCase', ofGroup('contract.naming.camel-case'), ({ control }) => {
        for (const operation of answering) {
          const { body } = accepted(control, operation).response;
          // The form in which a log shows the data that was sent is not documented. The data is a payload in PascalCase, so
          // only the fields of the log itself are checked.
          const names = operation.endsWith('/{invocationLogId}') ? Object.keys(body ?? {}) : namesIn(body);
          expect(
            names.filter((field) => !camelCase.test(field)),
            `fields of ${operation} in another case`,
          ).toEqual([]);
        }
      });
    }

    calls.checks(covers('contract.request', needs('description'), calls.row(keyOf(row))), {
      'accept nothing that is invalid under the OpenAPI document': ({ control: { sent, contract } }) => {
        const taken = operations.filter((operation) => (sent.get(operation)?.response.status ?? 500) < 300);
        for (const operation of taken)
          expect(
            departures(contract, operation, sent.get(operation)!.call),
            `departures of an accepted ${operation}`,
          ).toEqual([]);
        test.skip(taken.length === 0, 'the service accepts none of them, which other rules judge');
      },
    });
  });
}

/** Faults whose answers are of all kinds; a success is among them. */
const answered: readonly Fault[] = ['no token', 'malformed id', 'unknown id', 'throttling', 'other'];

for (const [part, [rule, title]] of Object.entries(parts))
  for (const { name, operations } of operationGroups) {
    const own = rows.filter((row) => row.name === name && answered.includes(row.fault));
    test.describe(`Operations of ${name}`, () => {
      calls.checks(covers(rule, needs('description'), calls.row(...own.map(keyOf))), {
        [`answer with ${title}`]({ answer, control: { sent } }) {
          const ofSuccess = operations.flatMap((operation) => sent.get(operation)?.response ?? []);
          for (const { operation, status, exchange } of [...answer.map(({ response }) => response), ...ofSuccess])
            expect(
              exchange.findings.filter((finding) => finding.part === part),
              `departures of ${operation}, answered ${status}`,
            ).toEqual([]);
        },
      });
    });
  }
