import {
  type ApiResponse,
  assume,
  assumeAccepted,
  covers,
  expect,
  isInvalid,
  tagsIn,
  test,
} from '../../fixtures/index.ts';
import { among, held } from './held.ts';
import { namesIn } from './names.ts';

/** An accepted addition, and what the learner holds after it. */
interface Addition {
  sent: string[];
  answer: ApiResponse;
  held: ApiResponse;
}

async function expectAdded({ sent, answer, held }: Addition, before: ApiResponse): Promise<void> {
  await expect(answer).toBeAccepted();
  expect(namesIn(held).sort()).toEqual([...new Set([...namesIn(before), ...sent])].sort());
}

async function expectNoChange({ answer, held }: Addition, before: ApiResponse): Promise<void> {
  await expect(answer).toBeAccepted();
  expect(tagsIn(held)).toEqual(tagsIn(before));
}

/** For an empty list, which may be accepted or refused: the document says only that it changes nothing. */
async function expectTaken(answer: ApiResponse): Promise<void> {
  if (!isInvalid(answer)) await expect(answer).toBeAccepted();
}

test.describe('POST /v1/learners/{learnerId}/tags', () => {
  held.checks(covers('tags.add.adds'), {
    'puts the tags on the learner': async ({ subject: { fresh }, after, control: { good, removal } }) => {
      await expect(good.answer).toBeAccepted();
      const held = namesIn(good.held);
      expect(held).toEqual(expect.arrayContaining(good.sent));
      expect([...namesIn(after.five), ...good.sent], 'held before or sent').toEqual(expect.arrayContaining(held));
      expect(among(fresh, removal.held), 'tags of another learner').toEqual([]);
    },
    'puts a tag that the organisation has on the learner': async ({ subject: { ten }, after, control: { good } }) => {
      const known = ten[2]!;
      // A name that a row has stored would hide that names which are there already are passed over.
      const others = good.sent.filter((name) => name !== known);
      expect(among(others, after.all), 'before').toEqual([]);
      await expect(good.answer).toBeAccepted();
      expect(namesIn(good.held)).toContain(known);
    },
    'keeps names apart that differ in punctuation only': ({ subject: { five }, before }) => {
      // Whether such names are accepted is another rule's matter.
      assume(namesIn(before.five).length > 0, 'the names are accepted');
      expect(among(five, before.five).sort()).toEqual(five.toSorted());
    },
  });

  held.checks(covers('tags.add.creates-names'), {
    'creates names in the organisation': async ({ subject: { ten }, after, control: { good, liveAfter } }) => {
      const before = among(good.sent, after.all);
      assume(
        before.every((name) => name === ten[2]),
        'the new names are not there before',
      );
      await expect(good.answer).toBeAccepted();
      expect(among(good.sent, liveAfter).sort()).toEqual(good.sent.toSorted());
    },
  });

  held.checks(covers('tags.add.additive'), {
    'keeps the tags that the learner held': async ({ after, control: { good } }) => {
      await expectAdded(good, after.five);
      expect(tagsIn(good.held), 'the same ids').toEqual(expect.arrayContaining(tagsIn(after.five)));
    },
  });

  const repeatable = covers('tags.add.repeatable');
  held.checks(repeatable, {
    'succeeds again and changes nothing when repeated': async ({ control: { good, again, last } }) => {
      for (const addition of again) await expectNoChange(addition, good.held);
      const live = among(good.sent, last);
      expect(live, 'each name once').toEqual([...new Set(live)]);
    },
  });

  test.describe('an empty list', covers('tags.add.empty-list'), () => {
    held.check('changes nothing', async ({ control: { again, nothing } }) => {
      await expectTaken(nothing.answer);
      expect(tagsIn(nothing.held)).toEqual(tagsIn(again.at(-1)!.held));
    });
  });

  const status = covers('tags.add.success-status', held.row());
  held.check('shows how a success is answered', status, ({ control: { good } }, { observe }) => {
    const { status, body, text } = assumeAccepted(good.answer);
    observe('tags.add.success-status', { status, body: kindOf(body, text) }, good.answer);
  });
});

function kindOf(body: unknown, text: string): string {
  if (text === '') return 'none';
  if (Array.isArray(body)) return 'array';
  return body === undefined ? 'not JSON' : typeof body;
}
