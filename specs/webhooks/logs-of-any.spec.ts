import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import {
  type ApiResponse,
  assume,
  assumeAccepted,
  attempted,
  covers,
  expect,
  type Item,
  inTurn,
  isTooSmall,
  modestPageSize,
  needs,
  oddPageAnswers,
  pool,
  type Surroundings,
  test,
  totalOf,
  Webhooks,
} from '../../fixtures/index.ts';
import {
  expectAsListed,
  expectLog,
  expectNewestFirst,
  instantOf,
  isAtRest,
  logIdOf,
  logsIn,
  readable,
  timeOfAnswer,
} from './invocations.ts';

interface Logs {
  webhookId: string;
  /** The first page of the logs. */
  rows: Item[];
  /** How many there are, as the webhook says. */
  total: number;
  /** When they were read. */
  readAt: number;
}

/** Logs of any webhook that has some. */
async function someLogs({ subjects, webhooks }: Surroundings): Promise<Logs> {
  const [webhookId = ''] = await subjects.webhooksWithLogs();
  const list = assumeAccepted(await webhooks.logs(webhookId));
  const rows = logsIn(list);
  assume(rows.length > 0, 'the webhook has logs');
  return { webhookId, rows, total: Number(totalOf(list)) || rows.length, readAt: timeOfAnswer(list) };
}

/** Some pages of such logs, read while none was added: the first ones, the last ones, and one after them. */
const pages = pool('webhooks/logged, by pages', {
  powers: ['webhookWithLogs'],
  async subject(surroundings) {
    const { webhookId, total: former } = await someLogs(surroundings);
    const ask = (pageIndex: number, pageSize: number) => surroundings.webhooks.logs(webhookId, { pageIndex, pageSize });
    // Of half the usual size at most, so that a usual page shows what two of them hold.
    const wanted = Math.min(modestPageSize / 2, Math.max(2, Math.ceil(former / 3)));
    const pageSize = isTooSmall([await ask(1, wanted)]) ? modestPageSize : wanted;
    for (let tries = 1; ; tries++) {
      const first = assumeAccepted(await ask(1, pageSize));
      const total = Number(totalOf(first));
      const count = logsIn(first).length;
      assume(count > 0, 'the webhook has logs');
      // A service may grant fewer rows than it is asked for.
      const size = count < total ? count : pageSize;
      const last = Math.ceil(total / size);
      const indexes = [...new Set([2, 3, last, last + 1])].filter((index) => index > 1 && index <= last + 1);
      const further = await inTurn(indexes, async (index) => ({ index, response: await ask(index, size) }));
      const larger = assumeAccepted(await ask(1, modestPageSize));
      const answers = [{ index: 1, response: first }, ...further];
      const firstRows = answers.filter(({ index }) => index <= 3).flatMap(({ response }) => logsIn(response));
      const ofFirst = firstRows.map(logIdOf);
      const skipped = logsIn(larger)
        .slice(0, 3 * size)
        .map(logIdOf)
        .filter((id) => !ofFirst.includes(id));
      const largerTotal = Number(totalOf(larger));
      if (isAtRest(first, larger) || isAtRest(first, assumeAccepted(await ask(1, pageSize))))
        return { pageSize, total, largerTotal, size, answers, firstRows, skipped };
      assume(tries < 5, 'nothing is logged while the pages are read');
      await pause(tries * 500);
    }
  },
});

/** What is read of such logs. */
const logged = pool('webhooks/logged', {
  powers: ['webhookWithLogs'],
  async subject(surroundings) {
    const { lab, organisation, webhooks } = surroundings;
    const logs = await someLogs(surroundings);
    const { webhookId, rows, readAt } = logs;
    const newest = await attempted(() => webhooks.log(webhookId, logIdOf(rows[0])));
    const now = lab.has('clock') ? (await lab.advanceClock(organisation, 1)).getTime() : readAt;
    return { ...logs, newest, now };
  },
  rows: {
    /** The first three by themselves, and then the list again. */
    singles: async ({ webhooks }, { webhookId, rows }) => [
      ...(await inTurn(rows.slice(0, 3), (row) => webhooks.log(webhookId, logIdOf(row)))),
      await webhooks.logs(webhookId),
    ],
    unknown: async ({ webhooks }, { webhookId }) => [await webhooks.log(webhookId, randomUUID())],
    /** The logs, and below a webhook of the other organisation’s own, where one can be made. */
    async 'another organisation'({ lab }, { webhookId, rows }) {
      const theirs = new Webhooks(lab, await lab.otherOrganisation());
      const id = logIdOf(rows[0]);
      const answers = [await theirs.logs(webhookId), await theirs.log(webhookId, id)];
      if (!lab.has('write')) return answers;
      const { webhookId: own } = await theirs.create();
      return [...answers, await theirs.log(own, id), await theirs.logs(own)];
    },
    async 'another webhook'({ webhooks }, { rows }) {
      const { webhookId } = await webhooks.create();
      return [await webhooks.log(webhookId, logIdOf(rows[0]))];
    },
    'odd pages': async ({ webhooks }, { webhookId, total }) => [
      await webhooks.logs(webhookId, { pageIndex: 0, pageSize: 10 }),
      await webhooks.logs(webhookId, { pageSize: 10 }),
      await webhooks.logs(webhookId, { pageIndex: Math.ceil(total / 10) + 2, pageSize: 10 }),
    ],
  } as Record<string, (surroundings: Surroundings, logs: Logs) => Promise<ApiResponse[]>>,
  act: (surroundings, logs, read) => read(surroundings, logs),
});

/** A time before it was made from a number of another unit. */
const beforeAnyService = Date.UTC(2000);

test.describe('GET /v1/webhooks/{webhookId}/invocationlogs, of a webhook with logs', () => {
  logged.checks(covers('webhooks.logs.fields'), {
    'gives each log an id, the system event, a status and a time': ({ subject: { rows } }) => {
      for (const row of rows) expectLog(row);
    },
  });

  logged.checks(covers('webhooks.logs.created-at'), {
    'gives times that are past': ({ subject: { rows, now } }, { lab }) => {
      // Ten minutes allow for clocks that differ. Logs that are made for the check are new.
      const tenMinutes = 600_000;
      const earliest = lab.canMake('webhookWithLogs') ? now - tenMinutes : beforeAnyService;
      for (const { createdAtUtc } of rows) {
        expect(instantOf(createdAtUtc) > now + tenMinutes, 'whether the time is yet to come').toBe(false);
        expect(instantOf(createdAtUtc) < earliest, 'whether the time is long ago').toBe(false);
      }
    },
  });

  logged.check('has the newest log first', covers('webhooks.logs.newest-first'), ({ subject: { rows } }) =>
    expectNewestFirst(rows),
  );

  pages.checks(covers('webhooks.logs.newest-first'), {
    'has the newest log first on its pages': ({ subject: { firstRows } }) => expectNewestFirst(firstRows),
  });

  pages.checks(covers('webhooks.logs.total-records'), {
    'counts in totalRecords what its pages hold': ({ subject }) => {
      const { pageSize, total, largerTotal, size, answers, skipped } = subject;
      expect(largerTotal, 'totalRecords of a larger page').toBe(total);
      assume(size <= pageSize && skipped.length === 0, 'the pages skip no log, and are no larger than asked for');
      const seen = new Set<string>();
      for (const { index, response } of answers) {
        // A page past the end may be answered 404: the document lists that status without saying when it applies.
        if (response.status !== 404) expect(totalOf(assumeAccepted(response)), 'totalRecords of a page').toBe(total);
        const left = total - (index - 1) * size;
        const ids = logsIn(response).map(logIdOf);
        if (left <= 0) expect(ids.filter((id) => !seen.has(id)).length, 'further logs after the last page').toBe(0);
        else if (left < size) expect(ids.length, 'logs of the last page').toBe(left);
        else expect(ids.length, 'logs of a page with another after it').toBeGreaterThan(0);
        for (const id of ids) seen.add(id);
      }
    },
  });

  pages.checks(covers('webhooks.logs.paging'), {
    'holds each log once on its pages': (
      { subject: { pageSize, total, largerTotal, size, answers, skipped } },
      { lab },
    ) => {
      assume(largerTotal === total, 'each page gives the same total');
      if (lab.canMake('webhookWithLogs')) expect(size, 'logs that a page grants').toBe(pageSize);
      // What comes past the end is a question: nothing, a 404, or the last page again.
      const within = answers.filter(({ index }) => (index - 1) * size < total);
      const rows = within.map(({ response }) => logsIn(response)).filter(({ length }) => length > 0);
      expect(rows[0]!.length, 'logs of the first page').toBeLessThanOrEqual(pageSize);
      for (const page of rows.slice(0, -1)) expect(page.length, 'logs of a page with another after it').toBe(size);
      expect(skipped, 'logs of a larger page that are on none of these').toEqual([]);
      const ids = rows.flat().map(logIdOf);
      expect(new Set(ids).size, 'different logs on these pages').toBe(ids.length);
    },
  });

  logged.checks(covers('webhooks.isolation.logs', needs('otherOrganisation'), logged.row('another organisation')), {
    'is refused to another organisation': async ({ subject, answer: [list, single, belowTheirs, listOfTheirs] }) => {
      await expect(list!, 'list').toHaveStatus(403, 404);
      await expect(single!, 'single log').toHaveStatus(403, 404);
      if (belowTheirs) await expect(belowTheirs, 'the log below a webhook of theirs').toBeRefused();
      if (listOfTheirs) expect(logsIn(listOfTheirs), 'logs of their own webhook').toEqual([]);
      assumeAccepted(subject.newest());
    },
  });

  logged.checks(covers('webhooks.logs.page-index', logged.row('odd pages')), {
    'shows how it answers odd page indexes': ({ answer: responses }, { observe }) => {
      const asked = ['pageIndex 0', 'no pageIndex', 'past the end'];
      const answers = Object.fromEntries(asked.map((what, at) => [what, responses[at]!]));
      observe('webhooks.logs.page-index', oddPageAnswers(answers), ...responses);
    },
  });
});

test.describe('GET /v1/webhooks/{webhookId}/invocationlogs/{invocationLogId}, of a webhook with logs', () => {
  logged.checks(covers('webhooks.logs.single', logged.row('singles')), {
    'answers 200 with the log as it is in the list': async ({ subject: { rows }, answer: responses }) => {
      const later = logsIn(responses.at(-1)!);
      for (const [at, response] of responses.slice(0, -1).entries()) {
        const row = rows[at]!;
        await expectAsListed(response, row);
        // The status may still change between the two reads. Its values, and so their type, are not documented.
        const after = later.find(({ id }) => id === row.id);
        const statuses = [row, after].map((each) => String(each?.status));
        expect(statuses.includes(String(response.body.status)), 'whether the status is as in the list').toBe(true);
      }
    },
  });

  logged.checks(covers('webhooks.logs.sent-data'), {
    'says more than the list: the data that was sent': ({ subject: { rows, newest } }) => {
      const further = furtherMembers(assumeAccepted(newest()).body ?? {}, rows[0] ?? {});
      expect(further, 'members that may be the data').not.toEqual([]);
    },
  });

  logged.checks(covers('webhooks.logs.unknown', logged.row('unknown')), {
    'answers 404 for an id that no log has': async ({ subject, answer: [response] }) => {
      assumeAccepted(subject.newest());

      await expect(response!).toHaveStatus(404);
    },
  });

  logged.checks(covers('webhooks.logs.other-webhook', logged.row('another webhook')), {
    'shows what a log’s id gets under another webhook': ({ answer: [response] }, { observe }) => {
      observe('webhooks.logs.other-webhook', { status: response!.status }, response!);
    },
  });
});

/**
 * Members of a single log that may be the data that was sent. How that is written is not documented: in a member that the row
 * of the list lacks or, if the row has it too, as an object or a text of one.
 */
function furtherMembers(single: Item, row: Item): string[] {
  const { id: _id, systemEvent: _systemEvent, status: _status, createdAtUtc: _createdAtUtc, ...others } = single;
  const filled = Object.entries(others).filter(([, value]) => ![undefined, null, ''].includes(value));
  const isObject = (value: unknown) => typeof value === 'object' || readable(String(value)).includes('{');
  return filled.filter(([name, value]) => !(name in row) || isObject(value)).map(([name]) => name);
}
