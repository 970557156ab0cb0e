import { expect, test } from '@playwright/test';
import { notJudged, notJudgedLines } from '../../../reporters/views/not-judged.ts';
import { deferral, foldSample, lacks, record } from '../../support/samples.ts';
import { toldAsKept } from '../../support/told.ts';

const rule = (id: string, ...ways: string[][]) => ({ id, isQuestion: false, ways });
const question = (id: string, ...ways: string[][]) => ({ id, isQuestion: true, ways });

const several = [
  rule('tags.a', ['tutor']),
  rule('tags.b', ['tutors'], ['twoTutors', 'staff']),
  question('tags.c', ['fourTutors', 'twoTutors']),
  rule('tags.d', ['tutor', 'staff']),
  rule('learners.e', ['tutor', 'fourTutors']),
];
const ofControl = [
  rule('a', ['organisations']),
  rule('b', ['organisations', 'tutor']),
  rule('c', ['organisations'], ['tutor']),
];
const ofHook = [
  rule('a', ['clock']),
  rule('b', ['assessments', 'modules']),
  question('c', ['outbox'], ['tutor']),
  rule('d', ['ownFinishedLearner']),
];
const seven = ['tutor', 'manager', 'otherOrganisation', 'untaggedOrganisation', 'staff', 'receiver', 'reportedSender'];
const ofSeven = seven.map((power) => rule(power, [power]));

const cases: Record<string, Parameters<typeof notJudgedLines>> = {
  'each step is the source that adds most to those before it, and each entry counts once': [several],
  'the areas of what a step adds': [several, { areas: true }],
  'sources that add nothing alone are one step': [
    [rule('tags.a', ['tutor', 'staff']), rule('tags.b', ['staff', 'tutor', 'receiver'])],
  ],
  'what needs a control interface is apart, even if other things are lacking as well': [ofControl],
  'a hook stands once, with the actions that it would have to support, and with what would do for a part': [ofHook],
  'five steps at most, the last for those that add least': [ofSeven],
  'all steps, where they are asked for': [ofSeven, { all: true }],
};

toldAsKept('what was not judged', cases, (given) => notJudgedLines(...given));

test('the figures of all lines add up, whatever rules lack', () => {
  const some = ['tutor', 'staff', 'receiver', 'fourTutors', 'modules', 'ownFinishedLearner', 'organisations'];
  const entries = some.flatMap((one, at) =>
    some.flatMap((other, by) => [
      rule(`tags.add.r${at}-${by}`, [one, other]),
      rule(`tags.add.s${at}-${by}`, [one], [other]),
    ]),
  );
  const figures = notJudgedLines(entries).map((line) => Number(/(\d+) rules?/.exec(line)?.[1]));
  expect(figures.reduce((sum, figure) => sum + figure, 0)).toBe(entries.length);
});

test('a hook that can cause an event is not asked for again where only a receiver is lacking', () => {
  const result = foldSample([record('tags.ids.quirk', lacks('tags.ids.quirk', 'accessedEvent', 'receiver'))]);
  const powers = ['modules', 'moduleAccess'];
  const lines = (target: typeof result.target) => notJudgedLines(notJudged({ ...result, target }));
  expect(lines({ ...result.target, powers })[0]).toBe(
    '  + 1 rule  LAS_RECEIVER_URL: an address at which deliveries arrive',
  );
  expect(lines({ ...result.target, powers: [] })[0]).toMatch(/LAS_HOOK/);
});

test('reasons of other kinds are counted, and rules for clients are not', () => {
  const result = foldSample([
    record('learners.create.works', deferral('learners.create.works')),
    record('tags.ids.quirk', lacks('tags.ids.quirk', 'staff')),
    record('auth.client.renews', lacks('auth.client.renews', 'staff')),
  ]);
  expect(notJudgedLines(notJudged(result))).toEqual([
    '  + 1 rule  LAS_STAFF: existing staff who are not tutors',
    '  2 rules and 2 questions: not looked at by any check of this run',
    '  1 rule: deferred to spare a shared target',
  ]);
});
