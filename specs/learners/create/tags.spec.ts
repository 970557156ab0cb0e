import {
  type ApiResponse,
  assume,
  assumeAccepted,
  assumeInvalid,
  covers,
  expect,
  isThere,
  pool,
  rowsOf,
  test,
} from '../../../fixtures/index.ts';
import { digitsOnly } from '../../tags/names.ts';

const tagsIn = (held: ApiResponse) => rowsOf(assumeAccepted(held)).map(({ id, name }) => ({ id, name }));
const namesIn = (held: ApiResponse): string[] => tagsIn(held).map(({ name }) => name);

/** The place, among the ten names, of the one that is sent again. */
const existing = 3;

/** Names by the spelling in which they are sent again. */
const spellings = {
  'the same case': (name: string) => name,
  capitals: (name: string) => name.toUpperCase(),
};

/**
 * A create with three tags, between one with an empty list and one without any; creates with ten and with eleven, among them the three;
 * and, as rows, creates with one of the ten.
 */
const tagged = pool('learners/create tags', {
  rows: spellings,
  async subject({ learners, tags }) {
    const former = await learners.create({ tags: [] });
    const odd = [`:${tags.name()}-`, `-${tags.name().toUpperCase()}:`, digitsOnly()].map((name) => tags.owned(name));
    const names = [...odd, ...tags.names(8)];
    const response = await learners.postUnusual(learners.body({ tags: odd }));
    const next = await learners.create();
    const held = {
      three: await tags.get(response.body?.learnerId),
      former: await tags.get(former.learnerId),
      next: await tags.get(next.learnerId),
    };
    const ten = await learners.postUnusual(learners.body({ tags: names.slice(0, 10) }));
    const body = learners.body({ tags: names });
    const eleven = await learners.post(body);
    const read = await learners.getByEmail(body.email);
    const left = read.body?.learnerId ? await tags.get(read.body.learnerId) : null;
    return {
      odd,
      response,
      ...held,
      limit: { names, ten, held: await tags.get(ten.body?.learnerId), eleven, read, left },
    };
  },
  async act({ learners, tags }, { limit: { names } }, spell) {
    return tags.of((await learners.create({ tags: [spell(names.at(existing)!)] })).learnerId);
  },
});

test.describe('POST /v1/learners', () => {
  test.describe('tags', () => {
    test('are what the new learner holds', covers('learners.create.tags-applied', tagged.row()), async ({ pooled }) => {
      await pooled(tagged, async ({ subject: { odd, response, three } }) => {
        await expect(response).toBeAccepted();
        expect(namesIn(three).sort()).toEqual(odd.sort());
      });
    });

    test('are held by no other learner', covers('learners.create.tags-applied', tagged.row()), async ({ pooled }) => {
      await pooled(tagged, ({ subject: { response, former, three } }) => {
        assumeAccepted(response);
        expect(namesIn(former)).toEqual([]);
        expect(namesIn(three)).toHaveLength(3);
      });
    });

    test(
      'are none when the create has none',
      covers('learners.create.tags-applied', tagged.row()),
      async ({ pooled }) => {
        await pooled(tagged, ({ subject: { response, next } }) => {
          assumeAccepted(response);
          expect(namesIn(next)).toEqual([]);
        });
      },
    );
  });

  test.describe('a tag name that a tag has already', () => {
    for (const spelling of Object.keys(spellings))
      test(
        `gives that tag when sent in ${spelling}`,
        covers('learners.create.tags-existing', tagged.row(spelling)),
        async ({ pooled }) => {
          await pooled(tagged, ({ subject, answer }) => {
            const { names, held } = subject.limit;
            const tag = tagsIn(held).filter(({ name }) => name === names[existing]);
            assume(tag.length === 1, 'a create makes its tags');
            expect(answer, 'tags of the new learner').toEqual(tag);
          });
        },
      );
  });

  test(
    'gives one tag for a name that is sent twice, in different case',
    covers('learners.create.tags-existing'),
    async ({ learners, tags }) => {
      const name = tags.name();
      const response = await learners.post(learners.body({ tags: [name, name.toUpperCase()] }));
      test.skip(response.status === 400, 'a name that is sent twice is refused');
      const { learnerId } = assumeAccepted(response).body;

      expect(await tags.of(learnerId)).toEqual(await tags.live(name));
      expect(await tags.of(learnerId)).toHaveLength(1);
    },
  );

  test.describe('number of tags', () => {
    test('is accepted up to ten', covers('learners.create.tag-limit', tagged.row()), async ({ pooled }) => {
      await pooled(
        tagged,
        async ({
          subject: {
            limit: { names, ten, held },
          },
        }) => {
          await expect(ten).toBeAccepted();
          expect(namesIn(held).sort()).toEqual(names.slice(0, 10).sort());
        },
      );
    });

    test('is refused from eleven', covers('learners.create.tag-limit', tagged.row()), async ({ pooled }) => {
      await pooled(tagged, ({ subject }) => expect(subject.limit.eleven).toHaveStatus(400));
    });

    test(
      'is never eleven, whatever a refused create leaves behind',
      covers('learners.create.tag-limit', tagged.row()),
      async ({ pooled }) => {
        await pooled(tagged, ({ subject: { limit } }) => {
          assumeInvalid(limit.eleven);
          // It is not documented whether the learner is created, and with how many of the ten tags.
          const left = isThere(limit.read) ? namesIn(limit.left!) : [];
          expect(left.length, 'tags of the learner').toBeLessThanOrEqual(10);
        });
      },
    );
  });

  test(
    'tells whether a create with eleven tags leaves a learner behind',
    covers('learners.create.tag-limit-learner', tagged.row()),
    async ({ pooled, observe }) => {
      await pooled(
        tagged,
        ({
          subject: {
            limit: { eleven, read, left },
          },
        }) => {
          const tags = isThere(read) ? namesIn(left!).length : null;
          observe('learners.create.tag-limit-learner', { created: tags !== null, tags }, eleven, read);
        },
      );
    },
  );
});
