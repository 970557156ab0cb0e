import type { Defect } from './types.ts';
import { webhookAddressDefects } from './webhook-addresses.ts';
import { webhookIsolationDefects } from './webhook-isolation.ts';
import { webhookLogDefects } from './webhook-logs.ts';
import { webhookRoleDefects } from './webhook-roles.ts';
import { webhookRotationDefects } from './webhook-rotations.ts';

/** Creating webhooks. */
const creating: readonly Defect[] = [];

/** Webhooks, their addresses and logs. */
export const webhookDefects: readonly Defect[] = [
  ...creating,
  ...webhookRotationDefects,
  ...webhookAddressDefects,
  ...webhookLogDefects,
  ...webhookIsolationDefects,
  ...webhookRoleDefects,
];
