import {
  type ApiResponse,
  asks,
  assume,
  assumeAccepted,
  covers,
  enumerations,
  expect,
  Inconclusive,
  type Item,
  idOf,
  inTurn,
  isThere,
  isUuid,
  needs,
  oddPageAnswers,
  oddPages,
  pool,
  type Records,
  type RuleId,
  rowsOf,
  type Subjects,
  settled,
  shapeOf,
  test,
} from '../../fixtures/index.ts';
import { onPagesOfOne, withFew } from '../records/of-whoever.ts';
import { daysWritten, supportRecords } from './added.ts';

const values: [rule: RuleId, member: string, values: readonly number[]][] = [
  ['support-records.enum.support-type', 'supportType', enumerations.supportType],
  ['support-records.enum.coverage-status', 'coverageStatus', enumerations.coverageStatus],
];

/** A learner with support records, and the first page of them. */
async function someRecords(subjects: Subjects, records: Records) {
  const [learnerId = ''] = await subjects.withSupportRecords();
  const list = await records.supportRecords(learnerId);
  const rows = rowsOf(assumeAccepted(list));
  assume(rows.length > 0, 'the learner has support records');
  return { learnerId, list, rows };
}

/** Some records, and the first few read by themselves; as a row, the answers to another organisation. */
const some = pool('support-records/some', {
  powers: ['learnerWithSupportRecords'],
  rows: { 'another organisation': null },
  subject: async ({ subjects, records }) => {
    const { learnerId, list, rows } = await someRecords(subjects, records);
    const singles = await inTurn(rows.slice(0, 3), (row) => records.supportRecord(learnerId, recordIdOf(row)));
    return { learnerId, list, rows, singles };
  },
  act: async ({ records, lab }, { learnerId, rows }) => {
    const theirs = records.as((await lab.otherOrganisation()).administrator);
    const id = recordIdOf(rows[0] ?? {});
    return { list: await theirs.supportRecords(learnerId), single: await theirs.supportRecord(learnerId, id) };
  },
});

const accepted = (responses: readonly ApiResponse[]) => responses.map((response) => assumeAccepted(response));

function recordIdOf({ learnerId: _learnerId, learnerUserId: _learnerUserId, ...row }: Item): string {
  const id = idOf(row, 'supportRecordId');
  if (id === null) throw new Inconclusive('the rows of the list have no ids.');
  return id;
}

/** Documented members of a record that are not as in its row, which may lack them; and its id, if it has one. */
function differences(single: Item, row: Item): string[] {
  const codes = ['supportType', 'coverageStatus'].filter((name) => single[name] !== (row[name] ?? single[name]));
  const days = daysWritten(row.lastUpdatedDate ?? single.lastUpdatedDate);
  const isOfDay = daysWritten(single.lastUpdatedDate).some((day) => days.includes(day));
  const id = [single.supportRecordId, single.id].find(isUuid) ?? recordIdOf(row);
  const isAskedFor = id.toLowerCase() === recordIdOf(row).toLowerCase();
  return [...codes, ...(isOfDay ? [] : ['lastUpdatedDate']), ...(isAskedFor ? [] : ['id'])];
}

function daysOf({ lastUpdatedDate }: Item): string[] {
  const days = daysWritten(lastUpdatedDate);
  if (days.some((day) => Number.isNaN(Date.parse(day)))) throw new Inconclusive('a record does not say its date.');
  return days;
}

function moved(day: string | undefined, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}

// Judged on the support records of any learner, also on those that an organisation held before.
test.describe('Support records of whoever has some', () => {
  some.check(
    'are each read by id, as they are in the list',
    covers('support-records.read.by-id'),
    async ({ subject: { rows, singles } }) => {
      for (const [at, response] of singles.entries()) {
        await expect(response).toHaveStatus(200);
        const row = rows[at] ?? {};
        expect(differences(response.body ?? {}, row), 'members that differ from the list').toEqual([]);
      }
    },
  );

  some.check(
    'have lastUpdatedDate, supportType and coverageStatus',
    covers('support-records.read.known-fields'),
    ({ subject: { singles } }) => {
      for (const { body } of accepted(singles)) {
        const known = ['lastUpdatedDate', 'supportType', 'coverageStatus'];
        expect(
          known.filter((name) => body?.[name] === undefined),
          'fields that are missing',
        ).toEqual([]);
      }
    },
  );

  for (const [rule, member, documented] of values)
    some.check(`have a ${member} that is documented`, covers(rule), ({ subject: { singles } }) => {
      for (const { body } of accepted(singles)) expect<unknown>(body?.[member], member).toBeOneOf(documented);
    });

  test(
    'are left out if they are older than lastUpdatedSince',
    covers('support-records.list.since', needs('learnerWithSupportRecords')),
    async ({ subjects, records, lab }) => {
      const { learnerId, rows } = await someRecords(subjects, records);
      const latest = rows.flatMap(daysOf).sort().at(-1);

      await settled(lab, async () => {
        const response = await records.supportRecords(learnerId, { lastUpdatedSince: moved(latest, 2) });
        const shown = isThere(response) ? rowsOf(response) : [];
        const older = new Set(rows.map(recordIdOf));
        expect(shown.filter((row) => older.has(recordIdOf(row))).length, 'older records in the list').toBe(0);
      });
    },
  );

  test(
    'are kept from their day on',
    covers('support-records.list.since-inclusive', needs('learnerWithSupportRecords')),
    async ({ subjects, records, lab }) => {
      const { learnerId, rows } = await withFew(supportRecords, { records }, await subjects.withSupportRecords());
      const [earliest] = rows.flatMap(daysOf).sort();

      await settled(lab, async () => {
        const response = await records.supportRecords(learnerId, { lastUpdatedSince: earliest });
        await expect(response).toBeAccepted();
        const shown = new Set(rowsOf(response).map(recordIdOf));
        expect(rows.filter((row) => !shown.has(recordIdOf(row))).length, 'records that are missing').toBe(0);
      });
    },
  );

  test(
    'are each on one of the pages',
    covers('support-records.list.paging', needs('learnerWithSupportRecords')),
    async ({ subjects, records, lab }) => {
      const few = await withFew(supportRecords, { records }, await subjects.withSupportRecords());
      const all = new Set(few.rows.map(recordIdOf));

      await onPagesOfOne(supportRecords, { records, lab }, few, (found) => {
        const ids = found.map(recordIdOf).filter((id) => all.has(id));
        expect(new Set(ids).size, 'records on all pages').toBe(all.size);
      });
    },
  );

  some.check(
    'are refused to another organisation',
    covers('support-records.isolation.routes', needs('otherOrganisation'), some.row('another organisation')),
    async ({ subject: { singles }, answer: theirs }) => {
      await expect(theirs.list, 'list').toHaveStatus(403, 404);
      await expect(theirs.single, 'single').toHaveStatus(403, 404);
      accepted(singles);
    },
  );

  some.check(
    'show which fields they have, and their wrapper',
    covers('support-records.read.fields'),
    ({ subject: { list, singles } }, { observe }) => {
      const [single] = accepted(singles);
      if (single === undefined) return;
      observe('support-records.read.fields', { list: shapeOf(list.body), single: shapeOf(single.body) }, list, single);
    },
  );

  test(
    'show how their list answers odd pages',
    covers('support-records.list.page-index', needs('learnerWithSupportRecords')),
    async ({ subjects, records, observe }) => {
      const { learnerId } = await someRecords(subjects, records);
      const answers = await oddPages((query) => records.supportRecords(learnerId, query));

      observe('support-records.list.page-index', oddPageAnswers(answers), ...Object.values(answers));
    },
  );

  asks(
    'show what their id gets under another learner',
    covers('support-records.read.other-learner', needs('learnerWithSupportRecords', 'tutors')),
    async ({ subjects, learners, records }) => {
      const { rows } = await someRecords(subjects, records);
      const other = await learners.create();
      return records.supportRecord(other.learnerId, recordIdOf(rows[0] ?? {}));
    },
  );
});
