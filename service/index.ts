export type * from './control/types.ts';
export type { RunningService, StartOptions } from './start.ts';
export { startService } from './start.ts';
