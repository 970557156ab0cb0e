/** How many ways a regular expression may have to match a text, which is how long it may take. */
export interface Cost {
  /** Parts of any length: each multiplies the ways by the length of the text. */
  choices: number;
  /** What alternatives and optional parts multiply the ways by; Infinity if what repeats can itself match in several ways. */
  factor: number;
}

/** @param source a valid regular expression of ECMAScript in Unicode mode */
export function costOf(source: string): Cost {
  const cost: Cost = { choices: 0, factor: 1 };
  /** For each open group, whether there is a choice in it. */
  const groups: { varies: boolean }[] = [{ varies: false }];
  let last: { varies: boolean } | null = null;
  for (const [token] of source.matchAll(tokens)) {
    const inside = groups.at(-1)!;
    if (token.startsWith('(')) groups.push({ varies: false });
    else if (token === ')') {
      last = groups.pop() ?? null;
      const outer = groups.at(-1);
      if (outer && last?.varies) outer.varies = true;
    } else if (token === '|') {
      inside.varies = true;
      cost.factor *= 2;
    } else if (isQuantifier(token)) {
      const exact = /^\{(\d+)\}\??$/.exec(token);
      if (last?.varies && token !== '?' && token !== '??' && exact?.[1] !== '1') cost.factor = Infinity;
      if (exact) continue;
      inside.varies = true;
      if (token.startsWith('?')) cost.factor *= 2;
      else cost.choices += 1;
    } else last = { varies: false };
  }
  return cost;
}

/** A quantifier, an escape, a class, the beginning of a group, or any other character. */
const tokens =
  /\{\d+(?:,\d*)?\}\??|[*+?]\??|\\(?:[pP]\{[^}]*\}|u\{[^}]*\}|k<[^>]*>|.)|\[(?:\\.|[^\]\\])*\]|\((?:\?(?:[:=!]|<[=!]|<[^>]*>))?|./gsu;

function isQuantifier(token: string): boolean {
  return /^(?:[*+?]\??|\{\d.*)$/.test(token);
}
