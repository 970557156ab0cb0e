import { expect, test } from '@playwright/test';
import type { RuleId } from '../../rules/index.ts';
import { run } from '../support/faults/command.ts';
import { isLong } from '../support/long.ts';

/** Deviations of which each breaks one rule, such as that of its status or id; all that other rules say is judged as before. */
const deviations: Record<string, RuleId> = {
  'invite-answers-200': 'assessments.invite.accepted',
  'update-answers-200': 'learners.update.status',
  'replacement-answers-200': 'learners.secondary-tutors.replaces',
  'webhook-delete-answers-200': 'webhooks.delete.status',
  'report-request-id-no-uuid': 'reports.request.id',
  'export-event-with-an-id-of-its-own': 'events.learner-export-completed.request-id',
};

/** As above. What they refuse or take is a step of other checks. */
const steps: Record<string, RuleId> = {
  'update-refuses-gender-another': 'learners.update.gender-values',
  'create-takes-references-in-use': 'learners.create.unique-reference-duplicate',
  'tag-delete-exact-name-only': 'tags.delete.case-insensitive',
  'tag-last-casing-wins': 'tags.name.first-casing',
  'create-rolls-back-on-bad-tags': 'learners.create.bad-tag-keeps-learner',
  'replacement-drops-staff-first': 'learners.secondary-tutors.not-a-tutor',
  'tutor-lists-everybody': 'learners.visibility.tutor-list',
};
/** Checks of what they answer, and of what is nearest to it; `npm run test:long -- parts` makes all checks of these areas. */
const files = isLong
  ? ['specs/webhooks/', 'specs/events/learner-export', 'specs/reports/', 'specs/assessments/', 'specs/learners/']
  : [
      ...['specs/webhooks/(?:delete|update)', 'specs/events/learner-export', 'specs/reports/'],
      ...['specs/assessments/invite.spec', 'specs/learners/update/(?:fields|omitted)', 'secondary-tutors/replaced'],
    ];

test('one deviation breaks one rule, and leaves no other undecided', async () => {
  const { rules, printed } = await judgedWith(Object.keys(deviations), files);

  const broken = rules.filter(({ verdict }) => verdict === 'violates').map(({ id }) => id);
  expect(broken.sort(), printed).toEqual(Object.values(deviations).sort());
  const checks = rules.flatMap((rule) => rule.checks);
  const undecided = checks.filter(({ outcome }) => outcome === 'inconclusive').map(({ title }) => title);
  expect(undecided).toEqual([]);
});

test('a deviation in a step of other checks breaks none of their rules', async () => {
  const files = [
    ...['specs/learners/update/(?:atomic|refused|tutors)', 'specs/learners/create/(?:duplicates|tags|bad-tags)'],
    ...['specs/learners/visibility/tutors', 'specs/learners/secondary-tutors/refused'],
    ...['specs/tags/(?:delete|name-case|add-limit)'],
  ];
  const { rules, printed } = await judgedWith(Object.keys(steps), files);

  const broken = rules.filter(({ verdict }) => verdict === 'violates').map(({ id }) => id);
  expect(broken.sort(), printed).toEqual(Object.values(steps).sort());
});

interface Cascade {
  breaks: RuleId;
  /** Some of the rules that rest on it and whose checks fail. */
  resting: RuleId[];
  files: string[];
}

/** Deviations in what much else rests on. */
const cascades: Record<string, Cascade> = {
  'signature-in-hexadecimal': {
    breaks: 'events.signature.value',
    resting: ['events.signature.multipart', 'webhooks.create.fields', 'webhooks.update.rotates-secret'],
    files: [
      'specs/events/every-event',
      'specs/events/signature',
      'specs/webhooks/create.spec',
      'specs/webhooks/update-secret',
    ],
  },
  'problem-status-as-text': {
    breaks: 'errors.problem.status',
    resting: ['authentication.credentials.wrong', 'learners.list.page-index-zero', 'tags.name.length'],
    files: [
      'specs/errors/problem',
      'specs/authentication/cred',
      'specs/learners/list/page-index',
      'specs/tags/name-refused',
    ],
  },
  'list-lags-one-learner-behind': {
    breaks: 'learners.list.complete',
    resting: ['learners.list.page-index-first', 'learners.list.total-records'],
    files: ['specs/learners/list/'],
  },
};

/** Each takes half a minute: `npm run test:long -- parts` tries them all. */
const tried = Object.entries(cascades).slice(isLong ? 0 : -1);

for (const [defect, { breaks, resting, files: some }] of tried)
  test(`what rests on ${breaks} is undecided, and the run says why`, async () => {
    const { rules, printed } = await judgedWith([defect], some, [breaks, ...resting]);

    expect(
      rules.filter(({ verdict }) => verdict === 'violates').map(({ id }) => id),
      printed,
    ).toEqual([breaks]);
    const caused = rules.filter(({ cause }) => cause === breaks);
    expect(caused.map(({ id }) => id)).toEqual(expect.arrayContaining(resting));
    expect(printed).toContain(`${caused.length} rules rest on it`);
  });

/** Runs files of checks, or those of some rules in them, against the service with these defects. Rules about the description are left out: all answers judge them. */
async function judgedWith(defects: readonly string[], some: readonly string[], only: readonly RuleId[] = []) {
  const folder = test.info().outputPath();
  const variables = { LAS_REPORT_DIR: folder, LAS_STATE_DIR: folder, LAS_DEFECTS: defects.join(',') };
  const { result, printed } = await run(variables, only.length > 0 ? grepOf(only) : undefined, ...some);
  return { rules: (result?.rules ?? []).filter(({ id }) => !id.startsWith('contract.')), printed };
}

function grepOf(rules: readonly RuleId[]): string {
  return rules.map((id) => `@${id.replaceAll('.', '\\.')}(?![\\w.-])`).join('|');
}
