import {
  type ApiResponse,
  assume,
  assumeAccepted,
  assumeInvalid,
  covers,
  expect,
  isAccepted,
  isThere,
  pool,
  rowsOf,
  test,
} from '../../../fixtures/index.ts';
import { digitsOnly } from '../../tags/names.ts';
import { nobody } from './faults.ts';

const tagsIn = (held: ApiResponse) => rowsOf(assumeAccepted(held)).map(({ id, name }) => ({ id, name }));
const namesIn = (held: ApiResponse): string[] => tagsIn(held).map(({ name }) => name);

/** A name that is sent again: its place among the ten, and how it is spelt. */
interface Again {
  at: number;
  spell: (name: string) => string;
}

const spellings: Record<string, Again[]> = {
  'the same case': [{ at: 3, spell: (name) => name }],
  capitals: [{ at: 4, spell: (name) => name.toUpperCase() }],
};

/**
 * Creates with ten tags and with eleven, between one with an empty list and one without any; and, as rows, creates with some of the
 * ten again.
 */
const tagged = pool('learners/create tags', {
  rows: spellings,
  async subject({ learners, tags, organisation }) {
    const former = await learners.create({ tags: [] });
    const secondaryTutorEmails = organisation.tutors.slice(1, 2);
    const odd = [`:${tags.name()}-`, `-${tags.name().toUpperCase()}:`, digitsOnly()].map((name) => tags.owned(name));
    const names = [...odd, ...tags.names(8)];
    const ten = await learners.postUnusual(learners.body({ tags: names.slice(0, 10), secondaryTutorEmails }));
    // That ten are refused is another rule's concern.
    const fewer = isAccepted(ten) ? ten : await learners.post(learners.body({ tags: odd, secondaryTutorEmails }));
    const next = await learners.create();
    const body = learners.body({ tags: names });
    const eleven = await learners.post(body);
    const read = await learners.getByEmail(body.email);
    return {
      names,
      ten,
      fewer: { response: fewer, names: isAccepted(ten) ? names.slice(0, 10) : odd },
      held: await tags.get(fewer.body?.learnerId),
      former: await tags.get(former.learnerId),
      next: await tags.get(next.learnerId),
      eleven,
      read,
      left: read.body?.learnerId ? await tags.get(read.body.learnerId) : null,
    };
  },
  async act({ learners, tags }, { names }, again) {
    const { learnerId } = await learners.create({ tags: again.map(({ at, spell }) => spell(names[at]!)) });
    return { again, held: await tags.of(learnerId) };
  },
  together: { merge: (one, other) => [...one, ...other], tells: () => true },
});

test.describe('POST /v1/learners', () => {
  test.describe('tags', () => {
    test('are what the new learner holds', covers('learners.create.tags-applied', tagged.row()), async ({ pooled }) => {
      await pooled(tagged, async ({ subject: { fewer, held } }) => {
        await expect(fewer.response).toBeAccepted();
        expect(namesIn(held).sort()).toEqual(fewer.names.sort());
      });
    });

    test('are held by no other learner', covers('learners.create.tags-applied', tagged.row()), async ({ pooled }) => {
      await pooled(tagged, ({ subject: { fewer, former, held } }) => {
        assumeAccepted(fewer.response);
        expect(namesIn(former)).toEqual([]);
        expect(namesIn(held)).toHaveLength(fewer.names.length);
      });
    });

    test(
      'are none when the create has none',
      covers('learners.create.tags-applied', tagged.row()),
      async ({ pooled }) => {
        await pooled(tagged, ({ subject: { fewer, next } }) => {
          assumeAccepted(fewer.response);
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
          await pooled(tagged, ({ subject: { names, held }, answer }) => {
            const sent = answer.again.map(({ at }) => names[at]!);
            const existing = tagsIn(held).filter(({ name }) => sent.includes(name));
            assume(existing.length === sent.length, 'a create makes its tags');
            expect(
              answer.held.map(({ id }) => id),
              'ids of the new learner’s tags',
            ).toEqual(existing.map(({ id }) => id));
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

  test(
    'creates no tags when the create is refused for an unknown secondary tutor',
    covers('learners.create.invalid-secondary-tutor'),
    async ({ learners, tags }) => {
      const body = learners.body({ tags: tags.names(2) });
      const names = body.tags as string[];

      assumeInvalid(await learners.post({ ...body, secondaryTutorEmails: [nobody] }));

      expect(await tags.live(...names), 'tags of the refused create').toEqual([]);
      assumeAccepted(await learners.post(body));
      expect(await tags.live(...names), 'tags of the accepted create').toHaveLength(2);
    },
  );

  test.describe('number of tags', () => {
    test('is accepted up to ten', covers('learners.create.tag-limit', tagged.row()), async ({ pooled }) => {
      await pooled(tagged, async ({ subject: { names, ten, held } }) => {
        await expect(ten).toBeAccepted();
        expect(namesIn(held).sort()).toEqual(names.slice(0, 10).sort());
      });
    });

    test('is refused from eleven', covers('learners.create.tag-limit', tagged.row()), async ({ pooled }) => {
      await pooled(tagged, ({ subject }) => expect(subject.eleven).toHaveStatus(400));
    });

    test(
      'is never eleven, whatever a refused create leaves behind',
      covers('learners.create.tag-limit', tagged.row()),
      async ({ pooled }) => {
        await pooled(tagged, ({ subject: { eleven, read, left } }) => {
          assumeInvalid(eleven);
          // It is not documented whether the learner is created, and with how many of the ten tags.
          const names = isThere(read) ? namesIn(left!) : [];
          expect(names.length, 'tags of the learner').toBeLessThanOrEqual(10);
        });
      },
    );
  });

  test(
    'tells whether a create with eleven tags leaves a learner behind',
    covers('learners.create.tag-limit-learner', tagged.row()),
    async ({ pooled, observe }) => {
      await pooled(tagged, ({ subject: { eleven, read, left } }) => {
        const tags = isThere(read) ? namesIn(left!).length : null;
        observe('learners.create.tag-limit-learner', { created: tags !== null, tags }, eleven, read);
      });
    },
  );
});
