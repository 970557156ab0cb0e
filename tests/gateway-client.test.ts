import { expect, test } from '@playwright/test';
import { Client, type ClientParts } from '../fixtures/api/client.ts';
import { Inconclusive, LostAnswer } from '../fixtures/api/inconclusive.ts';
import { Recorder } from '../fixtures/api/recorder.ts';
import { AnswerTooLarge, type RawResponse, type Transport } from '../fixtures/api/transport.ts';
import { expect as apiExpect } from '../fixtures/index.ts';
import { noPace } from '../fixtures/target/pace.ts';
import { Secrets } from '../protocol/redaction/secrets.ts';
import { contractRows } from '../reporters/contract-rows.ts';
import { contractCheck } from '../reporters/contract-rules.ts';

const page: RawResponse = {
  status: 403,
  headers: { 'content-type': 'text/html' },
  text: '<html><title>Blocked</title>my-client-secret</html>',
};
const fine: RawResponse = { status: 200, headers: { 'content-type': 'application/json' }, text: '[]' };
const problem: RawResponse = { ...fine, status: 403, text: '{"title":"Forbidden"}' };
const throttled: RawResponse = { ...page, status: 429 };

/** A client whose requests get these answers, the last one for ever, and what it did. */
function clientOf(...answers: (RawResponse | Error)[]) {
  const secrets = new Secrets();
  secrets.add('my-client-secret', 'client secret of administrator');
  const recorder = new Recorder(secrets, 'x');
  const seen = { sent: 0, answered: 0, unanswered: 0, checked: 0 };
  const request = async () => {
    const answer = answers[Math.min(seen.sent, answers.length - 1)] as RawResponse | Error;
    seen.sent += 1;
    if (answer instanceof Error) throw answer;
    return answer;
  };
  const compare = () => {
    seen.checked += 1;
    return { findings: [], compared: [] };
  };
  const client = new Client({
    ...{ secrets, recorder, pace: noPace, sleep: async () => {} },
    transport: { request, origin: 'http://x', prefix: '', shownHeaders: {}, isClosed: false } as unknown as Transport,
    contract: { compare } as unknown as ClientParts['contract'],
    breaker: {
      isOpen: false,
      answered: () => void seen.answered++,
      unanswered: () => void seen.unanswered++,
    },
  });
  const send = async (operation: string, call = {}) =>
    (await client.send('administrator', operation, call, async () => null)).response;
  return { send, seen, recorder };
}

test('a page now and then costs a repetition', async () => {
  const { send, seen, recorder } = clientOf(page, page, fine);
  expect(await send('GET /v1/tags')).toMatchObject({ status: 200 });
  expect(seen).toEqual({ sent: 3, answered: 1, unanswered: 0, checked: 1 });
  expect(recorder.exchanges.map(({ error }) => error)).toEqual([
    expect.stringMatching(
      /^The service did not answer: the request was answered 403 with a web page, .*"Blocked \[client secret of administrator\]"\.$/,
    ),
    expect.any(String),
    null,
  ]);
  expect(contractRows(recorder.exchanges)).toMatchObject([{ status: 200, exchanges: 1 }]);
  expect(contractCheck('contract.media-type', recorder.exchanges.slice(0, 2), true)).toEqual([]);
});

test('a page at each attempt, as a service may send that refuses with one, is never a refusal, and says why', async () => {
  const { send, seen } = clientOf(page);
  await expect(send('GET /v1/tags')).rejects.toThrow(
    'GET /v1/tags was answered 403 with a web page, as gateways answer in place of the service: "Blocked [client secret',
  );
  await expect(send('GET /v1/tags')).rejects.toThrow(Inconclusive);
  expect(seen).toEqual({ sent: 8, answered: 0, unanswered: 2, checked: 0 });
});

test('a write that was answered with a page is not repeated, and may have taken effect', async () => {
  for (const answer of [page, { ...page, status: 200 }, { ...page, status: 522 }, { ...page, status: 408, text: '' }]) {
    const { send, seen } = clientOf(answer);
    await expect(send('POST /v1/learners', { body: {} })).rejects.toThrow(LostAnswer);
    expect(seen).toMatchObject({ sent: 1, unanswered: 1, checked: 0 });
  }
});

test("a refusal in JSON is the service's", async () => {
  const { send, seen } = clientOf(problem);
  expect(await send('GET /v1/tags')).toMatchObject({ status: 403, exchange: { error: null } });
  expect(seen).toEqual({ sent: 1, answered: 1, unanswered: 0, checked: 1 });
});

for (const on429 of ['return', 'judge'] as const)
  test(`a gateway's 429 is not compared with any document, nor taken for a refusal: ${on429}`, async () => {
    const { send, seen } = clientOf(throttled);
    const response = await send('GET /v1/tags', { on429 });
    expect(seen.checked).toBe(0);
    expect(() => apiExpect(response).toHaveStatus(429)).toThrow(Inconclusive);
    expect(() => apiExpect(response).toBeRefused()).toThrow(Inconclusive);
  });

test('an answer that passes a limit is not asked for again', async () => {
  const { send, seen } = clientOf(new AnswerTooLarge('its answer unpacks to more than 5 bytes'));
  await expect(send('GET /v1/tags')).rejects.toThrow(
    'GET /v1/tags was answered, but its answer unpacks to more than 5 bytes.',
  );
  expect(seen).toMatchObject({ sent: 1, unanswered: 1 });
});
