import type { Change } from '../behaviour/index.ts';
import type { Write } from '../behaviour/types.ts';
import type { State } from '../store/state.ts';
import type { Role, Tag } from '../store/types.ts';
import type { Defect } from './types.ts';

const addition = 'POST /v1/learners/{learnerId}/tags';
const list = 'GET /v1/learners/{learnerId}/tags';
const removal = 'DELETE /v1/learners/{learnerId}/tags';

/** Operations that find the learners of other organisations as if they were their own. */
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

/** Writes that take a name from the learners of other organisations. */
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

/** 404 for another organisation's learner, but the name is created in the caller's organisation. */
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

/** Another organisation's learner is told apart from an unknown one: 403. */
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

/** 404 for another organisation's learner, but the tag is gone. */
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

/** The list of tags is that of all organisations. */
export const tagsOfAllOrganisations: Defect = {
  name: 'tag-list-of-all-organisations',
  breaks: 'tags.isolation.organisation',
  alsoBreaks: ['tags.add.other-organisation'],
  change: (correct) => ({
    organisationTags: (state) => [...correct.organisationTags(state), ...foreignTags(state)],
  }),
};

/** The same for one role. */
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

/** A deletion takes the name from the learners of every organisation. */
export const deletionReachesOthers: Defect = {
  name: 'tag-delete-reaches-others',
  breaks: 'tags.isolation.organisation',
  change: (correct) => ({
    deletionWrites: (state, tag) => [...correct.deletionWrites(state, tag), ...takenElsewhere(state, tag.name)],
  }),
};

/** The casing of a name is that of whichever organisation had it first. */
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

/** A learner created with a name gets it in the casing of another organisation. */
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
