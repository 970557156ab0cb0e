import { randomUUID } from 'node:crypto';
import {
  type ApiResponse,
  answersTo,
  assume,
  assumeAccepted,
  attempted,
  type CreatedWebhook,
  covers,
  expect,
  findRows,
  type Item,
  inAMoment,
  inTurn,
  isAccepted,
  type Json,
  needs,
  pool,
  rowsOf,
  type Surroundings,
  shapeOf,
  shows,
  stringsIn,
  test,
  unique,
  type WebhookBody,
  Webhooks,
} from '../../fixtures/index.ts';
import { eventTypes } from '../events/event-types.ts';
import { incomplete } from './incomplete.ts';
import { idsIn, isShown, seenOf } from './seen.ts';

export const roles = ['tutor', 'manager'] as const;
type Role = (typeof roles)[number];

interface Created {
  body: WebhookBody;
  response: ApiResponse;
  /** Null if it was not created. */
  webhookId: string | null;
}

/** Three webhooks that are created, read and listed; the first one is changed, and then all are deleted. */
export const records = pool('webhooks/records', {
  rows: { incomplete },
  async subject({ webhooks }) {
    const create = async (fields: Record<string, unknown>): Promise<Created> => {
      const body = webhooks.body(fields);
      const response = await webhooks.post(body, { valid: true });
      return { body, response, webhookId: isAccepted(response) ? await webhooks.idFrom(response, body.url) : null };
    };
    const changing = { systemEventIds: eventTypes.map(({ id }) => id), description: `Zoë’s own ${unique('webhook')}` };
    const created = [
      await create({ systemEventIds: [900, 100] }),
      await create({ systemEventIds: [900, 200] }),
      await create(changing),
    ] as const;
    const reads = await inTurn(created, ({ webhookId }) => webhooks.get(webhookId ?? randomUUID()));
    const unknown = await webhooks.get(randomUUID());
    const isWhole = (list: ApiResponse) =>
      !isAccepted(list) || created.every((each) => isListed(list, each.body, each.webhookId));
    const list = await inAMoment(() => webhooks.list(), isWhole);
    const [, , { webhookId, body }] = created;
    const same = webhookId === null ? null : await webhooks.put(webhookId, body);
    return { created, changing: created[2], reads, unknown, list, same };
  },

  act({ webhooks }, { changing: { webhookId, body, response } }, lacking) {
    assumeAccepted(response);
    return answersTo(lacking, (fields) => webhooks.put(webhookId ?? '', { ...body, ...fields }));
  },

  /** The update of the first webhook, the deletion of the second, updates of what is not there, what other roles do, and the list after that. */
  async control(surroundings, { created, reads, list }) {
    const { webhooks } = surroundings;
    const [first, second, third] = created.map(({ webhookId }) => webhookId ?? randomUUID()) as [
      string,
      string,
      string,
    ];
    const changed = await changeAll(webhooks, first);
    const former = isAccepted(changed.response) ? created[0].body.url : null;
    const isSettled = (rows: Item[]) => former === null || !rows.some((row) => isShown(row, former));
    const deletion = await deleteSecond(webhooks, first, { webhookId: second, body: created[1].body }, isSettled);
    const unknown: CreatedWebhook = { webhookId: randomUUID(), body: webhooks.body() };
    // Seen not to be there, neither need be removed.
    const ofUnknown = [await webhooks.put(unknown.webhookId, unknown.body), await webhooks.get(unknown.webhookId)];
    const ofDeleted = await webhooks.put(second, created[1].body);
    await webhooks.get(second);
    const byRole = await actsOfRoles(surroundings, { tutor: first, manager: third });
    const last = await webhooks.rowsUntil(
      (rows) => !isListed(rows, changed.body, first) && !isListed(rows, created[2].body, third),
    );
    const seen = await attempted(async () => {
      assumeAccepted(changed.response);
      const [before, after] = [rowsOf(assumeAccepted(list)), deletion.rows];
      return seenOf({
        webhookId: first,
        bodies: [created[0].body, changed.body],
        reads: [reads[0]!, deletion.others[0]],
        lists: [before, after],
      });
    });
    return { changed, seen, deletion, unknown, ofUnknown, ofDeleted, byRole, last };
  },
});

/** An update of all four fields; with a shorter description if so long a one is refused. A list may shorten it, so it begins with what is its own. */
async function changeAll(webhooks: Webhooks, webhookId: string) {
  const name = unique('webhook');
  const description = `${name}, ${'a long description: Zoë’s, Łódź, 学生. '.repeat(8)}The end.`;
  const body = webhooks.body({ systemEventIds: [300, 200], description });
  const response = await webhooks.put(webhookId, body);
  if (isAccepted(response)) return { body, response };
  const shorter = { ...body, description: `${name}: Zoë’s, Łódź, 学生` };
  return { body: shorter, response: await webhooks.put(webhookId, shorter, { valid: true }) };
}

/** The second of three webhooks is deleted, beside a fourth that has its address, if it may, which is not documented. */
async function deleteSecond(
  webhooks: Webhooks,
  first: string,
  { webhookId, body }: CreatedWebhook,
  isSettled: (rows: Item[]) => boolean,
) {
  const ofAddress = () => webhooks.post(webhooks.body({ url: body.url }), { valid: true });
  const twin = await ofAddress();
  const twinId = isAccepted(twin) ? await webhooks.idFrom(twin, body.url) : (await webhooks.create()).webhookId;
  const isKnown = twinId !== webhookId;
  const answer = await webhooks.delete(webhookId);
  const deleted = await webhooks.get(webhookId);
  const others = [await webhooks.get(first), await webhooks.get(twinId)] as const;
  const unknown = await webhooks.delete(randomUUID());
  // If only the list shows ids, it shows that of the fourth now.
  const last = await webhooks.delete(isKnown ? twinId : await webhooks.idFrom(twin, body.url).catch(() => twinId));
  const rows = await webhooks.rowsUntil((rows) => isSettled(rows) && !isListed(rows, body, webhookId));
  const next = await ofAddress();
  const again = await webhooks.delete(webhookId);
  if (isAccepted(next)) await webhooks.delete(await webhooks.idFrom(next, body.url));
  return { twin, isKnown, answer, deleted, others, unknown, last, rows, next, again };
}

/** Each role lists the webhooks, and then deletes one, which is deleted in the end in any case. */
async function actsOfRoles({ lab, webhooks, organisation }: Surroundings, own: Record<Role, string>) {
  const able = roles.filter((role) => lab.has(role));
  const lists: Partial<Record<Role, ApiResponse>> = {};
  for (const role of able) lists[role] = await webhooks.as(organisation[role]).list();
  const deletions: Partial<Record<Role, Record<'response' | 'read', ApiResponse>>> = {};
  for (const role of able) {
    const response = await webhooks.as(organisation[role]).delete(own[role]);
    deletions[role] = { response, read: await webhooks.get(own[role]) };
  }
  for (const role of roles) if (deletions[role]?.read.status !== 404) await webhooks.delete(own[role]);
  return { lists, deletions };
}

test.describe('POST /v1/webhooks', () => {
  records.checks(covers('webhooks.create.fields'), {
    'takes systemEventIds, url, secret and description': async ({ subject }) => {
      await expect(subject.changing.response).toBeAccepted();
    },
  });

  records.checks(covers('webhooks.create.status'), {
    'answers 201, and the webhook is in the list': async ({ subject: { created, list } }) => {
      for (const { body, response, webhookId } of created) {
        await expect(assumeAccepted(response)).toHaveStatus(201);
        expect(isListed(list, body, webhookId), 'the list shows it').toBe(true);
      }
    },
  });

  records.check('answers with fields', covers('webhooks.create.result'), ({ subject: { created } }, { observe }) => {
    const { response } = created[0]!;
    const { status, headers } = assumeAccepted(response);
    const body = response.text === '' ? null : shapeOf(response.body);
    observe('webhooks.create.result', { status, location: headers.location !== undefined, body }, response);
  });
});

test.describe('GET /v1/webhooks/{webhookId}', () => {
  records.checks(covers('webhooks.read.by-id'), {
    'answers 200 with a different record for each webhook': async ({ subject: { created, reads } }) => {
      for (const { response } of created) assumeAccepted(response);
      const three = reads.slice(0, created.length);
      for (const [at, read] of three.entries()) {
        await expect(read).toHaveStatus(200);
        for (const other of three.slice(at + 1))
          expect(read.body, 'records of two webhooks, which must differ').not.toEqual(other.body);
      }
    },
    'shows the latest events, address and description, if it shows them': ({
      subject: { created, reads },
      control: { seen },
    }) => {
      const { body } = created[2];
      const asCreated = assumeAccepted(reads[2]!).body;
      for (const name of ['url', 'description'])
        if (typeof asCreated[name] === 'string') expect(asCreated[name], `${name} as created`).toBe(body[name]);
      const shown = eventsIn(asCreated);
      if (shown !== null) expect(shown, 'events as created').toEqual(new Set(body.systemEventIds as number[]));
      for (const { field, stale, blamed } of seen())
        if (blamed === null || blamed === 'webhooks.read.by-id')
          expect(stale, `reads that do not show the new ${field}`).not.toContain('record');
      test.skip(!seen().some(({ telling }) => telling.includes('record')), 'the record shows none of them');
    },
  });

  records.checks(covers('webhooks.read.unknown'), {
    'answers 404 for an id that no webhook has': async ({ subject: { reads, unknown } }) => {
      assumeAccepted(reads[0]!, 'read of an existing webhook');
      await expect(unknown).toHaveStatus(404);
    },
  });

  records.check('has fields', covers('webhooks.read.fields'), ({ subject: { reads } }, { observe }) => {
    const { status, body } = assumeAccepted(reads[1]!);
    observe('webhooks.read.fields', { status, fields: shapeOf(body ?? null) }, reads[1]!);
  });

  records.checks(covers('webhooks.read.secret'), {
    'shows the secret or not': ({ subject: { created, reads, list } }, { observe }) => {
      const shown = { created: created[0]!.response, single: reads[0]!, list };
      const answer = Object.fromEntries(Object.entries(shown).map(([what, read]) => [what, secretIn(read)]));
      observe('webhooks.read.secret', answer, ...Object.values(shown));
    },
  });
});

/** The events of a webhook, listed by their ids or as system events; null if its record shows them in another form, or not at all. */
function eventsIn(record: Item): Set<number> | null {
  const list: unknown = record.systemEventIds ?? record.systemEvents;
  if (!Array.isArray(list)) return null;
  const ids = new Set(idsIn(list));
  return [...ids].every((id) => eventTypes.some((type) => type.id === id)) ? ids : null;
}

/** What an answer says about a secret. Its value, masked or not, has already been replaced. */
function secretIn({ body, text }: ApiResponse): Json {
  const members = stringsIn(body).filter((name) => /secret/i.test(name) && !name.startsWith('['));
  if (members.length > 0) return { members: [...new Set(members)].sort() };
  return text.includes('[webhook secret]') ? 'shown' : 'not shown';
}

export function isListed(list: ApiResponse | Item[], body: WebhookBody, webhookId: string | null): boolean {
  const rows = Array.isArray(list) ? list : rowsOf(assumeAccepted(list));
  return rows.some((row: Item) => shows(row, body, webhookId ?? ''));
}

test.describe('GET /v1/webhooks', () => {
  records.checks(covers('webhooks.list.own'), {
    'answers 200 with every webhook, and no deleted one': async ({ subject: { created, list }, control }) => {
      for (const { response } of created) assumeAccepted(response);
      await expect(list).toHaveStatus(200);
      const listed = (rows: Item[], own = created.map(({ body }) => body)) =>
        own.map((body, at) => isListed(rows, body, created[at]!.webhookId));
      expect(listed(rowsOf(list)), 'listed').toEqual([true, true, true]);
      const bodies = [
        isAccepted(control.changed.response) ? control.changed.body : created[0].body,
        created[1].body,
        created[2].body,
      ];
      expect(listed(control.deletion.rows, bodies), 'listed, after one deletion').toEqual([true, false, true]);
      // The second was also updated after its deletion, which must not bring it back: another rule.
      const [first, , third] = listed(control.last, bodies);
      expect([first, third], 'listed, after all deletions').toEqual([false, false]);
    },
  });

  test(
    'is an empty list where there are no webhooks',
    covers('webhooks.list.own', needs('organisations')),
    async ({ lab }) => {
      const response = await new Webhooks(lab, await lab.emptyOrganisation()).list();

      await expect(response).toHaveStatus(200);
      expect(findRows(response.body), 'webhooks').toEqual([]);
    },
  );

  test(
    'answers with all of many webhooks, each once',
    covers('webhooks.list.own', needs('organisations')),
    async ({ webhooks }) => {
      const before = await webhooks.rows();
      const created: CreatedWebhook[] = [];
      for (let made = 0; made < 30; made++) created.push(await webhooks.create());

      const rows = await webhooks.rows();

      expect(rows).toHaveLength(before.length + created.length);
      for (const { body, webhookId } of created)
        expect(
          rows.filter((row) => shows(row, body, webhookId)),
          `rows of ${body.url}`,
        ).toHaveLength(1);
    },
  );

  records.checks(covers('webhooks.list.own'), {
    'shows a changed webhook only with its latest events, address and description': ({ control: { seen } }) => {
      for (const { field, stale, blamed } of seen())
        if (blamed === null || blamed === 'webhooks.list.own')
          expect(stale, `reads that do not show the new ${field}`).not.toContain('list');
      test.skip(!seen().some(({ telling }) => telling.includes('list')), 'the list shows none of them');
    },
  });

  records.checks(covers('webhooks.list.wrapper'), {
    'has a wrapper and rows': ({ subject: { created, list } }, { observe }) => {
      const { url } = created[1]!.body;
      const row = rowsOf(list).find((candidate: Item) => stringsIn(candidate).includes(url));
      assume(row !== undefined, 'the list shows a new webhook');
      const wrapper = Array.isArray(assumeAccepted(list).body) ? null : Object.keys(list.body ?? {}).sort();
      observe('webhooks.list.wrapper', { wrapper, row: shapeOf(row) }, list);
    },
  });
});
