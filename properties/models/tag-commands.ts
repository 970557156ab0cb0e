import fc from 'fast-check';
import { assume, assumeAccepted, isAbsent, isAccepted, isInvalid } from '../../fixtures/index.ts';
import { assert } from '../assert.ts';
import { command } from './command.ts';
import { bury, expectHeld, expectLive, learn } from './tag-expectations.ts';
import { heldAfter, isHeld, isLegal, isSorted, key, type TagModel, type TagSystem } from './tags.ts';

type TagCommand = fc.AsyncCommand<TagModel, TagSystem>;

/**
 * A name in a command. Commands are generated before their run starts, so `letter` is the suffix of a name that is unique to
 * the run. `bad` ends with a character that no name may have.
 */
interface Spoken {
  letter: string;
  style: 'lower' | 'upper' | 'capital' | 'bad';
}

const styles = {
  lower: (name: string) => name,
  upper: (name: string) => name.toUpperCase(),
  capital: (name: string) => name.replace(/[a-z]$/, (letter) => letter.toUpperCase()),
  bad: (name: string) => `${name}_`,
};

function inFull({ base }: TagSystem, { letter, style }: Spoken): string {
  return styles[style](`${base}${letter}`);
}

function printed({ letter, style }: Spoken): string {
  return { lower: letter, upper: `${letter}(upper)`, capital: `${letter}(capital)`, bad: `${letter}(bad)` }[style];
}

/** Reads a learner's list, unless it was read last of all: what requests for others did to it is not an addition's fault. */
async function look(model: TagModel, { tags, judge, learnerIds }: TagSystem, learner: number): Promise<void> {
  if (model.last === learner) return;
  const shown = await tags.of(learnerIds[learner]!);
  judge(null, () => expectHeld(shown, model.held[learner]!, model));
  model.last = learner;
}

/** `POST /v1/learners/{learnerId}/tags`, with valid and invalid names. */
const add = (learner: number, spoken: readonly Spoken[]): TagCommand =>
  command(`add to ${learner}: ${spoken.map(printed).join(' ')}`, async (model, system) => {
    const { tags, learnerIds, judge } = system;
    const names = spoken.map((name) => inFull(system, name));
    const held = model.held[learner]!;
    const after = heldAfter(held, names);
    await look(model, system, learner);

    const response = await tags.post(learnerIds[learner]!, names);

    // Names that break a rule are other rules' matter.
    if (!names.every(isLegal)) assume(!isAccepted(response), 'an addition with a name that breaks a rule is refused');

    const shown = await tags.of(learnerIds[learner]!);
    // A service may refuse an empty list, or a name that is sent twice.
    const mayBeRefused = names.length === 0 || new Set(names.map(key)).size < names.length;
    if (after === null || (mayBeRefused && isInvalid(response))) {
      (isInvalid(response) ? judge.apart : judge)('tags.add.limit', () => assert.status(response, 400));
      judge('tags.add.atomic', () => expectHeld(shown, held, model));
      const fresh = names.filter((name) => !model.live.has(key(name)));
      const created = await tags.live(...fresh);
      judge('tags.add.atomic', () => assert.same(created, [], 'names that the refused addition created'));
      return;
    }
    judge('tags.add.limit', () => assert.accepted(response));
    judge('tags.add.additive', () =>
      assert.same(shown.map(({ name }) => key(name)).sort(), [...after].sort(), 'tags of the learner'),
    );
    for (const tag of shown) learn(model, system, tag, names);
    model.held[learner] = after;
    judge('tags.add.additive', () => expectHeld(shown, after, model));
  });

/** `DELETE /v1/learners/{learnerId}/tags`, of a name that is held or not. */
const remove = (learner: number, spoken: Spoken): TagCommand =>
  command(`remove from ${learner}: ${printed(spoken)}`, async (model, system) => {
    const { tags, learnerIds } = system;
    const name = inFull(system, spoken);
    const held = model.held[learner]!;

    assumeAccepted(await tags.remove(learnerIds[learner]!, name));

    held.delete(key(name));
    const tag = model.live.get(key(name));
    if (tag && !isHeld(model, name)) tag.isUnheld = true;
    const shown = await tags.of(learnerIds[learner]!);
    system.judge(null, () => expectHeld(shown, held, model));
    model.last = learner;
  });

/** `DELETE /v1/tags`, of a name that is live or not. */
const deleteEverywhere = (spoken: Spoken): TagCommand =>
  command(`delete everywhere: ${printed(spoken)}`, async (model, system) => {
    const { tags, learnerIds } = system;
    const name = inFull(system, spoken);
    const tag = model.live.get(key(name));

    const response = await tags.deleteEverywhere(name);

    if (tag === undefined) return assume(isAbsent(response), 'the deletion of a tag that is not there is refused');
    if (!(tag.isUnheld && isAbsent(response))) assumeAccepted(response);
    if (isAccepted(response)) bury(model, name, tag.id);
    model.live.delete(key(name));
    model.last = null;
    for (const [at, held] of model.held.entries())
      if (held.delete(key(name))) {
        const shown = await tags.of(learnerIds[at]!);
        system.judge(null, () => expectHeld(shown, held, model));
      }
  });

/** A deletion, and an addition of the same name: the sequence that would bring an id back, which is rare by chance. */
const renew = (learner: number, spoken: Spoken): TagCommand =>
  command(`delete everywhere and add to ${learner}: ${printed(spoken)}`, async (model, system) => {
    await deleteEverywhere(spoken).run(model, system);
    await add(learner, [spoken]).run(model, system);
  });

/** `GET /v1/learners/{learnerId}/tags`. */
const list = (learner: number): TagCommand =>
  command(`list of ${learner}`, async (model, system) => {
    const shown = await system.tags.of(system.learnerIds[learner]!);
    system.judge(null, () => expectHeld(shown, model.held[learner]!, model));
    model.last = learner;
    const names = shown.map(({ name }) => name);
    system.judge.apart('tags.list.sorted', () => assert.same(isSorted(names), true, `sorted: ${names.join(' ')}`));
  });

/** `GET /v1/tags`, limited to the names of the run. */
const listAll: TagCommand = command('list all', async (model, system) => {
  const shown = await system.tags.live(...system.names);
  const never = shown.filter(({ name }) => !model.casings.has(key(name)));
  system.judge('tags.add.atomic', () => assert.same(never, [], 'names that only refused additions sent'));
  system.judge(null, () => expectLive(shown, model));
});

/** Commands over this many learners and these names. Additions are most likely, with up to twelve names. */
export function tagCommands(learners: number, letters: readonly string[]): fc.Arbitrary<TagCommand>[] {
  const learner = fc.nat(learners - 1);
  // Some names are frequent, so several commands affect the same one.
  const letter = fc.oneof(fc.constantFrom(...letters), fc.constantFrom(...letters.slice(0, 3)));
  const style = fc.oneof(
    { arbitrary: fc.constant<Spoken['style']>('lower'), weight: 5 },
    fc.constantFrom<Spoken['style']>('upper', 'capital'),
  );
  const name: fc.Arbitrary<Spoken> = fc.record({ letter, style });
  const bad: fc.Arbitrary<Spoken> = fc.record({ letter, style: fc.constant('bad') });
  const some = fc.array(name, { maxLength: 4, size: 'max' });
  // All different, in a number near the limit.
  const many = fc
    .tuple(
      fc.shuffledSubarray([...letters], { minLength: 7, maxLength: 12 }),
      fc.array(style, { minLength: 12, maxLength: 12 }),
    )
    .map(([chosen, cased]) => chosen.map((one, at) => ({ letter: one, style: cased[at] ?? 'lower' })));
  const withBad = fc.tuple(some, bad, some).map(([before, fault, after]) => [...before, fault, ...after]);
  const adding = (list: fc.Arbitrary<Spoken[]>) => fc.tuple(learner, list).map((args) => add(...args));
  return [
    adding(some),
    adding(many),
    adding(many),
    adding(withBad),
    fc.tuple(learner, name).map((args) => remove(...args)),
    name.map(deleteEverywhere),
    name.map(deleteEverywhere),
    fc.tuple(learner, name).map((args) => renew(...args)),
    learner.map(list),
    fc.constant(listAll),
  ];
}

/** Compares the service with everything that the model knows, at the end of a run. */
export async function expectModel(model: TagModel, system: TagSystem): Promise<void> {
  for (const learner of model.held.keys()) await list(learner).run(model, system);
  await listAll.run(model, system);
}
