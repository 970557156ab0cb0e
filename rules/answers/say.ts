/** Answers to open questions as sentences, for `question(…, { say })`. Pure. */
import type { Json } from '../../protocol/evidence.ts';
import { canonical, isObject } from '../../protocol/json.ts';

/** The answer as a sentence without a full stop; null if it is of another kind. @param inWords what `{}` stands for */
export type Say = (answer: Json, inWords: string) => string | null;

/** `{}` is the answer in words, `{status}` a member, `{named?names:does not name}` one of two words; null if one is missing. */
export function saying(sentence: string): Say {
  return (answer, inWords) => {
    let isWhole = true;
    const said = sentence
      .replace('{}', () => inWords)
      .replace(/\{([^{}?]+)(?:\?([^{}:]*):([^{}]*))?\}/g, (_, name: string, yes?: string, no?: string) => {
        const value = isObject(answer) && Object.hasOwn(answer, name) ? answer[name] : undefined;
        const isWanted = yes === undefined ? value !== undefined && !isObject(value) : typeof value === 'boolean';
        isWhole &&= isWanted;
        return yes === undefined ? words(value) : `${value ? yes : no}`;
      });
    return isWhole ? said : null;
  };
}

/** One sentence if the request was accepted, and another if it was refused. */
export function byStatus(accepted: string, refused: string): Say {
  return (answer, inWords) => {
    const status = isObject(answer) ? answer.status : undefined;
    return typeof status === 'number' ? saying(status < 400 ? accepted : refused)(answer, inWords) : null;
  };
}

/** One sentence if a member is true, and another if it is false. */
export function either(member: string, yes: string, no: string): Say {
  return (answer, inWords) => {
    const value = isObject(answer) ? answer[member] : undefined;
    return typeof value === 'boolean' ? saying(value ? yes : no)(answer, inWords) : null;
  };
}

/** One sentence if all members of an answer are the same, with that for `{}`, and another if they differ. */
export function ifSame(same: string, otherwise: string): Say {
  return (answer, inWords) => {
    const values = isObject(answer) ? Object.values(answer) : [];
    const [first] = values;
    const isSame = values.length > 0 && values.every((value) => canonical(value) === canonical(first!));
    return isSame ? saying(same)(answer, words(first)) : saying(otherwise)(answer, inWords);
  };
}

/** The alternatives of an answer, or the answer as the only one. */
export function alternatives(answer: Json): Record<string, Json>[] {
  const all = isObject(answer) && Array.isArray(answer.oneOf) ? answer.oneOf : [answer];
  return all.filter((one) => isObject(one));
}

function words(value: Json | undefined): string {
  if (Array.isArray(value)) return value.length === 0 ? 'none' : value.map(words).join(', ');
  return value === null ? 'null' : `${value}`.replace(/\.$/, '');
}
