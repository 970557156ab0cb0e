import { expect, test } from '@playwright/test';
import { createSharedEnvironment } from '../../../cli/shared-target/shared-environment.ts';
import { startService } from '../../../service/index.ts';
import { run } from '../../support/faults/command.ts';

/** Defects that a check notices when it is made alone: defect -> the rule that it breaks, and where its checks are. */
const broken: Record<string, [rule: string, files: string]> = {
  'replacement-stores-up-to-the-offender': ['learners.secondary-tutors.atomic', 'learners/secondary-tutors/refused'],
};

for (const [defect, [rule, files]] of Object.entries(broken))
  test(`checks that share their requests notice ${defect}`, async ({}, testInfo) => {
    test.setTimeout(180_000);
    const folder = testInfo.outputPath('');
    const service = await startService();
    const { variables } = await createSharedEnvironment(service, [defect]);

    const { result, printed } = await run(
      { ...variables, LAS_REPORT_DIR: folder, LAS_STATE_DIR: folder, LAS_THOROUGH: '1' },
      `@${rule}`,
      files,
    );

    expect(result?.rules.find(({ id }) => id === rule)?.verdict, printed).toBe('violates');
    await service.close();
  });
