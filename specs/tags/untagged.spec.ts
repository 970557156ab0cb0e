import { randomUUID } from 'node:crypto';
import {
  type ApiResponse,
  assumeAccepted,
  covers,
  expect,
  ifAllowed,
  isAccepted,
  type Lab,
  Learners,
  needs,
  Tags,
  test,
} from '../../fixtures/index.ts';

type TagCall = (tags: Tags, learnerId: string, name: string) => Promise<ApiResponse>;

/** A well-formed call to each tag route. */
const wellFormed: Record<string, TagCall> = {
  'POST /v1/learners/{learnerId}/tags': (tags, learnerId, name) => tags.post(learnerId, [name]),
  'GET /v1/learners/{learnerId}/tags': (tags, learnerId) => tags.get(learnerId),
  'DELETE /v1/learners/{learnerId}/tags': (tags, learnerId, name) => tags.remove(learnerId, name),
  'GET /v1/tags': (tags) => tags.getAll(),
  'DELETE /v1/tags': (tags, _learnerId, name) => tags.deleteEverywhere(name),
};

const textForList = 'POST /v1/learners/{learnerId}/tags with a text for the list';

const malformed: Record<string, TagCall> = {
  'POST /v1/learners/{learnerId}/tags with broken JSON': (tags, learnerId) =>
    tags.post(learnerId, null, { rawBody: '{"tags":["abc"' }),
  [textForList]: (tags, learnerId, name) => tags.post(learnerId, name),
  'POST /v1/learners/{learnerId}/tags with an object in the list': (tags, learnerId, name) =>
    tags.post(learnerId, [{ name }]),
};

/** A learner of an organisation without tagging, assigned to the tutor whose credentials are known. */
async function untagged(lab: Lab): Promise<{ tags: Tags; learnerId: string }> {
  const organisation = await lab.untaggedOrganisation();
  const { learnerId } = await new Learners(lab, organisation).create();
  return { tags: new Tags(lab, organisation), learnerId };
}

test.describe('in an organisation without tagging', () => {
  test.describe('a well-formed call', covers('tags.untagged.not-found', needs('organisations')), () => {
    for (const [operation, call] of Object.entries(wellFormed)) {
      test(`gets 404: ${operation}`, async ({ learners, tags, lab }) => {
        const { learnerId } = await learners.create();
        const name = tags.name();
        await tags.add(learnerId, name);
        assumeAccepted(await call(tags, learnerId, name), 'in an organisation with tagging');
        const without = await untagged(lab);

        await expect(await call(without.tags, without.learnerId, name)).toHaveStatus(404);
      });
    }
  });

  // Needs no learner of that organisation, so configured credentials are enough.
  test(
    'a well-formed call gets 404 with an administrator’s credentials: GET /v1/tags',
    covers('tags.untagged.not-found', needs('untaggedOrganisation')),
    async ({ tags, lab }) => {
      assumeAccepted(await tags.getAll(), 'in an organisation with tagging');

      await expect(await new Tags(lab, await lab.untaggedOrganisation()).getAll()).toHaveStatus(404);
    },
  );

  test.describe('a malformed call', covers('tags.untagged.malformed-first', needs('organisations')), () => {
    for (const [what, call] of Object.entries(malformed)) {
      test(`gets 400: ${what}`, async ({ learners, tags, lab }) => {
        const { learnerId } = await learners.create();
        const elsewhere = await call(tags, learnerId, tags.name());
        // A service may read a string as a list of one, so this call is not malformed in any organisation.
        const taken = what === textForList && isAccepted(elsewhere);
        if (!taken) await expect(elsewhere, 'in an organisation with tagging').toHaveStatus(400);
        const without = await untagged(lab);

        await expect(await call(without.tags, without.learnerId, tags.name())).toHaveStatus(taken ? 404 : 400);
      });
    }
  });

  test(
    'a malformed call gets 400 with an administrator’s credentials: DELETE /v1/tags without a name',
    covers('tags.untagged.malformed-first', needs('untaggedOrganisation')),
    async ({ tags, lab }) => {
      await expect(await tags.deleteEverywhere(undefined), 'in an organisation with tagging').toHaveStatus(400);

      const others = new Tags(lab, await lab.untaggedOrganisation());
      await expect(await others.deleteEverywhere(undefined)).toHaveStatus(400);
    },
  );

  test.describe(
    'a call that the caller may not make',
    covers('tags.untagged.unauthorised-first', needs('organisations', 'tutor', 'manager'), ifAllowed),
    () => {
      // Which roles may call which tag routes is not documented, but a call that is refused elsewhere must be refused here.
      for (const role of ['tutor', 'manager'] as const) {
        test(`gets 403 as a ${role} if an organisation with tagging answers 403`, async ({
          organisation,
          learners,
          tags,
          lab,
        }) => {
          const { learnerId } = await learners.create();
          const without = await untagged(lab);
          let refused = 0;
          for (const [operation, call] of Object.entries(wellFormed)) {
            const name = tags.name();
            await tags.add(learnerId, name);
            const elsewhere = await call(tags.as(organisation[role]), learnerId, name);
            if (elsewhere.status === 403) refused += 1;
            const caller = without.tags.organisation[role];

            const response = await call(without.tags.as(caller), without.learnerId, name);

            await expect(response, operation).toHaveStatus(elsewhere.status === 403 ? 403 : 404);
          }
          test.skip(refused === 0, 'the role may make every one of these calls');
        });
      }
    },
  );

  test(
    'shows how an addition against the tag rules, and one to an unknown learner, are answered',
    covers('tags.untagged.rule-break', needs('organisations')),
    async ({ lab, observe }) => {
      const { tags, learnerId } = await untagged(lab);

      const badName = await tags.post(learnerId, [`${tags.name()}_`]);
      const nobody = await tags.post(randomUUID(), [tags.name()]);
      const badNameOfNobody = await tags.post(randomUUID(), [`${tags.name()}_`]);
      const tooLong = await tags.remove(learnerId, 'x'.repeat(21));

      observe(
        'tags.untagged.rule-break',
        {
          'bad name': badName.status,
          'unknown learner': nobody.status,
          both: badNameOfNobody.status,
          'removal of 21 characters': tooLong.status,
        },
        badName,
        nobody,
        badNameOfNobody,
        tooLong,
      );
    },
  );
});
