import { genders } from '../../../behaviour/learner/fields.ts';
import { breaking, each } from '../../breaking.ts';
import { changing } from '../../operators/changes.ts';
import { createdThoughRefused, making } from '../../operators/learners.ts';
import { isDigits, isLoosely, isText, letting, looseGender, refusing } from '../../operators/values.ts';
import type { AlsoBreaks, Change } from '../../types.ts';

/** Reports a refused gender under another field name. */
function named(name: string, applies: (value: unknown) => boolean): Change {
  return (correct) => ({
    checkValues: (body, mode) =>
      correct
        .checkValues(body, mode)
        .map((finding) =>
          finding.field === correct.genderFieldName && mode === 'create' && applies(body.gender)
            ? { ...finding, field: name }
            : finding,
        ),
  });
}

const isWord = (value: unknown) => isText(value) && !isDigits(value);

export const defects = [
  breaking('learners.create.gender-values', {
    'create-refuses-gender-*': each(genders, looseGender).as((gender) =>
      refusing('create', 'gender', (value) => value === gender),
    ),
    'create-cuts-genders': making(({ gender }) => ({ gender: gender.slice(0, 12) })),
    'reads-show-genders-as-codes': changing('learnerRecord', (record) => ({
      ...record,
      gender: `${record.gender}`.slice(0, 1),
    })),
  }),
  breaking('learners.create.gender-exact', {
    // The comparison with the documented genders is too lenient.
    'create-ignores-*-of-genders': each<(value: unknown) => boolean>({
      case: (value) => genders.some((gender) => gender.toLowerCase() === String(value).toLowerCase()),
      punctuation: (value) =>
        isText(value) && genders.includes(value.replace('Nonbinary', 'Non-binary').replace('/Nonc', '/Non-c')),
      'a-capital': (value) => value === 'Non-binary/Non-Conforming',
      // Names of constants are accepted as well.
      'names-of-constants': (value) => value === 'NonBinary',
      // An empty string is accepted.
      lack: (value) => value === '',
      'spaces-around': (value) => isText(value) && genders.includes(value.trim()),
      'spaces-inside': (value) => isText(value) && genders.includes(value.replace(/(\w) (D)/, '$1$2')),
      // The value is Unicode-normalised (NFKC) before the comparison.
      width: (value) => isText(value) && genders.includes(value.normalize('NFKC')),
      'kinds-of-hyphens': (value) => isText(value) && genders.includes(value.replaceAll('\u2010', '-')),
      'the-rest': (value) => isText(value) && value.length > 3 && genders.some((gender) => gender.startsWith(value)),
    }).as((passes) => letting('create', 'gender', passes)),
    'create-stores-before-it-compares-genders': createdThoughRefused(({ gender }) => isLoosely(gender)),
  }),
  breaking('learners.create.gender-unrecognised', {
    'create-takes-any-word-as-gender': letting(
      'create',
      'gender',
      (value) => isText(value) && !isLoosely(value) && !isDigits(value),
    ),
    // The refusal names another field.
    'create-names-unrecognised-gender-gender': named('gender', isWord),
    'create-names-unrecognised-gender-LearnerDetailsGender': named('LearnerDetails.Gender', isWord),
    'create-stores-before-it-knows-genders': createdThoughRefused(({ gender }) => isWord(gender) && !isLoosely(gender)),
  }),
  breaking('learners.create.gender-numeric', {
    // Numbers are accepted, as by a converter that also reads enumerations by number.
    'create-takes-numbers-as-genders': letting('create', 'gender', (value) => typeof value === 'number'),
    'create-takes-quoted-numbers-as-genders': letting('create', 'gender', isDigits),
    // The refusal names another field.
    'create-names-numeric-gender-gender': named('$.gender', (value) => typeof value === 'number'),
    'create-names-numeric-gender-Gender': named('Gender', isDigits),
    'create-stores-before-it-sees-numeric-genders': createdThoughRefused(
      ({ gender }) => typeof gender === 'number' || isDigits(gender),
    ),
  }),
].flat();

export const alsoBreaks: AlsoBreaks = {
  'create-stores-before-it-compares-genders': ['learners.create.invalid-secondary-tutor'],
};
