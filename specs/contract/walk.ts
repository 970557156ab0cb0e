import {
  assumeAccepted,
  type Call,
  operations as documented,
  Inconclusive,
  operationGroups,
  operationName,
  type Power,
  pool,
  type SecuredOperation,
} from '../../fixtures/index.ts';
import { deletion, faults, namesRecord, send, sendOnceDeleted } from './faults.ts';
import { description } from './served.ts';

export type Fault = keyof typeof faults;

/** Nothing in this call says whose staff it is about, so it is tested together with calls that name a record. */
const staff = 'POST /v1/staff';

const lists404 = new Set(documented.filter(({ refusals }) => refusals.includes(404)).map(operationName));

/** Which operations a fault is tried on; all, if it does not say. */
const isMeant: Partial<Record<Fault, (operation: SecuredOperation) => boolean>> = {
  'no token': (operation) => operation !== staff,
  'malformed id': (operation) => /\{\w+Id\}/.test(operation),
  'unknown id': (operation) => lists404.has(operation) && namesRecord.test(operation),
  'deleted learner': (operation) => lists404.has(operation) && operation.includes('{learnerId}'),
};

/** Powers that a fault takes. */
const needed: Partial<Record<Fault, readonly Power[]>> = { 'expired token': ['clock'], throttling: ['throttle'] };

/** A fault in the calls of a group. */
export const rows = Object.keys(faults).flatMap((name) => {
  const fault = name as Fault;
  return operationGroups.flatMap(({ name, powers, operations }) => {
    const meant = operations.filter(isMeant[fault] ?? (() => true));
    return meant.length === 0 ? [] : [{ name, fault, needs: [...(needed[fault] ?? []), ...powers], operations: meant }];
  });
});

type Row = (typeof rows)[number];

export const keyOf = ({ name, fault }: Row) => `${name}: ${fault}`;

/**
 * One valid call of every operation, about records that they share, with all kinds of faults. What is refused leaves the records
 * as they are; in the end each call is sent without a fault.
 */
export const calls = pool('contract/every-operation', {
  rows: Object.fromEntries(rows.map((row) => [keyOf(row), row])),
  subject: async ({ calls }) => ({ set: calls.sharing(), ofDeleted: [] as SecuredOperation[] }),
  async act(surroundings, { set, ofDeleted }, { fault, needs, operations }) {
    const isForStaff = fault === 'no token' && needs.includes('twoTutors') && surroundings.lab.isolated;
    const prepared: [SecuredOperation, Call][] = [];
    for (const operation of isForStaff ? [...operations, staff as SecuredOperation] : operations)
      prepared.push([operation, (await set.prepare(operation)).call]);
    if (fault === 'deleted learner') {
      await set.prepare(deletion);
      ofDeleted.push(...operations);
    }
    return send(fault, surroundings, prepared);
  },
  async control(surroundings, { set, ofDeleted }) {
    const [effects, sent] = [await set.effects(), await set.send(surroundings.api)];
    const contract = await description(surroundings);
    return { effects, sent, contract, ofDeleted: await sendOnceDeleted(surroundings, set, ofDeleted) };
  },
});

export type Control = Awaited<ReturnType<NonNullable<typeof calls.parts.control>>>;

/** The call without a fault, which must have been accepted. */
export function accepted({ sent }: Control, operation: SecuredOperation) {
  const call = sent.get(operation);
  if (!call) throw new Inconclusive(`${operation} got no response.`);
  assumeAccepted(call.response);
  return call;
}
