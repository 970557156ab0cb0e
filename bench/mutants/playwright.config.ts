import { moduleFile } from '../../cli/modules.ts';
import proof from '../../cli/proof/playwright.config.ts';

export default { ...proof, reporter: [[moduleFile('bench/mutants/reporter')]] };
