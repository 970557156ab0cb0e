import type { ClientRuleId } from '../../rules/client/index.ts';

/** A client of ours, and what the suite must find. */
export interface Case {
  name: string;
  /** The command that judges it. */
  by: 'receiver' | 'audit';
  /** The statements that it breaks, without `client.`; none for a sound one, however odd. */
  red: readonly string[];
  /** What its people would declare, besides `declared` of its kind. */
  declares: Readonly<Record<string, string>>;
}

type WithoutPrefix<Id> = Id extends `client.${infer Rest}` ? Rest : never;
type Id = WithoutPrefix<ClientRuleId>;

const forgedJson: Id[] = ['forged.other-secret', 'forged.body', 'forged.spacing', 'forged.prefix', 'forged.alg'];
const forgedReports: Id[] = ['multipart.forged-file', 'multipart.forged-part', 'multipart.forged-boundary'];

const forgedAll: Id[] = ['forged.missing', 'forged.empty', ...forgedJson, 'forged.other-header', ...forgedReports];
/** Who verifies a body that was written anew. */
const writtenAnew: Id[] = ['sound.spacing', 'sound.escapes', 'sound.numbers-order', 'forged.spacing'];

const of =
  (by: Case['by']) =>
  (name: string, red: readonly Id[] = [], declares: Record<string, string> = {}): Case => ({ name, by, red, declares });
const receiver = of('receiver');
const job = (name: string, red: readonly Id[] = []) =>
  of('audit')(name, red, {
    LAS_CLIENT_CHANGES: 'courseDetails,learnerUniqueReference',
    LAS_CLIENT_READS_ALL: '1',
    LAS_CLIENT_KEEPS_TUTORS: '1',
  });

/** Nothing declared, and no probe. */
const silent = { LAS_CLIENT_HANDLES: '', LAS_CLIENT_PROBE: '' };

/** Nothing declared but how the client is told to work. */
const told = {
  ...silent,
  LAS_CLIENT_EXEC: `node -e "fetch('http://127.0.0.1:' + process.env.PORT, { method: 'POST', headers: { 'x-work': '1' } })"`,
};

export const cases: readonly Case[] = [
  // Sound.
  ...['express', 'fastify', 'hono', 'http', 'python', 'flask', 'fastapi', 'go'].map((each) =>
    receiver(`${each}/sound`),
  ),

  // Sound, but odd.
  receiver('http/queue-that-verifies'),
  receiver('http/answers-before-work'),
  receiver('http/stores-unverified'),
  receiver('http/closes-the-connection'),
  receiver('http/reads-the-learner-too'),
  receiver('http/reads-twice'),
  receiver('http/polls'),
  receiver('http/two-instances', [], { LAS_CLIENT_INSTANCES: '2' }),
  receiver('http/renews-a-minute-early'),
  receiver('http/needs-content-length'),
  receiver('http/opens-its-circuit', [], silent),
  receiver('http/gives-up-on-429'),
  receiver('http/waits-ten-times-too-long'),
  receiver('http/handles-900-only', [], { LAS_CLIENT_HANDLES: '900' }),
  receiver('http/nightly-batch', [], silent),
  receiver('http/works-when-told', [], told),
  receiver('http/own-retries'),
  receiver('http/registers-itself'),
  receiver('http/registers-two-webhooks'),
  receiver('http/drops-strangers'),
  receiver('http/limits-deliveries'),
  receiver('http/one-call-at-a-time'),
  receiver('http/debounces'),
  receiver('http/compares-bytes'),
  receiver('express/refuses-by-404'),
  receiver('express/answers-201-with-body'),
  receiver('express/answers-409-to-a-repeat'),
  receiver('fastify/refuses-by-403'),
  receiver('fastify/answers-204'),
  receiver('fastify/small-limit'),
  receiver('hono/refuses-by-400'),
  receiver('python/refuses-by-403'),
  receiver('flask/asks-for-reports'),
  receiver('go/header-list-any'),

  // Flawed: what they sign, and how they compare.
  receiver('express/json-then-verify', writtenAnew),
  receiver('flask/get_json-dumps', writtenAnew),
  receiver('fastapi/model-dump', [...writtenAnew, 'forged.malformed']),
  receiver('express/fallback-to-stringify', ['forged.spacing']),
  receiver('express/verify-if-present', ['forged.missing', 'forged.empty', 'forged.other-header']),
  receiver('express/starts-with', ['forged.prefix']),
  receiver('http/shorter-length', ['forged.prefix']),
  receiver('http/compares-the-end', ['forged.prefix']),
  receiver('http/ignores-letter-case', ['forged.prefix']),
  receiver('express/any-signature-header', ['forged.other-header']),
  receiver('http/no-verify', forgedAll),
  receiver('http/remembers-signatures', ['forged.body']),
  receiver('http/form-only', [...forgedJson, ...forgedReports]),
  receiver('fastify/rawbody-missing-is-empty', ['forged.alg']),
  receiver('fastify/unkeyed-digest', ['forged.alg']),
  receiver('http/empty-second-secret', ['forged.alg']),
  receiver('hono/acts-then-verifies', forgedAll),
  receiver('hono/trimmed-secret', ['sound.secret']),
  receiver('hono/latin1-secret', ['sound.secret']),
  receiver('python/latin1-body', ['sound.escapes', 'multipart.sound']),
  receiver('hono/parse-before-verify-500', ['forged.malformed']),
  receiver('http/hangs-up-on-malformed', ['forged.malformed']),
  receiver('http/crashes-at-malformed', ['forged.malformed']),
  receiver('http/shares-a-buffer', ['sound.together']),
  receiver('express/one-content-type', ['sound.framing']),
  receiver('go/reads-one-chunk', ['sound.framing']),

  // Flawed: refuse every genuine delivery; the diagnosis names the scheme.
  ...['hex', 'base64url', 'prefixed'].map((each) => receiver(`hono/${each}-signature`, ['sound.json'])),
  receiver('hono/decoded-secret', ['sound.json']),
  receiver('hono/signs-nothing', ['sound.json']),
  receiver('express/bare-content-type', ['sound.json']),

  // Flawed: reports.
  receiver('fastify/multipart-parsed-first', ['multipart.sound']),
  receiver('flask/request.form-first', ['multipart.sound']),
  receiver('fastify/data-part-only', ['multipart.sound']),
  receiver('fastify/multipart-unverified', ['forged.alg', ...forgedReports]),
  receiver('http/parts-by-place', ['multipart.order']),
  receiver('http/boundary-by-its-shape', ['multipart.boundary']),
  receiver('fastify/multipart-re-encoded', ['multipart.forged-boundary']),

  // Flawed: what they make of genuine deliveries.
  receiver('express/no-dedupe', ['repeat.after', 'repeat.across-events', 'repeat.together']),
  receiver('python/crashes-at-repeats', ['repeat.after', 'repeat.across-events']),
  receiver('http/no-memory-when-told', ['repeat.after', 'repeat.across-events'], told),
  receiver('http/memory-of-a-hundred', ['repeat.across-events']),
  receiver('go/memory-of-one', ['repeat.after', 'repeat.across-events']),
  receiver('python/race', ['repeat.together']),
  receiver('express/dedupe-by-learner', ['repeat.same-record']),
  receiver('fastify/marks-first', ['repeat.unprocessed']),
  receiver('express/trusts-payload', ['signal.re-reads', 'signal.lying-payload'], { LAS_CLIENT_WITHIN: '5' }),
  receiver('hono/first-section-only', ['signal.sections']),
  receiver('hono/dashed-sections', ['version.unknown']),
  receiver('fastify/closed-schema', ['sound.numbers-order', 'tolerant.unshown']),
  receiver('flask/unshown-members', ['tolerant.unshown']),
  receiver('express/closed-enumeration', ['tolerant.values']),
  receiver('flask/results-are-a-list', ['tolerant.values']),
  receiver('http/needs-a-person', ['signal.sections-repeated']),
  receiver('http/knows-sections', ['signal.sections-repeated']),
  receiver('http/single-addresses', ['sources.whole-range'], { LAS_CLIENT_TRUSTS_FORWARDED_FOR: '1' }),
  receiver('flask/order-state-machine', ['order.reversed', 'tolerant.unshown']),
  receiver('flask/last-request-id', ['signal.report']),

  // Flawed: tokens and pauses.
  receiver('http/fixed-hour', ['token.renews']),
  receiver('go/fixed-hour', ['token.renews']),
  receiver('http/401-then-renew', ['token.renews']),
  receiver('go/401-then-renew', ['token.renews']),
  receiver('http/never-renews', ['token.renews', 'token.lifetime']),
  receiver('http/retry-at-once', ['throttle.waits', 'throttle.backs-off', 'throttle.auth']),
  receiver('go/retry-at-once', ['throttle.waits', 'throttle.backs-off', 'throttle.auth']),
  receiver('http/half-a-second', ['throttle.waits', 'throttle.auth']),
  receiver('http/repeats-after-401', ['errors.final']),
  receiver('http/no-back-off', ['throttle.backs-off', 'throttle.auth']),

  // Jobs.
  job('job/sound'),
  job('python-job/sound'),
  job('job/parallel-pages'),
  job('job/number-first'),
  job('job/token-per-call'),
  ...['job', 'python-job'].flatMap((language) => [
    job(`${language}/until-empty`, ['paging.stops']),
    job(`${language}/oauth2-form`, ['token.json']),
  ]),
  job('job/first-page', ['paging.collects']),
  job('job/no-reference', ['learners.reference']),
  job('job/patch-like-put', ['learners.put-required']),
  job('job/dto-roundtrip', ['learners.put-keeps']),
  job('job/batch-of-200', ['tutors.batch']),
  job('job/token-in-query', ['token.bearer']),
  ...['same-tutor', 'drops-tutors', 'ascii-names', 'two-provisions'].map((flaw) =>
    job(`job/${flaw}`, ['learners.put-keeps']),
  ),
  job('job/two-pages', ['paging.collects']),
  job('job/forgets-the-rest', ['paging.collects']),
  job('job/zero-based', ['paging.starts']),
  job('job/other-gender', ['learners.values']),
  job('job/retries-400', ['learners.put-repeats', 'learners.tagged-400', 'errors.final']),
  job('job/retries-403-and-404', ['errors.final']),
  job('job/creates-again', ['learners.tagged-400']),
  job('job/stores-url', ['url.not-stored']),
  job('job/invite-loop', ['invite.interval']),
  job('job/tag-ids', ['tags.by-name']),
  job('job/adds-one-tutor', ['tutors.whole-set']),
  job('job/rotates-secret-only', ['webhooks.put-whole']),
  job('job/local-webhook', ['webhooks.https']),
  job('job/v0-path', ['version.v0']),
  job('job/user-ids', ['learners.id']),
  job('job/text-bodies', ['writes.json']),
  job('job/tags-as-text', ['writes.json']),
  job('job/moments-with-blanks', ['reads.parameters']),
  job('job/twelve-tags', ['tags.by-name']),
  job('job/removes-by-body', ['tags.by-name']),
  job('job/tag-filter', ['version.unknown']),
  job('job/bearer-at-auth', ['token.same-credentials']),
];

/** Those of `npm test`: a sound one, and flaws of each kind of evidence that a quick run sees. */
export const quick: readonly string[] = ['go/sound', 'express/fallback-to-stringify', 'python-job/until-empty'];
