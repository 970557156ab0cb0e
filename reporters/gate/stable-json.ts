import type { Json } from '../../protocol/evidence.ts';

interface Layout {
  /** Top-level members whose own members get one line each, however long. */
  linePerMember: string[];
  width?: number;
}

/** Formats JSON for readable diffs: a value that fits is on one line, so a changed value is a changed line. */
export function stableJson(value: Json, { linePerMember, width = 120 }: Layout): string {
  const members = Object.entries(value as Record<string, Json>).map(([key, member]) => {
    const text = linePerMember.includes(key)
      ? block(member, (inner) => oneLine(inner), '  ')
      : fitted(member, '  ', width - key.length - 6);
    return `  ${JSON.stringify(key)}: ${text}`;
  });
  return `{\n${members.join(',\n')}\n}\n`;
}

function fitted(value: Json, indent: string, width: number): string {
  const line = oneLine(value);
  if (line.length <= width || value === null || typeof value !== 'object') return line;
  return block(value, (inner, key) => fitted(inner, `${indent}  `, 118 - indent.length - key.length - 4), indent);
}

/** An object or array with at least one line for each member. */
function block(value: Json, write: (member: Json, key: string) => string, indent: string): string {
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{', '}'];
  const members = Array.isArray(value)
    ? value.map((member) => write(member, ''))
    : Object.entries(value as Record<string, Json>).map(
        ([key, member]) => `${JSON.stringify(key)}: ${write(member, key)}`,
      );
  if (members.length === 0) return `${open}${close}`;
  return `${open}\n${members.map((member) => `${indent}  ${member}`).join(',\n')}\n${indent}${close}`;
}

/** On one line with spaces, as people write it: `{ "status": 409 }`. */
function oneLine(value: Json): string {
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(oneLine).join(', ')}]`;
  const members = Object.entries(value).map(([key, member]) => `${JSON.stringify(key)}: ${oneLine(member)}`);
  return members.length === 0 ? '{}' : `{ ${members.join(', ')} }`;
}
