import { expect, test } from '@playwright/test';
import type { RuleResult } from '../../reporters/judge/result.ts';
import type { RuleId } from '../../rules/index.ts';
import { run } from '../support/faults/command.ts';
import { isLong, sampleOf } from '../support/long.ts';

type Deviations = Record<string, [breaks: RuleId, files: string]>;

/** Deviations that break one rule each, with the checks of what they answer and of what is nearest to it. */
const deviations: Deviations = {
  'update-answers-200': ['learners.update.status', 'specs/learners/update/(?:fields|omitted)'],
  'invite-answers-200': ['assessments.invite.accepted', 'specs/assessments/invite.spec'],
  'report-request-id-no-uuid': ['reports.request.id', 'specs/reports/'],
  'webhook-delete-answers-200': ['webhooks.delete.status', 'specs/webhooks/records'],
  'replacement-answers-200': ['learners.secondary-tutors.replaces', 'specs/learners/secondary-tutors/replaced'],
  'export-event-with-an-id-of-its-own': ['events.learner-export-completed.request-id', 'specs/events/learner-export'],
};

/** As above. What they refuse or take is a step of other checks. */
const steps: Deviations = {
  'tag-last-casing-wins': ['tags.name.first-casing', 'specs/tags/(?:known|held)'],
  'update-answers-409-to-the-own-email': [
    'learners.update.own-values',
    'specs/learners/(?:update/(?:fields|omit|provision|values|refused)|isolation/tutors)',
  ],
  'create-takes-references-in-use': ['learners.create.unique-reference-duplicate', 'specs/learners/create/duplicates'],
  'create-rolls-back-on-bad-tags': ['learners.create.bad-tag-keeps-learner', 'specs/learners/create/(?:tags|bad-tags)'],
  'tag-delete-exact-name-only': ['tags.delete.case-insensitive', 'specs/tags/known'],
  'replacement-drops-staff-first': ['learners.secondary-tutors.not-a-tutor', 'specs/learners/secondary-tutors/refused'],
  'webhook-update-refuses-names': ['webhooks.update.url-public', 'specs/webhooks/refused'],
  'tutor-lists-everybody': ['learners.visibility.tutor-list', 'specs/learners/visibility/tutors'],
};

/** Runs the checks of a sample of them, or all with all checks of these areas. */
async function judgedSample(all: Deviations, areas: readonly string[]) {
  const tried = sampleOf(Object.entries(all), 3);
  const files = isLong ? areas : tried.map(([, [, each]]) => each);
  const { rules, printed } = await judgedWith(
    tried.map(([defect]) => defect),
    files,
  );
  expect(brokenOf(rules), printed).toEqual(tried.map(([, [breaks]]) => breaks).sort());
  return rules;
}

test('one deviation breaks one rule, and leaves no other undecided', async () => {
  const rules = await judgedSample(deviations, [
    ...['specs/webhooks/', 'specs/events/learner-export', 'specs/reports/', 'specs/assessments/', 'specs/learners/'],
  ]);

  const checks = rules.flatMap((rule) => rule.checks);
  const undecided = checks.filter(({ outcome }) => outcome === 'inconclusive').map(({ title }) => title);
  expect(undecided).toEqual([]);
});

test('a deviation in a step of other checks breaks none of their rules', async () => {
  await judgedSample(steps, [
    ...['specs/learners/(?:update|create|visibility|secondary-tutors)', 'specs/tags/', 'specs/webhooks/refused'],
  ]);
});

/** Each meets so many checks that no other defect can be judged beside it. */
const wide: Deviations = {
  'update-refuses-gender-female': ['learners.update.gender-values', 'specs/(?:contract/quirks|learners/update/)'],
  'reads-show-genders-as-codes': ['learners.create.gender-values', 'specs/learners/(?:create|update)/'],
  // Refused without a fault, too: neither a refusal nor its status tells anything about a fault.
  'tag-add-refuses-everything': ['tags.add.adds', 'specs/tags/'],
  'create-refuses-references': ['learners.create.result', 'specs/learners/(?:create|cohort)'],
};

for (const [defect, [breaks, files]] of sampleOf(Object.entries(wide), 2))
  test(`${defect} breaks its own rule alone, however many checks meet it`, async () => {
    const { rules, printed } = await judgedWith([defect], [files]);
    expect(brokenOf(rules), printed).toEqual([breaks]);
  });

/** Defects beside which some questions cannot be answered: what they ask about was not refused, or is not shown. */
const spoiling: Record<string, RuleId> = {
  'eleven-tags': 'tags.add.rule-break-named',
  'create-cuts-tags-to-ten': 'learners.create.tag-limit-learner',
  'list-leaves-out-whoever-has-an-end-date': 'learners.list.row-fields',
};

test('a deviation answers no question about what it keeps from happening, and changes no answer besides', async () => {
  const spoilt = Object.values(spoiling);
  const files = ['specs/tags/held', 'specs/learners/(?:create/tags|cohort)'];
  const { answers, printed } = await judgedWith(Object.keys(spoiling), files, [...spoilt, 'tags.add.success-status']);

  const verdicts = Object.fromEntries(answers.map(({ id, verdict }) => [id, verdict]));
  for (const id of spoilt) expect(verdicts, printed).toMatchObject({ [id]: 'inconclusive' });
  expect(answers.find(({ id }) => id === 'tags.add.success-status')?.answer).toMatchObject({ status: 204 });
});

/** Defects that some checks could blame on another rule: what is broken of the rules that are judged. */
const beside: Record<string, { defects: string[]; files: string; judged: RuleId[]; broken: RuleId[] }> = {
  'tags that a learner’s list hides are not blamed on the deletion of another': {
    defects: ['tag-list-without-shared'],
    files: 'specs/tags/(?:held|known)',
    judged: ['tags.list.held', 'tags.delete.deletes'],
    broken: ['tags.list.held'],
  },
  'what updates lose is told beside a gender that is refused': {
    defects: [
      ...['create-refuses-gender-another', 'update-refuses-gender-another'],
      'update-of-the-email-loses-omitted-coursedetails',
    ],
    files: '(?:specs/learners/(?:cohort|create/fields|update/)|properties/(?:learners|races)/)',
    judged: ['learners.create.gender-values', 'learners.update.course-details-kept', 'learners.update.gender-values'],
    broken: ['learners.create.gender-values', 'learners.update.course-details-kept'],
  },
};

for (const [what, { defects, files, judged, broken }] of Object.entries(beside))
  test(what, async () => {
    const { rules, printed } = await judgedWith(defects, [files], judged);
    expect(brokenOf(rules), printed).toEqual(broken);
  });

/** Runs files of checks, or those of some rules in them, against the service with these defects. Rules about the description are left out: all answers judge them. */
async function judgedWith(defects: readonly string[], some: readonly string[], only: readonly RuleId[] = []) {
  const variables = { LAS_DEFECTS: defects.join(',') };
  const { result, printed } = await run(variables, only.length > 0 ? grepOf(only) : undefined, ...some);
  const rules = (result?.rules ?? []).filter(({ id }) => !id.startsWith('contract.'));
  return { rules, answers: result?.answers ?? [], printed };
}

/** Ids of the rules that are broken, in order. */
function brokenOf(rules: readonly RuleResult[]): string[] {
  return rules.flatMap(({ id, verdict }) => (verdict === 'violates' ? [id] : [])).sort();
}

function grepOf(rules: readonly RuleId[]): string {
  return rules.map((id) => `@${id.replaceAll('.', '\\.')}(?![\\w.-])`).join('|');
}
