import type { Config } from '../../fixtures/target/config.ts';
import { ConfigError } from '../../fixtures/target/variables.ts';
import { nearest } from '../nearest.ts';

/** Refuses a defect that the embedded service does not have: each check would find that out. @throws ConfigError */
export async function checkDefects({ baseUrl, defects }: Pick<Config, 'baseUrl' | 'defects'>): Promise<void> {
  if (baseUrl !== null || defects.length === 0) return;
  const known = await import('../../service/defects/index.ts');
  const unknown = defects.find((name) => known.findDefect(name) === undefined);
  if (unknown === undefined) return;
  const names = known.defects.map(({ name }) => name);
  const [meant] = nearest(unknown, names, Math.ceil(unknown.length / 3));
  const hint = meant === undefined ? '.' : `: did you mean ${meant}?`;
  throw new ConfigError(`LAS_DEFECTS names ${unknown}, but the embedded service has no such defect${hint}`);
}
