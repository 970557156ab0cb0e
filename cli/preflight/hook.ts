import { actions, organisationWide } from '../../fixtures/lab/powers/actions.ts';
import { listedActions, quoted } from '../../fixtures/lab/powers/hook.ts';
import type { Config } from '../../fixtures/target/config.ts';
import { limits } from '../../protocol/limits.ts';
import { warn } from '../../protocol/output/output.ts';
import { runNotes, tell } from '../../protocol/run-notes.ts';
import { onceAsked } from '../signals.ts';
import { noticeMs } from './send.ts';

/**
 * Asks LAS_HOOK, once a run, which actions it supports. @param isAlone unless shards would feel some of them.
 * @param ending of a caller that ends this process itself.
 */
export async function askHook(
  { hook, baseUrl }: Config,
  isAlone = true,
  patienceMs = noticeMs,
  ending?: AbortSignal,
): Promise<void> {
  if (hook === null || baseUrl === null || runNotes().hookActions !== undefined) return;
  const most = limits.hookSeconds.value;
  const slow = () => warn(`LAS_HOOK has not yet said which actions it supports: waiting up to ${most} s.`);
  const notice = setTimeout(slow, patienceMs);
  const { signal, forget } = ending === undefined ? killedBySignals() : { signal: ending, forget: () => {} };
  const listed = await listedActions({ command: hook, signal }).finally(() => {
    clearTimeout(notice);
    forget();
  });
  const others: readonly string[] = isAlone ? [] : organisationWide;
  const strange = listed.filter((each) => !(actions as readonly string[]).includes(each));
  tell({
    hookActions: actions.filter((action) => listed.includes(action) && !others.includes(action)),
    // Said by whoever wrote the hook.
    strangeActions: strange.map((each) => quoted(each)),
  });
}

/** Whether the hook can do what everybody in the organisation feels, so that only one check may run at a time. */
export function mustBeAlone({ control }: Pick<Config, 'control'>): boolean {
  const { hookActions = [] } = runNotes();
  return control === null && organisationWide.some((action) => hookActions.includes(action));
}

/** Ctrl-C does not reach a hook, which has a process group of its own. */
function killedBySignals(): { signal: AbortSignal; forget: () => void } {
  const controller = new AbortController();
  const forget = onceAsked((name) => {
    controller.abort();
    // Nobody else ends this process.
    if (process.listenerCount(name) === 0) process.kill(process.pid, name);
  });
  return { signal: controller.signal, forget };
}
