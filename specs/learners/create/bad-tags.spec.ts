import {
  asSent,
  assumeAccepted,
  assumeInvalid,
  covers,
  expect,
  isAccepted,
  knownFields,
  placings,
  pool,
  type SeenIn,
  test,
} from '../../../fixtures/index.ts';
import { namesIn } from '../../tags/names.ts';
import { fullBody } from '../bodies.ts';

const tooShort = 'of 2 characters';

/** Each name breaks exactly one rule of tag names (API document, Tag). */
const badNames: Record<string, (name: string, short: string) => string> = {
  [tooShort]: (_, short) => short,
  'of 21 characters': (name) => name.padEnd(21, 'x'),
  'with an underscore': (name) => `${name}_x`,
  'with a space inside': (name) => `${name} x`,
  'with an exclamation mark': (name) => `${name}!`,
};

/** A create with these tags, of which those are bad. */
interface Spoiled {
  bad: string[];
  tags: string[];
  isFull: boolean;
}

type Row = (names: readonly string[]) => Spoiled;

const rows: Record<string, Row> = Object.fromEntries([
  ...Object.entries(badNames).map(([fault, spoil]): [string, Row] => [
    fault,
    ([good = '', , name = '', short = '']) => {
      const bad = spoil(name, short);
      return { bad: [bad], tags: [good, bad], isFull: false };
    },
  ]),
  ...Object.entries(placings).map(([place, placed]): [string, Row] => [
    place,
    ([one = '', two = '', name]) => ({ bad: [`${name}_x`], tags: placed([one, two], `${name}_x`), isFull: true }),
  ]),
]);

/** Each is sent by itself: where its bad name stands matters, or the refusal of another may contain it. */
const single = new Set([...Object.keys(placings), tooShort].map((what) => rows[what]));

/** Creates whose tags are refused, and what became of their learners. */
const refused = pool('learners/create bad tags', {
  rows,
  subject: async ({ tags }) => [tags.anyName(), tags.name(), tags.name('z')],
  async act({ learners, tags }, some, spoiled: Row) {
    // Where so short a name is accepted, others may have a tag of it.
    const names = spoiled === rows[tooShort] ? [...some, ...(await tags.namesOfLength(2))] : some;
    const { bad, tags: sent, isFull } = spoiled(names);
    const body = isFull ? fullBody(learners, tags, { tags: sent }) : learners.body({ tags: sent });
    const response = await learners.post(body);
    const read = await learners.getByEmail(body.email);
    return {
      names,
      bad,
      isFull,
      body,
      response,
      read,
      held: isAccepted(read) ? await tags.get(read.body?.learnerId) : read,
    };
  },
  together: {
    merge: (one, other) =>
      single.has(one) || single.has(other)
        ? null
        : (names) => {
            const [former, latter] = [one(names), other(names)];
            return { ...former, bad: [...former.bad, ...latter.bad], tags: [...former.tags, ...latter.bad] };
          },
    tells: ({ names, response }, row) => row(names).bad.every((bad) => response.text.includes(bad)),
  },
  async control({ learners, tags }, [good]) {
    const full = await learners.post(fullBody(learners, tags, { tags: [good] }));
    const single = isAccepted(full) ? [] : [await learners.post(learners.body({ tags: [good] }))];
    return { full, single, untagged: isAccepted(full) ? full : await learners.post(learners.body()) };
  },
  plain: ({ answer: { isFull }, control: { full, single } }) => (isFull ? [full] : single),
});

type Refused = SeenIn<typeof refused>;

/** Expects a refusal that names the tag. One that does not is for something else if the same create without a bad tag is refused too. */
async function expectNamed({ answer: { response, bad, isFull }, control }: Refused): Promise<void> {
  if (!bad.every((name) => response.text.includes(name))) assumeAccepted(isFull ? control.full : control.untagged);
  await expect(response).toHaveStatus(400);
  await expect(response).toName(...bad);
}

/** Expects that the learner is there. Nobody is, either, where creates without tags are refused. */
async function expectKept({ answer: { response, read }, control }: Refused): Promise<void> {
  assumeInvalid(response);
  if (!isAccepted(read)) assumeAccepted(control.untagged);
  await expect(read).toBeAccepted();
}

test.describe('POST /v1/learners', () => {
  for (const fault of Object.keys(badNames)) {
    refused.checks(covers('learners.create.bad-tag-refused', refused.row(fault)), {
      [`refuses a tag name ${fault} with 400 that names it`]: expectNamed,
    });

    refused.checks(covers('learners.create.bad-tag-keeps-learner', refused.row(fault)), {
      [`keeps the learner after a tag name ${fault}`]: expectKept,
    });
  }

  for (const place of Object.keys(placings))
    test.describe(`a bad tag name ${place} among good ones`, () => {
      refused.checks(covers('learners.create.bad-tag-refused', refused.row(place)), {
        'is refused with 400 that names it': expectNamed,
      });

      refused.checks(covers('learners.create.bad-tag-keeps-learner', refused.row(place)), {
        'leaves the learner there as sent': async (seen) => {
          assumeAccepted(seen.control.full);
          await expectKept(seen);
          const { read, body } = seen.answer;
          expect(knownFields(read.body)).toEqual(asSent(read.body, body));
        },
      });

      refused.checks(covers('learners.create.bad-tag-applies-none', refused.row(place)), {
        'leaves the learner without tags': ({ answer }) => {
          assumeInvalid(answer.response);
          expect(namesIn(answer.held)).toEqual([]);
        },
      });
    });
});
