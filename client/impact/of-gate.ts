/** What can be tried of the changes that the gate has found. Pure. */
import type { Json } from '../../protocol/evidence.ts';
import { isObject } from '../../protocol/json.ts';
import type { Change } from '../../reporters/gate/index.ts';
import { memberOf, refusedValues, sentName } from '../impact-of.ts';
import { defectsOf } from '../sandbox.ts';
import type { Usage } from '../usage.ts';
import type { ServiceChange } from './changes.ts';
import { choicesOfQuestion } from './choices-of-questions.ts';

/** The changes of a `gate.json`; null if it is none. */
export function gateChanges(value: Json | undefined): Change[] | null {
  if (!isObject(value) || value.formatVersion !== 1 || !Array.isArray(value.changes)) return null;
  return value.changes as unknown as Change[];
}

/** The most ways of breaking one rule that are tried. */
const mostDefects = 3;

/** What the sandbox can do that is like a change of the gate; empty if there is nothing. */
export function experimentsOf(change: Change, usage: Usage): ServiceChange[] {
  if (change.kind === 'broken')
    return defectsOf(change.id)
      .slice(0, mostDefects)
      .map((defect) => ({ kind: 'defect', defect }));
  if (change.kind === 'answer') return choicesOfQuestion(change.id).map((choice) => ({ kind: 'choice', choice }));
  return (change.api ?? []).flatMap((each) => ofDocument(each, usage));
}

type ApiChange = NonNullable<Change['api']>[number];

function ofDocument(change: ApiChange, usage: Usage): ServiceChange[] {
  const { operation, part, isRequired, isGone, replacedBy } = change;
  if (usage.operations[operation] === undefined) return [];
  if (part === undefined) return isGone ? [{ kind: 'status', operation, status: 404 }] : [];
  if (replacedBy !== undefined) return [{ kind: 'status', operation, status: Number(replacedBy) }];
  const { status, of, path } = change;
  if (of === 'body' && path !== undefined && isSuccess(status)) return ofMember(operation, memberOf(path), change);
  const member = part === 'query' || part === 'body' ? sentName(change) : '';
  if (member === '') return [];
  if (isRequired) return [{ kind: 'required', operation, member }];
  return refusedValues(change, usage.operations[operation]?.values[member] ?? []).map((value) => ({
    kind: 'refused-value',
    operation,
    member,
    value,
  }));
}

/** A range such as `2XX` says nothing of one answer. */
function isSuccess(status = ''): boolean {
  return Number(status) >= 200 && Number(status) < 300;
}

function ofMember(operation: string, member: string, { isGone, mayBeNull, mayBeOther }: ApiChange): ServiceChange[] {
  if (mayBeNull) return [{ kind: 'null', operation, member }];
  if (isGone) return [{ kind: 'removed', operation, member }];
  return mayBeOther ? [{ kind: 'unknown-value', operation, member }] : [];
}
