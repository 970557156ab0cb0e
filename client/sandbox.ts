import { randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import { request } from 'undici';
import type { Json } from '../protocol/evidence.ts';
import { listening } from '../protocol/listening.ts';
import type {
  Alteration,
  CallRecord,
  CreatedOrganisation,
  DeliveryRecord,
  JournalEntry,
  RunningService,
} from '../service/index.ts';
import { startService } from '../service/index.ts';
import { Recorder } from './recorder.ts';
import { Refused, seed, troubles } from './seeding.ts';
import { Reader, type Wire } from './wire.ts';
import type { World } from './worlds.ts';

export { type Alteration, type CompletedAssessment, choiceNames, defectsOf, hasDefect } from '../service/index.ts';

/** The embedded service on loopback, with one organisation after another, and a recorder of what the client does there. */
export interface Sandbox {
  baseUrl: string;
  service: RunningService;
  recorder: Recorder;
  /** Milliseconds since 1970 at the recorder's time 0. */
  startedAt: number;
  /** The organisation of the current world. */
  organisation: CreatedOrganisation;
  /** Its learners, in the order of the world. */
  learners: readonly { id: string; email: string }[];
  /** A provisionType that the service takes and the API document does not name. */
  otherProvision: number;
  /** A new organisation with these records; what the client does from now on concerns this one. */
  enter(world: World): Promise<void>;
  /** A call of ours as the administrator, which is not recorded. @throws Refused with what was answered. */
  call(operation: string, body?: Json): Promise<Json>;
  /** A webhook of ours. @returns its id. */
  subscribe(events: readonly number[], url: string, secret: string): Promise<string>;
  /** Deliveries to `https://{host}/…` reach the plain local port. */
  forward(host: string, port: number): Promise<void>;
  /** The next answers to these calls. Each is held back, so calls that are on their way when one leaves can be told from repeats. */
  arm(wish: Wish): Promise<void>;
  /** One change of the service, from now on. @param reached is called when it makes a difference. */
  alter(alteration: Alteration, reached: () => void): void;
  /** Lifetime of tokens issued from now on. */
  tokens(expiresInSeconds: number): Promise<void>;
  /** What a client needs to call: its address, credentials and tutors. */
  variables(): Record<string, string>;
  close(): Promise<void>;
}

export interface Wish {
  operation: string;
  /** Only calls of this path. */
  path?: string;
  status: number;
  times: number;
  /** With 429 only. */
  retryAfterSeconds?: number;
  retryAfterAs?: 'seconds' | 'date';
}

/** How long an answer that was asked for is held back. Longer than a call is on its way on loopback. */
const heldBackMs = 100;
/** Marks our own calls, which traces leave out. */
const ownHeader = 'x-conformance-driver';

/** Starts a sandbox, which is empty until a world is entered. @throws the system's error if nothing can listen on loopback */
export async function startSandbox({ choices = 'a', port = 0 }: StartSandbox = {}): Promise<Sandbox> {
  const service = await startService({ choices, port });
  const own = randomUUID();
  const recorder = new Recorder();
  const reader = new Reader((epochMs) => recorder.timeOf(epochMs));
  const organisation = await service.control.createOrganisation();
  const site = await assessmentSite((address) => recorder.step({ what: 'state', of: 'visit', value: address }));
  recorder.watchLag();
  const ends = service.observe((entry) => record(recorder, reader, own, entry));
  let administrator: string | null = null;

  const call = async (operation: string, body?: Json): Promise<Json> => {
    const [method = '', path = ''] = operation.split(' ');
    if (path !== '/v1/auth') await signIn();
    const headers = {
      [ownHeader]: own,
      'content-type': 'application/json',
      ...(administrator === null ? {} : { authorization: `Bearer ${administrator}` }),
    };
    const sent = body === undefined ? {} : { body: JSON.stringify(body) };
    // `fetch` avoids some ports that a user may have chosen.
    const response = await request(`${service.baseUrl}${path}`, { method: method as 'GET', headers, ...sent });
    const text = await response.body.text();
    if (response.statusCode >= 300) throw new Refused(`${operation} was refused with ${response.statusCode}: ${text}`);
    return text === '' ? null : (JSON.parse(text) as Json);
  };

  const signIn = async () => {
    if (administrator !== null) return;
    const answer = await call('POST /v1/auth', { ...sandbox.organisation.clients.administrator });
    administrator = (answer as { accessToken: string }).accessToken;
  };

  const sandbox: Sandbox = {
    service,
    recorder,
    organisation,
    call,
    baseUrl: service.baseUrl,
    learners: [],
    otherProvision: { a: 40, b: 70 }[choices],
    startedAt: -recorder.timeOf(0),
    async enter(world) {
      sandbox.organisation = await service.control.createOrganisation();
      administrator = null;
      const { organisationId, clients } = sandbox.organisation;
      for (const { clientSecret } of Object.values(clients)) reader.secret(clientSecret);
      await service.control.setLinks(organisationId, { assessmentOrigin: site.origin });
      recorder.step({ what: 'phase', name: world.name });
      sandbox.learners = await seed(sandbox, world);
      if (world.tokenSeconds !== undefined) await sandbox.tokens(world.tokenSeconds);
      if (world.trouble !== undefined) await troubles[world.trouble](sandbox);
    },
    async subscribe(events, url, secret) {
      reader.secret(secret);
      const webhook = { systemEventIds: [...events], url, secret, description: 'of the conformance suite' };
      return ((await call('POST /v1/webhooks', webhook)) as { id: string }).id;
    },
    forward: (host, to) => service.control.setForward(host, { port: to }),
    async arm({ operation, status, times, retryAfterSeconds, retryAfterAs, path }) {
      const { organisationId } = sandbox.organisation;
      const calls = { operation, delayMs: heldBackMs, ...(path === undefined ? {} : { path }) };
      const retryAfter = retryAfterSeconds === undefined ? {} : { retryAfterSeconds };
      const as = retryAfterAs === undefined ? {} : { retryAfterAs };
      if (status === 429)
        await service.control.throttle(organisationId, { ...calls, requests: times, ...retryAfter, ...as });
      else await service.control.fail(organisationId, { ...calls, status, times });
    },
    alter: (alteration, reached) => service.alter(sandbox.organisation.organisationId, alteration, reached),
    async tokens(expiresInSeconds) {
      // The client's tokens may be short, and requests for them refused; ours was issued before.
      await signIn();
      await service.control.setTokens(sandbox.organisation.organisationId, { expiresInSeconds });
    },
    variables() {
      const { clientId, clientSecret } = sandbox.organisation.clients.administrator;
      return {
        LAS_BASE_URL: service.baseUrl,
        LAS_CLIENT_ID: clientId,
        LAS_CLIENT_SECRET: clientSecret,
        LAS_TUTORS: sandbox.organisation.tutors.join(','),
      };
    },
    async close() {
      recorder.close();
      ends();
      site.server.close();
      site.server.closeAllConnections();
      await service.close();
    },
  };
  return sandbox;
}

export interface StartSandbox {
  /** How the service behaves where the API document is silent. */
  choices?: 'a' | 'b';
  /** 0 lets the system choose one. */
  port?: number;
}

function record(recorder: Recorder, reader: Reader, own: string, entry: JournalEntry): void {
  if (entry.kind === 'delivery') recordDelivery(recorder, entry);
  else if (!entry.headers.some(([name, value]) => name.toLowerCase() === ownHeader && value === own))
    recorder.call(reader.read(wireOf(entry)));
}

function wireOf(call: CallRecord): Wire {
  return {
    at: call.receivedAt,
    method: call.method,
    target: call.target,
    headers: call.headers,
    answeredAt: call.status === null ? null : call.answeredAt,
    body: call.body.toString('utf8'),
    status: call.status ?? 0,
    responseHeaders: call.responseHeaders,
    responseBody: call.responseBody.toString('utf8'),
  };
}

/** A delivery that the client has caused itself. */
function recordDelivery(recorder: Recorder, delivery: DeliveryRecord) {
  const { eventId, dataId, body, sentAt, answeredAt, status, error } = delivery;
  const text = body.toString('utf8');
  const member = (name: string) => new RegExp(`"${name}":"([^"]+)"`).exec(text)?.[1] ?? null;
  const sections = /"ChangedSections":\[([^\]]*)\]/.exec(text)?.[1] ?? '';
  recorder.delivery({
    at: recorder.timeOf(sentAt),
    answeredAt: recorder.timeOf(answeredAt),
    event: eventId,
    dataId,
    check: 'service',
    variant: 'event',
    attempt: 1,
    role: 'sound',
    learner: member('LearnerId')?.toLowerCase() ?? null,
    requestId: member('RequestId'),
    sections: sections.split(',').flatMap((section) => section.replaceAll('"', '') || []),
    answer: status === null ? { error: errorOf(error ?? '') } : { status, text: '' },
  });
}

/** Why a delivery got no answer, in the words of a trace. */
function errorOf(error: string): 'refused' | 'closed' | 'timeout' {
  if (/ECONNREFUSED/.test(error)) return 'refused';
  return /no answer within|Timeout/i.test(error) ? 'timeout' : 'closed';
}

/** Where addresses of assessments lead: whoever opens one is noticed. */
async function assessmentSite(visited: (address: string) => void): Promise<{ server: Server; origin: string }> {
  const server = createServer(({ url = '', headers }, response) => {
    visited(`http://${headers.host}${url}`);
    response.end('An assessment.');
  });
  return { server, origin: `http://127.0.0.1:${await listening(server)}` };
}
