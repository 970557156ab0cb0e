import { expect, test } from '@playwright/test';
import { missingSources } from '../../../reporters/judge/sources.ts';
import { notJudged, notJudgedLines } from '../../../reporters/views/not-judged.ts';
import { foldSample, lacks, record } from '../../support/samples.ts';

const rule = (id: string, ...ways: string[][]) => ({ id, isQuestion: false, ways });
const question = (id: string, ...ways: string[][]) => ({ id, isQuestion: true, ways });

test('each step is the source that adds most to those before it, and each entry counts once', () => {
  const entries = [
    rule('tags.a', ['tutor']),
    rule('tags.b', ['tutors'], ['twoTutors', 'staff']),
    question('tags.c', ['fourTutors', 'twoTutors']),
    rule('tags.d', ['tutor', 'staff']),
    rule('learners.e', ['tutor', 'fourTutors']),
  ];
  expect(notJudgedLines(entries)).toEqual([
    '  + 1 rule and 1 question  LAS_TUTORS: four existing tutors',
    "  + 2 rules                LAS_TUTOR_CLIENT_ID: a tutor's credentials",
    '  + 1 rule                 LAS_STAFF: existing staff who are not tutors',
  ]);
  expect(notJudgedLines(entries, { areas: true })[1]).toMatch(/credentials \(tags, learners\)$/);
});

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

test('sources that add nothing alone are one step', () => {
  expect(notJudgedLines([rule('tags.a', ['tutor', 'staff']), rule('tags.b', ['staff', 'tutor', 'receiver'])])).toEqual([
    '  + 1 rule  LAS_STAFF and LAS_TUTOR_CLIENT_ID',
    '  + 1 rule  LAS_RECEIVER_URL: an address at which deliveries arrive',
  ]);
});

test('what needs a control interface is apart, even if other things are lacking as well', () => {
  const entries = [
    rule('a', ['organisations']),
    rule('b', ['organisations', 'tutor']),
    rule('c', ['organisations'], ['tutor']),
  ];
  const { steps, control } = missingSources(entries);
  expect(steps.map(({ names, adds }) => [names, adds.map(({ id }) => id)])).toEqual([[['LAS_TUTOR_CLIENT_ID'], ['c']]]);
  expect(control.map(({ id }) => id)).toEqual(['a', 'b']);
  expect(notJudgedLines(entries).at(-1)).toBe(
    '  2 rules: only a control interface, which a demo environment does not have',
  );
});

test('a hook stands once, with the actions that it would have to support, and with what would do for a part of them', () => {
  const entries = [
    rule('a', ['clock']),
    rule('b', ['assessments', 'modules']),
    question('c', ['outbox'], ['tutor']),
    rule('d', ['ownFinishedLearner']),
  ];
  expect(notJudgedLines(entries)).toEqual([
    '  + 3 rules and 1 question  LAS_HOOK: a hook with advance-clock, assign-module, complete-assessment and 1 more; for some, LAS_TUTOR_CLIENT_ID or --attended instead',
  ]);
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

test('five steps at most, the last for those that add least', () => {
  const all = ['tutor', 'manager', 'otherOrganisation', 'untaggedOrganisation', 'staff', 'receiver', 'reportedSender'];
  const lines = notJudgedLines(all.map((power) => rule(power, [power])));
  expect(lines).toHaveLength(5);
  expect(lines[4]).toBe('  + 3 rules  3 more sources (--verbose names them)');
  expect(
    notJudgedLines(
      all.map((power) => rule(power, [power])),
      { all: true },
    ),
  ).toHaveLength(7);
});

test('reasons of other kinds are counted, and rules for clients are not', () => {
  const deferred = {
    status: 'skipped' as const,
    annotations: [{ type: 'rule', description: 'learners.create.works' }],
  };
  const result = foldSample([
    record('learners.create.works', {
      ...deferred,
      annotations: [...deferred.annotations, { type: 'skip', description: 'deferred to spare a shared target' }],
    }),
    record('tags.ids.quirk', lacks('tags.ids.quirk', 'staff')),
    record('auth.client.renews', lacks('auth.client.renews', 'staff')),
  ]);
  expect(notJudgedLines(notJudged(result))).toEqual([
    '  + 1 rule  LAS_STAFF: existing staff who are not tutors',
    '  2 rules and 2 questions: not looked at by any check of this run',
    '  1 rule: deferred to spare a shared target',
  ]);
});
