/** Replaces what a worker cannot know, such as another's token. Ids and titles are ours and stay, even if one is issued as a token. */
import type { TestCase, TestResult, TestStep } from '@playwright/test/reporter';
import { annotationTypes, attachmentNames } from '../../protocol/evidence.ts';
import { wellFormed } from '../../protocol/output/harmless.ts';
import { runSecrets } from '../../protocol/redaction/run-secrets.ts';
import type { Secrets } from '../../protocol/redaction/secrets.ts';
import type { RecordedExchange, Result } from '../judge/result.ts';

/** A result of which no part that anybody else wrote holds a secret. */
export function withoutSecrets(result: Result): Result {
  runSecrets.catchUp();
  return {
    ...result,
    suite: members(result.suite, ['faults']),
    target: members(result.target, ['apiVersion', 'openapiFindings']),
    run: members(result.run, ['leftBehind', 'trouble']),
    rules: result.rules.map((rule) => ({
      ...members(rule, ['reason', 'accounts']),
      checks: rule.checks.map((check) => members(check, ['message'])),
    })),
    answers: result.answers.map((answer) => members(answer, ['answer', 'reason'])),
    contract: result.contract.map((row) => members(row, ['violations', 'reason'])),
    openapi: withoutSecretsIn(result.openapi, runSecrets),
    exchanges: Object.fromEntries(
      Object.entries(result.exchanges).map(([id, exchange]) => [id, safeExchange(exchange)]),
    ),
  };
}

function safeExchange<Exchange extends RecordedExchange>(exchange: Exchange): Exchange {
  return members(exchange, ['url', 'request', 'response', 'error', 'findings']);
}

/** A copy with these members redacted, or the object itself. */
function members<Holder extends object>(holder: Holder, names: readonly (keyof Holder)[]): Holder {
  const safe = names.map((name) => [name, withoutSecretsIn(holder[name], runSecrets)] as const);
  return safe.every(([name, value]) => value === holder[name]) ? holder : { ...holder, ...Object.fromEntries(safe) };
}

/** Annotations whose text is ours, or the user's. */
const ours: readonly string[] = [
  annotationTypes.covers,
  annotationTypes.ownRule,
  annotationTypes.needs,
  annotationTypes.lacks,
  annotationTypes.defect,
];

/** Changes what Playwright reports of a test before any reporter has read it, also characters that some formats cannot hold. */
export function cleanse(test: TestCase, result: TestResult): void {
  runSecrets.catchUp();
  for (const error of result.errors) amend(error, ['message', 'stack', 'value', 'snippet']);
  for (const annotation of [...test.annotations, ...result.annotations])
    if (!ours.includes(annotation.type)) amend(annotation, ['description']);
  for (const step of result.steps) cleanseStep(step, []);
  for (const output of [result.stdout, result.stderr])
    output.forEach((piece, at) => {
      output[at] = safeText(`${piece}`);
    });
  // Once more, since more secrets may be known by now.
  for (const attachment of result.attachments) amendAttachment(attachment);
}

/** Attachments that were searched at the end of a step: each later step of the test has them too. */
const searched = new WeakSet<object>();

/** Cleanses a step and what was attached by its end, which is what a blob holds. */
export function cleanseStep(step: TestStep, attachments: TestResult['attachments']): void {
  if (attachments.length > 0) runSecrets.catchUp();
  amend(step, ['title']);
  if (step.error !== undefined) amend(step.error, ['message', 'stack', 'value', 'snippet']);
  for (const inner of step.steps) cleanseStep(inner, []);
  for (const attachment of attachments) {
    if (!searched.has(attachment)) amendAttachment(attachment);
    searched.add(attachment);
  }
}

function amend<Holder extends object>(holder: Holder, names: readonly (keyof Holder)[]): void {
  for (const name of names) {
    const text = holder[name];
    if (typeof text !== 'string') continue;
    const safe = safeText(text);
    if (safe !== text) Object.assign(holder, { [name]: safe });
  }
}

/** A text without secrets, and with whole characters only. */
export function safeText(text: string): string {
  return wellFormed(runSecrets.withoutKnown(text));
}

function amendAttachment(attachment: TestResult['attachments'][number]): void {
  const text = attachment.body?.toString('utf8');
  if (text === undefined || runSecrets.withoutKnown(text) === text) return;
  attachment.body = Buffer.from(safeAttachment(attachment.name, text));
}

/** @param text as `fixtures/evidence.ts` attaches it, or the user's. */
function safeAttachment(name: string, text: string): string {
  if (name === attachmentNames.exchanges) return JSON.stringify(JSON.parse(text).map(safeExchange));
  if (name === attachmentNames.observations)
    return JSON.stringify(JSON.parse(text).map((each: { answer: unknown }) => members(each, ['answer'])));
  return runSecrets.withoutKnown(text);
}

/** The value with every text in it redacted, the names of headers among them; itself if there is nothing to replace. */
function withoutSecretsIn<Value>(value: Value, secrets: Secrets): Value {
  return within(value, secrets, false) as Value;
}

function within(value: unknown, secrets: Secrets, areHeaders: boolean): unknown {
  if (typeof value === 'string') return secrets.withoutKnown(value);
  if (Array.isArray(value)) {
    const items = value.map((item) => within(item, secrets, false));
    return items.every((item, at) => item === value[at]) ? value : items;
  }
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value);
  const safe = members.map(([name, member]): [string, unknown] => [
    areHeaders ? secrets.withoutKnown(name) : name,
    within(member, secrets, name === 'headers'),
  ]);
  const isSame = safe.every(([name, member], at) => name === members[at]?.[0] && member === members[at]?.[1]);
  return isSame ? value : Object.fromEntries(safe);
}
