import { breaking } from '../../breaking.ts';
import { withoutTransactions } from '../../operators/races.ts';

export const defects = breaking('learners.create.email-race', {
  // Emails in use come from a cache that is refreshed by reads only.
  'create-trusts-a-cache-of-emails': (correct) => {
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
  // The email is checked, but not reserved until the learner is stored.
  'race-of-creates-makes-two': withoutTransactions('POST /v1/learners'),
});
