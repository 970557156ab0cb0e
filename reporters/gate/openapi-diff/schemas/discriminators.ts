import type { Discriminator, Form } from '../../../../openapi/form.ts';
import { isObject, pointed } from '../../../../protocol/json.ts';
import type { Settled } from './choices.ts';
import type { Found } from './compare.ts';

/** How the types behind a choice or a base are told apart, and the types that only the discriminator leads to. */
export function compareDiscriminators({ asking, was, is, row, step }: Found, settled: Settled): void {
  const { before: earlier, after: later } = asking.documents;
  const [old, now] = [discriminatorOf(earlier, was), discriminatorOf(later, is)];
  if (old === null && now === null) return;
  if (old === null || now === null) {
    // A choice that appears or disappears has its own row.
    if ((was.choices.length === 0) !== (is.choices.length === 0)) return;
    if (now !== null) row('extended', `is now told apart by ${now.property}`);
    else row('widened', `is no longer told apart by ${old!.property}`);
    return;
  }
  if (old.property !== now.property) {
    row('changed', `is told apart by ${now.property}, was by ${old.property}`);
    return;
  }
  for (const value of new Set([...old.targets.keys(), ...now.targets.keys()])) {
    const [before, after] = [old.targets.get(value), now.targets.get(value)];
    if (before && after) {
      if (!settled.compared.has(value)) step(before, after, '');
    } else if (settled.told.has(value)) continue;
    else if (after)
      row('widened', `may now be ${JSON.stringify(value)} by ${now.property}`, { schema: after.sources[0]?.at });
    else
      row('narrowed', `may no longer be ${JSON.stringify(value)} by ${now.property}`, {
        schema: before?.sources[0]?.at,
      });
  }
}

/** The types that extend a base inherit its discriminator, which means nothing for them. */
function discriminatorOf(document: unknown, { at, choices, discriminator }: Form): Discriminator | null {
  const ofChoice = choices.map((choice) => choice.discriminator).find((each) => each !== null) ?? null;
  if (ofChoice !== null || discriminator === null) return ofChoice;
  const raw = pointed(document, at);
  return isObject(raw) && raw.discriminator !== undefined ? discriminator : null;
}
