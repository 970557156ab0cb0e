import { expect, test } from '@playwright/test';
import { missingSources } from '../../../reporters/judge/sources.ts';
import { notJudged, notJudgedLines } from '../../../reporters/views/not-judged.ts';
import { foldSample, lacks, record } from '../../support/samples.ts';

const rule = (id: string, ...ways: string[][]) => ({ id, isQuestion: false, ways });
const question = (id: string, ...ways: string[][]) => ({ id, isQuestion: true, ways });

test('each source stands once, with what it alone would add, most first', () => {
  const entries = [
    rule('a', ['tutor']),
    rule('b', ['tutors'], ['twoTutors', 'staff']),
    question('c', ['fourTutors', 'twoTutors']),
    rule('d', ['tutor', 'staff']),
  ];
  expect(notJudgedLines(entries)).toEqual([
    '  + 1 rule and 1 question  LAS_TUTORS: four existing tutors',
    "  + 1 rule                 LAS_TUTOR_CLIENT_ID: a tutor's credentials",
    '  1 rule: two or more of these together',
  ]);
});

test('what needs a control interface is apart, even if other things are lacking as well', () => {
  const entries = [
    rule('a', ['organisations']),
    rule('b', ['organisations', 'tutor']),
    rule('c', ['organisations'], ['tutor']),
  ];
  const { alone, control, together } = missingSources(entries);
  expect(alone.map(({ name, adds }) => [name, adds.map(({ id }) => id)])).toEqual([['LAS_TUTOR_CLIENT_ID', ['c']]]);
  expect(control.map(({ id }) => id)).toEqual(['a', 'b']);
  expect(together).toEqual([]);
  expect(notJudgedLines(entries).at(-1)).toBe(
    '  2 rules: only a control interface, which a demo environment does not have',
  );
});

test('a hook stands once, with the actions that it would have to support', () => {
  const entries = [rule('a', ['clock']), rule('b', ['assessments', 'modules']), question('c', ['outbox'], ['tutor'])];
  expect(notJudgedLines(entries)).toEqual([
    '  + 2 rules and 1 question  LAS_HOOK: a hook with advance-clock, assign-module, complete-assessment and 1 more',
    "  + 1 question              LAS_TUTOR_CLIENT_ID: a tutor's credentials",
  ]);
});

test('five lines of sources at most, the last for those that add least', () => {
  const all = ['tutor', 'manager', 'otherOrganisation', 'untaggedOrganisation', 'staff', 'receiver', 'reportedSender'];
  const lines = notJudgedLines(all.map((power) => rule(power, [power])));
  expect(lines).toHaveLength(5);
  expect(lines[4]).toBe('  + 3 rules  3 other sources, each by itself');
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
    '  2 rules and 2 questions: no check of this run exercises it',
    '  1 rule: deferred to spare a shared target',
  ]);
});
