import { genders } from '../../../behaviour/learner-fields.ts';
import { breaking, family } from '../../breaking.ts';
import { isText, letting } from '../../learner-changes.ts';

export const defects = breaking('learners.create.gender-exact', {
  // The comparison with the documented genders is too lenient.
  ...family(
    {
      case: (value: unknown) => genders.some((gender) => gender.toLowerCase() === String(value).toLowerCase()),
      punctuation: (value: unknown) =>
        isText(value) && genders.includes(value.replace('Nonbinary', 'Non-binary').replace('/Nonc', '/Non-c')),
      'a-capital': (value: unknown) => value === 'Non-binary/Non-Conforming',
      // Names of constants are accepted as well.
      'names-of-constants': (value: unknown) => value === 'NonBinary',
      // An empty string is accepted.
      lack: (value: unknown) => value === '',
      'spaces-around': (value: unknown) => isText(value) && genders.includes(value.trim()),
      'spaces-inside': (value: unknown) => isText(value) && genders.includes(value.replace(/(\w) (D)/, '$1$2')),
      // The value is Unicode-normalised (NFKC) before the comparison.
      width: (value: unknown) => isText(value) && genders.includes(value.normalize('NFKC')),
      'kinds-of-hyphens': (value: unknown) => isText(value) && genders.includes(value.replaceAll('\u2010', '-')),
      'the-rest': (value: unknown) =>
        isText(value) && value.length > 3 && genders.some((gender) => gender.startsWith(value)),
    },
    (what) => `create-ignores-${what}-of-genders`,
    (passes) => letting('create', 'gender', passes),
  ),
});
