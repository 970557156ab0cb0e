import { apiLimits } from '../../rules/api/names.ts';
import type { Judge } from '../findings.ts';
import { learnerOf, type Trace } from '../trace.ts';
import { type Answered, answered, isSuccess, membersOf, operationCalls, rowsOf, verdict } from './calls.ts';

const id = 'client.tags.by-name';
const readOf = 'GET /v1/learners/{learnerId}/tags';
const lists = ['GET /v1/tags', readOf];
const addition = 'POST /v1/learners/{learnerId}/tags';
const writes = [addition, 'POST /v1/learners'];
const removal = 'DELETE /v1/learners/{learnerId}/tags';
const removals = [removal, 'DELETE /v1/tags'];
const most = apiLimits.tags;
const legal = new RegExp(`^[\\p{L}\\p{N}:-]{${apiLimits.tagName.min},${apiLimits.tagName.max}}$`, 'u');

/** Tag writes name tags, by the rules for names and numbers. Names come from users, ids only from a program. */
export const judgeTags: Judge = (trace) => {
  const rows = operationCalls(trace, ...lists)
    .filter(isSuccess)
    .flatMap((call) => (rowsOf(call.response) ?? []).map((row) => ({ at: call.answeredAt, ...tagOf(membersOf(row)) })));
  const sent = operationCalls(trace, ...writes, ...removals)
    .map((call) => ({ call, names: namesIn(call) }))
    .filter(({ names }) => names.length > 0);
  const isId = (name: string, at: number) => {
    const before = rows.filter((row) => row.at < at);
    return before.some((row) => row.id === name) && !before.some((row) => row.name === name);
  };
  const withId = sent.filter(({ call, names }) => names.some((name) => isId(name, call.at)));
  const odd = sent.filter(
    (each) => !withId.includes(each) && !removals.includes(each.call.operation ?? '') && !keepsRules(each.names),
  );
  const callsOf = (each: typeof sent) => each.map(({ call }) => call);
  const removed = operationCalls(trace, ...removals);
  const unnamed = removed.filter((call) => namesIn(call).length === 0);
  const named = removed.filter((call) => !unnamed.includes(call));
  const { beyond, within } = additions(trace);
  const good = callsOf(sent.filter((each) => !withId.includes(each) && !odd.includes(each)));
  return [
    ...verdict(id, { bad: callsOf(withId), good, reason: 'sent the id of a tag for its name', ofTests: 'rare' }),
    ...verdict(id, {
      bad: unnamed,
      good: named,
      reason: 'removed a tag without its name in the query',
      ofTests: 'bodies',
      fault: ({ query }) => JSON.stringify(query),
    }),
    ...verdict(id, {
      bad: beyond,
      good: within,
      reason: `gave a learner over ${most} tags, in several writes`,
      ofTests: 'values',
    }),
    // Of each operation by itself: it may have its own code.
    ...writes.flatMap((operation) => {
      const [bad = [], right = []] = [callsOf(odd), good].map((calls) =>
        calls.filter((call) => call.operation === operation),
      );
      const reason = 'sent names of tags outside the rules';
      return verdict(id, { bad, good: right, reason, ofTests: 'values', fault: namesIn });
    }),
  ];
};

/** Additions after which a learner would hold too many, by what the client has read and written, and those to learners who never would. */
function additions(trace: Trace): Record<'beyond' | 'within', Answered[]> {
  const held = new Map<string, Set<string>>();
  const ofLearner = (learner: string) => held.get(learner) ?? held.set(learner, new Set()).get(learner)!;
  const named = (names: readonly string[]) => names.map((name) => name.trim().toLowerCase());
  const added = answered(trace).flatMap((call) => {
    const { operation, response, body } = call;
    const own = ofLearner(learnerOf(call) ?? String(membersOf(response).learnerId).toLowerCase());
    const names = named(namesIn(call));
    const isBeyond = operation === addition && new Set(names).size <= most && new Set([...own, ...names]).size > most;
    if (isSuccess(call)) {
      if (operation === readOf)
        held.set(
          learnerOf(call) ?? '',
          new Set(named((rowsOf(response) ?? []).map((row) => tagOf(membersOf(row)).name))),
        );
      if (writes.includes(operation ?? '') && membersOf(body).tags !== undefined)
        for (const name of names) own.add(name);
      // What becomes of tags that it leaves out, the document does not say.
      if (operation === 'PUT /v1/learners/{learnerId}') own.clear();
      if (operation === removal) for (const name of names) own.delete(name);
      if (operation === 'DELETE /v1/tags')
        for (const each of held.values()) for (const name of names) each.delete(name);
    }
    return operation === addition ? [{ call, isBeyond }] : [];
  });
  const beyond = added.filter(({ isBeyond }) => isBeyond).map(({ call }) => call);
  const learners = new Set(beyond.map(learnerOf));
  return { beyond, within: added.map(({ call }) => call).filter((call) => !learners.has(learnerOf(call))) };
}

function tagOf({ id: tagId, name }: ReturnType<typeof membersOf>): { id: string; name: string } {
  return { id: String(tagId), name: String(name) };
}

function namesIn({ body, query, operation }: Answered): string[] {
  if (removals.includes(operation ?? ''))
    return query.flatMap(([name, value]) => (name === 'name' && value !== '' ? [value] : []));
  const { tags } = membersOf(body);
  return Array.isArray(tags) ? tags.map(String) : [];
}

/** Whether "letters" are those of ASCII, the document does not say. */
function keepsRules(names: readonly string[]): boolean {
  const distinct = new Set(names.map((name) => name.trim().toLowerCase()));
  return distinct.size <= most && [...distinct].every((name) => legal.test(name));
}
