import type { Secrets } from './secrets.ts';

/** The value with every text in it redacted, the names of headers among them; itself if there is nothing to replace. */
export function withoutSecretsIn<Value>(value: Value, secrets: Secrets): Value {
  return within(value, secrets, false) as Value;
}

function within(value: unknown, secrets: Secrets, areHeaders: boolean): unknown {
  if (typeof value === 'string') return secrets.withoutKnown(value);
  if (Array.isArray(value)) {
    const items = value.map((item) => within(item, secrets, false));
    return items.every((item, at) => item === value[at]) ? value : items;
  }
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value);
  const safe = members.map(([name, member]): [string, unknown] => [
    areHeaders ? secrets.redactName(name) : name,
    within(member, secrets, name === 'headers'),
  ]);
  const isSame = safe.every(([name, member], at) => name === members[at]?.[0] && member === members[at]?.[1]);
  return isSame ? value : Object.fromEntries(safe);
}
