import { defaultTimeoutSeconds } from '../../fixtures/api/transport.ts';
import type { Config } from '../../fixtures/target/config.ts';
import { limits } from '../../protocol/limits.ts';
import { configuredCredentials } from './credentials.ts';

/** Besides what each caller and each of the people take: tags, the look for records that are there, and the OpenAPI document. */
const always = 4;

/** About as many requests as a run sends before its checks, beside what a look at records that are there takes. */
export function preflightRequests(config: Config): number {
  const { manager, tutor, other, untagged, tutors, staff, otherTutors, receiver } = config;
  const sum = (...parts: (number | boolean)[]) => parts.reduce<number>((total, part) => total + Number(part), always);
  return sum(
    // A token each, and one more for the administrator.
    configuredCredentials(config).length + 1,
    // A learner each, whom the manager may see.
    tutors.length * (manager === null ? 2 : 3),
    tutor !== null && 2,
    other !== null && 2,
    untagged !== null,
    staff.length,
    otherTutors.length > 0 && 2,
    receiver !== null && 2,
  );
}

/** How long a run may send them: with many tutors, a target that is slow and answers in time needs longer than others. */
export function preflightSeconds(config: Config): number {
  const { requestTimeoutSeconds, maxRps, runTimeoutSeconds } = config;
  const ofOne = (requestTimeoutSeconds ?? defaultTimeoutSeconds) + (maxRps === null ? 0 : 1 / maxRps);
  const most = Math.max(limits.preflightSeconds.value, Math.ceil(preflightRequests(config) * ofOne));
  return Math.min(most, runTimeoutSeconds ?? Number.POSITIVE_INFINITY);
}
