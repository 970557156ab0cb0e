import type { Json } from '../../protocol/evidence.ts';
import { groupBy } from '../../protocol/group-by.ts';
import { isObject } from '../../protocol/json.ts';
import { firstOf } from '../../protocol/texts.ts';
import { operationName, operationsAt } from '../../rules/api/operations.ts';
import type { Result } from '../judge/result.ts';
import type { Baseline } from './baseline.ts';
import { canonicalOpenapi } from './canonical-openapi.ts';
import type { Change } from './comparison.ts';
import { meaningOfApiChange } from './meaning.ts';
import { type ApiChange, diffDocuments } from './openapi-diff/index.ts';

interface DocumentComparison {
  changes: Change[];
  notes: string[];
  /** That it was not seen, if the target did not say whether it still serves one. */
  unwatched?: { id: string; cause: string }[];
}

/** Compares the served OpenAPI documents: breaking changes fail the gate, others become notes. */
export function compareDocuments(baseline: Baseline, result: Result): DocumentComparison {
  const now = canonicalOpenapi(result.openapi);
  if (baseline.openapi === null)
    return { changes: [], notes: now === null ? [] : ['The target now serves an OpenAPI document.'] };
  // A run without checks may never have asked for it.
  if (now === null && result.run.checks?.made === 0) return { changes: [], notes: [] };
  if (now === null && result.target.openapiUnknown) {
    const unwatched = [{ id: 'document', cause: 'the OpenAPI document was not seen' }];
    return { changes: [], notes: result.target.openapiFindings.slice(0, 1), unwatched };
  }
  if (now === null) {
    const what = result.target.openapiFindings[0] ?? 'The target no longer serves an OpenAPI document.';
    const meaning =
      'What has changed in it is unknown, and no response was compared with it: check whether your clients can still be generated from it.';
    return { changes: [{ kind: 'openapi', id: 'document', subject: '', what, meaning, check: null }], notes: [] };
  }
  const causes = byCause(diffDocuments(baseline.openapi, now));
  const text = ([{ at, message }]: Cause, others: string) =>
    `${[at, message].filter((part) => part !== '').join(': ')}${others}`;
  return {
    changes: causes
      .filter(([{ weight }]) => weight === 'breaking')
      .map((cause) => ({
        kind: 'openapi',
        id: cause[0].operation || 'document',
        subject: '',
        what: text(cause, elsewhere(cause)),
        meaning: meaningOfApiChange(cause[0]),
        api: cause.flatMap((each) => inOurNames(each, baseline.openapi)),
        check: null,
      })),
    notes: causes
      .filter(([{ weight }]) => weight !== 'breaking')
      .map((cause) => {
        const [{ weight, operation, at, message }] = cause;
        const place = [operation, at].filter((part) => part !== '').join(' ');
        return `OpenAPI, ${weight}: ${place}${place === '' ? '' : ': '}${message}${elsewhere(cause)}.`;
      }),
  };
}

/** A served document may name path parameters otherwise, split paths from `servers` elsewhere, and have both reads of a learner as one. */
function inOurNames(change: ApiChange, accepted: Json): ApiChange[] {
  const paths = isObject(accepted) && isObject(accepted.paths) ? accepted.paths : {};
  const [method = '', template = ''] = change.operation.split(' ');
  const same = operationsAt(method, template);
  const exact = same.filter(({ path }) => template.endsWith(path) || path.endsWith(template));
  const meant = exact.length > 0 ? exact : same.filter(({ path }) => !Object.hasOwn(paths, path));
  const named = (meant.length > 0 ? meant : same).map((each) => ({ ...change, operation: operationName(each) }));
  return named.length > 0 ? named : [change];
}

/** The changes of one cause: the same change of one schema, or of the same part of several operations. */
type Cause = [ApiChange, ...ApiChange[]];

function byCause(changes: readonly ApiChange[]): Cause[] {
  const causeOf = ({ weight, operation, at, message, schema }: ApiChange) => {
    // A change of a whole operation is a separate cause for each, unless it only rewords.
    const place = schema ?? (at === '' && weight !== 'cosmetic' ? operation : at);
    return JSON.stringify([weight, message, place]);
  };
  return [...groupBy(changes, causeOf).values()] as Cause[];
}

/** How many of the other operations are named. */
const named = 5;

function elsewhere([first, ...others]: Cause): string {
  const operations = [...new Set(others.map(({ operation }) => operation))].filter((each) => each !== first.operation);
  return operations.length === 0 ? '' : ` (also ${firstOf(operations, named)})`;
}
