import {
  areSeenByTutor,
  type CreatedLearner,
  inTurn,
  type Placing,
  type Power,
  placings,
  pool,
  type RuleId,
  type Surroundings,
  unique,
} from '../../fixtures/index.ts';
import { assigned, batches, cast, idsOf, type Method, namesOf, pupils, send, unknownId } from './batches.ts';

interface Subject {
  /** Two learners whom a batch that is accepted changes, and their ids. */
  batch: CreatedLearner[];
  ids: [string, string];
  /** Learners who cannot be in a batch. */
  ofTutor: CreatedLearner;
  ineligible: [CreatedLearner, CreatedLearner];
  /** The tutor whom the batch adds, if any: the primary one of `ofTutor`. */
  added: string;
  nobody: string;
}

/** A batch, and whom its refusal names: each by one of these. */
interface Batch {
  ids: readonly unknown[];
  replacementTutorEmail?: unknown;
  names?: readonly (readonly string[])[];
}

interface Row {
  needs?: readonly Power[];
  /** Whether the tutor is to be replaced. */
  replaces?: boolean;
  /** The role of the caller; default: administrator. */
  by?: 'administrator' | 'manager' | 'tutor';
  batch: (subject: Subject, surroundings: Surroundings) => Batch | Promise<Batch>;
}

interface Offender {
  rule: RuleId;
  needs?: readonly Power[];
  /** Whether the tutor is to be replaced. */
  replaces?: boolean;
  /** The id of the learner, and what else the refusal may name instead. */
  names: (subject: Subject) => [id: string, ...others: string[]];
}

/** Learners that make the service refuse a whole batch, each for a different reason. */
export function offendersOf(method: Method): Record<string, Offender> {
  const either: Record<string, Offender> = {
    'an unknown learner': { rule: `tutors.batch-${method}.unknown-learner`, names: () => [unknownId()] },
    'a learner not eligible for the change': {
      rule: `tutors.batch-${method}.ineligible-learner`,
      needs: ['eligibility'],
      names: ({ ineligible: [one] }) => namesOf(one),
    },
  };
  const names: Offender['names'] = ({ ofTutor, added }) => [...namesOf(ofTutor), added];
  if (method === 'put')
    return {
      ...either,
      'a learner whose primary tutor is the tutor': { rule: 'tutors.batch-put.primary-tutor', names },
    };
  const replacing = Object.entries(either).map(([what, one]) => [
    `${what} in a replacement`,
    { ...one, replaces: true },
  ]);
  // They have the tutor too: whether a learner without the tutor causes a refusal is a question.
  const ofReplacement: Offender = { rule: 'tutors.batch-patch.replacement-primary', replaces: true, names };
  return {
    ...either,
    ...Object.fromEntries(replacing),
    'a learner whose primary tutor is the replacement': ofReplacement,
  };
}

/** Where an offender stands in a batch. */
const places: Readonly<Record<string, Placing>> = { ...placings, alone: (_others, ...own) => own };

function offending({ needs = [], replaces = false, names }: Offender, place: Placing): Row {
  return {
    needs,
    replaces,
    batch: (subject) => {
      const named = names(subject);
      const replacement = replaces ? { replacementTutorEmail: subject.added } : {};
      return { ids: place(subject.ids, named[0]), names: [named], ...replacement };
    },
  };
}

/** Batches of other kinds. */
const others: Record<string, Row> = {
  'an id that is none': { batch: ({ ids }) => ({ ids: placings['in the middle']!(ids, 'no-id') }) },
  'many unknown learners': {
    batch: ({ ids }) => {
      // As many as a batch may name: more than fit if the service truncates its message, or looks ids up in portions.
      const names = Array.from({ length: 49 }, unknownId);
      return { ids: names.toSpliced(4, 0, ids[0]), names: names.map((id) => [id]) };
    },
  },
  'a deleted learner': {
    async batch({ ids }, { learners }) {
      const deleted = idsOf(await pupils(learners, 1));
      await learners.remove(deleted[0]!);
      return { ids: [ids[0], ...deleted], names: [deleted] };
    },
  },
  'several who are not eligible': {
    needs: ['eligibility'],
    batch: ({ ids, ineligible: [first, last] }) => ({
      ids: [first.learnerId, ids[0], last.learnerId],
      names: [namesOf(first), namesOf(last)],
    }),
  },
  'a tutor': { by: 'tutor', batch: ({ ids }) => ({ ids: [ids[0]] }) },
  'a manager': {
    needs: ['organisations'],
    by: 'manager',
    batch: ({ ids }) => {
      const unknown = unknownId();
      return { ids: placings['in the middle']!(ids, unknown), names: [[unknown]] };
    },
  },
};

const replacements: Record<string, Row> = {
  'an unknown replacement': {
    replaces: true,
    batch: ({ ids, nobody }) => ({ ids, replacementTutorEmail: nobody, names: [[nobody]] }),
  },
  'a replacement that is not a string': {
    replaces: true,
    batch: ({ ids, added }) => ({ ids, replacementTutorEmail: { email: added } }),
  },
};

/** Batches that are refused, of learners whom they must not change; the same two learners are accepted at the end. */
function refusalsOf(method: Method) {
  const rows = Object.entries(offendersOf(method)).flatMap(([what, offender]) =>
    Object.entries(places).map(([where, place]) => [`${what} ${where}`, offending(offender, place)] as const),
  );
  return pool(`tutors/batch-${method} refused`, {
    powers: ['threeTutors'],
    rows: { ...Object.fromEntries(rows), ...others, ...(method === 'patch' ? replacements : {}) } as Record<
      string,
      Row
    >,

    async subject({ learners, lab, tutors, organisation }): Promise<Subject> {
      const { watched, other } = cast(organisation.tutors);
      const added = method === 'put' ? watched : other;
      const [one, two, ...barred] = await pupils(learners, lab.has('eligibility') ? 4 : 2);
      const ofTutor = await learners.create({ primaryTutorEmail: added });
      if (batches[method].holds) await assigned(tutors, watched, [one!, two!, ofTutor, ...barred]);
      for (const { learnerId } of barred) await lab.setEligibility(learnerId, false);
      return {
        batch: [one!, two!],
        ids: [one!.learnerId, two!.learnerId],
        ofTutor,
        ineligible: barred as Subject['ineligible'],
        added,
        nobody: `${unique('nobody')}@${lab.emailDomain}`,
      };
    },

    /** What the tutor sees in the end tells of both; a shared target shows the record of one. */
    async look({ lab, learners }, { ids }) {
      const records = await inTurn(lab.isolated ? ids : ids.slice(0, 1), (id) => learners.record(id));
      return records;
    },

    async act(surroundings, subject, { by = 'administrator', batch }) {
      const { tutors, organisation } = surroundings;
      const { ids, names = [], ...replacement } = await batch(subject, surroundings);
      const { watched } = cast(organisation.tutors);
      return { response: await send(method, tutors.as(organisation[by]), watched, ids, replacement), names };
    },

    // A replacement of one and a removal of the other: whether a replaced tutor goes is a question.
    async control({ learners, lab, tutors, organisation }, { batch, ids, added }) {
      const { watched } = cast(organisation.tutors);
      const { holds } = batches[method];
      const seenByTutor = lab.has('tutor') ? await areSeenByTutor(learners, batch, [holds, holds]) : [];
      if (holds) {
        const replacement = await tutors.unassign(watched, ids.slice(0, 1), { replacementTutorEmail: added });
        return { seenByTutor, replacement, usual: await tutors.unassign(watched, ids.slice(1)) };
      }
      const usual = await tutors.assign(watched, ids);
      return { seenByTutor, replacement: usual, usual };
    },
    plain: ({ control: { replacement, usual } }, { replaces }) => [replaces ? replacement : usual],
  });
}

export const refusals = { put: refusalsOf('put'), patch: refusalsOf('patch') };
