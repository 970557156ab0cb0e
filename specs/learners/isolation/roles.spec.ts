import { randomUUID } from 'node:crypto';
import {
  assume,
  type Caller,
  covers,
  expect,
  groupsWith,
  Learners,
  needs,
  type Organisation,
  type Power,
  pool,
  type RuleId,
  type SecuredOperation,
  test,
} from '../../../fixtures/index.ts';
import { completedIds, dayOfCompletion } from '../completed/completion.ts';
import { expectHidden, hiddenOr } from './hidden.ts';

/** The rule that an operation belongs to; the first pattern that matches decides. */
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
];

function ruleOf(operation: SecuredOperation): RuleId {
  return isolation.find(([pattern]) => pattern.test(operation))?.[1] ?? 'learners.isolation.write';
}

/** The body with this organisation's tutors instead of the other one's, so it would be valid here. */
function withOwnTutors(own: Organisation, other: Organisation, body: unknown): unknown {
  const ours = (at: number) => own.tutors[at % own.tutors.length];
  const texts = other.tutors.map((tutor, at) => [JSON.stringify(tutor), JSON.stringify(ours(at))] as const);
  const replaced = (text: string) => texts.reduce((result, [from, to]) => result.replaceAll(from, to), text);
  return body === undefined ? undefined : JSON.parse(replaced(JSON.stringify(body)));
}

const roles = ['tutor', 'manager'] as const;

interface Row {
  operation: SecuredOperation;
  role: (typeof roles)[number];
  needs: readonly Power[];
}

/** What it takes to make the records that a call is about in the other organisation, where no hook and no person acts. */
function neededThere(operation: SecuredOperation, powers: readonly Power[]): readonly Power[] {
  if (powers.length > 0) return ['organisations', ...powers];
  if (operation.includes('/webhooks')) return ['otherOrganisation'];
  return [
    'otherOrganisation',
    'otherTutors',
    'tutors',
    ...(operation.includes('/tags') ? (['otherTagging'] as const) : []),
  ];
}

/** Calls of one role, by the rule that they belong to and what they need. */
const groups = roles.flatMap((role) =>
  groupsWith((operation) => /\{(learnerId|webhookId|email)\}/.test(operation)).flatMap(({ powers, operations }) =>
    [...new Set(operations.map(ruleOf))].map((rule) => {
      const own = operations.filter((operation) => ruleOf(operation) === rule);
      return {
        rule,
        rows: own.map((operation): Row => ({ operation, role, needs: [...neededThere(operation, powers), role] })),
      };
    }),
  ),
);

const keyOf = ({ role, operation }: Row) => `${role}, ${operation}`;

/** Calls about one set of records of another organisation, which they leave as it is. */
const refused = pool('learners/isolation roles', {
  rows: Object.fromEntries(groups.flatMap(({ rows }) => rows).map((row) => [keyOf(row), row])),
  async subject({ calls, lab }) {
    const other = await lab.otherOrganisation();
    return { set: calls.in(other).sharing(), other };
  },
  async act({ lab, organisation }, { set, other }, { operation, role }) {
    const { call } = await set.prepare(operation);
    const sent = { ...call, body: withOwnTutors(organisation, other, call.body), valid: false };
    const response = await organisation[role].send(operation, sent);
    const unknown = (name: string) => (name === 'email' ? `nobody@${lab.emailDomain}` : randomUUID());
    const isId = (name: string) => /^(?:learnerId|webhookId|email)$/.test(name);
    const path = Object.entries(call.path ?? {}).map(([name, value]) => [name, isId(name) ? unknown(name) : value]);
    return hiddenOr(response, () => organisation[role].send(operation, { ...sent, path: Object.fromEntries(path) }));
  },
  control: (_, { set }) => set.effects(),
});

// A service that checks whether a role may see a record may forget to check its organisation. Administrators have their
// own tests.
for (const { rule, rows } of groups) {
  const [{ role }] = rows as [Row];
  refused.checks(covers(rule, refused.row(...rows.map(keyOf))), {
    [`Refused to a ${role} about records of another organisation: ${rows.map(({ operation }) => operation).join(', ')}`]:
      async ({ answer, control: effects }, { row }) => {
        const tookEffect = effects.get(refused.parts.rows![row]!.operation);
        assume(tookEffect !== null, 'reads show whether it took effect');
        expect(tookEffect, `${row} took effect`).not.toBe(true);
        await expectHidden(answer, row);
      },
  });
}

for (const role of roles)
  test(
    `Holds nothing of another organisation for a ${role}: GET /v1/learners/assessmentcompleted`,
    covers('learners.isolation.completed', needs('organisations', 'assessments', role)),
    async ({ lab, assessments, organisation }) => {
      const other = await lab.otherOrganisation();
      const learners = new Learners(lab, other);
      const { learnerId } = await learners.create();
      await lab.completeAssessment(learnerId);
      const date = await dayOfCompletion(assessments.as(other.administrator), learners, learnerId);
      const list = (caller: Caller) => caller.send('GET /v1/learners/assessmentcompleted', { query: { date } });

      const response = await list(organisation[role]);

      // A role that may not read the list, or has nothing in it, may be refused.
      await expect(response).not.toName(learnerId);
      const isListed = completedIds(await list(other.administrator)).includes(learnerId);
      assume(isListed, 'the list of its own organisation holds the learner');
    },
  );
