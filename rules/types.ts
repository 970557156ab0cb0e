import type { Say } from './answers/say.ts';
import type { Surprise } from './answers/surprising.ts';
import type { Section } from './api/sections.ts';
import type { Power } from './powers.ts';

/** Who is bound by a statement: the service, or the client and its webhook receiver. */
export type Party = 'service' | 'client';

/**
 * `rule`: the document says it. `question`: the document leaves it open; every answer is allowed, and is recorded.
 * `quirk`: the document says that the OpenAPI document differs from the service.
 */
type Kind = 'rule' | 'question' | 'quirk';

/** One statement of a document, in our own words. */
export interface Statement {
  kind: Kind;
  party: Party;
  section: string;
  /** Where under the heading: a numbered item, a table row, a paragraph. */
  item: string;
  /** For a question, the question. */
  statement: string;
  /** Why nobody can exercise it, against any target. */
  untestable?: string;
  /** What a client that relies on it must do if it changes. */
  ifItChanges?: string;
  /** For a question: what would worry a careful client about an answer, if anything would. */
  surprising?: Surprise;
  /** Rules that must hold before the checks of this one can judge anything: see `rests-on.ts`. */
  restsOn?: readonly string[];
}

/** One statement of the API document. */
export interface Entry extends Statement {
  section: Section;
  /** For a question: its answer as a sentence. Without one, question and answer stand side by side in behaviour.md. */
  say?: Say;
  /** What every check of it needs: without it the statement does not apply. */
  needs?: readonly Power[];
  /** It concerns each client that makes such a call, whatever it sends and reads. */
  hitsEachCaller?: true;
}

/** A statement that a user of the suite adds, from their own document. */
export interface OwnRule extends Statement {
  id: string;
}
