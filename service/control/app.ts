import { createHash, timingSafeEqual } from 'node:crypto';
import { Hono } from 'hono';
import type { Deliverer } from '../deliveries/deliver.ts';
import type { FollowUp } from '../routes/handle.ts';
import type { World } from '../store/world.ts';
import { ControlError } from './answers.ts';
import { journalPower } from './journal.ts';
import { learnerPowers } from './learners.ts';
import { organisationPowers } from './organisations.ts';
import type { ControlDescription } from './types.ts';
import { webhookPowers } from './webhooks.ts';
import { wishPowers } from './wishes.ts';

/** Names of the powers of version 1, as `GET /` returns them; what it has beyond them, `types.ts` says. */
const powers = [
  'organisations',
  'clock',
  'throttle',
  'outcomes',
  'receivers',
  'assessments',
  'modules',
  'supportRecords',
  'supportPlans',
  'eligibility',
  'redelivery',
  'outbox',
];

/**
 * Builds the control interface of a world; listening is left to the caller. If a token is given, every caller must send it.
 */
export function createControl(world: World, deliverer: Deliverer, followUp: FollowUp, token?: string): Hono {
  const control = new Hono();
  control.use(async (c, next) => {
    if (token && !isSame(c.req.header('authorization') ?? '', `Bearer ${token}`))
      return c.json({ error: 'The control token is missing or wrong.' }, 401);
    await next();
  });
  control.get('/', (c) => c.json({ version: 1, powers } satisfies ControlDescription));
  organisationPowers(control, world);
  wishPowers(control, world);
  learnerPowers(control, world, (organisation, decision) => {
    organisation.commit(decision.writes ?? []);
    followUp(organisation, decision);
  });
  webhookPowers(control, world, deliverer);
  journalPower(control, world);
  control.notFound((c) => c.json({ error: 'There is no such power.' }, 404));
  control.onError((error, c) => {
    if (error instanceof ControlError) return c.json({ error: error.message }, error.status);
    console.error(`control ${c.req.method} ${c.req.path}:`, error);
    return c.json({ error: 'The service failed.' }, 500);
  });
  return control;
}

function isSame(one: string, other: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(hash(one), hash(other));
}
