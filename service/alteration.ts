/** Changes of the service as plain data, to find out what a client makes of them. */
import type { Behaviour, Change } from './behaviour/index.ts';
import type { Call, Decision } from './behaviour/types.ts';
import { choicesByName } from './choices/index.ts';
import { defects, findDefect } from './defects/index.ts';
import type { Webhook } from './store/types.ts';

/**
 * One change. `operation` is method and path as the API document writes them. `member` is a path in the body of a success:
 * `totalRecords`, `learners[].email`; in what narrows requests, it is a member of the body or a query parameter.
 */
export type Alteration =
  | { kind: 'removed' | 'null' | 'unknown-value'; operation: string; member: string }
  | { kind: 'renamed'; operation: string; member: string; to: string }
  /** Another success status; or, from 400, a refusal without an effect. */
  | { kind: 'status'; operation: string; status: number }
  /** A member of requests becomes required, or one of its values is no longer accepted. */
  | { kind: 'required'; operation: string; member: string }
  | { kind: 'refused-value'; operation: string; member: string; value: string | number | boolean }
  /** No page of any list has more rows; a larger `pageSize` is reduced to it. */
  | { kind: 'page-size'; size: number }
  /** An open question decided in another way: as the other set of choices does, unless a value is given. */
  | { kind: 'choice'; choice: string; value?: unknown }
  /** Deliveries leave this much later, or not at all; of every event, unless one is given. */
  | { kind: 'event-late'; seconds: number; event?: number }
  | { kind: 'event-gone'; event: number }
  /** For so long after a webhook is given another secret, deliveries are signed with the earlier one. */
  | { kind: 'secret-cut-over'; seconds: number }
  /** A rule is broken, as one of the defects breaks it. */
  | { kind: 'defect'; defect: string };

/** The names of what the API document leaves open. */
export function choiceNames(): string[] {
  return Object.keys(choicesByName.a ?? {}).filter((name) => name !== 'name');
}

export function hasDefect(name: string): boolean {
  return findDefect(name) !== undefined;
}

/** Names of the defects that break a rule. */
export function defectsOf(rule: string): string[] {
  return defects.filter(({ breaks }) => breaks === rule).map(({ name }) => name);
}

/**
 * The change of behaviour.
 * @param reached is called whenever the change makes a difference to what is sent, or, for a choice or a defect, is consulted.
 */
export function changeOf(alteration: Alteration, reached: () => void): Change {
  switch (alteration.kind) {
    case 'removed':
    case 'renamed':
    case 'null':
    case 'unknown-value':
      return inResponses(alteration.operation, (decision) => {
        const edit = editOf(alteration);
        return { ...decision, body: edited(decision.body, alteration.member.split('.'), edit, reached) };
      });
    case 'status': {
      const { operation, status } = alteration;
      if (status >= 400) return declining(operation, reached, () => true, status);
      return inResponses(operation, (decision) => {
        reached();
        return bodiless.includes(status) ? { status, headers: decision.headers } : { ...decision, status };
      });
    }
    case 'required':
      return declining(alteration.operation, reached, (call) => sentIn(call, alteration.member) === undefined);
    case 'refused-value':
      return declining(alteration.operation, reached, (call) =>
        [sentIn(call, alteration.member)].flat().some((each) => `${each}` === `${alteration.value}`),
      );
    case 'page-size':
      return (before) => ({
        pageOf(pageIndex, pageSize) {
          const page = before.pageOf(pageIndex, pageSize);
          if ('field' in page || page.pageSize <= alteration.size) return page;
          reached();
          return { ...page, pageSize: alteration.size };
        },
      });
    case 'choice':
      return choosing(alteration, reached);
    case 'event-late':
      return (before) => ({
        deliveryDelayMs(eventId) {
          if (alteration.event !== undefined && alteration.event !== eventId) return before.deliveryDelayMs(eventId);
          reached();
          return alteration.seconds * 1000;
        },
      });
    case 'event-gone':
      return (before) => ({
        subscribers(state, eventId) {
          const subscribed = before.subscribers(state, eventId);
          if (eventId !== alteration.event || subscribed.length === 0) return subscribed;
          reached();
          return [];
        },
      });
    case 'defect': {
      const change = findDefect(alteration.defect)?.change ?? (() => ({}));
      return (before) => noticing(change(before), reached);
    }
    case 'secret-cut-over':
      return cuttingOver(alteration.seconds * 1000, reached);
  }
}

const bodiless = [204, 205, 304];

function inResponses(operation: string, change: (decision: Decision) => Decision): Change {
  return (before) => ({
    sent(of, decision) {
      const right = before.sent(of, decision);
      return of === operation && right.status < 300 ? change(right) : right;
    },
  });
}

function declining(operation: string, reached: () => void, isMeant: (call: Asked) => boolean, status = 400): Change {
  return (before) => ({
    declined(call) {
      if (call.operation !== operation || !isMeant(call)) return before.declined(call);
      reached();
      return before.refuse([{ field: '', message: 'This is no longer accepted.' }], status);
    },
  });
}

type Asked = Pick<Call, 'operation' | 'query' | 'body'>;

function sentIn({ query, body }: Asked, member: string): unknown {
  return query[member] ?? (body as Record<string, unknown> | null | undefined)?.[member];
}

/** What becomes of a member: its name and value, or null if it goes. */
type Edit = (name: string, value: unknown) => readonly [string, unknown] | null;

function editOf(alteration: Extract<Alteration, { member: string }>): Edit {
  switch (alteration.kind) {
    case 'renamed':
      return (_name, value) => [alteration.to, value];
    case 'null':
      return (name) => [name, null];
    case 'unknown-value':
      return (name, value) => [name, unheardOf(value)];
    default:
      return () => null;
  }
}

/** A value of the same type that no table has. */
function unheardOf(value: unknown): unknown {
  if (value === null) return null;
  if (Array.isArray(value)) return [...value, unheardOf(value[0] ?? '')];
  return typeof value === 'number' ? 9990 : 'Unheard-of';
}

/** A copy with the member changed wherever the path leads: `learners[]` stands for each row. */
function edited(value: unknown, [step = '', ...rest]: readonly string[], edit: Edit, reached: () => void): unknown {
  const name = step.replace(/(?:\[\])+$/, '');
  const depth = (step.length - name.length) / 2;
  const within = (each: unknown) => inRows(each, depth, (row) => edited(row, rest, edit, reached));
  if (name === '') return within(value);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(
    Object.entries(value).flatMap(([each, member]) => {
      if (each !== name) return [[each, member]];
      if (rest.length > 0) return [[each, within(member)]];
      const became = edit(each, member);
      if (became === null || became[0] !== each || became[1] !== member) reached();
      return became === null ? [] : [became];
    }),
  );
}

function inRows(value: unknown, depth: number, change: (row: unknown) => unknown): unknown {
  if (depth === 0) return change(value);
  return Array.isArray(value) ? value.map((each) => inRows(each, depth - 1, change)) : value;
}

/** Makes one choice otherwise, and notices when it is looked at. */
function choosing({ choice, value }: { choice: string; value?: unknown }, reached: () => void): Change {
  const valueIn = (choices: object) => (choices as Record<string, unknown>)[choice];
  let other = value;
  return ({ choices }) => {
    const text = JSON.stringify(valueIn(choices));
    other ??= Object.values(choicesByName)
      .map(valueIn)
      .find((each) => JSON.stringify(each) !== text);
    const get = () => {
      reached();
      return other;
    };
    return { choices: Object.defineProperty({ ...choices }, choice, { get, enumerable: true }) };
  };
}

/** The functions, each of which tells when it is called. */
function noticing(changed: Partial<Behaviour>, reached: () => void): Partial<Behaviour> {
  const entries = Object.entries(changed).map(([name, value]) => {
    if (typeof value !== 'function') return [name, value];
    const call = value as (...asked: unknown[]) => unknown;
    const noticed = (...asked: unknown[]) => {
      reached();
      return call(...asked);
    };
    return [name, noticed];
  });
  return Object.fromEntries(entries);
}

function cuttingOver(forMs: number, reached: () => void): Change {
  const earlier = new Map<string, { secret: string; until: number }>();
  return (before) => ({
    decideUpdateWebhook(state, call) {
      const decision = before.decideUpdateWebhook(state, call);
      for (const write of decision.writes ?? []) {
        if (write.kind !== 'webhook') continue;
        const { webhookId, secret } = write.webhook;
        const stored = state.webhooks.get(webhookId);
        if (stored && stored.secret !== secret)
          earlier.set(webhookId, { secret: stored.secret, until: call.now + forMs });
      }
      return decision;
    },
    webhookOfAttempt(fired, current): Webhook {
      const right = before.webhookOfAttempt(fired, current);
      const known = earlier.get(right.webhookId);
      if (known === undefined || Date.now() > known.until) return right;
      reached();
      return { ...right, secret: known.secret };
    },
  });
}
