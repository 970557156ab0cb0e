import type { Role } from '../store/types.ts';
import { foreignTags } from './operators/tags-organisations.ts';
import type { Defect } from './types.ts';

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
