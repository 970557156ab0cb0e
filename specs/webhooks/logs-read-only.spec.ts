import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import {
  type ApiResponse,
  assume,
  assumeAccepted,
  causes,
  covers,
  type EventId,
  expect,
  type Item,
  inTurn,
  isTooSmall,
  isUuid,
  modestPageSize,
  needs,
  oddPageAnswers,
  outcome,
  pool,
  type Subjects,
  type Surroundings,
  settled,
  test,
  totalOf,
  type Webhooks,
} from '../../fixtures/index.ts';
import {
  expectAsListed,
  instantOf,
  isAtRest,
  logIdOf,
  logsIn,
  oddPages,
  readable,
  timeOfAnswer,
} from './invocations.ts';

interface Logs {
  webhookId: string;
  /** The first page of the logs. */
  rows: Item[];
  /** The newest of them, read by itself. @throws Inconclusive if it has no id. */
  newest: () => ApiResponse;
}

type Answers = [ApiResponse, ...ApiResponse[]];

/** A webhook with logs, the first page of them, and how many it says there are. */
async function someLogs(
  subjects: Subjects,
  webhooks: Webhooks,
): Promise<Omit<Logs, 'newest'> & { total: number; readAt: number }> {
  const [webhookId = ''] = await subjects.webhooksWithLogs();
  const list = assumeAccepted(await webhooks.logs(webhookId));
  const rows = logsIn(list);
  assume(rows.length > 0, 'the webhook has logs');
  return { webhookId, rows, total: Number(totalOf(list)) || rows.length, readAt: timeOfAnswer(list) };
}

/** Some pages of such logs, read while none was added: the first ones, the last ones, and one after them. */
const pages = pool('webhooks/logged, by pages', {
  async subject({ subjects, webhooks }) {
    const some = await someLogs(subjects, webhooks);
    const ask = (pageIndex: number, pageSize: number) => webhooks.logs(some.webhookId, { pageIndex, pageSize });
    // Of half the usual size at most, so that a usual page shows what two of them hold.
    const wanted = Math.min(modestPageSize / 2, Math.max(2, Math.ceil(some.total / 3)));
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
      const ofFirst = answers
        .filter(({ index }) => index <= 3)
        .flatMap(({ response }) => logsIn(response).map(logIdOf));
      const skipped = logsIn(larger)
        .slice(0, 3 * size)
        .map(logIdOf)
        .filter((id) => !ofFirst.includes(id));
      const largerTotal = Number(totalOf(larger));
      if (isAtRest(first, larger) || isAtRest(first, assumeAccepted(await ask(1, pageSize))))
        return { pageSize, total, largerTotal, size, answers, skipped };
      assume(tries < 5, 'nothing is logged while the pages are read');
      await pause(tries * 500);
    }
  },
});

/** What is read of such logs. */
const logged = pool('webhooks/logged', {
  powers: ['webhookWithLogs'],
  subject: async ({ subjects, webhooks }) => {
    const some = await someLogs(subjects, webhooks);
    return { ...some, newest: await outcome(() => webhooks.log(some.webhookId, logIdOf(some.rows[0]))) };
  },
  rows: {
    singles: async ({ webhooks }, { webhookId, rows, newest }) => {
      const singles: Answers = [newest()];
      for (const row of rows.slice(1, 3)) singles.push(await webhooks.log(webhookId, logIdOf(row)));
      return singles;
    },
    unknown: async ({ webhooks }, { webhookId }) => [await webhooks.log(webhookId, randomUUID())],
    'another organisation': async ({ webhooks, lab }, { webhookId, rows }) => {
      const theirs = webhooks.as((await lab.otherOrganisation()).administrator);
      return [await theirs.logs(webhookId), await theirs.log(webhookId, logIdOf(rows[0]))];
    },
    'another webhook': async ({ webhooks }, { rows }) => {
      const { webhookId } = await webhooks.create();
      return [await webhooks.log(webhookId, logIdOf(rows[0]))];
    },
  } satisfies Record<string, (surroundings: Surroundings, logs: Logs) => Promise<Answers>>,
  act: (surroundings, logs, read): Promise<Answers> => read(surroundings, logs),
});

/** A time before it was made from a number of another unit. */
const beforeAnyService = Date.UTC(2000);

// Judged on the logs of any webhook, also on those that an organisation held before.
test.describe('GET /v1/webhooks/{webhookId}/invocationlogs, of a webhook with logs', () => {
  logged.check(
    'gives each log an id, the system event, a status and a time',
    covers('webhooks.logs.fields'),
    ({ subject: { rows } }) => {
      for (const { id, systemEvent, status, createdAtUtc } of rows) {
        expect(isUuid(id), 'whether id is a UUID').toBe(true);
        const { name } = causes[systemEvent?.id as EventId] ?? {};
        expect(name !== undefined && systemEvent?.displayName === name, 'whether it is one of the nine events').toBe(
          true,
        );
        expect(typeof status, 'type of status').toBeOneOf(['number', 'string']);
        expect(Number.isNaN(instantOf(createdAtUtc)), 'whether createdAtUtc is no time').toBe(false);
      }
    },
  );

  test(
    'gives times that are past',
    covers('webhooks.logs.created-at', needs('webhookWithLogs')),
    async ({ subjects, webhooks, lab, organisation }) => {
      const { rows, readAt } = await someLogs(subjects, webhooks);
      const now = lab.has('clock') ? (await lab.advanceClock(organisation, 1)).getTime() : readAt;

      // Ten minutes allow for clocks that differ.
      const tenMinutes = 600_000;
      for (const { createdAtUtc } of rows) {
        expect(instantOf(createdAtUtc) > now + tenMinutes, 'whether the time is yet to come').toBe(false);
        expect(instantOf(createdAtUtc) < beforeAnyService, 'whether the time is decades ago').toBe(false);
      }
    },
  );

  test(
    'has the newest log first',
    covers('webhooks.logs.newest-first', needs('webhookWithLogs')),
    async ({ subjects, webhooks, lab }) => {
      const { webhookId } = await someLogs(subjects, webhooks);

      let areAlike = false;
      await settled(lab, async () => {
        const times = logsIn(assumeAccepted(await webhooks.logs(webhookId))).map((row) => instantOf(row.createdAtUtc));
        areAlike = new Set(times).size < 2;
        const unordered = times.filter((time, at) => time > (times[at - 1] ?? Number.POSITIVE_INFINITY));
        expect(unordered.length, 'logs that are newer than the one before').toBe(0);
      });
      test.skip(areAlike, 'its logs all have the same time, which any order would fit');
    },
  );

  pages.check(
    'counts in totalRecords what its pages hold',
    covers('webhooks.logs.total-records', needs('webhookWithLogs')),
    ({ subject: { total, largerTotal, size, answers, skipped } }) => {
      expect(largerTotal, 'totalRecords of a larger page').toBe(total);
      assume(skipped.length === 0, 'the pages skip no log');
      const seen = new Set<string>();
      for (const { index, response } of answers) {
        // A page past the end may be answered 404: the document lists that status without saying when it applies.
        if (response.status !== 404) expect(totalOf(assumeAccepted(response)), 'totalRecords of a page').toBe(total);
        const left = total - (index - 1) * size;
        const ids = logsIn(response).map(logIdOf);
        if (left <= 0) expect(ids.filter((id) => !seen.has(id)).length, 'further logs after the last page').toBe(0);
        else if (left < size) expect(ids.length, 'logs of the last page').toBe(left);
        for (const id of ids) seen.add(id);
      }
    },
  );

  pages.check(
    'holds each log once on its pages',
    covers('webhooks.logs.paging', needs('webhookWithLogs')),
    ({ subject: { pageSize, total, largerTotal, size, answers, skipped } }) => {
      assume(largerTotal === total, 'each page gives the same total');
      // What comes past the end is a question: nothing, a 404, or the last page again.
      const within = answers.filter(({ index }) => (index - 1) * size < total);
      const rows = within.map(({ response }) => logsIn(response)).filter(({ length }) => length > 0);
      expect(rows[0]!.length, 'logs of the first page').toBeLessThanOrEqual(pageSize);
      for (const page of rows.slice(0, -1)) expect(page.length, 'logs of a page with another after it').toBe(size);
      expect(skipped, 'logs of a larger page that are on none of these').toEqual([]);
      const ids = rows.flat().map(logIdOf);
      expect(new Set(ids).size, 'different logs on these pages').toBe(ids.length);
    },
  );

  logged.check(
    'is refused to another organisation',
    covers('webhooks.isolation.logs', needs('otherOrganisation'), logged.row('another organisation')),
    async ({ subject, answer: [list, ...logs] }) => {
      await expect(list, 'list').toHaveStatus(403, 404);
      for (const log of logs) await expect(log, 'single log').toHaveStatus(403, 404);
      assumeAccepted(subject.newest());
    },
  );

  test(
    'shows how it answers odd page indexes',
    covers('webhooks.logs.page-index', needs('webhookWithLogs')),
    async ({ subjects, webhooks, observe }) => {
      const { webhookId, total } = await someLogs(subjects, webhooks);
      const answers = await oddPages(webhooks, webhookId, total);

      observe('webhooks.logs.page-index', oddPageAnswers(answers), ...Object.values(answers));
    },
  );
});

test.describe('GET /v1/webhooks/{webhookId}/invocationlogs/{invocationLogId}, of a webhook with logs', () => {
  logged.check(
    'answers 200 with the log as it is in the list',
    covers('webhooks.logs.single', logged.row('singles')),
    async ({ subject: { rows }, answer: singles }) => {
      for (const [at, response] of singles.entries()) await expectAsListed(response, rows[at] ?? {});
    },
  );

  logged.check(
    'says more than the list: the data that was sent',
    covers('webhooks.logs.sent-data'),
    ({ subject: { rows, newest } }) => {
      const further = furtherMembers(assumeAccepted(newest()).body ?? {}, rows[0] ?? {});
      expect(further, 'members that may be the data').not.toEqual([]);
    },
  );

  logged.check(
    'answers 404 for an id that no log has',
    covers('webhooks.logs.unknown', logged.row('unknown')),
    async ({ subject, answer: [unknown] }) => {
      assumeAccepted(subject.newest());

      await expect(unknown).toHaveStatus(404);
    },
  );

  logged.check(
    'shows what a log’s id gets under another webhook',
    covers('webhooks.logs.other-webhook', logged.row('another webhook')),
    ({ answer: [response] }, { observe }) => {
      observe('webhooks.logs.other-webhook', { status: response.status }, response);
    },
  );
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
