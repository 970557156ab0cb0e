import type { RuleId } from '../../rules/index.ts';
import type { Mode } from '../behaviour/types.ts';
import { foreignByEmail, isForeignTutor, reaching } from './foreign-changes.ts';
import type { Defect } from './types.ts';

/** Operations on learners, each with the rule that it breaks when it reaches learners of other organisations. */
const reachedByRoles: Record<string, [operation: string, breaks: RuleId]> = {
  update: ['PUT /v1/learners/{learnerId}', 'learners.isolation.write'],
  deletion: ['DELETE /v1/learners/{learnerId}', 'learners.isolation.write'],
  replacement: ['PUT /v1/learners/{learnerId}/secondarytutors', 'learners.isolation.write'],
  result: ['GET /v1/learners/{learnerId}/assessment', 'assessments.isolation.routes'],
  'assessment-url': ['GET /v1/learners/{learnerId}/assessment/url', 'assessments.isolation.routes'],
  invitation: ['POST /v1/learners/{learnerId}/assessment/invite', 'assessments.isolation.routes'],
  report: ['POST /v1/learners/{learnerId}/assessment/report', 'reports.isolation.request'],
  modules: ['GET /v1/learners/{learnerId}/modules', 'modules.isolation.list'],
  'support-records': ['GET /v1/learners/{learnerId}/supportrecords', 'support-records.isolation.routes'],
  'support-record': [
    'GET /v1/learners/{learnerId}/supportrecords/{supportRecordId}',
    'support-records.isolation.routes',
  ],
  'support-plan': ['GET /v1/learners/{learnerId}/supportplan/{section}', 'support-plans.isolation.read'],
  tags: ['GET /v1/learners/{learnerId}/tags', 'tags.isolation.learner'],
  'tag-addition': ['POST /v1/learners/{learnerId}/tags', 'tags.add.other-organisation'],
};

/** Organisations that read or change each other's learners. */
export const learnerIsolationDefects: readonly Defect[] = [
  {
    name: 'foreign-learner-is-read-by-id',
    breaks: 'learners.isolation.read',
    change: (correct) => reaching(correct, 'GET /v1/learners/{learnerId}'),
  },
  {
    // The refusal's body contains the learner's email.
    name: 'foreign-learner-is-named-in-the-refusal',
    breaks: 'learners.isolation.read',
    change: (correct) => ({
      unknownLearner: (state, call) => {
        const decision = correct.unknownLearner(state, call);
        const learner = correct.findForeignLearner(state, call.params.learnerId ?? '');
        return learner ? { ...decision, body: { detail: `${learner.email} is elsewhere.` } } : decision;
      },
    }),
  },
  {
    // Tutors can read learners of other organisations.
    name: 'foreign-learner-is-read-by-tutors',
    breaks: 'learners.isolation.read',
    change: (correct) => ({
      decideGetLearner: (state, call) => {
        const foreign = correct.findForeignLearner(state, call.params.learnerId ?? '');
        return foreign && call.caller.role === 'tutor'
          ? correct.answer(200, correct.learnerRecord(foreign))
          : correct.decideGetLearner(state, call);
      },
    }),
  },
  {
    name: 'foreign-learner-is-read-by-managers',
    breaks: 'learners.isolation.read',
    change: (correct) => ({
      decideGetLearner: (state, call) => {
        const foreign = correct.findForeignLearner(state, call.params.learnerId ?? '');
        return foreign && call.caller.role === 'manager'
          ? correct.answer(200, correct.learnerRecord(foreign))
          : correct.decideGetLearner(state, call);
      },
    }),
  },
  ...(['tutor', 'manager'] as const).flatMap((role) =>
    Object.entries(reachedByRoles).map(
      ([what, [operation, breaks]]): Defect => ({
        // One operation reaches learners of other organisations, for callers of this role.
        name: `foreign-${what}-by-a-${role}`,
        breaks,
        change: (correct) => ({
          forLearner: (state, call, decide) => {
            const isMeant = call.operation === operation && call.caller.role === role;
            const foreign = isMeant ? correct.findForeignLearner(state, call.params.learnerId ?? '') : undefined;
            return foreign ? decide(foreign) : correct.forLearner(state, call, decide);
          },
        }),
      }),
    ),
  ),
  {
    name: 'foreign-learner-is-read-by-email',
    breaks: 'learners.isolation.read-by-email',
    change: (correct) => ({
      findLearnerByEmail: (state, email) =>
        correct.findLearnerByEmail(state, email) ?? foreignByEmail(correct, state, email),
    }),
  },
  ...(['tutor', 'manager'] as const).map(
    (role): Defect => ({
      name: `foreign-learner-is-read-by-email-by-a-${role}`,
      breaks: 'learners.isolation.read-by-email',
      change: (correct) => ({
        decideGetLearnerByEmail: (state, call) => {
          const isMeant = call.caller.role === role;
          const foreign = isMeant ? foreignByEmail(correct, state, call.params.email ?? '') : undefined;
          return foreign
            ? correct.answer(200, correct.learnerRecord(foreign))
            : correct.decideGetLearnerByEmail(state, call);
        },
      }),
    }),
  ),
  {
    // If two organisations have a learner with the email, the other organisation's is returned.
    name: 'foreign-learner-is-read-first-by-email',
    breaks: 'learners.isolation.read-by-email',
    change: (correct) => ({
      findLearnerByEmail: (state, email) => {
        const own = correct.findLearnerByEmail(state, email);
        return own && (foreignByEmail(correct, state, email) ?? own);
      },
    }),
  },
  {
    name: 'foreign-learner-is-updated',
    breaks: 'learners.isolation.write',
    change: (correct) => reaching(correct, 'PUT /v1/learners/{learnerId}'),
  },
  {
    name: 'foreign-learner-is-deleted',
    breaks: 'learners.isolation.write',
    change: (correct) => reaching(correct, 'DELETE /v1/learners/{learnerId}'),
  },
  {
    // The response is right, but the learner is deleted.
    name: 'foreign-learner-is-deleted-with-404',
    breaks: 'learners.isolation.write',
    change: (correct) => ({
      decideDeleteLearner: (state, call) => {
        const learner = correct.findForeignLearner(state, call.params.learnerId ?? '');
        const decision = correct.decideDeleteLearner(state, call);
        return learner ? { ...decision, writes: [{ kind: 'learnerGone', learner }] } : decision;
      },
    }),
  },
  {
    name: 'foreign-learner-gets-other-secondary-tutors',
    breaks: 'learners.isolation.write',
    change: (correct) => reaching(correct, 'PUT /v1/learners/{learnerId}/secondarytutors'),
  },
  ...(['create', 'update'] as const).map(
    (mode): Defect => ({
      name: `foreign-primary-tutor-resolves-on-${mode}`,
      breaks: 'learners.isolation.tutors',
      change: (correct) => ({
        checkPrimaryTutor: (state, body, at) =>
          at === mode && isForeignTutor(state, body.primaryTutorEmail)
            ? []
            : correct.checkPrimaryTutor(state, body, at),
      }),
    }),
  ),
  ...(['create', 'update'] as const).map(
    (mode: Mode): Defect => ({
      name: `foreign-secondary-tutor-resolves-on-${mode}`,
      breaks: 'learners.isolation.tutors',
      change: (correct) => ({
        checkSecondaryTutors: (state, body, at) => {
          const emails = (body.secondaryTutorEmails ?? []) as string[];
          const isForeign = at === mode && emails.some((email) => isForeignTutor(state, email));
          return isForeign ? [] : correct.checkSecondaryTutors(state, body, at);
        },
      }),
    }),
  ),
  {
    name: 'foreign-tutor-resolves-in-a-replacement',
    breaks: 'learners.isolation.tutors',
    change: (correct) => ({
      whyNotSecondaryTutor: (state, learner, email) =>
        isForeignTutor(state, email) ? null : correct.whyNotSecondaryTutor(state, learner, email),
    }),
  },
];
