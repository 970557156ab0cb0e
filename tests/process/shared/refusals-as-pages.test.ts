import { createServer, request } from 'node:http';
import { expect } from '@playwright/test';
import { listening } from '../../../protocol/listening.ts';
import { reported } from '../../support/faults/command.ts';
import { test } from '../../support/shared-target.ts';

/** Passes everything on, with a web page in place of each body of a 401 or 404. */
function pagesBefore(target: string) {
  return createServer((incoming, answer) => {
    const { method, url, headers } = incoming;
    const passed = request(new URL(url ?? '', target), { method, headers }, (response) => {
      const { statusCode = 500 } = response;
      if (![401, 404].includes(statusCode)) {
        answer.writeHead(statusCode, response.headers);
        return response.pipe(answer);
      }
      response.resume();
      return answer
        .writeHead(statusCode, { 'content-type': 'text/html' })
        .end(`<html><h1>HTTP Status ${statusCode}</h1><p>${url}</p></html>`);
    });
    incoming.pipe(passed);
  });
}

test('a service whose 401 and 404 are web pages is judged like any other, and nothing is left behind', async ({
  target,
}) => {
  const proxy = pagesBefore(target.service.baseUrl);
  const settings = { ...target.variables, LAS_BASE_URL: `http://127.0.0.1:${await listening(proxy)}` };
  const { exitStatus, printed, result } = await reported(
    ['run', '--grep', '@(authentication.token|learners.delete|tags.(delete|untagged)|versioning)'],
    settings,
  );
  proxy.close();

  expect(exitStatus, printed).toBe(0);
  expect(result?.totals, printed).toMatchObject({ violates: 0, inconclusive: 0 });
  expect(result?.totals.conforms, printed).toBeGreaterThan(20);
  expect(await target.records()).toBe(0);
});
