import type { Change } from '../behaviour/index.ts';
import type { Write } from '../behaviour/types.ts';
import type { State } from '../store/state.ts';
import type { Role, Tag } from '../store/types.ts';
import type { Defect } from './types.ts';

const addition = 'POST /v1/learners/{learnerId}/tags';
const list = 'GET /v1/learners/{learnerId}/tags';
const removal = 'DELETE /v1/learners/{learnerId}/tags';

/** Makes these operations find learners of other organisations too. */
const reaching = (...operations: string[]): Change => {
  return (correct) => ({
    findLearner: (state, learnerId, operation) =>
      correct.findLearner(state, learnerId, operation) ??
      (operations.includes(operation) ? correct.findForeignLearner(state, learnerId) : undefined),
  });
};

function foreignTags(state: State): Tag[] {
  return [...state.neighbours()].flatMap((neighbour) => [...neighbour.tags.values()]);
}

/** Writes that remove a name from the learners of other organisations. */
function takenElsewhere(state: State, name: string): Write[] {
  const isMeant = (tag: Tag) => tag.name.toLowerCase() === name.toLowerCase();
  return [...state.neighbours()].flatMap((neighbour) =>
    neighbour.tagsByName
      .get(name.toLowerCase())
      .flatMap((tag) => neighbour.learners.withTag(tag.id))
      .map((learner): Write => {
        return { kind: 'learner', learner: { ...learner, tags: learner.tags.filter((tag) => !isMeant(tag)) } };
      }),
  );
}

/** A learner of another organisation can be tagged. */
export const foreignLearnerTagged: Defect = {
  name: 'tag-add-foreign-learner-tagged',
  breaks: 'tags.add.other-organisation',
  change: reaching(addition),
};

/** An addition to another organisation's learner returns 404, but creates the name in the caller's organisation. */
export const foreignAdditionCreatesName: Defect = {
  name: 'tag-add-foreign-learner-creates-name',
  breaks: 'tags.add.other-organisation',
  change: (correct) => ({
    decideAddTags(state, call) {
      const decision = correct.decideAddTags(state, call);
      const { names } = correct.checkTagsBody(call.body);
      if (decision.status !== 404 || !correct.findForeignLearner(state, call.params.learnerId ?? '')) return decision;
      const writes = names.map((name, at): Write => ({ kind: 'tag', tag: correct.newTag(state, name, at) }));
      return { ...decision, writes };
    },
  }),
};

/** An addition to another organisation's learner returns 403 instead of 404. */
export const foreignLearnerForbidden: Defect = {
  name: 'tag-add-foreign-learner-403',
  breaks: 'tags.add.other-organisation',
  change: (correct) => ({
    unknownLearner: (state, call) =>
      call.operation === addition && correct.findForeignLearner(state, call.params.learnerId ?? '')
        ? correct.forbidden()
        : correct.unknownLearner(state, call),
  }),
};

/** The tags of another organisation's learner can be listed. */
export const foreignLearnerListed: Defect = {
  name: 'tag-list-of-foreign-learner',
  breaks: 'tags.isolation.learner',
  change: reaching(list),
};

/** The tags of another organisation's learner can be removed. */
export const foreignLearnerTagRemoved: Defect = {
  name: 'tag-remove-from-foreign-learner',
  breaks: 'tags.isolation.learner',
  change: reaching(removal),
};

/** A removal from another organisation's learner returns 404, but removes the tag. */
export const foreignRemovalDone: Defect = {
  name: 'tag-remove-from-foreign-learner-404',
  breaks: 'tags.isolation.learner',
  change: (correct) => ({
    decideRemoveLearnerTag(state, call) {
      const decision = correct.decideRemoveLearnerTag(state, call);
      const foreign = correct.findForeignLearner(state, call.params.learnerId ?? '');
      if (!foreign || decision.status < 400 || decision.status === 400) return decision;
      return { ...decision, writes: correct.removalWrites(foreign, call.query.name ?? '') };
    },
  }),
};

/** The organisation's list contains the tags of all organisations. */
export const tagsOfAllOrganisations: Defect = {
  name: 'tag-list-of-all-organisations',
  breaks: 'tags.isolation.organisation',
  alsoBreaks: ['tags.add.other-organisation'],
  change: (correct) => ({
    organisationTags: (state) => [...correct.organisationTags(state), ...foreignTags(state)],
  }),
};

/** For this role, the organisation's list contains the tags of all organisations. */
const tagsOfAllOrganisationsFor = (role: Role): Defect => ({
  name: `tag-list-of-all-organisations-for-a-${role}`,
  breaks: 'tags.isolation.organisation',
  change: (correct) => ({
    decideListTags: (state, call) => {
      const decision = correct.decideListTags(state, call);
      if (decision.status !== 200 || call.caller.role !== role) return decision;
      return { ...decision, body: correct.tagList([...correct.organisationTags(state), ...foreignTags(state)]) };
    },
  }),
});
export const tagsOfAllOrganisationsForTutors = tagsOfAllOrganisationsFor('tutor');
export const tagsOfAllOrganisationsForManagers = tagsOfAllOrganisationsFor('manager');

/** A name that only another organisation has is deleted there. */
export const foreignTagDeleted: Defect = {
  name: 'tag-delete-foreign',
  breaks: 'tags.isolation.organisation',
  change: (correct) => ({
    decideDeleteTag(state, call) {
      const decision = correct.decideDeleteTag(state, call);
      const writes = decision.status === 404 && state.tagging ? takenElsewhere(state, call.query.name ?? '') : [];
      return writes.length > 0 ? correct.done(204, writes) : decision;
    },
  }),
};

/** A deletion removes the name from the learners of every organisation. */
export const deletionReachesOthers: Defect = {
  name: 'tag-delete-reaches-others',
  breaks: 'tags.isolation.organisation',
  change: (correct) => ({
    deletionWrites: (state, tag) => [...correct.deletionWrites(state, tag), ...takenElsewhere(state, tag.name)],
  }),
};

/** A new name takes the casing that another organisation has for it. */
export const casingOfOtherOrganisation: Defect = {
  name: 'tag-casing-of-other-organisation',
  breaks: 'tags.isolation.organisation',
  change: (correct) => ({
    newTag(state, name, ahead) {
      const elsewhere = foreignTags(state).find((tag) => correct.tagKey(tag.name) === correct.tagKey(name));
      return correct.newTag(state, elsewhere?.name ?? name, ahead);
    },
  }),
};

/** A learner created with a name gets it in the casing that another organisation has for it. */
export const createdCasingOfOtherOrganisation: Defect = {
  name: 'tag-casing-of-other-organisation-on-create',
  breaks: 'tags.isolation.organisation',
  change: (correct) => ({
    applyTags(state, learner, names, created) {
      const elsewhere = (name: string) =>
        foreignTags(state).find((tag) => correct.tagKey(tag.name) === correct.tagKey(name));
      return correct.applyTags(
        state,
        learner,
        names.map((name) => elsewhere(name)?.name ?? name),
        created,
      );
    },
  }),
};
