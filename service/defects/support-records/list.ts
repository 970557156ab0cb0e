import { breaking, each } from '../breaking.ts';
import { answers203 } from '../operators/answers.ts';
import { asking, changing } from '../operators/changes.ts';
import { aboutLearner, refusingNone, toUnknownLearner } from '../operators/decisions.ts';
import { inheriting } from '../operators/learners.ts';
import { listRecords } from '../operators/paths.ts';
import { showingRecords, wrongPages } from '../operators/reads.ts';
import { roles } from '../operators/roles.ts';
import { dayMs } from '../operators/values.ts';
import type { AlsoBreaks } from '../types.ts';

export const defects = [
  breaking('support-records.list.since-inclusive', {
    'support-records-since-lack-those-above-and-beyond': changing(
      'isUpdatedSince',
      (updated, record) => record.supportType === 10 && updated,
    ),
    'support-records-since-lack-the-blank': changing(
      'isUpdatedSince',
      (updated, record) => record.coverageStatus !== 10 && updated,
    ),
    'support-records-since-long-ago-are-refused': changing('isSince', (right, text) => text > '2010' && right),
    'support-records-since-a-leap-day-are-refused': changing(
      'isSince',
      (right, text) => !text.includes('-02-29') && right,
    ),
    'support-records-since-is-exclusive': (correct) => ({
      isUpdatedSince: ({ lastUpdatedAt }, since) => correct.dayOf(lastUpdatedAt) > since.slice(0, 10),
    }),
    'support-records-since-is-that-day-only': (correct) => ({
      isUpdatedSince: ({ lastUpdatedAt }, since) => correct.dayOf(lastUpdatedAt) === since.slice(0, 10),
    }),
    'support-records-since-ends-with-the-year': (correct) => ({
      isUpdatedSince: (record, since) =>
        correct.isUpdatedSince(record, since) && correct.dayOf(record.lastUpdatedAt).slice(0, 4) === since.slice(0, 4),
    }),
    // The list stops at the first record that is too old, as if records were sorted by date.
    'support-records-since-stops-at-the-first-old-one': (correct) => {
      let isPastTheOld = false;
      return {
        decideListSupportRecords: (state, call) => {
          isPastTheOld = false;
          return correct.decideListSupportRecords(state, call);
        },
        isUpdatedSince: (record, since) => {
          isPastTheOld ||= !correct.isUpdatedSince(record, since);
          return !isPastTheOld;
        },
      };
    },
  }),
  breaking('support-records.list.since', {
    'support-records-since-is-nothing-to-a-*': each(roles).as((role) =>
      asking('decideListSupportRecords', (state, call) => {
        const { lastUpdatedSince: _, ...query } = call.query;
        return [state, call.caller.role === role ? { ...call, query } : call];
      }),
    ),
    'support-records-ignore-since-with-a-time': changing(
      'isUpdatedSince',
      (updated, _record, since) => since.includes('T') || updated,
    ),
    'support-records-ignore-since': () => ({ isUpdatedSince: () => true }),
    'support-records-since-holds-the-day-before': asking('isUpdatedSince', (record, since) => [
      { ...record, lastUpdatedAt: record.lastUpdatedAt + dayMs },
      since,
    ]),
    'support-records-since-compares-months': (correct) => ({
      isUpdatedSince: ({ lastUpdatedAt }, since) => correct.dayOf(lastUpdatedAt).slice(5, 7) >= since.slice(5, 7),
    }),
    'support-records-since-compares-days-of-the-year': (correct) => ({
      isUpdatedSince: ({ lastUpdatedAt }, since) => correct.dayOf(lastUpdatedAt).slice(5) >= since.slice(5, 10),
    }),
  }),
  breaking('support-records.list.paging', {
    'support-records-end-after-ten': showingRecords((records) => records.slice(0, 10)),
    // Records that are too old are removed only after the page is cut.
    'support-records-filter-after-paging': aboutLearner(
      'decideListSupportRecords',
      (_decision, { supportRecords }, { correct, call }) =>
        correct.paged(correct.otherPage(call), supportRecords.length, (from, to) => {
          const since = call.query.lastUpdatedSince;
          const page = supportRecords
            .slice(from, to)
            .filter((record) => !since || correct.isUpdatedSince(record, since));
          const rows = page.map((record) => correct.supportRecord(record));
          return correct.wrapped(correct.choices.supportRecordListField, rows);
        }),
    ),
    ...wrongPages('support-records', listRecords),
  }),
  breaking('support-records.list.all', {
    'support-records-lack-the-newest-of-several': showingRecords((records) =>
      records.length > 1 ? records.slice(0, -1) : records,
    ),
    // Of records with the same update time, only the first is listed.
    'support-records-of-one-day-fall-together': showingRecords((records) =>
      records.filter(
        ({ lastUpdatedAt }, at) => records.findIndex((other) => other.lastUpdatedAt === lastUpdatedAt) === at,
      ),
    ),
    'support-records-lack-the-old': showingRecords((records) =>
      records.filter(({ lastUpdatedAt }) => lastUpdatedAt > Date.parse('2025-01-01')),
    ),
    'support-records-lack-those-above-and-beyond': showingRecords((records) =>
      records.filter(({ supportType }) => supportType !== 20),
    ),
    'support-records-lack-the-blank': showingRecords((records) =>
      records.filter(({ coverageStatus }) => coverageStatus !== 10),
    ),
    'support-records-of-who-has-none-are-refused': refusingNone(
      'decideListSupportRecords',
      ({ supportRecords }) => supportRecords,
    ),
    'support-records-for-a-tutor-are-none': asking('decideListSupportRecords', (state, call) => [
      state,
      call.caller.role === 'tutor' ? { ...call, query: { ...call.query, lastUpdatedSince: '9999-01-01' } } : call,
    ]),
    'support-records-hold-those-of-other-learners': changing('findLearner', (learner, state, _id, at) => {
      if (!learner || at !== listRecords) return learner;
      return { ...learner, supportRecords: state.learners.all().flatMap(({ supportRecords }) => supportRecords) };
    }),
    'delete-leaves-supportrecords-to-the-next-with-the-email': inheriting('supportRecords'),
    'answered-203-support-records-list-all': answers203('GET /v1/learners/{learnerId}/supportrecords'),
  }),
  breaking('support-records.list.unknown-learner', {
    'support-records-of-unknown-are-an-empty-list': toUnknownLearner(listRecords, (correct) =>
      correct.answer(200, correct.wrapped(correct.choices.supportRecordListField, [])),
    ),
    'support-records-of-unknown-are-empty-with-since': toUnknownLearner(listRecords, (correct, _state, call) =>
      call.query.lastUpdatedSince === undefined
        ? null
        : correct.answer(200, correct.wrapped(correct.choices.supportRecordListField, [])),
    ),
  }),
].flat();

export const alsoBreaks: AlsoBreaks = {
  'support-records-since-is-that-day-only': ['support-records.list.since'],
  'support-records-since-stops-at-the-first-old-one': ['support-records.list.since'],
  'support-records-since-holds-the-day-before': ['support-records.list.since-inclusive'],
  'support-records-since-compares-days-of-the-year': ['support-records.list.since-inclusive'],
  'support-records-page-1-is-the-second': [
    'support-records.list.all',
    'support-records.list.since',
    'support-records.list.since-inclusive',
  ],
};
