import type { RuleId } from '../../rules/index.ts';
import type { Change } from '../behaviour/index.ts';

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
