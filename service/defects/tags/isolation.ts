import { breaking, each } from '../breaking.ts';
import { changing } from '../operators/changes.ts';
import { deciding, saved } from '../operators/decisions.ts';
import { foreignTags, reachesForeign } from '../operators/foreign.ts';
import { reachesForeignByRole, roles } from '../operators/roles.ts';
import type { Change, Role, State, Tag, Write } from '../types.ts';

const list = 'GET /v1/learners/{learnerId}/tags';

const removal = 'DELETE /v1/learners/{learnerId}/tags';

/** Writes that remove a name from the learners of other organisations. */
function takenElsewhere(state: State, name: string): Write[] {
  const isMeant = (tag: Tag) => tag.name.toLowerCase() === name.toLowerCase();
  return [...state.neighbours()].flatMap((neighbour) =>
    neighbour.tagsByName
      .get(name.toLowerCase())
      .flatMap((tag) => neighbour.learners.withTag(tag.id))
      .map((learner): Write => {
        return saved({ ...learner, tags: learner.tags.filter((tag) => !isMeant(tag)) });
      }),
  );
}

/** For this role, the organisation's list contains the tags of all organisations. */
const tagsOfAllOrganisationsFor = (role: Role): Change =>
  deciding('decideListTags', (decision, { correct, state, call }) => {
    if (decision.status !== 200 || call.caller.role !== role) return decision;
    return { ...decision, body: correct.tagList([...correct.organisationTags(state), ...foreignTags(state)]) };
  });

export const defects = [
  breaking('tags.isolation.learner', {
    'tag-list-of-foreign-learner': reachesForeign(list),
    'tag-remove-from-foreign-learner': reachesForeign(removal),
    'tag-remove-from-foreign-learner-404': deciding(
      'decideRemoveLearnerTag',
      (decision, { correct, call, foreign }) => {
        if (!foreign || decision.status < 400 || decision.status === 400) return decision;
        return { ...decision, writes: correct.removalWrites(foreign, call.query.name ?? '') };
      },
    ),
    ...reachesForeignByRole('tags', 'GET /v1/learners/{learnerId}/tags'),
  }),
  breaking('tags.isolation.organisation', {
    'tag-list-of-all-organisations': changing('organisationTags', (tags, state) => [...tags, ...foreignTags(state)]),
    'tag-delete-foreign': deciding('decideDeleteTag', (decision, { correct, state, call }) => {
      const writes = decision.status === 404 && state.tagging ? takenElsewhere(state, call.query.name ?? '') : [];
      return writes.length > 0 ? correct.done(204, writes) : decision;
    }),
    'tag-delete-reaches-others': changing('deletionWrites', (writes, state, tag) => [
      ...writes,
      ...takenElsewhere(state, tag.name),
    ]),
    // As by a query of the name that lacks the organisation: theirs is found, which our learner does not hold.
    'tag-removal-finds-that-of-another-organisation': deciding(
      'decideRemoveLearnerTag',
      (decision, { correct, state, call }) => {
        const isTheirs = foreignTags(state).some(
          ({ name }) => correct.tagKey(name) === correct.tagKey(call.query.name ?? ''),
        );
        return isTheirs && decision.status === 204 ? correct.done(204) : decision;
      },
    ),
    'tag-removal-reaches-others': deciding('decideRemoveLearnerTag', (decision, { state, call }) =>
      decision.status === 204
        ? { ...decision, writes: [...(decision.writes ?? []), ...takenElsewhere(state, call.query.name ?? '')] }
        : decision,
    ),
    'tag-casing-of-other-organisation': (correct) => ({
      newTag(state, name, ahead) {
        const elsewhere = foreignTags(state).find((tag) => correct.tagKey(tag.name) === correct.tagKey(name));
        return correct.newTag(state, elsewhere?.name ?? name, ahead);
      },
    }),
    'tag-casing-of-other-organisation-on-create': (correct) => ({
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
    'tag-list-of-all-organisations-for-a-*': each(roles).as(tagsOfAllOrganisationsFor),
  }),
].flat();
