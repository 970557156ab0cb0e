import { type ApiResponse, covers, expect, type Item, pool, test } from '../../fixtures/index.ts';

/** An addition, with what the learner held before and after it. */
interface Addition {
  sent: string[];
  before: Item[];
  answer: ApiResponse;
  after: Item[];
}

/** One addition after the other, none of which depends on another. */
const additions = pool('tags/add', {
  async subject({ learners, tags }) {
    const [learner, bystander] = (await learners.createMany(2)).map(({ learnerId }) => learnerId);
    const [known, single, base, ...names] = tags.names(8) as [string, string, string, ...string[]];
    const alike = [base, tags.owned(base.replaceAll('-', ':')), tags.owned(base.replaceAll('-', ''))];
    await tags.add(bystander!, known);
    let held: Item[] = [];
    const add = async (...sent: string[]): Promise<Addition> => {
      const before = held;
      const answer = await tags.post(learner!, sent, { valid: true });
      held = await tags.of(learner!);
      return { sent, before, answer, after: held };
    };
    const live = () => tags.live(known, ...names);
    return {
      known,
      toNobody: await add(),
      three: await add(...names.slice(0, 3)),
      ofBystander: await tags.namesOf(bystander!),
      single: await add(single),
      alike: await add(...alike),
      liveBefore: await live(),
      withKnown: await add(names[3]!, known, names[4]!),
      liveAfter: await live(),
      again: await add(...names.slice(0, 3)),
      reversed: await add(...names.slice(0, 3).toReversed()),
      nothing: await add(),
      liveInTheEnd: await live(),
    };
  },
});

const namesIn = (held: Item[]) => held.map(({ name }) => name);

async function expectAdded({ sent, before, answer, after }: Addition): Promise<void> {
  await expect(answer).toBeAccepted();
  expect(namesIn(after).sort()).toEqual([...new Set([...namesIn(before), ...sent])].sort());
}

async function expectNoChange({ before, answer, after }: Addition): Promise<void> {
  await expect(answer).toBeAccepted();
  expect(after).toEqual(before);
}

test.describe('POST /v1/learners/{learnerId}/tags', () => {
  test('puts the tags on the learner', covers('tags.add.adds', additions.row()), async ({ pooled }) => {
    await pooled(additions, async ({ subject: { known, three, ofBystander } }) => {
      await expectAdded(three);
      expect(ofBystander, 'tags of another learner').toEqual([known]);
    });
  });

  for (const [title, which] of [
    ['puts a tag that the organisation has on the learner', 'withKnown'],
    ['keeps names apart that differ in punctuation only', 'alike'],
  ] as const)
    test(title, covers('tags.add.adds', additions.row()), async ({ pooled }) => {
      await pooled(additions, ({ subject }) => expectAdded(subject[which]));
    });

  test('creates names in the organisation', covers('tags.add.creates-names', additions.row()), async ({ pooled }) => {
    await pooled(additions, async ({ subject: { withKnown, liveBefore, liveAfter } }) => {
      const live = (list: Item[]) => namesIn(list).filter((name) => withKnown.sent.includes(name));
      expect(live(liveBefore), 'before').toEqual([withKnown.sent[1]]);
      await expect(withKnown.answer).toBeAccepted();
      expect(live(liveAfter).sort()).toEqual(withKnown.sent.toSorted());
    });
  });

  test('keeps the tags that the learner held', covers('tags.add.additive', additions.row()), async ({ pooled }) => {
    await pooled(additions, async ({ subject: { single, withKnown } }) => {
      for (const addition of [single, withKnown]) {
        await expectAdded(addition);
        expect(addition.after, 'the same ids').toEqual(expect.arrayContaining(addition.before));
      }
    });
  });

  const repeatable = covers('tags.add.repeatable', additions.row());
  test('succeeds again and changes nothing when repeated', repeatable, async ({ pooled }) => {
    await pooled(additions, async ({ subject: { again, reversed, liveAfter, liveInTheEnd } }) => {
      for (const addition of [again, reversed]) await expectNoChange(addition);
      expect(liveInTheEnd).toEqual(liveAfter);
    });
  });

  test.describe('an empty list', covers('tags.add.empty-list', additions.row()), () => {
    test('is accepted and changes nothing', async ({ pooled }) => {
      await pooled(additions, async ({ subject: { nothing, liveAfter, liveInTheEnd } }) => {
        await expectNoChange(nothing);
        expect(liveInTheEnd).toEqual(liveAfter);
      });
    });

    test('is accepted for a learner without tags', async ({ pooled }) => {
      await pooled(additions, ({ subject }) => expectNoChange(subject.toNobody));
    });
  });

  const status = covers('tags.add.success-status', additions.row());
  test('shows how a success is answered', status, async ({ pooled, observe }) => {
    await pooled(additions, ({ subject: { single } }) => {
      const { status, body, text } = single.answer;
      observe('tags.add.success-status', { status, body: kindOf(body, text) }, single.answer);
    });
  });
});

function kindOf(body: unknown, text: string): string {
  if (text === '') return 'none';
  if (Array.isArray(body)) return 'array';
  return body === undefined ? 'not JSON' : typeof body;
}
