import { bareTest } from '../../../protocol/playwright/bare-test.ts';

bareTest('comes first, once the files are sorted', () => {});
