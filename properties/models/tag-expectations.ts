import type { Item } from '../../fixtures/index.ts';
import { assert } from '../assert.ts';
import { type KnownTag, key, type TagModel, type TagSystem } from './tags.ts';

/** Compares a learner's list with the model: exactly the held names, each with the organisation's id and casing. */
export function expectHeld(shown: Item[], held: ReadonlySet<string>, model: TagModel): void {
  const expected = [...held].map((name) => model.live.get(name)).filter((tag) => tag !== undefined);
  assert.same(plain(shown), plain(expected), 'tags of the learner');
}

/** Compares the organisation's list with the model: every held tag, and any tag that nobody holds and that is still live. */
export function expectLive(shown: Item[], model: TagModel): void {
  const sure = [...model.live.values()].filter(({ isUnheld }) => !isUnheld);
  const unheld = [...model.live.values()].filter((tag) => tag.isUnheld && shown.some(({ id }) => id === tag.id));
  assert.same(plain(shown), plain([...sure, ...unheld]), 'tags of the organisation');
}

/** Adopts a tag that an addition returned, if the document allows it. */
export function learn(model: TagModel, { judge }: TagSystem, { id, name }: Item, sent: readonly string[]): void {
  const known = model.live.get(key(name));
  if (known && (!known.isUnheld || known.id === id)) {
    // A live tag keeps its id and casing when it is added again.
    judge(null, () => assert.same({ id, name }, { id: known.id, name: known.name }, 'a tag that was live already'));
    known.isUnheld = false;
    return;
  }
  if (known) bury(model, name, known.id);
  const allowed = [...sent.filter((one) => key(one) === key(name)), ...(model.casings.get(key(name)) ?? [])];
  judge(null, () => assert.oneOf(name, allowed, 'casings that a new tag may have'));
  judge.apart('tags.id.after-deletion', () =>
    assert.same(model.deadIds.get(key(name))?.has(id) ?? false, false, `${id} is the id of a deleted tag of that name`),
  );
  // A tag that nobody holds may be gone, and its id free.
  const others = [...model.live.values()].filter((tag) => !tag.isUnheld).map((tag) => tag.id);
  judge(null, () => assert.same(others.includes(id), false, `${id} is the id of another tag`));
  model.live.set(key(name), { id, name, isUnheld: false });
  model.casings.set(key(name), new Set([...(model.casings.get(key(name)) ?? []), name]));
}

/** Notes the id of a deleted tag, which its name must never get again. */
export function bury({ deadIds }: TagModel, name: string, id: unknown): void {
  deadIds.set(key(name), (deadIds.get(key(name)) ?? new Set()).add(id));
}

function plain(tags: readonly (Item | KnownTag)[]): { id: unknown; name: string }[] {
  return tags.map(({ id, name }) => ({ id, name })).sort((one, other) => (key(one.name) < key(other.name) ? -1 : 1));
}
