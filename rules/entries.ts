import type { Section } from './api/sections.ts';
import type { Entry } from './types.ts';

type Draft = Omit<Entry, 'section'>;
type Extras = Pick<Entry, 'untestable' | 'ifItChanges' | 'needs' | 'hitsEachCaller'>;

/** A statement that binds the service. `item` says where it is under its heading. */
export function rule(item: string, statement: string, extras: Extras = {}): Draft {
  return { kind: 'rule', party: 'service', item, statement, ...extras };
}

/** A statement that binds the client or its webhook receiver. */
export function clientRule(item: string, statement: string): Draft {
  return { kind: 'rule', party: 'client', item, statement };
}

/** A point that the document leaves open: it is "not shown", or can be read in two ways. */
export function question(
  item: string,
  statement: string,
  extras: Extras & Pick<Entry, 'surprising' | 'say'> = {},
): Draft {
  return { kind: 'question', party: 'service', item, statement, ...extras };
}

/** A point where the document says that the OpenAPI document differs from the service. */
export function quirk(item: string, statement: string, extras: Extras = {}): Draft {
  return { kind: 'quirk', party: 'service', item, statement, ...extras };
}

type Entries<Drafts> = { [Id in keyof Drafts]: Entry };

/** Entries of one section by id. The keys keep their literal types, so the ids form a union. */
export function section<Drafts extends Record<string, Draft>>(name: Section, drafts: Drafts): Entries<Drafts> {
  return sectionWith({}, name, drafts);
}

/** Entries of one section that have more than it in common. */
export function sectionWith<Drafts extends Record<string, Draft>>(
  shared: Pick<Entry, 'needs'>,
  name: Section,
  drafts: Drafts,
): Entries<Drafts> {
  const entries = Object.entries(drafts).map(([id, draft]) => [id, { ...shared, ...draft, section: name }]);
  return Object.fromEntries(entries) as Entries<Drafts>;
}
