import type { Judge } from '../findings.ts';
import { type Answered, isSuccess, membersOf, operationCalls, rowsOf, verdict } from './calls.ts';

const id = 'client.tags.by-name';
const lists = ['GET /v1/tags', 'GET /v1/learners/{learnerId}/tags'];
const writes = ['POST /v1/learners/{learnerId}/tags', 'POST /v1/learners'];
const removals = ['DELETE /v1/learners/{learnerId}/tags', 'DELETE /v1/tags'];
const most = 10;

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
  const good = callsOf(sent.filter((each) => !withId.includes(each) && !odd.includes(each)));
  return [
    ...verdict(id, { bad: callsOf(withId), good, reason: 'sent the id of a tag for its name', ofTests: 'rare' }),
    ...verdict(id, { bad: callsOf(odd), good, reason: 'sent names of tags outside the rules', ofTests: 'values' }),
  ];
};

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
  return distinct.size <= most && [...distinct].every((name) => /^[\p{L}\p{N}:-]{3,20}$/u.test(name));
}
