import { type CreatedOrganisation, controlClient } from '../../service/index.ts';
import { startChild } from '../child.ts';
import { type FixedAnswer, fixedAnswer } from './bare.ts';

/** An administrator of an organisation of the service. */
export interface Administrator {
  organisation: CreatedOrganisation;
  authorization: string;
  /** @throws Error when the response is not a success. */
  call(method: string, path: string, body?: unknown): Promise<Response>;
  /** Creates a learner; `number` distinguishes it from others. @returns its id. */
  createLearner(number: number): Promise<string>;
}

export interface Served {
  baseUrl: string;
  controlUrl: string;
  administrator(): Promise<Administrator>;
  /** A learner, and the response to reading it. */
  learner(): Promise<{ learnerId: string; authorization: string; answer: FixedAnswer }>;
  /** Bytes in use after a garbage collection. */
  memory(): Promise<{ rss: number; heapUsed: number }>;
  stop(): Promise<void>;
}

/** Starts the embedded service in its own process. */
export async function startServed(): Promise<Served> {
  const child = await startChild('bench/service/served-process');
  const addresses = await child.ask<{ baseUrl: string; controlUrl: string }>('addresses');
  const administrator = () => administratorOf(addresses);
  return {
    ...addresses,
    administrator,
    async learner() {
      const { authorization, call, createLearner } = await administrator();
      const learnerId = await createLearner(1);
      const answer = await fixedAnswer(await call('GET', `/v1/learners/${learnerId}`));
      return { learnerId, authorization, answer };
    },
    memory: () => child.ask('memory'),
    stop: child.stop,
  };
}

async function administratorOf({
  baseUrl,
  controlUrl,
}: {
  baseUrl: string;
  controlUrl: string;
}): Promise<Administrator> {
  const organisation = await controlClient(controlUrl).createOrganisation();
  const json = { 'content-type': 'application/json' };
  const credentials = JSON.stringify(organisation.clients.administrator);
  const granted = await fetch(`${baseUrl}/v1/auth`, { method: 'POST', headers: json, body: credentials });
  const authorization = `Bearer ${((await granted.json()) as { accessToken: string }).accessToken}`;
  const call = async (method: string, path: string, body?: unknown) => {
    const payload = body === undefined ? {} : { body: JSON.stringify(body) };
    const response = await fetch(baseUrl + path, { method, headers: { authorization, ...json }, ...payload });
    if (!response.ok) throw new Error(`${method} ${path} was answered ${response.status}: ${await response.text()}`);
    return response;
  };
  const createLearner = async (number: number) => {
    const response = await call('POST', '/v1/learners', learnerBody(number, organisation.tutors[0]!));
    return ((await response.json()) as { learnerId: string }).learnerId;
  };
  return { organisation, authorization, call, createLearner };
}

/** A create body of constant length. */
export function learnerBody(number: number, primaryTutorEmail: string): Record<string, unknown> {
  const name = `learner-${String(number).padStart(9, '0')}`;
  return {
    firstName: 'Robin',
    lastName: 'Benchmark',
    email: `${name}@example.com`,
    primaryTutorEmail,
    gender: 'NotDisclosed',
    postcode: 'SW1A 1AA',
    dateOfBirth: '1990-04-23',
    clientReference: name,
  };
}
