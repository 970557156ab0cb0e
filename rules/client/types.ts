import type { Section } from '../sections.ts';
import type { Entry } from '../types.ts';

/** What can show whether a client keeps a statement, and what supplies it. */
export const clientPowers = {
  answers: { meaning: 'what the receiver answers to deliveries', variable: 'LAS_CLIENT_URL' },
  calls: { meaning: "the client's calls", variable: 'a client that calls LAS_BASE_URL' },
  probe: { meaning: 'a count of what one delivery has led to', variable: 'LAS_CLIENT_PROBE' },
  declared: { meaning: 'what the client means to do', variable: 'LAS_CLIENT_HANDLES and LAS_CLIENT_WITHIN' },
} as const;

export type ClientPower = keyof typeof clientPowers;

/** A statement about a client under test, and what a red verdict about it most often means. */
export interface ClientEntry extends Entry {
  party: 'client';
  /** Any of these can decide it; together they decide it better. Empty: nothing that can be seen over loopback. */
  needs: readonly ClientPower[];
  /** The usual flaw behind a violation, as a hint for whoever repairs it. Empty for a question. */
  flaw: string;
}

type Draft = Omit<ClientEntry, 'section'>;

const a = ['answers'] as const;
const ac = ['answers', 'calls'] as const;
const ap = ['answers', 'probe'] as const;
const c = ['calls'] as const;
const cp = ['calls', 'probe'] as const;
const cd = ['calls', 'declared'] as const;
const p = ['probe'] as const;
const ad = ['answers', 'declared'] as const;
/** What decides a check, by the letters of the table in docs/clients.md. */
export const needs = { a, ac, ap, c, cp, cd, p, ad };

/** A statement that has a verdict. `item` says where it is under its heading. */
export function check(item: string, statement: string, by: readonly ClientPower[], flaw: string): Draft {
  return { kind: 'rule', party: 'client', item, statement, needs: by, flaw };
}

/** A point that the document leaves to the client: what it does is recorded. */
export function asks(item: string, statement: string, by: readonly ClientPower[]): Draft {
  return { kind: 'question', party: 'client', item, statement, needs: by, flaw: '' };
}

/** Entries of one section by id. The keys keep their literal types, so the ids form a union. */
export function under<Drafts extends Record<string, Draft>>(
  name: Section,
  drafts: Drafts,
): { [Id in keyof Drafts]: ClientEntry } {
  const entries = Object.entries(drafts).map(([id, draft]) => [id, { ...draft, section: name }]);
  return Object.fromEntries(entries) as { [Id in keyof Drafts]: ClientEntry };
}
