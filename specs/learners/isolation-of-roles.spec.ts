import type { Call } from '../../fixtures/api/request.ts';
import { groupsWith, type SecuredOperation } from '../../fixtures/calls/index.ts';
import { covers, expect, needs, type TestFixtures, test } from '../../fixtures/index.ts';
import type { RuleId } from '../../rules/index.ts';
import { dayOfCompletion } from './completion.ts';

/** What each operation that addresses a record belongs to; the first that matches. */
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

// Who asks whether a role sees a record may forget to ask whose record it is. Administrators have tests of their own.
for (const { powers, operations } of groupsWith((operation) => /\{(learnerId|webhookId|email)\}/.test(operation)))
  for (const rule of new Set(operations.map(ruleOf).filter((id) => id !== undefined))) {
    const own = operations.filter((operation) => ruleOf(operation) === rule);
    test(
      `Refused to a tutor and a manager of another organisation: ${own.join(', ')}`,
      covers(rule, needs('organisations', ...powers)),
      async ({ lab, calls }) => {
        const { tutor, manager } = await lab.otherOrganisation();
        for (const operation of own) {
          const { call, happened } = await calls.prepare(operation);
          for (const caller of [tutor, manager])
            await expect(await caller.send(operation, { ...call, valid: false }), operation).toHaveStatus(403, 404);
          if (happened) expect(await happened(), `${operation} took effect`).toBe(false);
        }
      },
    );
  }

type Scene = Pick<TestFixtures, 'lab' | 'learners' | 'tags' | 'webhooks' | 'assessments'>;

/** Lists of an organisation, and a call of each that holds something: what it should name to this organisation alone. */
const lists: readonly [SecuredOperation, RuleId, (scene: Scene) => Promise<Call & { own: string }>][] = [
  [
    'GET /v1/learners/assessmentcompleted',
    'learners.isolation.completed',
    async ({ lab, learners, assessments }) => {
      const { learnerId } = await learners.create();
      await lab.completeAssessment(learnerId);
      return { query: { date: await dayOfCompletion(assessments, learners, learnerId) }, own: learnerId };
    },
  ],
  [
    'GET /v1/tags',
    'tags.isolation.organisation',
    async ({ learners, tags }) => {
      const name = tags.name();
      await tags.add((await learners.create()).learnerId, name);
      return { own: name };
    },
  ],
  [
    'GET /v1/webhooks',
    'webhooks.isolation.routes',
    async ({ webhooks }) => ({ own: (await webhooks.create()).webhookId }),
  ],
];

for (const [operation, rule, prepare] of lists)
  test(
    `Holds nothing of this organisation for a tutor and a manager of another one: ${operation}`,
    covers(rule, needs('organisations', ...(operation.endsWith('completed') ? ['assessments' as const] : []))),
    async ({ lab, api, learners, tags, webhooks, assessments }) => {
      const { own, ...call } = await prepare({ lab, learners, tags, webhooks, assessments });
      const { tutor, manager } = await lab.otherOrganisation();

      await expect(await api.send(operation, call), 'the own list').toName(own);
      // Who may not have a list, or has nothing on it, may be refused it.
      for (const caller of [tutor, manager]) await expect(await caller.send(operation, call)).not.toName(own);
    },
  );
