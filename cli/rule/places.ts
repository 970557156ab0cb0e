import { readdirSync, readFileSync } from 'node:fs';
import { area } from '../../rules/index.ts';
import { packageFile } from '../modules.ts';

/** `rules/tags.ts:68`: where a rule or question is stated. */
export function statedAt(id: string): string {
  const ofArea = new RegExp(`^rules/${area(id)}(?:\\.ts$|/)`);
  return (
    placesIn(
      sourcesBelow('rules').filter((file) => ofArea.test(file)),
      `'${id}':`,
    )[0] ?? 'rules/'
  );
}

/** The first line of each spec that names a question. */
export function askedAt(id: string): string[] {
  return placesIn([...sourcesBelow('specs'), ...sourcesBelow('properties')], `'${id}'`);
}

function placesIn(sources: readonly string[], sought: string): string[] {
  return sources.flatMap((file) => {
    const lines = readFileSync(packageFile(file), 'utf8').split('\n');
    const line = lines.findIndex((text) => text.includes(sought));
    return line < 0 ? [] : [`${file}:${line + 1}`];
  });
}

function sourcesBelow(folder: string): string[] {
  const names = readdirSync(packageFile(folder), { recursive: true, encoding: 'utf8' });
  return names.filter((name) => name.endsWith('.ts')).map((name) => `${folder}/${name.replaceAll('\\', '/')}`);
}
