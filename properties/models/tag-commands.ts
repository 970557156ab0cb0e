import fc from 'fast-check';
import { assume, assumeAccepted, isAbsent, isAccepted, isInvalid } from '../../fixtures/index.ts';
import { assert } from '../assert.ts';
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
class Add implements TagCommand {
  constructor(
    readonly learner: number,
    readonly spoken: Spoken[],
  ) {}

  check = () => true;

  async run(model: TagModel, system: TagSystem): Promise<void> {
    const { tags, learnerIds, judge } = system;
    const names = this.spoken.map((name) => inFull(system, name));
    const held = model.held[this.learner]!;
    const after = heldAfter(held, names);
    await look(model, system, this.learner);

    const response = await tags.post(learnerIds[this.learner]!, names);

    // Names that break a rule are other rules' matter.
    if (!names.every(isLegal)) assume(!isAccepted(response), 'an addition with a name that breaks a rule is refused');

    const shown = await tags.of(learnerIds[this.learner]!);
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
    model.held[this.learner] = after;
    judge('tags.add.additive', () => expectHeld(shown, after, model));
  }

  toString = () => `add to ${this.learner}: ${this.spoken.map(printed).join(' ')}`;
}

/** `DELETE /v1/learners/{learnerId}/tags`, of a name that is held or not. */
class Remove implements TagCommand {
  constructor(
    readonly learner: number,
    readonly spoken: Spoken,
  ) {}

  check = () => true;

  async run(model: TagModel, system: TagSystem): Promise<void> {
    const { tags, learnerIds } = system;
    const name = inFull(system, this.spoken);
    const held = model.held[this.learner]!;

    assumeAccepted(await tags.remove(learnerIds[this.learner]!, name));

    held.delete(key(name));
    const tag = model.live.get(key(name));
    if (tag && !isHeld(model, name)) tag.isUnheld = true;
    const shown = await tags.of(learnerIds[this.learner]!);
    system.judge(null, () => expectHeld(shown, held, model));
    model.last = this.learner;
  }

  toString = () => `remove from ${this.learner}: ${printed(this.spoken)}`;
}

/** `DELETE /v1/tags`, of a name that is live or not. */
class DeleteEverywhere implements TagCommand {
  constructor(readonly spoken: Spoken) {}

  check = () => true;

  async run(model: TagModel, system: TagSystem): Promise<void> {
    const { tags, learnerIds } = system;
    const name = inFull(system, this.spoken);
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
  }

  toString = () => `delete everywhere: ${printed(this.spoken)}`;
}

/** A deletion, and an addition of the same name: the sequence that would bring an id back, which is rare by chance. */
class Renew implements TagCommand {
  constructor(
    readonly learner: number,
    readonly spoken: Spoken,
  ) {}

  check = () => true;

  async run(model: TagModel, system: TagSystem): Promise<void> {
    await new DeleteEverywhere(this.spoken).run(model, system);
    await new Add(this.learner, [this.spoken]).run(model, system);
  }

  toString = () => `delete everywhere and add to ${this.learner}: ${printed(this.spoken)}`;
}

/** `GET /v1/learners/{learnerId}/tags`. */
class List implements TagCommand {
  constructor(readonly learner: number) {}

  check = () => true;

  async run(model: TagModel, system: TagSystem): Promise<void> {
    const shown = await system.tags.of(system.learnerIds[this.learner]!);
    system.judge(null, () => expectHeld(shown, model.held[this.learner]!, model));
    model.last = this.learner;
    const names = shown.map(({ name }) => name);
    system.judge.apart('tags.list.sorted', () => assert.same(isSorted(names), true, `sorted: ${names.join(' ')}`));
  }

  toString = () => `list of ${this.learner}`;
}

/** `GET /v1/tags`, limited to the names of the run. */
class ListAll implements TagCommand {
  check = () => true;

  async run(model: TagModel, system: TagSystem): Promise<void> {
    const shown = await system.tags.live(...system.names);
    const never = shown.filter(({ name }) => !model.casings.has(key(name)));
    system.judge('tags.add.atomic', () => assert.same(never, [], 'names that only refused additions sent'));
    system.judge(null, () => expectLive(shown, model));
  }

  toString = () => 'list all';
}

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
  const add = (list: fc.Arbitrary<Spoken[]>) => fc.tuple(learner, list).map((args) => new Add(...args));
  return [
    add(some),
    add(many),
    add(many),
    add(withBad),
    fc.tuple(learner, name).map((args) => new Remove(...args)),
    name.map((one) => new DeleteEverywhere(one)),
    name.map((one) => new DeleteEverywhere(one)),
    fc.tuple(learner, name).map((args) => new Renew(...args)),
    learner.map((one) => new List(one)),
    fc.constant(null).map(() => new ListAll()),
  ];
}

/** Compares the service with everything that the model knows, at the end of a run. */
export async function expectModel(model: TagModel, system: TagSystem): Promise<void> {
  for (const learner of model.held.keys()) await new List(learner).run(model, system);
  await new ListAll().run(model, system);
}
