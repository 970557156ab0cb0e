import { reaching } from './foreign-changes.ts';
import { pagingDefects } from './other-paging.ts';
import { list, showing, single } from './support-record-changes.ts';
import type { Defect } from './types.ts';

const dayMs = 86_400_000;

/** The list of a learner's support records, and who may read them. */
export const supportRecordListDefects: readonly Defect[] = [
  {
    name: 'support-records-lack-the-newest-of-several',
    breaks: 'support-records.list.all',
    change: (correct) => showing(correct, (records) => (records.length > 1 ? records.slice(0, -1) : records)),
  },
  {
    // Of records with the same update time, only the first is listed.
    name: 'support-records-of-one-day-fall-together',
    breaks: 'support-records.list.all',
    change: (correct) =>
      showing(correct, (records) =>
        records.filter(
          ({ lastUpdatedAt }, at) => records.findIndex((other) => other.lastUpdatedAt === lastUpdatedAt) === at,
        ),
      ),
  },
  {
    // Records last updated before 2025 are missing.
    name: 'support-records-lack-the-old',
    breaks: 'support-records.list.all',
    change: (correct) =>
      showing(correct, (records) => records.filter(({ lastUpdatedAt }) => lastUpdatedAt > Date.parse('2025-01-01'))),
  },
  {
    name: 'support-records-lack-those-above-and-beyond',
    breaks: 'support-records.list.all',
    change: (correct) => showing(correct, (records) => records.filter(({ supportType }) => supportType !== 20)),
  },
  {
    // Records with blank coverage are missing.
    name: 'support-records-lack-the-blank',
    breaks: 'support-records.list.all',
    change: (correct) => showing(correct, (records) => records.filter(({ coverageStatus }) => coverageStatus !== 10)),
  },
  {
    // The list for a tutor is empty.
    name: 'support-records-for-a-tutor-are-none',
    breaks: 'support-records.list.all',
    change: (correct) => ({
      decideListSupportRecords: (state, call) =>
        correct.decideListSupportRecords(
          state,
          call.caller.role === 'tutor' ? { ...call, query: { ...call.query, lastUpdatedSince: '9999-01-01' } } : call,
        ),
    }),
  },
  {
    name: 'support-records-hold-those-of-other-learners',
    breaks: 'support-records.list.all',
    change: (correct) => ({
      findLearner: (state, id, at) => {
        const learner = correct.findLearner(state, id, at);
        if (!learner || at !== list) return learner;
        return { ...learner, supportRecords: state.learners.all().flatMap(({ supportRecords }) => supportRecords) };
      },
    }),
  },
  ...pagingDefects('support-records', 'support-records.list.paging', list),
  {
    // Records that are too old are removed only after the page is cut.
    name: 'support-records-filter-after-paging',
    breaks: 'support-records.list.paging',
    change: (correct) => ({
      decideListSupportRecords: (state, call) =>
        correct.forLearner(state, call, ({ supportRecords }) =>
          correct.paged(correct.otherPage(call), supportRecords.length, (from, to) => {
            const since = call.query.lastUpdatedSince;
            const page = supportRecords
              .slice(from, to)
              .filter((record) => !since || correct.isUpdatedSince(record, since));
            const rows = page.map((record) => correct.supportRecord(record));
            return correct.wrapped(correct.choices.supportRecordListField, rows);
          }),
        ),
    }),
  },
  {
    // `lastUpdatedSince` is ignored if it is a date-time.
    name: 'support-records-ignore-since-with-a-time',
    breaks: 'support-records.list.since',
    change: (correct) => ({
      isUpdatedSince: (record, since) => since.includes('T') || correct.isUpdatedSince(record, since),
    }),
  },
  {
    name: 'support-records-ignore-since',
    breaks: 'support-records.list.since',
    change: () => ({ isUpdatedSince: () => true }),
  },
  {
    // Records of the day before are included.
    name: 'support-records-since-holds-the-day-before',
    breaks: 'support-records.list.since',
    change: (correct) => ({
      isUpdatedSince: (record, since) =>
        correct.isUpdatedSince({ ...record, lastUpdatedAt: record.lastUpdatedAt + dayMs }, since),
    }),
  },
  {
    // Only the months are compared, whatever the year.
    name: 'support-records-since-compares-months',
    breaks: 'support-records.list.since',
    change: (correct) => ({
      isUpdatedSince: ({ lastUpdatedAt }, since) => correct.dayOf(lastUpdatedAt).slice(5, 7) >= since.slice(5, 7),
    }),
  },
  {
    name: 'support-records-since-compares-days-of-the-year',
    breaks: 'support-records.list.since',
    change: (correct) => ({
      isUpdatedSince: ({ lastUpdatedAt }, since) => correct.dayOf(lastUpdatedAt).slice(5) >= since.slice(5, 10),
    }),
  },
  {
    name: 'support-records-since-is-exclusive',
    breaks: 'support-records.list.since-inclusive',
    change: (correct) => ({
      isUpdatedSince: ({ lastUpdatedAt }, since) => correct.dayOf(lastUpdatedAt) > since.slice(0, 10),
    }),
  },
  {
    name: 'support-records-since-is-that-day-only',
    breaks: 'support-records.list.since-inclusive',
    change: (correct) => ({
      isUpdatedSince: ({ lastUpdatedAt }, since) => correct.dayOf(lastUpdatedAt) === since.slice(0, 10),
    }),
  },
  {
    // Records of later years are missing.
    name: 'support-records-since-ends-with-the-year',
    breaks: 'support-records.list.since-inclusive',
    change: (correct) => ({
      isUpdatedSince: (record, since) =>
        correct.isUpdatedSince(record, since) && correct.dayOf(record.lastUpdatedAt).slice(0, 4) === since.slice(0, 4),
    }),
  },
  {
    // The list stops at the first record that is too old, as if records were sorted by date.
    name: 'support-records-since-stops-at-the-first-old-one',
    breaks: 'support-records.list.since-inclusive',
    change: (correct) => {
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
  },
  {
    name: 'support-records-of-unknown-are-an-empty-list',
    breaks: 'support-records.list.unknown-learner',
    change: (correct) => ({
      unknownLearner: (state, call) =>
        call.operation === list
          ? correct.answer(200, correct.wrapped(correct.choices.supportRecordListField, []))
          : correct.unknownLearner(state, call),
    }),
  },
  {
    name: 'support-records-of-unknown-are-empty-with-since',
    breaks: 'support-records.list.unknown-learner',
    change: (correct) => ({
      unknownLearner: (state, call) =>
        call.operation === list && call.query.lastUpdatedSince !== undefined
          ? correct.answer(200, correct.wrapped(correct.choices.supportRecordListField, []))
          : correct.unknownLearner(state, call),
    }),
  },
  {
    name: 'support-records-of-foreign-learners-are-listed',
    breaks: 'support-records.isolation.routes',
    change: (correct) => reaching(correct, list),
  },
  {
    name: 'support-record-of-foreign-learner-is-read',
    breaks: 'support-records.isolation.routes',
    change: (correct) => reaching(correct, single),
  },
  {
    // The path of one's own learner also gives access to records of other organisations' learners.
    name: 'support-record-is-read-below-any-learner',
    breaks: 'support-records.isolation.routes',
    change: (correct) => ({
      decideGetSupportRecord: (state, call) =>
        correct.forLearner(state, call, (learner) => {
          const id = call.params.supportRecordId ?? '';
          const everybody = [...state.neighbours()].flatMap(({ learners }) => learners.all());
          const record = [learner, ...everybody].map((holder) => correct.findSupportRecord(holder, id)).find(Boolean);
          return record ? correct.answer(200, correct.supportRecord(record)) : correct.notFound();
        }),
    }),
  },
];
