import type { Behaviour } from '../../../behaviour/index.ts';
import { breaking, family } from '../../breaking.ts';
import { deciding } from '../../operators/decisions.ts';

export const defects = breaking('learners.create.tags-untagged-organisation', {
  ...family(
    {
      400: (correct: Behaviour) => correct.refuse([{ field: 'tags', message: 'Tagging is not enabled.' }]),
      // As the tag routes do.
      404: (correct: Behaviour) => correct.notFound(),
    },
    (status) => `create-answers-${status}-without-tagging`,
    (instead) =>
      deciding('decideCreate', (decision, { correct }) => (decision.status === 403 ? instead(correct) : decision)),
  ),
  // Without tagging, tags are ignored.
  'create-ignores-tags-without-tagging': (correct) => ({
    lacksTagging: () => false,
    applyTags: (state, learner, names, created) =>
      correct.applyTags(state, learner, state.tagging ? names : [], created),
  }),
  // Without tagging, administrators are refused but the tags of other callers are ignored.
  'create-ignores-tags-without-tagging-unless-an-administrators': (correct) => ({
    decideCreate: (state, call) => {
      const body = correct.objectOf(call.body);
      if (call.caller.role === 'administrator' || state.tagging || !body) return correct.decideCreate(state, call);
      return correct.decideCreate(state, { ...call, body: { ...body, tags: undefined } });
    },
  }),
  // Without tagging, creates without tags are refused as well.
  'create-refuses-all-without-tagging': () => ({ lacksTagging: (state) => !state.tagging }),
  // Without tagging, the refused create leaves no learner, but its email is taken.
  'create-takes-the-email-before-it-asks-for-tagging': (correct) => {
    const taken = new Set<unknown>();
    return {
      decideCreate: (state, call) => {
        const email = correct.objectOf(call.body)?.email;
        if (taken.has(email)) return correct.refuse([{ field: 'email', message: 'The email is taken.' }]);
        const decision = correct.decideCreate(state, call);
        if (decision.status === 403) taken.add(email);
        return decision;
      },
    };
  },
  // Without tagging, the create is refused but the learner is stored.
  'create-stores-before-it-asks-for-tagging': deciding('decideCreate', (decision, { correct, state, call, body }) => {
    if (decision.status !== 403 || !body) return decision;
    const learner = correct.newLearner(state, correct.detailsOf(body), body, call.now);
    return { ...decision, writes: [{ kind: 'learner', learner }] };
  }),
});
