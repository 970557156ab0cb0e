import type { Behaviour, Change } from '../types.ts';

/** Functions of the service. */
type Member = {
  [K in keyof Behaviour]: Behaviour[K] extends (...asked: never[]) => unknown ? K : never;
}[keyof Behaviour];

/** Changes what a function of the service returns; `asked` are its parameters. */
export function changing<K extends Member>(
  member: K,
  change: (right: ReturnType<Behaviour[K]>, ...asked: Parameters<Behaviour[K]>) => ReturnType<Behaviour[K]>,
): Change {
  return (correct) => {
    const decide = correct[member] as (...asked: Parameters<Behaviour[K]>) => ReturnType<Behaviour[K]>;
    return { [member]: (...asked: Parameters<Behaviour[K]>) => change(decide(...asked), ...asked) };
  };
}

/** Makes several changes at once. */
export function together(...changes: readonly Change[]): Change {
  return (correct) => Object.assign({}, ...changes.map((change) => change(correct)));
}

/** Calls a function of the service with other parameters. */
export function asking<K extends Member>(
  member: K,
  instead: (...asked: Parameters<Behaviour[K]>) => Parameters<Behaviour[K]>,
): Change {
  return (correct) => {
    const decide = correct[member] as (...asked: Parameters<Behaviour[K]>) => ReturnType<Behaviour[K]>;
    return { [member]: (...asked: Parameters<Behaviour[K]>) => decide(...instead(...asked)) };
  };
}

/** `noting(memory, member, note).for(change)`: a change that knows what was noted each time a function had been called. */
export function noting<K extends Member, M>(
  memory: () => M,
  member: K,
  note: (memory: M, right: ReturnType<Behaviour[K]>, ...asked: Parameters<Behaviour[K]>) => unknown,
): { for: (change: (memory: M) => Change) => Change } {
  return {
    for: (change) => (correct) => {
      // Each organisation has its own.
      const notes = memory();
      const taking = changing(member, (right, ...asked) => {
        note(notes, right, ...asked);
        return right;
      });
      return together(taking, change(notes))(correct);
    },
  };
}

/** A memory of texts. */
export const aSet = () => new Set<string>();

/** Gives a change the first value of each key; each organisation has its own. */
export function keepingFirst<Key, Value>(change: (first: (key: Key, value: Value) => Value) => Change): Change {
  return (correct) => {
    const values = new Map<Key, Value>();
    return change((key, value) => {
      const first = values.get(key) ?? value;
      values.set(key, first);
      return first;
    })(correct);
  };
}
