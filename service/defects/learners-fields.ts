import { randomUUID } from 'node:crypto';
import type { Behaviour } from '../behaviour/index.ts';
import type { Body } from '../behaviour/types.ts';
import type { Learner } from '../store/types.ts';
import type { Defect } from './types.ts';

/** Documented fields, identifiers and provision types. */
export const learnerFieldDefects: readonly Defect[] = [
  ...['learnerUserId', 'learnerUniqueReference', 'courseDetails', 'gender', 'provisionType', 'hasEhcp'].map(
    (field): Defect => ({
      // One field is missing from the reads.
      name: `read-lacks-${kebab(field)}`,
      breaks: 'learners.read.known-fields',
      change: (correct) => ({ learnerRecord: (learner) => without(field, correct.learnerRecord(learner)) }),
    }),
  ),
  ...['email', 'clientReference', 'provisionSource', 'provisionUpdatedAt', 'learnerId'].map(
    (field): Defect => ({
      // One field is missing from the read by email.
      name: `read-by-email-lacks-${kebab(field)}`,
      breaks: 'learners.read.known-fields',
      change: (correct) => ({
        decideGetLearnerByEmail: (state, call) => {
          const decision = correct.decideGetLearnerByEmail(state, call);
          return decision.status === 200 ? { ...decision, body: without(field, decision.body as Body) } : decision;
        },
      }),
    }),
  ),
  {
    name: 'read-swaps-the-identifiers',
    breaks: 'learners.read.identifiers',
    change: (correct) =>
      inRecord(correct, ({ learnerId, learnerUserId }) => ({
        learnerId: learnerUserId,
        learnerUserId: learnerId,
      })),
  },
  {
    // An update changes the user id.
    name: 'update-renews-the-user-id',
    breaks: 'learners.read.identifiers',
    change: (correct) => ({
      updatedLearner: (stored, details, now) => ({
        ...correct.updatedLearner(stored, details, now),
        learnerUserId: randomUUID(),
      }),
    }),
  },
  {
    // The read by email returns the user id as `learnerId`.
    name: 'read-by-email-shows-the-user-id-twice',
    breaks: 'learners.read.identifiers',
    change: (correct) => ({
      decideGetLearnerByEmail: (state, call) => {
        const decision = correct.decideGetLearnerByEmail(state, call);
        const body = decision.body as Body;
        return decision.status === 200 ? { ...decision, body: { ...body, learnerId: body.learnerUserId } } : decision;
      },
    }),
  },
  {
    name: 'read-lowers-the-client-reference',
    breaks: 'learners.read.client-reference',
    change: (correct) =>
      inRecord(correct, ({ clientReference }) => ({ clientReference: clientReference?.toLowerCase() ?? null })),
  },
  {
    name: 'read-strips-the-client-reference',
    breaks: 'learners.read.client-reference',
    change: (correct) =>
      inRecord(correct, ({ clientReference }) => ({
        clientReference: clientReference?.replace(/[^\w/. -]/g, '') ?? null,
      })),
  },
  {
    // Only the part after the last slash is returned.
    name: 'read-cuts-the-client-reference-at-a-slash',
    breaks: 'learners.read.client-reference',
    change: (correct) =>
      inRecord(correct, ({ clientReference }) => ({ clientReference: clientReference?.split('/').at(-1) ?? null })),
  },
  {
    // Client references longer than 128 characters are cut.
    name: 'read-cuts-long-client-references',
    breaks: 'learners.read.client-reference',
    change: (correct) =>
      inRecord(correct, ({ clientReference }) => ({ clientReference: clientReference?.slice(0, 128) ?? null })),
  },
  {
    // Client references are HTML-escaped.
    name: 'read-escapes-the-client-reference',
    breaks: 'learners.read.client-reference',
    change: (correct) =>
      inRecord(correct, ({ clientReference }) => ({
        clientReference: clientReference?.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`) ?? null,
      })),
  },
  {
    // Client references are stored in Unicode's composed form, so that the client does not find its own id again.
    name: 'read-composes-the-client-reference',
    breaks: 'learners.read.client-reference',
    change: (correct) =>
      inRecord(correct, ({ clientReference }) => ({ clientReference: clientReference?.normalize('NFC') ?? null })),
  },
  {
    // Markup is removed from client references.
    name: 'read-strips-tags-of-the-client-reference',
    breaks: 'learners.read.client-reference',
    change: (correct) =>
      inRecord(correct, ({ clientReference }) => ({
        clientReference: clientReference?.replace(/<[^>]*>/g, '') ?? null,
      })),
  },
  ...Object.entries({
    'latin-1': /[^\0-\xff]/gu,
    'the-basic-plane': /[\u{10000}-\u{10ffff}]/gu,
  }).map(
    ([where, beyond]): Defect => ({
      // Characters outside one character set are replaced with `?`.
      name: `read-knows-client-references-in-${where}-only`,
      breaks: 'learners.read.client-reference',
      change: (correct) =>
        inRecord(correct, ({ clientReference }) => ({
          clientReference: clientReference?.replace(beyond, '?') ?? null,
        })),
    }),
  ),
  {
    // Every read returns the client reference of the newest learner.
    name: 'read-shows-the-newest-client-reference',
    breaks: 'learners.read.client-reference',
    change: (correct) => {
      let newest: string | null = null;
      return {
        newLearner: (...args) => {
          const learner = correct.newLearner(...args);
          newest = learner.clientReference;
          return learner;
        },
        ...inRecord(correct, () => ({ clientReference: newest })),
      };
    },
  },
  {
    name: 'read-by-email-hides-the-client-reference',
    breaks: 'learners.read.client-reference',
    change: (correct) => ({
      decideGetLearnerByEmail: (state, call) => {
        const decision = correct.decideGetLearnerByEmail(state, call);
        return decision.status === 200
          ? { ...decision, body: { ...(decision.body as Body), clientReference: null } }
          : decision;
      },
    }),
  },
  {
    // The id has no hyphens.
    name: 'create-answers-an-id-without-hyphens',
    breaks: 'learners.id.uuid',
    change: (correct) => ({
      created: ({ learnerId, learnerUserId }) =>
        correct.answer(201, { learnerId: learnerId.replaceAll('-', ''), learnerUserId }),
    }),
  },
  {
    name: 'read-shows-a-number-as-id',
    breaks: 'learners.id.uuid',
    change: (correct) => inRecord(correct, ({ sequence }) => ({ learnerId: sequence })),
  },
  {
    name: 'list-shows-a-number-as-id',
    breaks: 'learners.id.uuid',
    change: (correct) => ({
      listRow: (learner) => ({ ...correct.listRow(learner), learnerId: `${learner.sequence}` }),
    }),
  },
  {
    name: 'user-id-is-the-learner-id',
    breaks: 'learners.user-id.second',
    change: (correct) => ({
      newLearner: (...args) => {
        const learner = correct.newLearner(...args);
        return { ...learner, learnerUserId: learner.learnerId };
      },
    }),
  },
  {
    // All learners have the same user id.
    name: 'user-id-is-the-same-for-all',
    breaks: 'learners.user-id.second',
    change: (correct) => {
      const learnerUserId = randomUUID();
      return { newLearner: (...args) => ({ ...correct.newLearner(...args), learnerUserId }) };
    },
  },
  {
    name: 'user-id-is-no-uuid',
    breaks: 'learners.user-id.second',
    change: (correct) => ({
      newLearner: (...args) => {
        const learner = correct.newLearner(...args);
        return { ...learner, learnerUserId: `user-${learner.sequence}` };
      },
    }),
  },
  {
    // The user id of a deleted learner is given to a new one.
    name: 'user-id-of-the-deleted-is-given-again',
    breaks: 'learners.user-id.second',
    change: (correct) => {
      const free: string[] = [];
      return {
        decideDeleteLearner: (state, call) => {
          const decision = correct.decideDeleteLearner(state, call);
          for (const write of decision.writes ?? []) if ('learner' in write) free.push(write.learner.learnerUserId);
          return decision;
        },
        newLearner: (...args) => {
          const learner = correct.newLearner(...args);
          return { ...learner, learnerUserId: free.pop() ?? learner.learnerUserId };
        },
      };
    },
  },
  {
    // An update to 0 is treated as omitted.
    name: 'update-takes-provision-type-0-for-omitted',
    breaks: 'learners.provision-type.not-set',
    change: (correct) => ({
      replacedDetails: (stored, body) =>
        correct.replacedDetails(stored, body.provisionType === 0 ? without('provisionType', body) : body),
    }),
  },
  {
    name: 'create-refuses-provision-type-0',
    breaks: 'learners.provision-type.not-set',
    change: (correct) => ({
      checkProvisionType: (value, mode) =>
        mode === 'create' && value === 0 ? 'The value is required.' : correct.checkProvisionType(value, mode),
    }),
  },
  {
    name: 'provision-type-0-is-named-none',
    breaks: 'learners.provision-type.not-set',
    change: (correct) => ({ provisionTypes: () => ({ ...correct.provisionTypes(), 0: 'None' }) }),
  },
  {
    name: 'update-refuses-provision-type-30',
    breaks: 'learners.provision-type.apprenticeships',
    change: (correct) => ({
      checkProvisionType: (value, mode) =>
        mode === 'update' && value === 30 ? 'The value cannot be chosen.' : correct.checkProvisionType(value, mode),
    }),
  },
  {
    name: 'create-stores-provision-type-30-as-not-set',
    breaks: 'learners.provision-type.apprenticeships',
    change: (correct) => ({
      newLearner: (...args) => {
        const learner = correct.newLearner(...args);
        return learner.provisionType === 30 ? { ...learner, provisionType: 0 } : learner;
      },
    }),
  },
  {
    name: 'provision-type-30-lost-its-levels',
    breaks: 'learners.provision-type.apprenticeships',
    change: (correct) => ({ provisionTypes: () => ({ ...correct.provisionTypes(), 30: 'Apprenticeships' }) }),
  },
];

/** Changes some fields of both single-learner reads. */
function inRecord(correct: Behaviour, wrong: (learner: Learner) => Body): Partial<Behaviour> {
  return { learnerRecord: (learner) => ({ ...correct.learnerRecord(learner), ...wrong(learner) }) };
}

function without(field: string, body: Body): Body {
  const { [field]: _dropped, ...rest } = body;
  return rest;
}

function kebab(field: string): string {
  return field.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}
