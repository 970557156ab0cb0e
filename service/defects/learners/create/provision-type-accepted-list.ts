import { breaking, family } from '../../breaking.ts';
import { checking, letting } from '../../learner-changes.ts';
import { listing } from '../../operators/learners-create-tutors.ts';

export const defects = breaking('learners.create.provision-type-accepted-list', {
  // The list of accepted ids is wrong.
  ...family(
    {
      'without-names': (list: string) => list.replace(/ \(([^()]|\([^()]*\))*\)/g, ''),
      'without-ids': (list: string) => list.replace(/\d+ \(/g, '('),
      // Id 0 is missing.
      'without-zero': (list: string) => list.replace('0 (Not set), ', ''),
      'without-the-last': (list: string) => list.slice(0, list.lastIndexOf(', 50 ')),
      // Id 30 is listed as 3.
      'with-other-ids': (list: string) => list.replace('30 (', '3 ('),
      'with-names-that-moved': (list: string) => list.replace('0 (Not set), 10 (', '10 (Not set), 0 ('),
      nowhere: () => '',
    },
    (what) => `create-lists-provisions-${what}`,
    (changed) => listing(changed),
  ),
  // An id that the refusal of others does not list is accepted.
  'create-takes-a-provision-that-it-does-not-list': letting('create', 'provisionType', (value) => value === 45),
  // The refusal of a negative id does not list the accepted ones.
  'create-lists-provisions-for-positive-ids-only': checking('create', 'provisionType', (value, correct) =>
    Number(value) < 0 ? 'Not accepted.' : correct(),
  ),
});
