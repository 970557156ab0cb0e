import {
  covers,
  type Item,
  isAccepted,
  Learners,
  learnerUniqueReference,
  needs,
  test,
} from '../../../fixtures/index.ts';
import { laterEndDate } from '../bodies.ts';

/** What happened to a field, found by comparing reads before and after. */
function effect(field: string, before: Item | undefined, after: Item | undefined): string {
  if (before?.[field] === undefined || before[field] === null) return 'not shown';
  if (after?.[field] === before[field]) return 'kept';
  return after?.[field] === undefined || after[field] === null || after[field] === '' ? 'cleared' : 'changed';
}

test.describe('PUT /v1/learners/{learnerId} without an optional field', () => {
  test(
    'takes an omitted postcode or not',
    covers('learners.update.omitted-postcode'),
    async ({ learners, observe }) => {
      const { learnerId, body } = await learners.create();

      const response = await learners.put(learnerId, { ...body, postcode: undefined });

      observe('learners.update.omitted-postcode', { status: response.status }, response);
    },
  );

  for (const [question, field, value] of [
    ['learners.update.omitted-client-reference', 'clientReference', undefined],
    ['learners.update.omitted-unique-reference', 'learnerUniqueReference', learnerUniqueReference],
  ] as const) {
    test(`keeps or clears ${field}`, covers(question), async ({ learners, observe }) => {
      const { learnerId, body } = await learners.create(value ? { [field]: value() } : {});
      const before = await learners.read(learnerId);

      const response = await learners.put(learnerId, { ...body, [field]: undefined });

      const after = await learners.read(learnerId);
      observe(question, { status: response.status, effect: effect(field, before, after) }, response);
    });
  }

  test('keeps or clears other fields', covers('learners.update.omitted-others'), async ({ learners, observe }) => {
    const others = { programmeLevel: 3, mobileNumber: '07700900123', endDate: laterEndDate };
    const { learnerId, body } = await learners.create(others);
    const before = { ...(await learners.row(body.email)), ...(await learners.read(learnerId)) };
    const omitted = Object.fromEntries(Object.keys(others).map((field) => [field, undefined]));

    const response = await learners.put(learnerId, { ...body, ...omitted });

    const after = { ...(await learners.row(body.email)), ...(await learners.read(learnerId)) };
    const effects = Object.fromEntries(Object.keys(others).map((field) => [field, effect(field, before, after)]));
    observe('learners.update.omitted-others', { status: response.status, ...effects }, response);
  });

  test('keeps or clears tags', covers('learners.update.omitted-tags'), async ({ learners, tags, observe }) => {
    const { learnerId, body } = await learners.create();
    await tags.add(learnerId, tags.name());

    const response = await learners.put(learnerId, body);

    const held = await tags.of(learnerId);
    const became = !isAccepted(response) ? null : held.length > 0 ? 'kept' : 'cleared';
    observe('learners.update.omitted-tags', { status: response.status, effect: became }, response);
  });
});

test.describe('PUT /v1/learners/{learnerId} with tags', () => {
  test('shows what becomes of the tags', covers('learners.update.tags-sent'), async ({ learners, tags, observe }) => {
    const { learnerId, body } = await learners.create();
    const [held, sent] = [tags.name(), tags.name()];
    await tags.add(learnerId, held);

    const response = await learners.put(learnerId, { ...body, tags: [sent] });

    const names = await tags.namesOf(learnerId);
    const effects: Record<string, string> = {
      [`${[held]}`]: 'ignored',
      [`${[sent]}`]: 'replaced',
      [`${[held, sent].sort()}`]: 'added',
    };
    observe(
      'learners.update.tags-sent',
      { status: response.status, effect: effects[`${names.sort()}`] ?? 'other' },
      response,
    );
  });

  test(
    'shows how it is answered in an organisation without tagging',
    covers('learners.update.tags-untagged-organisation', needs('untaggedOrganisation')),
    async ({ lab, tags, observe }) => {
      const learners = new Learners(lab, await lab.untaggedOrganisation());
      const { learnerId, body } = await learners.create();

      const response = await learners.put(learnerId, { ...body, tags: [tags.name()] });

      observe('learners.update.tags-untagged-organisation', { status: response.status }, response);
    },
  );
});
