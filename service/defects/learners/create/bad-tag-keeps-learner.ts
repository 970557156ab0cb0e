import { breaking, family } from '../../breaking.ts';
import { onBadTags } from '../../operators/learners-create-bad-tags.ts';

export const defects = breaking('learners.create.bad-tag-keeps-learner', {
  // An invalid tag rolls the whole create back.
  'create-rolls-back-on-bad-tags': onBadTags((_correct, _state, _learner, _names, _created, refusal) => ({
    ...refusal,
    writes: [],
  })),
  // Part of the rules for names is checked before the create, so that no learner is created.
  ...family(
    {
      'too-short-tags': (name: string) => name.length < 3,
      'too-long-tags': (name: string) => name.length > 20,
      'tags-with-spaces': (name: string) => name.includes(' '),
      'tags-with-exclamation-marks': (name: string) => name.includes('!'),
    },
    (what) => `create-rolls-back-on-${what}`,
    (isChecked) =>
      onBadTags((_correct, _state, _learner, names, _created, refusal) =>
        names.some(isChecked) ? { ...refusal, writes: [] } : refusal,
      ),
  ),
  // The create is rolled back if the first tag is valid and a later one is not.
  'create-rolls-back-after-a-good-tag': onBadTags((correct, _state, _learner, names, _created, refusal) =>
    correct.isTagName(names[0] ?? '') ? { ...refusal, writes: [] } : refusal,
  ),
  // The learner is kept, but without some of its fields.
  'create-leaves-half-a-learner-on-bad-tags': onBadTags((_correct, _state, learner, _names, _created, refusal) => ({
    ...refusal,
    writes: [{ kind: 'learner', learner: { ...learner, courseDetails: null, clientReference: null } }],
  })),
});
