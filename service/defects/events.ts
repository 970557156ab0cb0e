import { eventDataDefects } from './events-data.ts';
import { firedEventDefects } from './events-fired.ts';
import { eventOfSomeDefects } from './events-of-some.ts';
import type { Defect } from './types.ts';

/** Events, their envelopes, deliveries and signatures. */
export const eventDefects: readonly Defect[] = [...firedEventDefects, ...eventOfSomeDefects, ...eventDataDefects];
