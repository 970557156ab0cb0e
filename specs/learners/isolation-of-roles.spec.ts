import { groupsWith, type SecuredOperation } from '../../fixtures/calls/index.ts';
import { covers, expect, needs, test } from '../../fixtures/index.ts';
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

test(
  'Lists of a tutor and a manager of another organisation hold nothing of this one',
  covers(
    'learners.isolation.completed',
    'tags.isolation.organisation',
    'webhooks.isolation.routes',
    needs('organisations', 'assessments'),
  ),
  async ({ lab, api, learners, tags, webhooks, assessments }) => {
    const { learnerId } = await learners.create();
    const name = tags.name();
    await tags.add(learnerId, name);
    await lab.completeAssessment(learnerId);
    const { webhookId, body } = await webhooks.create();
    const date = await dayOfCompletion(assessments, learners, learnerId);
    const { tutor, manager } = await lab.otherOrganisation();

    await expect(await api.send('GET /v1/tags'), 'the own list of tags').toName(name);
    // Who may not have a list, or has nothing on it, may be refused it.
    for (const caller of [tutor, manager])
      for (const response of [
        await caller.send('GET /v1/learners/assessmentcompleted', { query: { date } }),
        await caller.send('GET /v1/tags'),
        await caller.send('GET /v1/webhooks'),
      ])
        for (const own of [learnerId, name, webhookId, body.url]) await expect(response).not.toName(own);
  },
);
