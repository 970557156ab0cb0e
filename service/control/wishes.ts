import type { Hono } from 'hono';
import type { Change } from '../behaviour/index.ts';
import { routes } from '../routes/routes.ts';
import type { Organisation } from '../store/organisation.ts';
import type { Arrangement } from '../store/types.ts';
import type { World } from '../store/world.ts';
import { urlOf } from '../url.ts';
import { found, must, readObject } from './answers.ts';

/** Powers over what an organisation's next calls get, to see how a client takes it. They are beyond version 1. */
export function wishPowers(control: Hono, world: World): void {
  const organisationOf = (id: string) => found(world.organisations.get(id), 'organisation');

  control.post('/organisations/:id/fail', (c) => {
    const organisation = organisationOf(c.req.param('id'));
    const body = readObject(c);
    const { status = 503, times = 1 } = body;
    must(
      Number.isInteger(status) && Number(status) >= 400 && Number(status) < 600,
      '`status` must be from 400 to 599.',
    );
    must(Number.isInteger(times) && Number(times) >= 0, '`times` must be an integer of 0 or more.');
    arrange(organisation, { ...callsOf(body), times: Number(times), status: Number(status), retryAfter: null });
    return c.body(null, 204);
  });

  control.put('/organisations/:id/tokens', (c) => {
    const organisation = organisationOf(c.req.param('id'));
    const { expiresInSeconds } = readObject(c);
    must(Number.isInteger(expiresInSeconds) && Number(expiresInSeconds) > 0, '`expiresInSeconds` must be 1 or more.');
    organisation.choose({ expiresInSeconds: Number(expiresInSeconds) });
    return c.body(null, 204);
  });

  control.post('/organisations/:id/refuse-tags', (c) => {
    const organisation = organisationOf(c.req.param('id'));
    const { times = 1 } = readObject(c);
    must(Number.isInteger(times) && Number(times) >= 0, '`times` must be an integer of 0 or more.');
    organisation.alter(refusingTags(Number(times)));
    return c.body(null, 204);
  });

  control.put('/organisations/:id/links', (c) => {
    const organisation = organisationOf(c.req.param('id'));
    const { assessmentOrigin } = readObject(c);
    const url = typeof assessmentOrigin === 'string' ? urlOf(assessmentOrigin) : null;
    must(url !== null, '`assessmentOrigin` must be a URL.');
    const { origin } = url;
    organisation.alter((before) => ({
      assessmentUrl: (learner) => `${origin}${new URL(before.assessmentUrl(learner)).pathname}`,
    }));
    return c.body(null, 204);
  });
}

/** Refuses the tags of the next learners who are created with some, as if a name broke a rule. */
function refusingTags(times: number): Change {
  let left = times;
  return (before) => ({
    applyTags(state, learner, names, created) {
      if (names.length === 0 || left === 0) return before.applyTags(state, learner, names, created);
      left -= 1;
      return { ...before.refuse([{ field: 'tags', message: `The tag ${names[0]} cannot be used.` }]), writes: created };
    },
  });
}

/** The calls that a response is asked for. */
export function callsOf({
  operation,
  path = null,
  delayMs = 0,
}: Record<string, unknown>): Pick<Arrangement, 'operation' | 'path' | 'delayMs'> {
  must(typeof operation === 'string' && isOperation(operation), '`operation` must be one of the API document.');
  must(path === null || typeof path === 'string', '`path` must be a path, such as /v1/tags.');
  must(typeof delayMs === 'number' && delayMs >= 0, '`delayMs` must be a number of 0 or more.');
  return { operation, path, delayMs };
}

/** Adds what was asked for after what is left of earlier wishes; no times at all takes those for the same calls back. */
export function arrange(organisation: Organisation, added: Arrangement): void {
  const { arrangements } = organisation;
  organisation.arrangements =
    added.times > 0
      ? [...arrangements, added]
      : arrangements.filter(({ operation, path }) => operation !== added.operation || path !== added.path);
}

function isOperation(text: string): boolean {
  return text === 'POST /v1/auth' || routes.some(({ operation }) => operation === text);
}
