import {
  type ApiResponse,
  assumeAccepted,
  assumeInvalid,
  covers,
  expect,
  isAccepted,
  type Learners,
  test,
} from '../../../fixtures/index.ts';
import { fullBody } from '../bodies.ts';
import { knownFields } from '../known-fields.ts';

/** Each name breaks exactly one rule of tag names (API document, Tag). */
const badNames = {
  'of 2 characters': (name: string) => name.slice(0, 2),
  'of 21 characters': (name: string) => name.padEnd(21, 'x'),
  'with an underscore': (name: string) => `${name}_x`,
  'with a space inside': (name: string) => `${name} x`,
  'with an exclamation mark': (name: string) => `${name}!`,
};

/** Expects a refusal that names the tag. One that does not is for something else if a create without tags is refused too. */
async function expectRefusalThatNames(learners: Learners, response: ApiResponse, bad: string): Promise<void> {
  if (!response.text.includes(bad)) await learners.expectOrdinaryCreate();
  await expect(response).toHaveStatus(400);
  await expect(response).toName(bad);
}

/** The learner of a create whose tags were refused. Nobody is there, either, where creates without tags are refused. */
async function readOfKept(learners: Learners, email: string): Promise<ApiResponse> {
  const read = await learners.getByEmail(email);
  if (!isAccepted(read)) await learners.expectOrdinaryCreate();
  await expect(read).toBeAccepted();
  return read;
}

test.describe('POST /v1/learners', () => {
  for (const [fault, spoil] of Object.entries(badNames)) {
    test(
      `refuses a tag name ${fault} with 400 that names it`,
      covers('learners.create.bad-tag-refused'),
      async ({ learners, tags }) => {
        const bad = spoil(tags.name('z'));

        const response = await learners.post(learners.body({ tags: [bad] }));

        await expectRefusalThatNames(learners, response, bad);
      },
    );
  }

  for (const [fault, spoil] of Object.entries(badNames)) {
    test(
      `keeps the learner, without tags, after a tag name ${fault}`,
      covers('learners.create.bad-tag-keeps-learner', 'learners.create.bad-tag-applies-none'),
      async ({ learners, tags }) => {
        const body = learners.body({ tags: [tags.name(), spoil(tags.name('z'))] });

        assumeInvalid(await learners.post(body));

        const read = await readOfKept(learners, body.email);
        expect(await tags.namesOf(read.body?.learnerId)).toEqual([]);
      },
    );
  }

  for (const [place, index] of Object.entries({ first: 0, 'in the middle': 1, last: 2 })) {
    test.describe(`a bad tag name ${place} among good ones`, () => {
      test(
        'is refused with 400 that names it',
        covers('learners.create.bad-tag-refused'),
        async ({ learners, tags }) => {
          const bad = `${tags.name()}_x`;
          const response = await learners.post(learners.body({ tags: tags.names(2).toSpliced(index, 0, bad) }));

          await expectRefusalThatNames(learners, response, bad);
        },
      );

      test(
        'leaves the learner there as sent',
        covers('learners.create.bad-tag-keeps-learner'),
        async ({ learners, tags }) => {
          const names = tags.names(2).toSpliced(index, 0, `${tags.name()}_x`);
          const body = fullBody(learners, tags, { tags: names });

          assumeAccepted(await learners.post(fullBody(learners, tags)));
          assumeInvalid(await learners.post(body));

          const read = await readOfKept(learners, body.email);
          expect(knownFields(read.body)).toEqual(knownFields(body));
        },
      );

      test(
        'leaves the learner without tags',
        covers('learners.create.bad-tag-applies-none'),
        async ({ learners, tags }) => {
          const body = learners.body({ tags: tags.names(2).toSpliced(index, 0, `${tags.name()}_x`) });

          assumeInvalid(await learners.post(body));

          const { learnerId } = assumeAccepted(await learners.getByEmail(body.email)).body;
          expect(await tags.namesOf(learnerId)).toEqual([]);
        },
      );
    });
  }
});
