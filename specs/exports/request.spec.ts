import { type ApiResponse, type Caller, covers, expect, isUuid, test } from '../../fixtures/index.ts';

const dates = { exportFromDate: '2026-01-01', exportToDate: '2026-01-31' };

function request(api: Caller, body: Record<string, unknown>, valid = false): Promise<ApiResponse> {
  return api.send('POST /v1/learnerexports', { body, valid });
}

test.describe('POST /v1/learnerexports', () => {
  test('gives each accepted request a UUID of its own', covers('exports.request.id'), async ({ api }) => {
    const first = await request(api, dates, true);
    // Of a different range: how the service answers an identical request while the first is in progress is not documented.
    const second = await request(api, { ...dates, exportToDate: '2026-02-28' }, true);

    for (const response of [first, second]) {
      await expect(response).toHaveStatus(200);
      expect(isUuid(response.body?.requestId), `requestId is a UUID, was ${response.body?.requestId}`).toBe(true);
    }
    expect(second.body?.requestId, 'requestId of the second request').not.toBe(first.body?.requestId);
  });

  test('answers with requestId and nothing else', covers('exports.request.id-only'), async ({ api }) => {
    const response = await request(api, dates, true);

    await expect(response).toBeAccepted();
    expect(Object.keys(response.body ?? {}), 'members of the answer').toEqual(['requestId']);
  });

  const ranges = {
    'a month': dates,
    'a leap day': { exportFromDate: '2024-02-29', exportToDate: '2024-03-01' },
    'the turn of a year': { exportFromDate: '2025-12-31', exportToDate: '2026-01-01' },
  };
  for (const [range, body] of Object.entries(ranges)) {
    test(`takes the dates of ${range}`, covers('exports.request.dates'), async ({ api }) => {
      await expect(await request(api, body, true)).toBeAccepted();
    });
  }

  test('takes or refuses omitted dates', covers('exports.request.omitted-dates'), async ({ api, observe }) => {
    const { exportFromDate, exportToDate } = dates;
    const answers = {
      'without exportFromDate': await request(api, { exportToDate }),
      'without exportToDate': await request(api, { exportFromDate }),
      'without both': await request(api, {}),
    };

    observe('exports.request.omitted-dates', statusesOf(answers), ...Object.values(answers));
  });

  test('takes or refuses odd dates', covers('exports.request.odd-dates'), async ({ api, observe }) => {
    const answers = {
      'no date': await request(api, { ...dates, exportFromDate: 'soon' }),
      'a day that the calendar lacks': await request(api, { ...dates, exportToDate: '2026-02-30' }),
      'with a time': await request(api, { ...dates, exportFromDate: '2026-01-01T00:00:00Z' }),
      'on one day': await request(api, { exportFromDate: '2026-02-28', exportToDate: '2026-02-28' }),
      reversed: await request(api, { exportFromDate: '2026-01-31', exportToDate: '2026-01-01' }),
    };

    observe('exports.request.odd-dates', statusesOf(answers), ...Object.values(answers));
  });
});

function statusesOf(answers: Record<string, ApiResponse>): Record<string, number> {
  return Object.fromEntries(Object.entries(answers).map(([what, { status }]) => [what, status]));
}
