import { expect, test } from '@playwright/test';
import { isAtRest, walk } from '../../../../specs/webhooks/invocations.ts';

const idOfLog = (at: number) => `6a6e7b3e-0000-4000-8000-${String(at).padStart(12, '0')}`;

/** Webhooks, one of which has so many logs. */
const logged = (total: number) => {
  const all = Array.from({ length: total }, (_, at) => ({ id: idOfLog(at) }));
  return {
    logs: async (_: string, { pageIndex, pageSize }: { pageIndex: number; pageSize: number }) => {
      const from = (pageIndex - 1) * pageSize;
      return { status: 200, isSuccess: true, body: { invocationLogs: all.slice(from, from + pageSize) } };
    },
  };
};
const subscription = { webhookId: 'webhook', inbox: { events: () => [], deliveries: [] } };
const listed = async (webhooks: unknown) =>
  (await walk(webhooks as never, subscription as never, 3)).list.map(({ id }) => id);

for (const total of [0, 7, 10, 14, 40])
  test(`all of ${total} logs are listed, by which the pages are judged`, async () => {
    expect(await listed(logged(total))).toEqual(Array.from({ length: total }, (_, at) => idOfLog(at)));
  });

test('logs to which each read adds one are not judged', async () => {
  let total = 0;
  const growing = { logs: (_: string, page: { pageIndex: number; pageSize: number }) => logged(total++).logs(_, page) };
  await expect(listed(growing)).rejects.toThrow('nothing is logged while the pages are read');
});

for (const [what, later, expected] of [
  ['as they were, on a larger page', { ids: [3, 2, 1], total: 5 }, true],
  ['more of them', { ids: [4, 3, 2], total: 6 }, false],
  ['a newer one in place of the oldest', { ids: [4, 3, 2], total: 5 }, false],
  ['more of them, the oldest first', { ids: [3, 2, 1], total: 6 }, false],
] as const)
  test(`logs are ${expected ? '' : 'not '}at rest that are read again: ${what}`, () => {
    const page = (ids: readonly number[], totalRecords: number) =>
      ({ body: { invocationLogs: ids.map((at) => ({ id: idOfLog(at) })), totalRecords } }) as never;
    expect(isAtRest(page([3, 2], 5), page(later.ids, later.total))).toBe(expected);
  });
