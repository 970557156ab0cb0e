import {
  apiLimits,
  assume,
  assumeAccepted,
  assumeInvalid,
  covers,
  expect,
  type Item,
  inTurn,
  isAccepted,
  isInvalid,
  isThere,
  pool,
  type Tags,
  tagsIn,
  test,
} from '../../../fixtures/index.ts';
import { digitsOnly, namesIn } from '../../tags/names.ts';
import type { Fields } from '../refusals.ts';
import { nobody } from './faults.ts';

const sameName = (one: unknown, other: string) => String(one).toLowerCase() === other.toLowerCase();

/** What a create sends besides, given the ten names. */
type Row = (ten: readonly string[], tags: Tags) => Fields & { tags: string[] };

/** One of the ten each. */
const spellings: Record<string, (ten: readonly string[]) => string> = {
  'the same case': (ten) => ten[3]!,
  capitals: (ten) => ten[4]!.toUpperCase(),
};

const rows: Record<string, Row> = {
  ...Object.fromEntries(
    Object.entries(spellings).map(([spelling, spell]): [string, Row] => [spelling, (ten) => ({ tags: [spell(ten)] })]),
  ),
  twice: (_, tags) => {
    const name = tags.name('w');
    return { tags: [name, name.toUpperCase()] };
  },
  'beside nobody': (_, tags) => ({ tags: [tags.name()], secondaryTutorEmails: [nobody] }),
};

/** Creates with ten tags and with eleven, and one without any; and, as rows, creates with some of the ten again, or with others. */
const tagged = pool('learners/create tags', {
  rows,
  async subject({ lab, learners, tags, organisation }) {
    // A shared target is spared the learner before.
    const former = lab.isolated ? await learners.create({ tags: [] }) : null;
    const secondaryTutorEmails = organisation.tutors.slice(1, 2);
    const odd = [`:${tags.name()}-`, `-${tags.name().toUpperCase()}:`, digitsOnly()].map((name) => tags.owned(name));
    const names = [...odd, ...tags.names(apiLimits.tags + 1 - odd.length)];
    const ten = await learners.postUnusual(
      learners.body({ tags: names.slice(0, apiLimits.tags), secondaryTutorEmails }),
      { secondaryTutorEmails },
    );
    // That ten are refused is another rule's concern.
    const fewer = isAccepted(ten) ? ten : await learners.post(learners.body({ tags: odd, secondaryTutorEmails }));
    const next = await learners.create();
    const added = isInvalid(fewer) ? await tags.post(next.learnerId, odd) : null;
    const untagged = isInvalid(fewer) ? await learners.post(learners.body({ secondaryTutorEmails })) : null;
    const body = learners.body({ tags: names });
    const eleven = await learners.post(body);
    const read = await learners.getByEmail(body.email);
    return {
      names,
      ten,
      fewer: { response: fewer, names: isAccepted(ten) ? names.slice(0, apiLimits.tags) : odd },
      held: await tags.get(fewer.body?.learnerId),
      /** The same names as an addition, and the same without tags, where a create refuses them. */
      added,
      untagged,
      others: await inTurn([...(former ? [former] : []), next], ({ learnerId }) => tags.get(learnerId)),
      eleven,
      read,
      left: read.body?.learnerId ? await tags.get(read.body.learnerId) : null,
    };
  },
  async act({ learners, tags }, { names }, row) {
    const fields = row(names, tags);
    const response = await learners.post(learners.body(fields));
    const isMade = isAccepted(response);
    return {
      response,
      held: isMade ? await tags.of(response.body?.learnerId) : [],
      live: isMade ? [] : await tags.live(...fields.tags),
    };
  },
  together: {
    merge: (one, other) =>
      [one, other].includes(rows['beside nobody']!)
        ? null
        : (ten, tags) => ({ tags: [...one(ten, tags).tags, ...other(ten, tags).tags] }),
    tells: ({ response }) => isAccepted(response),
  },
});

test.describe('POST /v1/learners', () => {
  test.describe('tags', () => {
    tagged.checks(covers('learners.create.tags-applied'), {
      'are what the new learner holds': async ({ subject: { fewer, held, added, untagged } }) => {
        // Which characters a name may have is another rule's matter, and so is what is sent besides.
        for (const each of [added, untagged]) if (each !== null) assumeAccepted(each);
        await expect(fewer.response).toBeAccepted();
        expect(namesIn(held).sort()).toEqual(fewer.names.sort());
      },
      'are held by no other learner': ({ subject: { fewer, others, held } }) => {
        assumeAccepted(fewer.response);
        expect(others.flatMap(namesIn)).toEqual([]);
        expect(namesIn(held)).toHaveLength(fewer.names.length);
      },
      'are none when the create has none': ({ subject: { fewer, others } }) => {
        assumeAccepted(fewer.response);
        expect(namesIn(others.at(-1)!)).toEqual([]);
      },
    });
  });

  test.describe('a tag name that a tag has already', () => {
    for (const [spelling, spell] of Object.entries(spellings))
      tagged.checks(covers('learners.create.tags-existing', tagged.row(spelling)), {
        [`gives that tag when sent in ${spelling}`]: ({ subject: { names, held }, answer }) => {
          assumeAccepted(answer.response);
          const idsIn = (all: readonly Item[]) =>
            all.filter(({ name }) => sameName(name, spell(names))).map(({ id }) => id);
          const existing = idsIn(tagsIn(held));
          assume(existing.length === 1, 'a create makes its tags');
          expect(idsIn(answer.held), 'ids of the new learner’s tags').toEqual(existing);
        },
      });
  });

  tagged.checks(covers('learners.create.tags-existing', tagged.row('twice')), {
    'gives one tag for a name that is sent twice, in different case': ({ answer: { response, held } }) => {
      test.skip(response.status === 400, 'a name that is sent twice is refused');
      assumeAccepted(response);
      expect(held.filter(({ name }) => /^w-/i.test(String(name)))).toHaveLength(1);
    },
  });

  tagged.check(
    'creates no tags when the create is refused for an unknown secondary tutor',
    covers('learners.create.invalid-secondary-tutor', tagged.row('beside nobody')),
    ({ subject: { fewer, held }, answer: { response, live } }) => {
      assumeInvalid(response);
      expect(live, 'tags of the refused create').toEqual([]);
      assume(namesIn(held).length === fewer.names.length, 'a create makes its tags');
    },
  );

  test.describe('number of tags', () => {
    tagged.checks(covers('learners.create.tag-limit'), {
      'is accepted up to ten': async ({ subject: { names, ten, held } }) => {
        await expect(ten).toBeAccepted();
        expect(namesIn(held).sort()).toEqual(names.slice(0, apiLimits.tags).sort());
      },
      'is refused from eleven': ({ subject }) => expect(subject.eleven).toHaveStatus(400),
      'is never eleven, whatever a refused create leaves behind': ({ subject: { eleven, read, left } }) => {
        assumeInvalid(eleven);
        // It is not documented whether the learner is created, and with how many of the ten tags.
        const names = isThere(read) ? namesIn(left!) : [];
        expect(names.length, 'tags of the learner').toBeLessThanOrEqual(apiLimits.tags);
      },
    });
  });

  tagged.check(
    'tells whether a create with eleven tags leaves a learner behind',
    covers('learners.create.tag-limit-learner'),
    ({ subject: { eleven, read, left } }, { observe }) => {
      assumeInvalid(eleven);
      const tags = isThere(read) ? namesIn(left!).length : null;
      observe('learners.create.tag-limit-learner', { created: tags !== null, tags }, eleven, read);
    },
  );
});
