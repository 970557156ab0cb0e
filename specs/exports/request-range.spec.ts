import { covers, isAccepted, needs, test } from '../../fixtures/index.ts';
import { daysFromToday, isAbout } from '../events/export-records.ts';

/** A day that is past in every time zone, and the days around it. */
const [dayBefore, day, dayAfter] = [daysFromToday(-31), daysFromToday(-30), daysFromToday(-29)];

test.describe('POST /v1/learnerexports', () => {
  test(
    'shows which records its range selects',
    covers('exports.request.range', needs('supportRecords', 'receiver')),
    async ({ api, learners, events, lab, observe }) => {
      const learner = await learners.create();
      await lab.addSupportRecord(learner.learnerId, { lastUpdatedDate: day, supportType: 10, coverageStatus: 30 });
      const ranges = {
        'around the last update': [dayBefore, dayAfter],
        'from the day of the last update': [day, dayAfter],
        'to the day of the last update': [dayBefore, day],
        'on the day of the last update': [day, day],
        'before the last update': [daysFromToday(-40), dayBefore],
        'after the last update': [dayAfter, daysFromToday(-20)],
      } as const;

      const subscription = await events.subscribe([700]);
      const answer: Record<string, boolean | number> = {};
      const deliveries = [];
      for (const [range, [exportFromDate, exportToDate]] of Object.entries(ranges)) {
        const response = await api.send('POST /v1/learnerexports', { body: { exportFromDate, exportToDate } });
        // It is not documented either whether a range of a single day is allowed.
        if (!isAccepted(response)) answer[range] = response.status;
        else {
          const delivery = await events.arrival(subscription, events.requested(700, response).awaited);
          answer[range] = isAbout(delivery, learner);
          deliveries.push(delivery);
        }
      }

      observe('exports.request.range', answer, ...deliveries);
    },
  );
});

test(
  'what is served names the index codes, or not',
  covers('exports.codes.index-names'),
  async ({ api, target, observe }) => {
    const served = await api.send('GET /v1/systemevents');
    const schemas = Object.keys(target.contract?.document.components?.schemas ?? {});
    const named = schemas.filter((name) => /index/i.test(name) && !/page/i.test(name)).sort();

    observe('exports.codes.index-names', target.contract === null ? { document: 'none' } : { schemas: named }, served);
  },
);
