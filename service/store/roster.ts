import { Buckets } from './buckets.ts';
import type { Learner } from './types.ts';

/**
 * The learners of one organisation, indexed by id, email, unique reference and tag, and kept in order of creation, so
 * nothing is scanned or sorted: the cost of a page depends on its size, not on the number of learners.
 */
export class Roster {
  readonly #byId = new Map<string, Learner>();
  readonly #byEmail = new Buckets<string>();
  readonly #byReference = new Buckets<string>();
  readonly #byTag = new Map<string | number, Set<string>>();
  readonly #order: Learner[] = [];
  readonly #completed: Learner[] = [];
  #onProgramme: { day: string; learners: Learner[] } | null = null;
  readonly #selections = new Map<string, readonly Learner[]>();
  #nextSequence = 1;

  get nextSequence(): number {
    return this.#nextSequence;
  }

  get(learnerId: string): Learner | undefined {
    return this.#byId.get(learnerId.toLowerCase());
  }

  /** Learners with this email, ignoring case. */
  withEmail(email: string): readonly Learner[] {
    return this.#present(this.#byEmail.get(email.toLowerCase()));
  }

  withReference(reference: string): readonly Learner[] {
    return this.#present(this.#byReference.get(reference));
  }

  withTag(tagId: string | number): readonly Learner[] {
    return this.#present([...(this.#byTag.get(tagId) ?? [])]);
  }

  /** All learners, oldest first. */
  all(): readonly Learner[] {
    return this.#order;
  }

  /** Those without an end date, or with one on or after the given day (YYYY-MM-DD), oldest first. */
  onProgramme(day: string): readonly Learner[] {
    if (this.#onProgramme?.day !== day) {
      this.#onProgramme = { day, learners: this.#order.filter((learner) => isOnProgramme(learner, day)) };
    }
    return this.#onProgramme.learners;
  }

  /** Those who have finished their assessment, oldest first. */
  completed(): readonly Learner[] {
    return this.#completed;
  }

  /** The result of `select`, cached under the key until a learner changes, so reading page after page selects only once. */
  selection(key: string, select: () => readonly Learner[]): readonly Learner[] {
    const selected = this.#selections.get(key) ?? select();
    this.#selections.set(key, selected);
    return selected;
  }

  put(learner: Learner): void {
    this.#forgetSelections();
    this.#link(this.#byId.get(learner.learnerId), learner);
    this.#byId.set(learner.learnerId, learner);
    insert(this.#order, learner);
    place(this.#completed, learner, learner.assessment !== null);
    if (this.#onProgramme) {
      place(this.#onProgramme.learners, learner, isOnProgramme(learner, this.#onProgramme.day));
    }
    this.#nextSequence = Math.max(this.#nextSequence, learner.sequence + 1);
  }

  delete(learner: Learner): void {
    const former = this.#byId.get(learner.learnerId);
    if (!former) return;
    this.#forgetSelections();
    this.#link(former, undefined);
    this.#byId.delete(learner.learnerId);
    remove(this.#order, former.sequence);
    remove(this.#completed, former.sequence);
    if (this.#onProgramme) remove(this.#onProgramme.learners, former.sequence);
  }

  /** To clear a map, even an empty one, makes a new table for it. */
  #forgetSelections(): void {
    if (this.#selections.size > 0) this.#selections.clear();
  }

  /** Updates the indexes from the former version of a learner to the new one; undefined where there is none. */
  #link(former: Learner | undefined, learner: Learner | undefined): void {
    const learnerId = (learner ?? former)?.learnerId ?? '';
    this.#byEmail.move(former?.email.toLowerCase(), learner?.email.toLowerCase(), learnerId);
    this.#byReference.move(referenceOf(former), referenceOf(learner), learnerId);
    if (former?.tags === learner?.tags) return;
    const kept = new Set(learner?.tags.map(({ id }) => id));
    for (const { id } of former?.tags ?? []) if (!kept.has(id)) this.#byTag.get(id)?.delete(learnerId);
    for (const id of kept) this.#holders(id).add(learnerId);
  }

  #holders(tagId: string | number): Set<string> {
    const holders = this.#byTag.get(tagId) ?? new Set<string>();
    this.#byTag.set(tagId, holders);
    return holders;
  }

  #present(ids: readonly string[]): Learner[] {
    return ids.map((id) => this.#byId.get(id)).filter((learner) => learner !== undefined);
  }
}

function referenceOf(learner: Learner | undefined): string | undefined {
  return learner?.learnerUniqueReference || undefined;
}

function isOnProgramme(learner: Learner, day: string): boolean {
  return learner.endDate === null || learner.endDate >= day;
}

/** Index of the first learner whose sequence is not below the given one. A new learner's is found without a search. */
function positionOf(learners: readonly Learner[], sequence: number): number {
  const last = learners[learners.length - 1];
  if (last === undefined || last.sequence < sequence) return learners.length;
  let low = 0;
  let high = learners.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (learners[middle]!.sequence < sequence) low = middle + 1;
    else high = middle;
  }
  return low;
}

function insert(learners: Learner[], learner: Learner): void {
  const at = positionOf(learners, learner.sequence);
  if (learners[at]?.sequence === learner.sequence) learners[at] = learner;
  else if (at === learners.length) learners.push(learner);
  else learners.splice(at, 0, learner);
}

function place(learners: Learner[], learner: Learner, belongs: boolean): void {
  if (belongs) insert(learners, learner);
  else remove(learners, learner.sequence);
}

function remove(learners: Learner[], sequence: number): void {
  const at = positionOf(learners, sequence);
  if (learners[at]?.sequence === sequence) learners.splice(at, 1);
}
