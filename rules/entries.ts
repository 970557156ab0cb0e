import type { Section } from './api/sections.ts';
import type { Entry, Party } from './types.ts';

type Draft = Omit<Entry, 'section'>;

type Known = 'statement' | 'untestable' | 'ifItChanges' | 'needs' | 'hitsEachCaller';
type Asked = 'surprising' | 'say';

/** A statement with what is known of it, or its text alone. */
type Said<More extends keyof Entry = Known> = string | Pick<Entry, Known | More>;

/** A statement that binds the service. `item` says where it is under its heading. */
export function rule(item: string, said: Said): Draft {
  return draft('rule', 'service', item, said);
}

/** A statement that binds the client or its webhook receiver. */
export function clientRule(item: string, statement: string): Draft {
  return draft('rule', 'client', item, statement);
}

/** A point that the document leaves open: it is "not shown", or can be read in two ways. */
export function question(item: string, said: Said<Asked>): Draft {
  return draft('question', 'service', item, said);
}

/** A point where the document says that the OpenAPI document differs from the service. */
export function quirk(item: string, said: Said): Draft {
  return draft('quirk', 'service', item, said);
}

function draft(kind: Entry['kind'], party: Party, item: string, said: Said<Asked>): Draft {
  return { kind, party, item, ...(typeof said === 'string' ? { statement: said } : said) };
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
