import { readFileSync, writeFileSync } from 'node:fs';
import { print, warn } from '../protocol/output/output.ts';
import { catalogue, ruleIds } from '../rules/index.ts';
import { changesOf, type Released, releasedOf, releasedText } from '../rules/released.ts';

/** `npm run rules:release` records entries as released; it drops none, and replaces statements only for the ids that are named. */
function main(reworded: readonly string[]): number {
  const file = new URL('../rules/released.json', import.meta.url);
  const released = JSON.parse(readFileSync(file, 'utf8')) as Released;
  const unsettled = changesOf(released).filter(({ id, change }) => change !== 'wording' || !reworded.includes(id));
  if (unsettled.length > 0) {
    for (const { id, what } of unsettled) warn(`${id}: ${what}`);
    warn('Released ids are permanent: restore these, or give the new meaning a new id.');
    warn('Only better wording of the same statement may be released again: npm run rules:release -- <id>…');
    return 1;
  }
  const known = { ...released };
  for (const id of ruleIds) known[id] = releasedOf(catalogue[id]);
  writeFileSync(file, releasedText(known));
  const fresh = ruleIds.filter((id) => !Object.hasOwn(released, id));
  print(`${fresh.length} new, ${ruleIds.length} in all.\n`);
  return 0;
}

process.exitCode = main(process.argv.slice(2));
