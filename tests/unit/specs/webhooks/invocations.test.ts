import { expect, test } from '@playwright/test';
import { walk } from '../../../../specs/webhooks/invocations.ts';

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
