import type { Change } from '../behaviour/index.ts';

/** A deliberately broken variant of the service, switched on for one organisation at its creation. */
export interface Defect {
  /** Kebab-case, unique among all defects. */
  name: string;
  /** Id of the rule that it breaks. */
  breaks: string;
  /** Ids of other rules whose tests it turns red as well, for they rest on the same behaviour. */
  alsoBreaks?: readonly string[];
  change: Change;
}
