import { randomUUID } from 'node:crypto';
import type { State } from '../store/state.ts';
import type { Learner, Tag } from '../store/types.ts';
import type { Behaviour } from './index.ts';
import type { Call, Decision, Finding, Write } from './types.ts';

/** Whether the operation is one of the tag routes. API document, Learner tags. */
export function isTagRoute(_b: Behaviour, operation: string): boolean {
  return operation.endsWith('/tags');
}

/** `POST /v1/learners/{learnerId}/tags`. API document, Learner tags. */
export function decideAddTags(b: Behaviour, state: State, call: Call): Decision {
  const { names, problems } = b.checkTagsBody(call.body);
  if (problems.length > 0) return b.refuse(problems);
  const badNames = b.checkTagNames(names, []);
  if (badNames.length > 0 && (state.tagging || b.choices.badNameWithoutTagging === 400)) return b.refuse(badNames);
  return b.forTaggedLearner(state, call, (learner) => {
    const findings = b.checkTagNames(names, learner.tags);
    if (findings.length > 0) return b.refuse(findings);
    return b.tagsAdded(learner, b.tagWrites(state, learner, names));
  });
}

/** The tag names in a body, and what is wrong with its shape. API document, Learner tags. */
export function checkTagsBody(b: Behaviour, body: unknown): { names: string[]; problems: Finding[] } {
  const names = b.objectOf(body)?.tags;
  if (Array.isArray(names) && names.every((name) => typeof name === 'string')) return { names, problems: [] };
  return { names: [], problems: [{ field: 'tags', message: 'An array of strings is required.' }] };
}

/** Calls `decide` with the learner in the path if tagging is enabled; 404 if it is not. API document, Learner tags. */
export function forTaggedLearner(
  b: Behaviour,
  state: State,
  call: Call,
  decide: (learner: Learner) => Decision,
): Decision {
  if (!b.isUuid(call.params.learnerId ?? '')) return b.malformedId('learnerId');
  if (!b.hasTagging(state, call.operation)) return b.notFound();
  return b.forLearner(state, call, decide);
}

/** Whether the tag route exists for the organisation. API document, Learner tags. */
export function hasTagging(_b: Behaviour, state: State, _operation: string): boolean {
  return state.tagging;
}

/** The response to an addition; the document does not show its success status. API document, Learner tags. */
export function tagsAdded(b: Behaviour, learner: Learner, writes: readonly Write[]): Decision {
  if (b.choices.tagAddStatus === 204) return b.done(204, writes);
  const next = writes.find((write) => write.kind === 'learner');
  return b.answer(200, b.tagList(next?.learner.tags ?? learner.tags), writes);
}

/** What adding the names stores: the tags that are new to the organisation, and the learner. API document, Learner tags. */
export function tagWrites(b: Behaviour, state: State, learner: Learner, names: readonly string[]): Write[] {
  const fresh: Tag[] = [];
  const held = [...learner.tags];
  for (const sent of names) {
    const name = b.sentTagName(sent);
    const known = b.knownTag(state, learner, fresh, name);
    const tag = known ?? b.newTag(state, name, fresh.length);
    if (!known) fresh.push(tag);
    if (!held.some((other) => other.id === tag.id)) held.push(tag);
  }
  // The same list when nothing is new, so no index is renewed.
  const tags = held.length > learner.tags.length ? held : learner.tags;
  return [...fresh.map((tag): Write => ({ kind: 'tag', tag })), { kind: 'learner', learner: { ...learner, tags } }];
}

/** The existing tag for a name: a live one, or one created earlier in the same request. API document, Tag. */
export function knownTag(
  b: Behaviour,
  state: State,
  _learner: Learner,
  fresh: readonly Tag[],
  name: string,
): Tag | undefined {
  return b.findTag(state, name) ?? fresh.find((tag) => b.tagKey(tag.name) === b.tagKey(name));
}

/** A tag with a new id; `ahead` is the number of tags created before it in the same request. API document, Tag. */
export function newTag(b: Behaviour, state: State, name: string, ahead: number): Tag {
  return { id: b.choices.tagId === 'uuid' ? randomUUID() : state.nextTagNumber + ahead, name };
}

/** The organisation's live tag with the name. API document, Tag. */
export function findTag(b: Behaviour, state: State, name: string): Tag | undefined {
  return state.tagsByName.get(name.toLowerCase()).find((tag) => b.tagKey(tag.name) === b.tagKey(name));
}

/** `GET /v1/learners/{learnerId}/tags`. API document, Learner tags. */
export function decideListLearnerTags(b: Behaviour, state: State, call: Call): Decision {
  return b.forTaggedLearner(state, call, (learner) => b.answer(200, b.tagList(learner.tags)));
}

/** Tags as lists return them: `id` and `name`, sorted by name. API document, Learner tags. */
export function tagList(b: Behaviour, tags: readonly Tag[]): unknown {
  return b.wrapped(
    b.choices.tagListField,
    b.sortTags(tags).map((tag) => b.tagRecord(tag)),
  );
}

/** API document, Tag. */
export function tagRecord(b: Behaviour, { id, name }: Tag): Tag & { readAt?: string } {
  return b.choices.tagReadAt === 'shown' ? { id, name, readAt: new Date().toISOString() } : { id, name };
}

/** API document, Learner tags. */
export function sortTags(b: Behaviour, tags: readonly Tag[]): Tag[] {
  return [...tags].sort((one, other) => b.compareTagNames(one.name, other.name));
}

/** The order of names. API document, Learner tags. */
export function compareTagNames(b: Behaviour, one: string, other: string): number {
  const left = b.choices.tagOrder === 'caseIgnored' ? one.toLowerCase() : one;
  const right = b.choices.tagOrder === 'caseIgnored' ? other.toLowerCase() : other;
  return left < right ? -1 : left > right ? 1 : 0;
}

/** `DELETE /v1/learners/{learnerId}/tags`. API document, Learner tags. */
export function decideRemoveLearnerTag(b: Behaviour, state: State, call: Call): Decision {
  if (call.query.name === undefined && b.choices.removalWithoutName === 400)
    return b.refuse([{ field: 'name', message: 'A tag name is required.' }]);
  const name = (call.query.name ?? '').trim();
  if (b.isTooLongToRemove(name)) return b.refuse([{ field: 'name', message: b.badTagName(name) }]);
  return b.forTaggedLearner(state, call, (learner) => b.done(204, b.removalWrites(learner, name)));
}

/** Whether removal refuses the name, which is already trimmed. API document, Learner tags. */
export function isTooLongToRemove(b: Behaviour, name: string): boolean {
  return b.lengthOf(name) > b.tagNameLength.to;
}

/** What removing a name from one learner stores; nothing when the learner does not hold it. API document, Learner tags. */
export function removalWrites(b: Behaviour, learner: Learner, name: string): Write[] {
  const tags = learner.tags.filter((tag) => b.tagKey(tag.name) !== b.tagKey(name));
  return tags.length === learner.tags.length ? [] : [{ kind: 'learner', learner: { ...learner, tags } }];
}

/** `GET /v1/tags`. API document, Learner tags. */
export function decideListTags(b: Behaviour, state: State, call: Call): Decision {
  if (!b.hasTagging(state, call.operation)) return b.notFound();
  return b.answer(200, b.tagList(b.organisationTags(state)));
}

/** Every live tag. API document, Learner tags. */
export function organisationTags(_b: Behaviour, state: State): Tag[] {
  return [...state.tags.values()];
}

/** `DELETE /v1/tags`. API document, Learner tags. */
export function decideDeleteTag(b: Behaviour, state: State, call: Call): Decision {
  const name = call.query.name?.trim();
  if (name === undefined || (name === '' && b.choices.deletionOfEmptyName === 400))
    return b.refuse([{ field: 'name', message: 'A tag name is required.' }]);
  if (!b.hasTagging(state, call.operation)) return b.notFound();
  const tag = b.findTag(state, name);
  return tag ? b.done(204, b.deletionWrites(state, tag)) : b.notFound();
}

/**
 * What the organisation-wide deletion stores: the tag and every learner's copy of it are removed. API document, Learner
 * tags.
 */
export function deletionWrites(b: Behaviour, state: State, tag: Tag): Write[] {
  const holders = b.tagHolders(state, tag).map(
    (learner): Write => ({
      kind: 'learner',
      learner: { ...learner, tags: learner.tags.filter((other) => other.id !== tag.id) },
    }),
  );
  return [{ kind: 'tagGone', tag }, ...holders];
}

/** Every learner with the tag. API document, Learner tags. */
export function tagHolders(_b: Behaviour, state: State, tag: Tag): readonly Learner[] {
  return state.learners.withTag(tag.id);
}
