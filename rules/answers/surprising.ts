/** What would worry a careful client about an answer, although it breaks no rule: `question(…, { surprising })`. Pure. */
import type { Json } from '../../protocol/evidence.ts';
import { isObject } from '../../protocol/json.ts';

/** @returns the worry in one sentence, without a full stop; null if the answer gives no cause for one. */
export type Surprise = (answer: Json) => string | null;

/** A value of an answer and the names that lead to it, without those that say nothing: `status`, `oneOf`. */
interface Leaf {
  names: string[];
  value: Json;
}

const plainNames = new Set(['status', 'oneOf']);

function leavesOf(answer: Json, names: string[] = []): Leaf[] {
  if (Array.isArray(answer)) return answer.flatMap((each) => leavesOf(each, names));
  if (!isObject(answer)) return [{ names, value: answer }];
  return Object.entries(answer).flatMap(([name, value]) =>
    leavesOf(value, plainNames.has(name) ? names : [...names, name]),
  );
}

/** Statuses below 400, or the word for several of them. */
function isAccepted(value: Json): boolean {
  return value === 'accepted' || (typeof value === 'number' && value >= 200 && value < 400);
}

/** @param sentence gets the names of the accepted cases: `firstName blank, lastName blank` @param cases default all */
export function ifAccepted(sentence: (cases: string) => string, cases?: RegExp): Surprise {
  return (answer) => {
    const accepted = leavesOf(answer)
      .filter(({ value }) => isAccepted(value))
      .map(({ names }) => names.join(' '))
      .filter((name) => cases?.test(name) ?? true);
    return accepted.length === 0 ? null : sentence([...new Set(accepted)].join(', '));
  };
}

/** Worrying if the answer names any case at all. */
export function ifAnything(sentence: (cases: string) => string): Surprise {
  return (answer) => {
    const cases = [...new Set(leavesOf(answer).map(({ names }) => names.join(' ')))];
    return cases.length === 0 ? null : sentence(cases.join(', '));
  };
}

/** Worrying if a member has this value anywhere in the answer; `sentence` gets the names that lead to it. */
export function ifIs(member: string | RegExp, value: Json, sentence: string | ((cases: string) => string)): Surprise {
  return (answer) => {
    const found = leavesOf(answer).filter(({ names, value: is }) => {
      const name = names.at(-1) ?? '';
      return is === value && (typeof member === 'string' ? name === member : member.test(name));
    });
    if (found.length === 0) return null;
    return typeof sentence === 'string' ? sentence : sentence(found.map(({ names }) => names.join(' ')).join(', '));
  };
}

/** Worrying if a page holds fewer rows than asked for although there are more: `{"given of 120 rows":{"250":{"rows":100}}}`. */
export function ifPagesAreCut(list: string): Surprise {
  return (answer) => {
    const cut = leavesOf(answer).flatMap(({ names, value }) => {
      const [given = '', size = ''] = names;
      const [, total] = /^given of (\d+) rows$/.exec(given) ?? [];
      const wanted = Math.min(Number(size), Number(total));
      return names.at(-1) === 'rows' && typeof value === 'number' && wanted > 0 && value < wanted ? [value] : [];
    });
    const [most] = cut;
    return most === undefined
      ? null
      : `A pageSize of more than ${most} is cut to ${most} without a word ${list}: a client that stops at a short page stops too early`;
  };
}

/** The first worry that one of them finds. */
export function anyOf(...surprises: readonly Surprise[]): Surprise {
  return (answer) => {
    for (const surprise of surprises) {
      const sentence = surprise(answer);
      if (sentence !== null) return sentence;
    }
    return null;
  };
}
