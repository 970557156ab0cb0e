import {
  asks,
  covers,
  type Item,
  isAccepted,
  Learners,
  learnerUniqueReference,
  needs,
  pool,
  type RuleId,
  test,
  unique,
} from '../../../fixtures/index.ts';
import { laterEndDate } from '../bodies.ts';

/** What happened to a field, found by comparing reads before and after. */
function effect(field: string, before: Item | undefined, after: Item | undefined): string {
  if (before?.[field] === undefined || before[field] === null) return 'not shown';
  if (after?.[field] === before[field]) return 'kept';
  return after?.[field] === undefined || after[field] === null || after[field] === '' ? 'cleared' : 'changed';
}

const others = { programmeLevel: 3, mobileNumber: '07700900123', endDate: laterEndDate };

/** By question: the fields that an update omits. */
const omissions = {
  'learners.update.omitted-postcode': ['postcode'],
  'learners.update.omitted-client-reference': ['clientReference'],
  'learners.update.omitted-unique-reference': ['learnerUniqueReference'],
  'learners.update.omitted-others': Object.keys(others),
  'learners.update.omitted-tags': ['tags'],
} as const satisfies Partial<Record<RuleId, readonly string[]>>;

type Question = keyof typeof omissions;

/** Updates of a learner with all these fields and, where tagging is enabled, a tag; one update omits all of them, if it is accepted. */
const updates = pool('learners/update omitted', {
  rows: { ...omissions, 'tags sent': null } as Record<string, readonly string[] | null>,
  async subject({ lab, learners, tags }) {
    const learner = await learners.create({ ...others, learnerUniqueReference: learnerUniqueReference() });
    const { learnerId, body } = learner;
    const [held, sent] = lab.has('tagging') ? tags.anyNames(2) : [];
    if (held) await tags.add(learnerId, held);
    return {
      ...learner,
      held,
      sent,
      before: { ...(await learners.row(body.email)), ...(await learners.read(learnerId)) },
    };
  },
  async act({ learners, tags }, { learnerId, body, held, sent }, omitted) {
    if (omitted === null && held) await tags.add(learnerId, held);
    const changed = omitted ? Object.fromEntries(omitted.map((field) => [field, undefined])) : { tags: [sent] };
    const response = await learners.put(learnerId, { ...body, ...changed });
    return {
      response,
      after: omitted && { ...(await learners.row(body.email)), ...(await learners.read(learnerId)) },
      names: held ? (await tags.namesOf(learnerId)).sort() : [],
    };
  },
  together: {
    merge: (one, other) => one && other && [...one, ...other],
    tells: ({ response }) => isAccepted(response),
  },
});

test.describe('PUT /v1/learners/{learnerId} without an optional field', () => {
  for (const [title, question, status] of [
    ['takes an omitted postcode or not', 'learners.update.omitted-postcode', true],
    ['keeps or clears clientReference', 'learners.update.omitted-client-reference'],
    ['keeps or clears learnerUniqueReference', 'learners.update.omitted-unique-reference'],
    ['keeps or clears other fields', 'learners.update.omitted-others'],
  ] as [string, Question, boolean?][])
    updates.checks(covers(question, updates.row(question)), {
      [title]: ({ subject: { before }, answer: { response, after } }, { observe }) => {
        const effects = omissions[question].map((field) => [field, effect(field, before, after ?? undefined)] as const);
        const shown = status ? {} : effects.length > 1 ? Object.fromEntries(effects) : { effect: effects[0]![1] };
        observe(question, { status: response.status, ...shown }, response);
      },
    });

  updates.check(
    'keeps or clears tags',
    covers('learners.update.omitted-tags', needs('tagging'), updates.row('learners.update.omitted-tags')),
    ({ answer: { response, names } }, { observe }) => {
      const became = !isAccepted(response) ? null : names.length > 0 ? 'kept' : 'cleared';
      observe('learners.update.omitted-tags', { status: response.status, effect: became }, response);
    },
  );
});

test.describe('PUT /v1/learners/{learnerId} with tags', () => {
  updates.checks(covers('learners.update.tags-sent', needs('tagging'), updates.row('tags sent')), {
    'shows what becomes of the tags': ({ subject: { held, sent }, answer: { response, names } }, { observe }) => {
      const effects: Record<string, string> = {
        [`${[held]}`]: 'ignored',
        [`${[sent]}`]: 'replaced',
        [`${[held, sent].sort()}`]: 'added',
        '': 'removed',
      };
      const effect = effects[`${names}`] ?? 'other';
      observe('learners.update.tags-sent', { status: response.status, effect }, response);
    },
  });

  asks(
    'shows how it is answered in an organisation without tagging',
    covers('learners.update.tags-untagged-organisation', needs('organisations')),
    async ({ lab }) => {
      const learners = new Learners(lab, await lab.untaggedOrganisation());
      const { learnerId, body } = await learners.create();
      return learners.put(learnerId, { ...body, tags: [unique('t')] });
    },
  );
});
