import type { Hono } from 'hono';
import { findDefect } from '../defects/index.ts';
import type { Organisation } from '../store/organisation.ts';
import type { Client, Outcome } from '../store/types.ts';
import type { World } from '../store/world.ts';
import { found, must, readObject, utc } from './answers.ts';
import type { CreatedOrganisation, Holdings } from './types.ts';
import { arrange, callsOf } from './wishes.ts';

/**
 * Powers over organisations: create and delete them, advance their clock, throttle them, set whether their reports and
 * exports succeed.
 */
export function organisationPowers(control: Hono, world: World): void {
  const organisationOf = (id: string) => found(world.organisations.get(id), 'organisation');

  control.post('/organisations', (c) => {
    const { tagging = true, defects = [] } = readObject(c);
    must(typeof tagging === 'boolean', '`tagging` must be true or false.');
    must(Array.isArray(defects) && defects.every((name) => typeof name === 'string'), '`defects` must be names.');
    const unknown = defects.filter((name) => !findDefect(name));
    must(unknown.length === 0, `Unknown defects: ${unknown.join(', ')}.`);
    return c.json(described(world.createOrganisation(tagging, defects)), 201);
  });

  control.get('/organisations/:id', (c) => {
    const { learners, tags, webhooks } = organisationOf(c.req.param('id'));
    return c.json({ learners: learners.all().length, tags: tags.size, webhooks: webhooks.size } satisfies Holdings);
  });

  control.delete('/organisations/:id', (c) => {
    world.deleteOrganisation(organisationOf(c.req.param('id')));
    return c.body(null, 204);
  });

  control.post('/organisations/:id/clock', (c) => {
    const organisation = organisationOf(c.req.param('id'));
    const { advanceSeconds } = readObject(c);
    must(typeof advanceSeconds === 'number', '`advanceSeconds` must be a number.');
    organisation.advance(advanceSeconds);
    return c.json({ now: utc(organisation.now()) });
  });

  control.post('/organisations/:id/throttle', (c) => {
    const organisation = organisationOf(c.req.param('id'));
    const body = readObject(c);
    const { requests, retryAfterSeconds = null, retryAfterAs = 'seconds' } = body;
    must(Number.isInteger(requests) && (requests as number) >= 0, '`requests` must be an integer of 0 or more.');
    must(retryAfterSeconds === null || typeof retryAfterSeconds === 'number', '`retryAfterSeconds` must be a number.');
    must(retryAfterAs === 'seconds' || retryAfterAs === 'date', '`retryAfterAs` must be "seconds" or "date".');
    if (body.operation === undefined) organisation.throttle = { requests: requests as number, retryAfterSeconds };
    else {
      const retryAfter = retryAfterSeconds === null ? null : { seconds: retryAfterSeconds, as: retryAfterAs as 'date' };
      arrange(organisation, { ...callsOf(body), times: requests as number, status: 429, retryAfter });
    }
    return c.body(null, 204);
  });

  control.put('/organisations/:id/outcomes', (c) => {
    const organisation = organisationOf(c.req.param('id'));
    const { report = organisation.outcomes.report, export: exported = organisation.outcomes.export } = readObject(c);
    must(isOutcome(report) && isOutcome(exported), '`report` and `export` must be "success" or "failure".');
    organisation.outcomes = { report, export: exported };
    return c.body(null, 204);
  });
}

function isOutcome(value: unknown): value is Outcome {
  return value === 'success' || value === 'failure';
}

function described(organisation: Organisation): CreatedOrganisation {
  const clients = [...organisation.clients.values()].map(({ role, clientId, clientSecret }: Client) => [
    role,
    { clientId, clientSecret },
  ]);
  const staff = [...organisation.staff.values()];
  return {
    organisationId: organisation.organisationId,
    clients: Object.fromEntries(clients) as CreatedOrganisation['clients'],
    tutors: staff.filter((person) => person.isTutor).map((person) => person.email),
    staff: staff.filter((person) => !person.isTutor).map((person) => person.email),
  };
}
