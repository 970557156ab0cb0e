import { randomUUID } from 'node:crypto';
import {
  type ApiResponse,
  assume,
  assumeAccepted,
  covers,
  enumerations,
  expect,
  Inconclusive,
  type Item,
  inTurn,
  isThere,
  isUuid,
  Learners,
  needs,
  type RuleId,
  rowsOf,
  settled,
  shapeOfAny,
  test,
} from '../../fixtures/index.ts';
import { expectHidden, hiddenOr } from '../learners/isolation/hidden.ts';
import { checkAny, withFew } from '../records/of-any.checks.ts';
import { daysWritten, recordIdOf, supportRecords } from './added.ts';

const values: [rule: RuleId, member: string, values: readonly number[]][] = [
  ['support-records.enum.support-type', 'supportType', enumerations.supportType],
  ['support-records.enum.coverage-status', 'coverageStatus', enumerations.coverageStatus],
];

const accepted = (responses: readonly ApiResponse[]) => responses.map((response) => assumeAccepted(response));

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

test.describe('GET /v1/learners/{learnerId}/supportrecords, of any learner with some', () => {
  const some = checkAny(supportRecords, {
    singles: {
      read: ({ records }, { learnerId, list }) =>
        inTurn(idsIn(list).slice(0, 3), (id) => records.supportRecord(learnerId, id)),
    },
    'single for another organisation': {
      needs: ['otherOrganisation'],
      read: async ({ records, lab }, { learnerId, list }) => {
        const theirs = records.as((await lab.otherOrganisation()).administrator);
        const read = (id: string) => theirs.supportRecord(learnerId, id);
        return hiddenOr(await read(idsIn(list)[0]!), () => read(randomUUID()));
      },
    },
    // Addressed through a learner of the caller's own organisation, the record is just as foreign.
    'single below a learner of another organisation': {
      needs: ['otherTutors'],
      read: async ({ records, lab }, { list }) => {
        const other = await lab.otherOrganisation();
        const { learnerId } = await new Learners(lab, other).create();
        const read = (id: string) => records.as(other.administrator).supportRecord(learnerId, id);
        return hiddenOr(await read(idsIn(list)[0]!), () => read(randomUUID()));
      },
    },
    'single below another learner': {
      needs: ['tutors'],
      async read({ records, learners }, { list }) {
        const { learnerId } = await learners.create();
        return [await records.supportRecord(learnerId, idsIn(list)[0]!)];
      },
    },
  });

  some.checks(covers('support-records.read.by-id', some.row('singles')), {
    'holds records that are each read by id, as they are in the list': async ({
      subject: { list },
      answer: singles,
    }) => {
      const rows = rowsOf(assumeAccepted(list));
      for (const [at, response] of singles.entries()) {
        await expect(response).toHaveStatus(200);
        expect(differences(response.body ?? {}, rows[at]!), 'members that differ from the list').toEqual([]);
      }
    },
  });

  some.checks(covers('support-records.read.known-fields', some.row('singles')), {
    'holds records with lastUpdatedDate, supportType and coverageStatus': ({ answer: singles }) => {
      for (const { body } of accepted(singles)) {
        const known = ['lastUpdatedDate', 'supportType', 'coverageStatus'];
        expect(
          known.filter((name) => body?.[name] === undefined),
          'fields that are missing',
        ).toEqual([]);
      }
    },
  });

  for (const [rule, member, documented] of values)
    some.checks(covers(rule, some.row('singles')), {
      [`holds records with a ${member} that is documented`]: ({ answer: singles }) => {
        for (const { body } of accepted(singles)) expect<unknown>(body?.[member], member).toBeOneOf(documented);
      },
    });

  for (const whose of ['for another organisation', 'below a learner of another organisation'])
    some.checks(covers('support-records.isolation.routes', some.row(`single ${whose}`)), {
      [`holds records that are refused ${whose}`]: async ({ answer }) => {
        expect(Object.hasOwn(answer[0]?.body ?? {}, 'supportType'), 'whether the answer shows the record').toBe(false);
        await expectHidden(answer);
      },
    });

  test(
    'leaves out records older than lastUpdatedSince',
    covers('support-records.list.since', needs('learnerWithSupportRecords')),
    async ({ subjects, records, lab }) => {
      const [learnerId = ''] = await subjects.withSupportRecords();
      const rows = rowsOf(assumeAccepted(await records.supportRecords(learnerId)));
      assume(rows.length > 0, 'the learner has support records');
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
    'keeps records from their day on',
    covers('support-records.list.since-inclusive', needs('learnerWithSupportRecords')),
    async ({ subjects, records, lab }) => {
      const { learnerId, rows } = await withFew(supportRecords, subjects, records);
      const [earliest] = rows.flatMap(daysOf).sort();

      await settled(lab, async () => {
        const response = await records.supportRecords(learnerId, { lastUpdatedSince: earliest });
        await expect(response).toBeAccepted();
        const shown = new Set(rowsOf(response).map(recordIdOf));
        expect(rows.filter((row) => !shown.has(recordIdOf(row))).length, 'records that are missing').toBe(0);
      });
    },
  );

  some.checks(covers('support-records.read.fields', some.row('singles')), {
    'shows which fields records have, and their wrapper': ({ subject: { list }, answer: singles }, { observe }) => {
      const [single] = accepted(singles);
      if (single === undefined) return;
      const answer = { list: shapeOfAny(list.body), single: shapeOfAny(single.body) };
      observe('support-records.read.fields', answer, list, single);
    },
  });

  some.checks(covers('support-records.read.other-learner', some.row('single below another learner')), {
    'shows what an id gets under another learner': ({ answer: [response] }, { observe }) =>
      observe('support-records.read.other-learner', { status: response!.status }, response!),
  });
});

/** The ids of the records in the list. @throws Inconclusive if there are none. */
function idsIn(list: ApiResponse): string[] {
  const rows = rowsOf(assumeAccepted(list));
  assume(rows.length > 0, 'the learner has support records');
  return rows.map(recordIdOf);
}
