/** What can be tried of the changes that the gate has found. Pure. */
import type { Json } from '../../protocol/evidence.ts';
import { isObject } from '../../protocol/json.ts';
import type { Change } from '../../reporters/gate/index.ts';
import { memberOf, refusedValues } from '../impact-of.ts';
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
  const api = change.api ?? [];
  return api.flatMap((each) => ofDocument(each, api, usage));
}

type ApiChange = NonNullable<Change['api']>[number];

function ofDocument(change: ApiChange, all: readonly ApiChange[], usage: Usage): ServiceChange[] {
  const { operation, at, message, isRequired } = change;
  if (usage.operations[operation] === undefined) return [];
  if (at === '') return /gone/.test(message) ? [{ kind: 'status', operation, status: 404 }] : [];
  const [, status = '', path] = /^response (\d+)(?: body (\/.*))?$/.exec(at) ?? [];
  if (path !== undefined) return status.startsWith('2') ? ofMember(operation, memberOf(path), message) : [];
  if (status.startsWith('2')) {
    const isReplaced = all.some(
      (other) => other.operation === operation && /^response 2\d\d$/.test(other.at) && other.at !== at,
    );
    return /new/.test(message) && isReplaced ? [{ kind: 'status', operation, status: Number(status) }] : [];
  }
  const [, member] = /^(?:query parameter |request body \/)([^/]+)/.exec(at) ?? [];
  if (member === undefined) return [];
  if (isRequired) return [{ kind: 'required', operation, member }];
  return refusedValues(change, usage.operations[operation]?.values[member] ?? []).map((value) => ({
    ...{ kind: 'refused-value', operation, member, value },
  }));
}

function ofMember(operation: string, member: string, message: string): ServiceChange[] {
  if (/\bnull\b/.test(message)) return [{ kind: 'null', operation, member }];
  if (/gone|no longer required/.test(message)) return [{ kind: 'removed', operation, member }];
  if (/may now be|no longer limited/.test(message)) return [{ kind: 'unknown-value', operation, member }];
  return [];
}
