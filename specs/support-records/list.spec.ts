import {
  assume,
  covers,
  enumerations,
  expect,
  idsInRows,
  inTurn,
  isTooSmall,
  needs,
  test,
} from '../../fixtures/index.ts';
import { askAboutPageSize, checkList, recent } from '../records/list-of-learner.checks.ts';
import { ofEveryKind, supportRecords } from './added.ts';

const [since] = Object.values(recent);

test.describe('GET /v1/learners/{learnerId}/supportrecords', () => {
  const lists = checkList(supportRecords, {
    since: {
      read: ({ records }, { twelve: { learnerId } }) =>
        inTurn([1, 2], (pageIndex) =>
          records.supportRecords(learnerId, { pageIndex, pageSize: 1, lastUpdatedSince: since }),
        ),
    },
  });

  for (const supportType of enumerations.supportType)
    test(
      `holds support records of type ${supportType} and every coverage, of long ago and of today`,
      covers('support-records.list.all', needs('supportRecords')),
      async ({ lab, learners, records }) => {
        const { learnerId } = await learners.create();
        const today = new Date().toISOString().slice(0, 10);
        const ids = await ofEveryKind(lab, learnerId, [supportType], ['2019-05-31', today]);

        const response = await records.supportRecords(learnerId);

        await expect(response).toHaveStatus(200);
        expect(idsInRows(response, ids).sort(), 'ids of the rows').toEqual(ids.sort());
      },
    );

  lists.checks(covers('support-records.list.paging', lists.row('since')), {
    'pages through the records that lastUpdatedSince selects': async ({ subject: { twelve }, answer: pages }) => {
      test.skip(isTooSmall(pages), 'pages of so few rows are refused');
      for (const page of pages) await expect(page).toBeAccepted();
      const expected = twelve.ids.filter((_, at) => recent[at] !== undefined);
      const [first = [], ...others] = pages.map((page) => idsInRows(page, expected));
      assume(
        first.every((id) => id !== null),
        'lastUpdatedSince selects the records of a page',
      );
      expect([...first, ...others.flat()].sort(), 'ids on all pages').toEqual(expected.sort());
    },
  });

  askAboutPageSize(supportRecords);
});
