import type { RuleId } from '../../rules/index.ts';
import type { Change } from '../behaviour/index.ts';

export type { Behaviour, Change, Decider } from '../behaviour/index.ts';
export type { Page } from '../behaviour/paging.ts';
export type {
  Body,
  Call,
  Caller,
  Decision,
  Finding,
  Happening,
  Job,
  Mode,
  Write,
} from '../behaviour/types.ts';
export type { State } from '../store/state.ts';
export type * from '../store/types.ts';

/** A deliberately broken variant of the service, switched on for one organisation at its creation. */
export interface Defect {
  /** Kebab-case, unique among all defects. */
  name: string;
  /** The rule that it breaks. */
  breaks: RuleId;
  /** Rules that it breaks as well, although they do not rest on that one (`rules/graph/rests-on.ts`). */
  alsoBreaks?: readonly RuleId[];
  change: Change;
}

/** Name of a defect -> its `alsoBreaks`: the accidents of how the defects of a topic are made, beside them in its file. */
export type AlsoBreaks = Readonly<Record<string, readonly RuleId[]>>;
