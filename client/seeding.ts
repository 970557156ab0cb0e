import type { Json } from '../protocol/evidence.ts';
import type { Sandbox } from './sandbox.ts';
import type { World } from './worlds.ts';

/** Creates the world's learners in their order, and lets happen what has happened to them. */
export async function seed(sandbox: Sandbox, { learners }: World): Promise<Sandbox['learners']> {
  const { tutors } = sandbox.organisation;
  const created: { id: string; email: string }[] = [];
  for (const { body, secondaryTutors = 0, tags = [], invited, completed } of learners) {
    const secondaryTutorEmails = tutors.slice(1, 1 + secondaryTutors);
    const whole = { primaryTutorEmail: tutors[0], ...body, secondaryTutorEmails } as { [name: string]: Json };
    const { learnerId } = (await sandbox.call('POST /v1/learners', { ...whole, tags: [...tags] })) as {
      learnerId: string;
    };
    created.push({ id: learnerId, email: String(whole.email) });
    if (invited) await sandbox.call(`POST /v1/learners/${learnerId}/assessment/invite`);
    if (completed) await sandbox.service.control.completeAssessment(learnerId);
    // Read by judges only: what an update must repeat.
    sandbox.recorder.step({ what: 'state', of: `learner ${learnerId}`, value: whole });
  }
  const roles = created.map(({ id }) => ({ id, role: 'subject' as const }));
  sandbox.recorder.step({ what: 'world', learners: roles });
  return created;
}

/** What a client must cope with: several times each, so that once can be chance. */
export const troubles: Record<NonNullable<World['trouble']>, (sandbox: Sandbox) => Promise<void>> = {
  async busy(sandbox) {
    const throttled = { status: 429, retryAfterSeconds: 2 };
    for (const operation of ['GET /v1/learners', 'GET /v1/learners/{learnerId}', 'POST /v1/learners', 'GET /v1/tags']) {
      await sandbox.arm({ operation, ...throttled, times: 1 });
      await sandbox.arm({ operation, ...throttled, times: 1, retryAfterAs: 'date' });
    }
    await sandbox.arm({ operation: 'GET /v1/learners/{learnerId}/assessment', status: 429, times: 4 });
  },
  async refusing(sandbox) {
    await sandbox.arm({ operation: 'POST /v1/auth', status: 429, times: 4 });
    await sandbox.arm({ operation: 'PUT /v1/learners/{learnerId}', status: 400, times: 6 });
    await sandbox.service.control.refuseTags(sandbox.organisation.organisationId, { times: 2 });
  },
};
