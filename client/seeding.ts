import { ConfigError } from '../fixtures/target/variables.ts';
import type { Json } from '../protocol/evidence.ts';
import type { Sandbox } from './sandbox.ts';
import type { SeededLearner, World } from './worlds.ts';

/** A call of ours that the service has refused. */
export class Refused extends Error {}

/** Creates the world's learners in their order, and lets happen what has happened to them. @throws ConfigError if one of a user's is refused */
export async function seed(sandbox: Sandbox, { file, learners }: World): Promise<Sandbox['learners']> {
  const { tutors } = sandbox.organisation;
  const primary = [tutors[0]!, ...(await otherTutors(sandbox))];
  const created: { id: string; email: string }[] = [];
  for (const [at, one] of learners.entries()) {
    const { body, primaryTutor = 0, secondaryTutors = 0, tags = [], hasOtherProvision = false } = one;
    const secondaryTutorEmails = [0, 1, 2].slice(0, secondaryTutors).map((step) => tutors[1 + ((at + step) % 3)]!);
    const provision = hasOtherProvision ? { provisionType: sandbox.otherProvision } : {};
    const of = { primaryTutorEmail: primary[primaryTutor], ...body, ...provision, secondaryTutorEmails };
    const whole = of as { [name: string]: Json };
    const answer = await sandbox.call('POST /v1/learners', { ...whole, tags: [...tags] }).catch((error: Error) => {
      if (file === undefined || !(error instanceof Refused)) throw error;
      throw new ConfigError(`The world ${file} cannot be made: of learner ${at + 1}, ${error.message}.`);
    });
    const { learnerId } = answer as { learnerId: string };
    created.push({ id: learnerId, email: String(whole.email) });
    await happen(sandbox, learnerId, one);
    // Read by judges only: what an update must repeat.
    sandbox.recorder.step({ what: 'state', of: `learner ${learnerId}`, value: whole });
  }
  const roles = created.map(({ id }) => ({ id, role: 'subject' as const }));
  sandbox.recorder.step({ what: 'world', learners: roles });
  return created;
}

/** Primary tutors whom the client is not told of: it may make each of those that it knows a secondary tutor of anybody. */
async function otherTutors({ call, organisation }: Sandbox): Promise<string[]> {
  const domain = organisation.tutors[0]!.split('@')[1];
  const emails = ['kim+welding', 'o.brien'].map((name) => `${name}@${domain}`);
  // The names of the role in both sets of choices.
  const tutor = { firstName: 'Kim', lastName: 'Tutor', isTutor: true, role: 'Tutor' };
  for (const email of emails) await call('POST /v1/staff', { ...tutor, email });
  return emails;
}

async function happen({ call, service: { control } }: Sandbox, id: string, one: SeededLearner): Promise<void> {
  const { invited, completed, result = {}, supportRecords = 0, modules = 0 } = one;
  if (invited) await call(`POST /v1/learners/${id}/assessment/invite`);
  if (completed) await control.completeAssessment(id, result);
  for (let number = 0; number < modules; number++) await control.assignModule(id);
  for (let number = 0; number < supportRecords; number++)
    await control.addSupportRecord(id, {
      lastUpdatedDate: `2026-${number % 2 === 0 ? '03' : '09'}-${10 + (number % 20)}`,
      supportType: number % 2 === 0 ? 10 : 20,
      coverageStatus: [10, 20, 30][number % 3]!,
    });
}

const reads = ['GET /v1/learners', 'GET /v1/learners/{learnerId}'];

/**
 * Two 429s for the next call, no more, since many clients give up at the third. The first asks for a long wait: a repeat at once may have
 * been under way, but the one after the second, for which the client waits in the other form, still comes before the end of it.
 */
async function throttled(sandbox: Sandbox, operation: string, forms: readonly ('seconds' | 'date')[]): Promise<void> {
  for (const [at, retryAfterAs] of forms.entries())
    await sandbox.arm({ operation, status: 429, retryAfterSeconds: at === 0 ? 4 : 1, times: 1, retryAfterAs });
}

/** Without a time to wait; twice in each of two worlds, for the same reason. */
async function throttledBarely(sandbox: Sandbox): Promise<void> {
  for (const operation of ['POST /v1/auth', 'GET /v1/learners/{learnerId}/assessment'])
    await sandbox.arm({ operation, status: 429, times: 2 });
}

/** A write whose token is not taken: it comes again with a new one, and with its body. */
const refusedToken = { operation: 'PUT /v1/learners/{learnerId}', status: 401, times: 1 };

/** What a client must cope with: several times each, so that once can be chance. */
export const troubles: Record<NonNullable<World['trouble']>, (sandbox: Sandbox) => Promise<void>> = {
  async busy(sandbox) {
    for (const operation of [...reads, 'POST /v1/learners', 'GET /v1/tags'])
      await throttled(sandbox, operation, ['seconds', 'date']);
    await throttledBarely(sandbox);
    await sandbox.arm(refusedToken);
  },
  async refusing(sandbox) {
    for (const operation of reads) await throttled(sandbox, operation, ['date', 'seconds']);
    await throttledBarely(sandbox);
    await sandbox.arm(refusedToken);
    await sandbox.arm({ operation: 'PUT /v1/learners/{learnerId}', status: 400, times: 6 });
    await sandbox.service.control.refuseTags(sandbox.organisation.organisationId, { times: 2 });
  },
};
