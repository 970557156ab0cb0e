import { readFileSync } from 'node:fs';
import { defects, defectsOfFiles, topicFiles } from '../../service/defects/index.ts';
import { packageFile } from '../modules.ts';

/** The source that declares the defect; null if it is not in the file of a topic. */
export function fileOfDefect(name: string): string | null {
  const at = defectsOfFiles.findIndex((all) => all.some((defect) => defect.name === name));
  return at < 0 ? null : `service/defects/${topicFiles[at]?.replace(/\.js$/, '.ts')}`;
}

/** `service/defects/tags/add/refused.ts:12`: the line of the defect, or, where its name is put together, of the first for its rule. */
export function defectPlace(name: string): string {
  const file = fileOfDefect(name) ?? 'service/defects/';
  const rule = defects.find((defect) => defect.name === name)?.breaks;
  const lines = readFileSync(packageFile(file), 'utf8').split('\n');
  const starts = [`'${name}'`, `${name}:`, `'${rule}'`].map((start) =>
    lines.findIndex((line) => line.trimStart().startsWith(start) || line.includes(`(${start}`)),
  );
  const line = starts.find((start) => start >= 0);
  return line === undefined ? file : `${file}:${line + 1}`;
}
