import {
  type ApiResponse,
  answersTo,
  asks,
  type Caller,
  covers,
  expect,
  isUuid,
  pool,
  test,
} from '../../fixtures/index.ts';

const dates = { exportFromDate: '2026-01-01', exportToDate: '2026-01-31' };

function request(api: Caller, body: Record<string, unknown>, valid = false): Promise<ApiResponse> {
  return api.send('POST /v1/learnerexports', { body, valid });
}

const ranges = {
  'a month': dates,
  'a leap day': { exportFromDate: '2024-02-29', exportToDate: '2024-03-01' },
  'the turn of a year': { exportFromDate: '2025-12-31', exportToDate: '2026-01-01' },
} as const;

const odd = {
  'no date': { exportFromDate: 'soon' },
  'a day that the calendar lacks': { exportToDate: '2026-02-30' },
  'with a time': { exportFromDate: '2026-01-01T00:00:00Z' },
  'on one day': { exportFromDate: '2026-02-28', exportToDate: '2026-02-28' },
  reversed: { exportFromDate: '2026-01-31', exportToDate: '2026-01-01' },
};

/** The answers to requests that are accepted. */
const accepted = pool('exports/request', {
  subject: async ({ api }) => ({
    'a month': await request(api, ranges['a month'], true),
    'a leap day': await request(api, ranges['a leap day'], true),
    'the turn of a year': await request(api, ranges['the turn of a year'], true),
  }),
});

test.describe('POST /v1/learnerexports', () => {
  accepted.check('gives each accepted request a UUID of its own', covers('exports.request.id'), async ({ subject }) => {
    // Of different ranges: how the service answers an identical request while the first is in progress is not documented.
    const { 'a month': first, 'a leap day': second } = subject;
    for (const response of [first, second]) {
      await expect(response).toHaveStatus(200);
      expect(isUuid(response.body?.requestId), `requestId is a UUID, was ${response.body?.requestId}`).toBe(true);
    }
    expect(second.body?.requestId, 'requestId of the second request').not.toBe(first.body?.requestId);
  });

  accepted.check('answers with requestId and nothing else', covers('exports.request.id-only'), async ({ subject }) => {
    const response = subject['a month'];
    await expect(response).toBeAccepted();
    expect(Object.keys(response.body ?? {}), 'members of the response').toEqual(['requestId']);
  });

  for (const range of Object.keys(ranges) as (keyof typeof ranges)[])
    accepted.check(`takes the dates of ${range}`, covers('exports.request.dates'), ({ subject }) =>
      expect(subject[range]).toBeAccepted(),
    );

  asks('takes or refuses omitted dates', covers('exports.request.omitted-dates'), async ({ api }) => {
    const { exportFromDate, exportToDate } = dates;
    return {
      'without exportFromDate': await request(api, { exportToDate }),
      'without exportToDate': await request(api, { exportFromDate }),
      'without both': await request(api, {}),
    };
  });

  asks('takes or refuses odd dates', covers('exports.request.odd-dates'), ({ api }) =>
    answersTo(odd, (changed) => request(api, { ...dates, ...changed })),
  );
});
