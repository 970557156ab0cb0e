/** Changes by the clients that they concern, those that hit first. Pure. */
import { groupBy } from '../../protocol/group-by.ts';
import { type Change, type Comparison, type Impact, impactLevels } from './comparison.ts';

export interface Concerned {
  change: Change;
  impact: Impact;
}

export interface ClientChanges {
  client: string;
  /** Those that hit it come first, then those that may. */
  all: Concerned[];
}

/** One entry for each client of which the usage is known, the one that is hit most first. */
export function byClient({ changes }: Comparison): ClientChanges[] {
  const concerned = changes.flatMap((change) => (change.impacts ?? []).map((impact) => ({ change, impact })));
  const rank = ({ impact }: Concerned) => impactLevels.indexOf(impact.level);
  return [...groupBy(concerned, ({ impact }) => impact.client)]
    .map(([client, all]) => ({ client, all: all.toSorted((one, other) => rank(one) - rank(other)) }))
    .sort(
      (one, other) =>
        countOf(other, 'hits') - countOf(one, 'hits') || countOf(other, 'may hit') - countOf(one, 'may hit'),
    );
}

function countOf({ all }: ClientChanges, level: Impact['level']): number {
  return all.filter(({ impact }) => impact.level === level).length;
}

/** `shop-sync 3.2.0: 2 changes hit it, 1 may hit it, 5 do not concern it` */
export function clientSentence(changes: ClientChanges): string {
  const [hits, may, none] = [countOf(changes, 'hits'), countOf(changes, 'may hit'), countOf(changes, 'not used')];
  const parts = [
    `${hits} ${hits === 1 ? 'change hits' : 'changes hit'} it`,
    ...(may > 0 ? [`${may} may hit it`] : []),
    ...(none > 0 ? [`${none} ${none === 1 ? 'does' : 'do'} not concern it`] : []),
  ];
  return `${changes.client}: ${parts.join(', ')}`;
}
