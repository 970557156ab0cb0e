import { readFileSync } from 'node:fs';
import { defects, defectsOfFiles, topicFiles } from '../../service/defects/index.ts';
import { packageFile } from '../modules.ts';

/** `service/defects/tags/add/refused.ts:12`: the line of the defect, or, where its name is put together, of the first for its rule. */
export function defectPlace(name: string): string {
  const at = defectsOfFiles.findIndex((all) => all.some((defect) => defect.name === name));
  const file = `service/defects/${topicFiles[at]}`.replace(/\.js$/, '.ts');
  const rule = defects.find((defect) => defect.name === name)?.breaks;
  const lines = readFileSync(packageFile(file), 'utf8').split('\n');
  const starts = [`'${name}'`, `${name}:`, `'${rule}'`].map((start) =>
    lines.findIndex((line) => line.trimStart().startsWith(start) || line.includes(`(${start}`)),
  );
  const line = starts.find((start) => start >= 0);
  return line === undefined ? file : `${file}:${line + 1}`;
}
