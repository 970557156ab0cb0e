import {
  type ApiResponse,
  assumeAccepted,
  covers,
  expect,
  isAccepted,
  Learners,
  needs,
  test,
} from '../../../fixtures/index.ts';
import { countInList, textsOf } from '../refusals.ts';

const duplicate = 'User is already a Learner';

test.describe('POST /v1/learners', () => {
  // A lookup that treats the email as a pattern, matches part of it, or ignores dots would find these. What follows a plus sign a
  // service may ignore: what makes an email unique is not documented.
  test(
    'does not take an email that resembles an existing one for a duplicate',
    covers('learners.create.duplicate-email'),
    async ({ learners }) => {
      const { body } = await learners.create();
      const [local = '', domain] = body.email.split('@') as [string, string];
      const alike = [
        local.replace('-', '.'),
        local.replace('-', '_'),
        local.replace('learner-', ''),
        local.replace('learner', 'l.earner'),
        `${local}.more`,
        `${local}.other`,
      ];
      let accepted = 0;
      for (const other of alike) {
        const response = await learners.post(learners.body({ email: `${other}@${domain}` }));
        // Which addresses are valid emails is not documented.
        if (isAccepted(response)) accepted += 1;
        else expect(textsOf(response), `answer to ${other}`).not.toContain(duplicate);
      }
      expect(accepted, 'creates that were accepted').toBeGreaterThan(0);
    },
  );

  test(
    'makes one learner from several simultaneous creates',
    covers('learners.create.email-race'),
    async ({ lab, learners }) => {
      const { email } = learners.body();
      // As many as a service needs to lose a race; a shared target is spared the others.
      const bodies = Array.from({ length: lab.isolated ? 6 : 3 }, () => ({ ...learners.body(), email }));

      const responses = await Promise.all(bodies.map((body) => learners.post(body)));

      const made = responses.filter(isAccepted);
      expect(made.length, 'accepted creates').toBeLessThanOrEqual(1);
      // If all were refused, one must be accepted now, since nobody holds the email. Otherwise the test shows nothing.
      if (made.length === 0) assumeAccepted(await learners.post(bodies[0]!));
      expect(await countInList(learners, email), 'learners with the email').toBeLessThanOrEqual(1);
      expect(await learners.exists(email)).toBe(true);
    },
  );

  test(
    'takes an email that another organisation holds',
    covers('learners.create.email-per-organisation', needs('otherTutors')),
    async ({ lab, learners }) => {
      const others = new Learners(lab, await lab.otherOrganisation());
      const foreign = await others.create();
      const body = learners.body({ email: foreign.body.email });

      const response = await learners.post(body, { valid: true });

      await expect(response).toBeAccepted();
      expect(await learners.read(response.body?.learnerId)).toMatchObject({ clientReference: body.clientReference });
      expect(await others.read(foreign.learnerId)).toMatchObject({ clientReference: foreign.body.clientReference });
    },
  );

  test(
    'tells spellings of an email apart or not',
    covers('learners.create.email-case'),
    async ({ learners, observe }) => {
      const { body } = await learners.create();

      const spellings = [body.email.toUpperCase(), ` ${body.email} `];
      const shownBy: ApiResponse[] = [];
      for (const email of spellings) {
        const response = await learners.post(learners.body({ email }));
        // At once and by its id, since an odd email may not find it later.
        if (isAccepted(response)) await learners.delete(response.body?.learnerId);
        shownBy.push(response);
      }

      const [capitals, spaces] = shownBy.map(taken) as [string, string];
      observe('learners.create.email-case', { 'in capitals': capitals, 'with spaces around': spaces }, ...shownBy);
    },
  );
});

function taken(response: ApiResponse): string {
  if (response.status < 300) return 'accepted as another email';
  return textsOf(response).includes(duplicate) ? 'already held' : `refused otherwise, with ${response.status}`;
}
