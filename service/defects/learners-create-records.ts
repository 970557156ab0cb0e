import type { RuleId } from '../../rules/index.ts';
import type { Learner, LearnerDetails } from '../store/types.ts';
import { createdAllTheSame, isText, letting, making, onRefusedCreate } from './learner-changes.ts';
import type { Defect } from './types.ts';

const hasReference = 'learners.create.unique-reference-duplicate' satisfies RuleId;

/** What a create returns and stores, and what must be unique. */
export const createRecordDefects: readonly Defect[] = [
  ...Object.entries({
    'clientReference-cut': ({ clientReference }: Learner) => ({
      clientReference: clientReference?.split('/')[0] ?? null,
    }),
    'learnerUniqueReference-dropped': () => ({ learnerUniqueReference: null }),
    'courseDetails-escaped': ({ courseDetails }: Learner) => ({
      courseDetails: courseDetails?.replaceAll('&', '&amp;').replaceAll('"', '&quot;') ?? null,
    }),
    'courseDetails-in-another-encoding': ({ courseDetails }: Learner) => ({
      courseDetails: courseDetails === null ? null : Buffer.from(courseDetails, 'utf8').toString('latin1'),
    }),
    'hasEhcp-always-false': () => ({ hasEhcp: false }),
    'hasEhcp-false-as-true': ({ hasEhcp, provisionType }: Learner) => ({ hasEhcp: hasEhcp || provisionType === 0 }),
    'gender-of-women': ({ gender }: Learner) => ({ gender: gender === 'Female' ? 'NotDisclosed' : gender }),
    'provisionType-dropped': () => ({ provisionType: 0 }),
    'the-local-part-of-email': ({ email }: Learner) => ({ email: `${email.split('@')[0]}@example.org` }),
  } satisfies Record<string, (learner: Learner) => Partial<LearnerDetails>>).map(
    ([what, changed]): Defect => ({
      // One field is not stored as it was sent.
      name: `create-stores-${what.toLowerCase()}`,
      breaks: 'learners.create.stored',
      change: making(changed),
    }),
  ),
  {
    // The newest learner's course details are overwritten with those of the next one.
    name: 'create-writes-over-the-newest-learner',
    breaks: 'learners.create.stored',
    change: (correct) => ({
      applyTags: (state, learner, names, created) => {
        const newest = state.learners.all().at(-1);
        const spoilt = newest?.courseDetails && learner.courseDetails && !learner.hasEhcp;
        const writes = spoilt
          ? [{ kind: 'learner' as const, learner: { ...newest, courseDetails: learner.courseDetails } }]
          : [];
        return correct.applyTags(state, learner, names, [...created, ...writes]);
      },
    }),
  },
  ...Object.entries({
    '200-for-201': (ids: object) => ({ status: 200, body: ids }),
    'no-user-id': ({ learnerId }: { learnerId?: unknown }) => ({ status: 201, body: { learnerId } }),
    'an-id-of-nobody': (ids: object) => ({
      status: 201,
      body: { ...ids, learnerId: '0a8f5a7e-50a1-4c61-9a52-3a2ed0f3a3a1' },
    }),
    'ids-swapped': ({ learnerId, learnerUserId }: { learnerId?: unknown; learnerUserId?: unknown }) => ({
      status: 201,
      body: { learnerId: learnerUserId, learnerUserId: learnerId },
    }),
    'ids-without-hyphens': ({ learnerUserId, ...ids }: { learnerUserId?: unknown }) => ({
      status: 201,
      body: { ...ids, learnerUserId: String(learnerUserId).replaceAll('-', '') },
    }),
  }).map(
    ([what, changed]): Defect => ({
      // The learner is created, but the response is wrong.
      name: `create-answers-${what}`,
      breaks: 'learners.create.result',
      change: (correct) => ({ created: (learner) => ({ ...changed(correct.created(learner).body as object) }) }),
    }),
  ),
  {
    // A create with tags returns 200.
    name: 'create-answers-200-for-201-with-tags',
    breaks: 'learners.create.result',
    change: (correct) => ({
      decideCreate: (state, call) => {
        const decision = correct.decideCreate(state, call);
        const tags = correct.objectOf(call.body)?.tags;
        return decision.status === 201 && Array.isArray(tags) ? { ...decision, status: 200 } : decision;
      },
    }),
  },
  {
    // All learners share one user account.
    name: 'create-shares-the-user-id',
    breaks: 'learners.create.result',
    change: (correct) => ({
      newLearner: (state, details, body, now) => {
        const learner = correct.newLearner(state, details, body, now);
        return { ...learner, learnerUserId: state.learners.all()[0]?.learnerUserId ?? learner.learnerUserId };
      },
    }),
  },
  {
    // The default is wrong.
    name: 'create-defaults-ehcp-to-true',
    breaks: 'learners.create.has-ehcp-default',
    change: making((learner, { hasEhcp }) => ({ hasEhcp: hasEhcp === undefined ? true : learner.hasEhcp })),
  },
  {
    // There is no default: the value is null.
    name: 'create-leaves-ehcp-open',
    breaks: 'learners.create.has-ehcp-default',
    change: making((learner, { hasEhcp }) => ({
      hasEhcp: (hasEhcp === undefined ? null : learner.hasEhcp) as boolean,
    })),
  },
  {
    // The default is wrong.
    name: 'create-defaults-provision-to-apprenticeships',
    breaks: 'learners.create.provision-type-default',
    change: making((learner, body) => ({
      provisionType: body.provisionType === undefined ? 30 : learner.provisionType,
    })),
  },
  {
    // There is no default: the value is null.
    name: 'create-leaves-provision-open',
    breaks: 'learners.create.provision-type-default',
    change: making((learner, body) => ({
      provisionType: (body.provisionType === undefined ? null : learner.provisionType) as number,
    })),
  },
  {
    // Emails must be unique in the whole service, not just in the organisation.
    name: 'create-compares-emails-of-all-organisations',
    breaks: 'learners.create.email-per-organisation',
    change: (correct) => ({
      isEmailTaken: (state, email, stored) =>
        correct.isEmailTaken(state, email, stored) ||
        [...state.neighbours()].some((other) => other.learners.withEmail(email).length > 0),
    }),
  },
  {
    // The same for references.
    name: 'create-compares-references-of-all-organisations',
    breaks: 'learners.create.unique-reference-per-organisation',
    change: (correct) => ({
      checkUniqueReference: (state, body, stored) =>
        [state, ...state.neighbours()].flatMap((any) => correct.checkUniqueReference(any, body, stored)),
    }),
  },
  {
    // Emails in use come from a cache that is refreshed by reads only.
    name: 'create-trusts-a-cache-of-emails',
    breaks: 'learners.create.email-race',
    alsoBreaks: ['learners.create.duplicate-email', 'learners.create.never-updates'],
    change: (correct) => {
      let cached = new Set<string>();
      return {
        isEmailTaken: (state, email, stored) =>
          stored ? correct.isEmailTaken(state, email, stored) : cached.has(email.toLowerCase()),
        learnerRecord: (learner) => {
          cached = new Set(cached).add(learner.email.toLowerCase());
          return correct.learnerRecord(learner);
        },
      };
    },
  },
  ...createReferenceDefects(),
];

function createReferenceDefects(): Defect[] {
  return [
    {
      // References must be unique on update only.
      name: 'create-takes-references-in-use',
      breaks: hasReference,
      change: (correct) => ({
        checkUniqueReference: (state, body, stored) =>
          stored ? correct.checkUniqueReference(state, body, stored) : [],
      }),
    },
    {
      // The reference is compared with that of the newest learner only.
      name: 'create-compares-the-newest-reference-only',
      breaks: hasReference,
      change: (correct) => ({
        checkUniqueReference: (state, body, stored) => {
          const newest = state.learners.all().at(-1);
          const isFree = !stored && newest?.learnerUniqueReference !== body.learnerUniqueReference;
          return isFree ? [] : correct.checkUniqueReference(state, body, stored);
        },
      }),
    },
    {
      // References are looked up in an index that updates do not maintain.
      name: 'create-forgets-references-of-updates',
      breaks: hasReference,
      change: (correct) => {
        const indexed = new Set<unknown>();
        return {
          newLearner: (state, details, body, now) => {
            indexed.add(details.learnerUniqueReference);
            return correct.newLearner(state, details, body, now);
          },
          checkUniqueReference: (state, body, stored) =>
            stored || indexed.has(body.learnerUniqueReference) ? correct.checkUniqueReference(state, body, stored) : [],
        };
      },
    },
    createdAllTheSame('create-stores-before-it-compares-references', hasReference, (body) => {
      return isText(body.learnerUniqueReference) && /^\d{10}$/.test(body.learnerUniqueReference);
    }),
    {
      // An omitted reference counts as a duplicate once more than one learner has none.
      name: 'create-compares-missing-references',
      breaks: 'learners.create.unique-reference-omitted',
      change: (correct) => ({
        checkUniqueReference: (state, body, stored) => {
          const without = state.learners.all().filter(({ learnerUniqueReference }) => learnerUniqueReference === null);
          return !stored && body.learnerUniqueReference === undefined && without.length > 1
            ? [{ field: 'learnerUniqueReference', message: 'Another learner has this reference.' }]
            : correct.checkUniqueReference(state, body, stored);
        },
      }),
    },
    {
      // Any string is accepted.
      name: 'create-takes-any-reference',
      breaks: 'learners.create.unique-reference-validated',
      change: letting('create', 'learnerUniqueReference', isText),
    },
    createdAllTheSame(
      'create-stores-before-it-reads-the-reference',
      'learners.create.unique-reference-validated',
      (body) => {
        return isText(body.learnerUniqueReference) && body.learnerUniqueReference.includes(' ');
      },
    ),
    {
      // A reference with a space is answered with 500.
      name: 'create-fails-on-odd-references',
      breaks: 'learners.create.unique-reference-validated',
      change: onRefusedCreate(
        (body) => isText(body.learnerUniqueReference) && body.learnerUniqueReference.includes(' '),
        (correct) => correct.refuse([], 500),
      ),
    },
  ];
}
