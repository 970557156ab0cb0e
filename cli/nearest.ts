/** The known names that are nearest to one that is unknown, if it may be one of them with a few letters wrong; nearest first. */
export function nearest(name: string, known: readonly string[], mostMistakes: number): string[] {
  return known
    .map((each) => ({ each, mistakes: distance(name.toUpperCase(), each.toUpperCase()) }))
    .filter(({ mistakes }) => mistakes <= mostMistakes)
    .sort((a, b) => a.mistakes - b.mistakes)
    .map(({ each }) => each);
}

/** Levenshtein's: how many letters have to be inserted, left out or replaced. */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (const [i, letter] of [...one].entries()) {
    const next = [i + 1];
    for (const [j, opposite] of [...other].entries())
      next.push(Math.min(next[j]! + 1, row[j + 1]! + 1, row[j]! + (letter === opposite ? 0 : 1)));
    row = next;
  }
  return row.at(-1)!;
}
