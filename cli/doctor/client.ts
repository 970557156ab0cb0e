import { clientSettings, readClientConfig } from '../../client/settings.ts';
import { exitStatus } from '../../reporters/judge/exit-status.ts';
import { wrap } from '../../reporters/views/text.ts';
import { loadDotEnv } from '../environment.ts';
import { strangeSentences } from '../known-variables.ts';
import { columns, section } from './section.ts';

/** Shows what is declared about the client under test, and what each other declaration would add. */
export function doctorClient(): number {
  loadDotEnv();
  const config = readClientConfig();
  const rows = Object.entries(clientSettings).map(([name, each]) => ({
    ...each,
    value: config[name as keyof typeof config],
  }));
  const isSet = (value: unknown) => value !== null && value !== false;
  const set = rows.filter(({ value }) => isSet(value));
  const open = rows.filter(({ value }) => !isSet(value));
  const wide = Math.max(...rows.map(({ variable }) => variable.length)) + 2;
  const shown = (variable: string, value: unknown) =>
    /SECRET|EXEC|PROBE/.test(variable) ? '(set, not shown)' : `${value}`;
  const nothing = ['nothing: `receiver` judges by answers, and by calls if it starts the client'];
  section(
    'Declared',
    set.length === 0 ? nothing : set.map(({ variable, value }) => `${variable.padEnd(wide)}${shown(variable, value)}`),
  );
  section(
    'What more would add',
    open.flatMap(({ variable, doc, adds }) => [
      variable,
      ...wrap(`  ${doc}`, columns),
      ...wrap(`  adds ${adds}`, columns),
    ]),
  );
  const strange = strangeSentences(process.env);
  if (strange.length > 0) section('Without effect', strange);
  return exitStatus.asItShouldBe;
}
