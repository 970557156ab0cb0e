import {
  type ApiResponse,
  type Call,
  covers,
  expect,
  groupsWith,
  needs,
  type Organisation,
  type Power,
  pool,
  Reads,
  type RuleId,
  type SecuredOperation,
  type TestFixtures,
  test,
} from '../../../fixtures/index.ts';
import { dayOfCompletion } from '../completed/completion.ts';

/** The rule that each operation belongs to; the first pattern that matches decides. */
const isolation: readonly [RegExp, RuleId][] = [
  [/\/report$/, 'reports.isolation.request'],
  [/\/assessment\b/, 'assessments.isolation.routes'],
  [/\/modules$/, 'modules.isolation.list'],
  [/\/supportrecords\b/, 'support-records.isolation.routes'],
  [/\/supportplan\b/, 'support-plans.isolation.read'],
  [/^POST .*\/tags$/, 'tags.add.other-organisation'],
  [/\/tags$/, 'tags.isolation.learner'],
  [/\/invocationlogs\b/, 'webhooks.isolation.logs'],
  [/\/webhooks\b/, 'webhooks.isolation.routes'],
  [/\{email\}/, 'learners.isolation.read-by-email'],
  [/^GET /, 'learners.isolation.read'],
  [/^/, 'learners.isolation.write'],
];

const ruleOf = (operation: SecuredOperation) => isolation.find(([pattern]) => pattern.test(operation))?.[1];

/** The body with the other organisation's tutors instead of the first one's, so it would be valid there. */
function withTutorsOf(other: Organisation, first: Organisation, body: unknown): unknown {
  const texts = first.tutors.map((tutor, at) => [JSON.stringify(tutor), JSON.stringify(other.tutors[at])] as const);
  const replaced = (text: string) => texts.reduce((result, [from, to]) => result.replaceAll(from, to), text);
  return body === undefined ? undefined : JSON.parse(replaced(JSON.stringify(body)));
}

const groups = groupsWith((operation) => /\{(learnerId|webhookId|email)\}/.test(operation));

interface Row {
  operation: SecuredOperation;
  powers: readonly Power[];
}

/** Calls of each operation by another organisation, all about one set of records, which they leave as it is. */
const refused = pool('learners/isolation roles', {
  rows: Object.fromEntries(
    groups.flatMap(({ powers, operations }) =>
      operations.map((operation): [string, Row] => [operation, { operation, powers }]),
    ),
  ),
  needs: ({ powers }) => powers,
  subject: async ({ calls, lab }) => ({ set: calls.sharing(), other: await lab.otherOrganisation() }),
  async act({ organisation }, { set, other }, { operation }) {
    const { call, look } = await set.prepare(operation);
    const sent = { ...call, body: withTutorsOf(other, organisation, call.body), valid: false };
    const responses: ApiResponse[] = [];
    for (const caller of [other.tutor, other.manager]) responses.push(await caller.send(operation, sent));
    return { responses, tookEffect: look && (await new Reads().tell(look)) };
  },
});

// A service that checks whether a role may see a record may forget to check its organisation. Administrators have their
// own tests.
for (const { powers, operations } of groups)
  for (const rule of new Set(operations.map(ruleOf).filter((id) => id !== undefined))) {
    const own = operations.filter((operation) => ruleOf(operation) === rule);
    test(
      `Refused to a tutor and a manager of another organisation: ${own.join(', ')}`,
      covers(rule, needs('organisations', ...powers), ...own.map((operation) => refused.row(operation))),
      async ({ pooled }) => {
        for (const operation of own)
          await pooled(
            refused,
            async ({ answer: { responses, tookEffect } }) => {
              for (const response of responses) await expect(response, operation).toHaveStatus(403, 404);
              expect(tookEffect, `${operation} took effect`).not.toBe(true);
            },
            operation,
          );
      },
    );
  }

type Scene = Pick<TestFixtures, 'lab' | 'learners' | 'tags' | 'webhooks' | 'assessments'>;

/** Lists of an organisation, each with a call whose answer contains something, or one of several things, that no other organisation must see. */
const lists: readonly [SecuredOperation, RuleId, (scene: Scene) => Promise<Call & { own: string[] }>][] = [
  [
    'GET /v1/learners/assessmentcompleted',
    'learners.isolation.completed',
    async ({ lab, learners, assessments }) => {
      const { learnerId } = await learners.create();
      await lab.completeAssessment(learnerId);
      return { query: { date: await dayOfCompletion(assessments, learners, learnerId) }, own: [learnerId] };
    },
  ],
  [
    'GET /v1/tags',
    'tags.isolation.organisation',
    async ({ learners, tags }) => {
      const name = tags.name();
      await tags.add((await learners.create()).learnerId, name);
      return { own: [name] };
    },
  ],
  [
    'GET /v1/webhooks',
    'webhooks.isolation.routes',
    // The fields of a row are not documented.
    async ({ webhooks }) => {
      const { webhookId, body } = await webhooks.create();
      return { own: [webhookId, body.url, String(body.description)] };
    },
  ],
];

for (const [operation, rule, prepare] of lists)
  test(
    `Holds nothing of this organisation for a tutor and a manager of another one: ${operation}`,
    covers(rule, needs('organisations', ...(operation.endsWith('completed') ? ['assessments' as const] : []))),
    async ({ lab, api, learners, tags, webhooks, assessments }) => {
      const { own, ...call } = await prepare({ lab, learners, tags, webhooks, assessments });
      const { tutor, manager } = await lab.otherOrganisation();

      await expect(await api.send(operation, call), 'the list for its own organisation').toNameOneOf(...own);
      // A role that may not read a list, or has nothing in it, may be refused.
      for (const caller of [tutor, manager]) await expect(await caller.send(operation, call)).not.toNameOneOf(...own);
    },
  );
