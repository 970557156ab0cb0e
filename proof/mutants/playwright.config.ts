import { moduleFile } from '../../cli/modules.ts';
import proof from '../playwright.config.ts';

export default { ...proof, reporter: [[moduleFile('proof/mutants/reporter')]] };
