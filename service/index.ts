/** The embedded service as a library: `learner-assessment-conformance/service`. */
export { type Alteration, choiceNames, defectsOf, hasDefect } from './alteration.ts';
export { type ControlClient, controlClient } from './control/client.ts';
export type * from './control/types.ts';
export type * from './records.ts';
export type { RunningService, StartOptions } from './start.ts';
export { startService } from './start.ts';
