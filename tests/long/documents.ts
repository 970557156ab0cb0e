/**
 * `npm run test:long -- documents [grep]`: runs against a target that conforms except for the OpenAPI document that it
 * serves: none, a web page, YAML, a broken one, one of 10 MB. Each gives one sentence in the result and on the terminal, and
 * every rule about behaviour has the same verdict as with a correct document, in no more time.
 */
import type { Result } from '../../reporters/judge/result.ts';
import { longTest } from '../support/long-test.ts';
import { type Answer, startProxy } from '../support/proxy.ts';

const grep = process.argv[2] ?? '';
const path = '/swagger/v1/swagger.json';

/** What is served instead of the document, made from it. */
const kinds: Record<string, (document: Answer) => Answer | 'reset' | 'hang'> = {
  'no document': () => ({ status: 404, headers: { 'content-type': 'application/problem+json' }, body: '{}' }),
  'a web page': () => ({ status: 200, headers: { 'content-type': 'text/html' }, body: '<!doctype html><p>Sign in' }),
  YAML: ({ body }) => ({ status: 200, headers: { 'content-type': 'text/yaml' }, body: yaml(JSON.parse(body)) }),
  'half a document': (document) => ({ ...document, body: document.body.slice(0, document.body.length / 2) }),
  'references that lead nowhere': (document) => ({
    ...document,
    body: document.body.replaceAll('"#/components/schemas/', '"#/components/schemas/Not'),
  }),
  'ten megabytes': (document) => ({
    ...document,
    body: document.body.replace('{', `{"x-filler":"${'x'.repeat(10_000_000)}",`),
  }),
  'no answer at all': () => 'hang',
};

function yaml(value: unknown, indent = ''): string {
  if (typeof value !== 'object' || value === null) return ` ${JSON.stringify(value)}\n`;
  const members = Object.entries(value).map(
    ([key, member]) => `${indent}${JSON.stringify(key)}:${yaml(member, `${indent}  `)}`,
  );
  return members.length === 0 ? ' {}\n' : `\n${members.join('')}`;
}

interface Run {
  result: Result;
  printed: string;
  seconds: number;
}

const { service, run, fail, finish } = await longTest('documents');

async function runWith(name: string, replace: (document: Answer) => Answer | 'reset' | 'hang'): Promise<Run> {
  const proxy = await startProxy(service.baseUrl, async (request, forward) => {
    const answer = await forward(request);
    return request.path === path ? replace(answer) : answer;
  });
  const started = performance.now();
  const variables = { LAS_BASE_URL: proxy.url, LAS_REQUEST_TIMEOUT: '3' };
  const { printed, result } = await run(name, grep === '' ? [] : ['--grep', grep], variables);
  await proxy.close();
  const seconds = (performance.now() - started) / 1000;
  return { result: result!, printed, seconds };
}

/** Verdicts of the rules that neither concern the document nor need it (some field names are only known from it). */
function behaviour({ rules }: Result): string[] {
  const judged = rules.filter(({ id, lacks = [] }) => !id.startsWith('contract.') && !lacks.includes('description'));
  return judged.map(({ id, verdict }) => `${id} ${verdict}`);
}

const whole = await runWith('the document itself', (document) => document);
console.log(`the document itself: ${whole.result.totals.conforms} rules conform, ${whole.seconds.toFixed(0)} s`);
const expected = new Set(behaviour(whole.result));
for (const [name, replace] of Object.entries(kinds)) {
  const { result, printed, seconds } = await runWith(name, replace);
  const [finding = ''] = result.target.openapiFindings;
  const others = behaviour(result).filter((verdict) => !expected.has(verdict));
  const broken = result.rules.filter(({ verdict }) => verdict === 'violates').map(({ id }) => id);
  const problems = [
    ...(finding === '' ? ['no finding'] : []),
    // Lines are broken between words.
    ...(printed.replace(/\s+/g, ' ').includes(finding) ? [] : ['the terminal does not tell']),
    ...others.map((verdict) => `other verdict: ${verdict}`),
    ...broken.filter((id) => !id.startsWith('contract.document.')).map((id) => `breaks ${id}`),
    ...(seconds > whole.seconds * 1.5 + 10 ? ['it took too long'] : []),
  ];
  console.log(`${name}, ${seconds.toFixed(0)} s: ${finding}`);
  console.log(`        breaks ${broken.join(', ') || 'nothing'}`);
  for (const problem of problems) fail(`${name}: ${problem}`);
}

await finish();
