import { expect, test } from '@playwright/test';
import { type Finding, judgeAll } from '../../client/findings.ts';
import { mannerJudges } from '../../client/judges/manners.ts';
import { operationOf } from '../../client/operation-of.ts';
import { withPseudonyms } from '../../client/pseudonyms.ts';
import { declaredOf, readClientConfig } from '../../client/settings.ts';
import type { Call, Declared, Delivery, Entry, Trace } from '../../client/trace.ts';
import { atCaller } from '../../protocol/playwright/inside.ts';
import { learnerBody } from './learner-body.ts';

/** A call in few words: what it was, what it got, and what matters beside this. */
export type Short = [request: string, status: number, more?: More];

type More = Partial<Omit<Call, 'kind' | 'id' | 'status' | 'method' | 'path'>> & {
  token?: string | null;
  takes?: number;
};

export const nothingDeclared: Declared = declaredOf(readClientConfig({}, 'no such file'));

/** Two learners, by whose ids calls are about them. */
export const L = '11111111-1111-4111-8111-111111111111';
export const K = '22222222-2222-4222-8222-222222222222';

/** An event about the first learner, which the client took. */
export const delivery: Delivery = {
  kind: 'delivery',
  id: 'd1',
  at: 150,
  answeredAt: 1_250,
  check: 'service',
  variant: 'event',
  attempt: 1,
  role: 'sound',
  event: 100,
  dataId: K,
  learner: L,
  requestId: null,
  sections: [],
  answer: { status: 204, text: '' },
};

/** A trace of calls, one each 100 ms unless `at` says otherwise, with token t1 unless `token` does. Steps stand between them. */
export function traceOf(entries: readonly (Short | Entry)[], declared: Partial<Declared> = {}): Trace {
  let now = 0;
  const made = entries.map((entry, index): Entry => {
    if (!Array.isArray(entry)) return { ...(entry as Entry), at: (entry as Entry).at || now };
    const [request, status, { token = 't1', takes = 10, ...more } = {}] = entry as Short;
    const [method = '', target = ''] = request.split(' ');
    const url = new URL(target, 'http://x');
    const at = more.at ?? now + 100;
    now = at + takes;
    const operation = operationOf(method, url.pathname);
    const authorization =
      operation === 'POST /v1/auth' || token === null ? null : { scheme: 'bearer' as const, mark: token };
    return {
      kind: 'call',
      id: `c${index + 1}`,
      at,
      answeredAt: now,
      method,
      path: url.pathname,
      operation,
      status,
      query: [...url.searchParams],
      contentType: 'body' in more ? 'application/json' : null,
      authorization,
      ...more,
      ...('body' in more ? { body: JSON.parse(JSON.stringify(more.body)) } : {}),
    };
  });
  return {
    formatVersion: 1,
    source: 'sandbox',
    client: null,
    declared: { ...nothingDeclared, ...declared },
    entries: made.toSorted((one, other) => one.at - other.at),
  };
}

/** A token that was given out. */
export function auth(token: string, expiresInSeconds: number, more: More = {}): Short {
  const body = { clientId: 'c', clientSecret: '‹secret1›' };
  return ['POST /v1/auth', 200, { body, issued: { token, expiresInSeconds }, ...more }];
}

export function get(path: string, status = 200, more: More = {}): Short {
  return [`GET ${path}`, status, more];
}

/** An update of a learner. */
export function put(learner: string, more: object = {}, status = 204): Short {
  return [`PUT /v1/learners/${learner}`, status, { body: learnerBody(more) }];
}

export function state(of: string, value: Call['body'], at = 0): Entry {
  return { kind: 'step', id: 's1', at, what: 'state', of, value: value ?? null };
}

export function phase(name: string, at = 0): Entry {
  return { kind: 'step', id: `s-${name}`, at, what: 'phase', name };
}

/** The same call so many times. */
export function times(count: number, call: Short): Short[] {
  return Array.from({ length: count }, () => call);
}

/** The same calls in each of two worlds: it takes two occasions to break a rule. */
export function inTwoWorlds(...calls: Calls): (Short | Entry)[] {
  return ['a', 'b'].flatMap((world) => [phase(world), ...calls]);
}

export type Calls = readonly (Short | Entry)[];

/** An outcome, why it is so where the calls do not show it, and a trace that has it. */
interface Row {
  outcome: Finding['outcome'];
  why: string;
  calls: Calls;
  declared: Partial<Declared>;
}

const rowOf =
  (outcome: Finding['outcome']) =>
  (why: string, calls: Calls, declared: Partial<Declared> = {}): Row => ({ outcome, why, calls, declared });
export const violates = rowOf('violates');
export const conforms = rowOf('conforms');
export const inconclusive = rowOf('inconclusive');
export const notExercised = rowOf('not-exercised');
export const answer = rowOf('answer');

/** A test for each row, by the id of the statement that it is about. */
export function judgesAsRows(rows: Readonly<Record<string, readonly Row[]>>): void {
  atCaller(() => {
    for (const [id, cases] of Object.entries(rows))
      test.describe(id, () => {
        for (const { outcome, why, calls, declared } of cases) {
          test(`${outcome}: ${why || 'the plain case'}`, () => {
            const trace = traceOf(calls, declared);
            // What is written to a file must be judged as the original is.
            for (const each of [trace, withPseudonyms(trace)]) {
              const found = judgeAll(mannerJudges, each).find((finding) => finding.id === id);
              expect(found?.outcome, found?.reason).toBe(outcome);
            }
          });
        }
      });
  });
}
