import {
  type ApiResponse,
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

const namesIn = (held: ApiResponse): string[] => rowsOf(assumeAccepted(held)).map(({ name }) => name);

/** A create with tags, between one with an empty list and one without any. */
const tagged = pool('learners/create tags', {
  async subject({ learners, tags }) {
    const former = await learners.create({ tags: [] });
    const names = [`:${tags.name()}-`, `-${tags.name().toUpperCase()}:`, digitsOnly()].map((name) => tags.owned(name));
    const response = await learners.postUnusual(learners.body({ tags: names }));
    const next = await learners.create();
    return {
      names,
      response,
      held: await tags.get(response.body?.learnerId),
      former: await tags.get(former.learnerId),
      next: await tags.get(next.learnerId),
    };
  },
});

/** Creates with ten and with eleven tags. */
const limit = pool('learners/create tag limit', {
  async subject({ learners, tags }) {
    const names = tags.names(11);
    const ten = await learners.postUnusual(learners.body({ tags: names.slice(0, 10) }));
    const body = learners.body({ tags: names });
    const eleven = await learners.post(body);
    const read = await learners.getByEmail(body.email);
    const left = read.body?.learnerId ? await tags.get(read.body.learnerId) : null;
    return { names, ten, held: await tags.get(ten.body?.learnerId), eleven, read, left };
  },
});

test.describe('POST /v1/learners', () => {
  test.describe('tags', () => {
    test('are what the new learner holds', covers('learners.create.tags-applied', tagged.row()), async ({ pooled }) => {
      await pooled(tagged, async ({ subject: { names, response, held } }) => {
        await expect(response).toBeAccepted();
        expect(namesIn(held).sort()).toEqual(names.sort());
      });
    });

    test('are held by no other learner', covers('learners.create.tags-applied', tagged.row()), async ({ pooled }) => {
      await pooled(tagged, ({ subject: { response, former, held } }) => {
        assumeAccepted(response);
        expect(namesIn(former)).toEqual([]);
        expect(namesIn(held)).toHaveLength(3);
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
    const cases = {
      'the same case': (name: string) => name,
      capitals: (name: string) => name.toUpperCase(),
    };

    const existing = pool('learners/create existing tag', {
      rows: cases,
      async subject({ learners, tags }) {
        const name = tags.name();
        const { learnerId } = await learners.create();
        await tags.add(learnerId, name);
        return { name, held: await tags.of(learnerId) };
      },
      async act({ learners, tags }, { name }, change) {
        return tags.of((await learners.create({ tags: [change(name)] })).learnerId);
      },
    });

    for (const spelling of Object.keys(cases))
      test(
        `gives that tag when sent in ${spelling}`,
        covers('learners.create.tags-existing', existing.row(spelling)),
        async ({ pooled }) => {
          await pooled(existing, ({ subject, answer }) => {
            expect(answer, 'tags of the new learner').toEqual(subject.held);
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
    test('is accepted up to ten', covers('learners.create.tag-limit', limit.row()), async ({ pooled }) => {
      await pooled(limit, async ({ subject: { names, ten, held } }) => {
        await expect(ten).toBeAccepted();
        expect(namesIn(held).sort()).toEqual(names.slice(0, 10).sort());
      });
    });

    test('is refused from eleven', covers('learners.create.tag-limit', limit.row()), async ({ pooled }) => {
      await pooled(limit, ({ subject }) => expect(subject.eleven).toHaveStatus(400));
    });

    test(
      'is never eleven, whatever a refused create leaves behind',
      covers('learners.create.tag-limit', limit.row()),
      async ({ pooled }) => {
        await pooled(limit, ({ subject }) => {
          assumeInvalid(subject.eleven);
          // It is not documented whether the learner is created, and with how many of the ten tags.
          const left = isThere(subject.read) ? namesIn(subject.left!) : [];
          expect(left.length, 'tags of the learner').toBeLessThanOrEqual(10);
        });
      },
    );
  });

  test(
    'tells whether a create with eleven tags leaves a learner behind',
    covers('learners.create.tag-limit-learner', limit.row()),
    async ({ pooled, observe }) => {
      await pooled(limit, ({ subject: { eleven, read, left } }) => {
        const tags = isThere(read) ? namesIn(left!).length : null;
        observe('learners.create.tag-limit-learner', { created: tags !== null, tags }, eleven, read);
      });
    },
  );
});
