import type { Section } from '../api/sections.ts';
import type { Entry } from '../types.ts';

/** A statement about a client under test, and what a red verdict about it most often means. */
export interface ClientEntry extends Entry {
  /** The usual flaw behind a violation, as a hint for whoever repairs it. Empty for a question. */
  flaw: string;
}

type Draft = Omit<ClientEntry, 'section'>;

/** A statement that has a verdict. `item` says where it is under its heading. */
export function check(item: string, said: Pick<ClientEntry, 'statement' | 'flaw'>): Draft {
  return { kind: 'rule', party: 'client', item, ...said };
}

/** A point that the document leaves to the client: what it does is recorded. */
export function asks(item: string, statement: string): Draft {
  return { kind: 'question', party: 'client', item, statement, flaw: '' };
}

/** Entries of one section by id. The keys keep their literal types, so the ids form a union. */
export function under<Drafts extends Record<string, Draft>>(
  name: Section,
  drafts: Drafts,
): { [Id in keyof Drafts]: ClientEntry } {
  const entries = Object.entries(drafts).map(([id, draft]) => [id, { ...draft, section: name }]);
  return Object.fromEntries(entries) as { [Id in keyof Drafts]: ClientEntry };
}
