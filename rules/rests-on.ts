import type { RuleId } from './index.ts';

/** Rule -> the rules that must hold before its checks can judge anything. No cycles, and no edge that follows from others. */
export const restsOn: Readonly<Partial<Record<RuleId, readonly RuleId[]>>> = {
  'events.signature.value': ['events.signature.header'],
  'events.signature.raw-body': ['events.signature.value'],
  'events.signature.repeats': ['events.signature.value'],
  'events.signature.utf8-secret': ['events.signature.value'],
  'events.signature.multipart': ['events.signature.value'],
};
