import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import type { RuleId } from '../../rules/index.ts';
import { run } from '../support/faults/command.ts';

/** Deviations of which each breaks one rule, that of its status or id; all that other rules say is judged as before. */
const deviations: Record<string, RuleId> = {
  'invite-answers-200': 'assessments.invite.accepted',
  'update-answers-200': 'learners.update.status',
  'replacement-answers-200': 'learners.secondary-tutors.replaces',
  'webhook-delete-answers-200': 'webhooks.delete.status',
  'report-request-id-no-uuid': 'reports.request.id',
  'export-event-with-an-id-of-its-own': 'events.learner-export-completed.request-id',
};
const files = [
  'specs/webhooks/',
  'specs/events/learner-export',
  'specs/reports/',
  'specs/assessments/',
  'specs/learners/',
];

test('one deviation breaks one rule, and leaves no other undecided', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'las-conformance-one-deviation-'));
  const defects = Object.keys(deviations).join(',');
  const { result, printed } = await run(
    { LAS_REPORT_DIR: folder, LAS_STATE_DIR: folder, LAS_DEFECTS: defects },
    undefined,
    ...files,
  );
  await rm(folder, { recursive: true, force: true });

  // Rules about the description are judged by all answers, so they see the deviations too.
  const others = (result?.rules ?? []).filter(({ id }) => !id.startsWith('contract.'));
  const broken = others.filter(({ verdict }) => verdict === 'violates').map(({ id }) => id);
  expect(broken.sort(), printed).toEqual(Object.values(deviations).sort());
  const checks = others.flatMap((rule) => rule.checks);
  const undecided = checks.filter(({ outcome }) => outcome === 'inconclusive').map(({ title }) => title);
  expect(undecided).toEqual([]);
});
