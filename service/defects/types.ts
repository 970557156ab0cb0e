import type { RuleId } from '../../rules/index.ts';
import type { Change } from '../behaviour/index.ts';

export type { Behaviour, Change } from '../behaviour/index.ts';
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
  /** Other rules whose tests it turns red as well, because they depend on the same behaviour. */
  alsoBreaks?: readonly RuleId[];
  change: Change;
}
