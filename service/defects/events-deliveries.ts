import type { Defect } from './types.ts';

const addresses: readonly Defect[] = [];

const subscriptions: readonly Defect[] = [];

const repeated: readonly Defect[] = [];

/** Which webhooks events are delivered to, and how. */
export const deliveryDefects: readonly Defect[] = [...addresses, ...subscriptions, ...repeated];
