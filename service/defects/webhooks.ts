import type { Defect } from './types.ts';
import { webhookAddressDefects } from './webhook-addresses.ts';
import { webhookIsolationDefects } from './webhook-isolation.ts';
import { webhookRoleDefects } from './webhook-roles.ts';
import { webhookRotationDefects } from './webhook-rotations.ts';

/** Webhooks, their addresses and logs. */
export const webhookDefects: readonly Defect[] = [
  ...webhookRotationDefects,
  ...webhookAddressDefects,
  ...webhookIsolationDefects,
  ...webhookRoleDefects,
];
