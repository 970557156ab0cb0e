import { eventDataDefects } from './events-data.ts';
import { deliveryDefects } from './events-deliveries.ts';
import { envelopeDefects } from './events-envelopes.ts';
import { firedEventDefects } from './events-fired.ts';
import { eventOfLearnersDefects } from './events-of-learners.ts';
import { eventOfSomeDefects } from './events-of-some.ts';
import { signatureDefects } from './events-signatures.ts';
import type { Defect } from './types.ts';

/** Events, their envelopes, deliveries and signatures. */
export const eventDefects: readonly Defect[] = [
  ...firedEventDefects,
  ...eventOfSomeDefects,
  ...eventOfLearnersDefects,
  ...eventDataDefects,
  ...envelopeDefects,
  ...deliveryDefects,
  ...signatureDefects,
];
