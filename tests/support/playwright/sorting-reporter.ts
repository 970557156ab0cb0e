import type { Reporter, Suite } from '@playwright/test/reporter';
import { sortFiles } from '../../../protocol/playwright/inside.ts';

export default class SortingReporter implements Reporter {
  async preprocess({ suite }: { suite: Suite }): Promise<void> {
    sortFiles(suite, ({ title }) => (title.includes('late') ? 0 : 1));
  }
}
