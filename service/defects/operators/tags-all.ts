import type { Behaviour, Change } from '../../behaviour/index.ts';
import type { State } from '../../store/state.ts';
import type { Tag } from '../../store/types.ts';

/** Changes the rows of the organisation's list. */
export const organisationRows =
  (rows: (tags: Tag[], correct: Behaviour, state: State) => readonly unknown[]): Change =>
  (correct) => ({
    decideListTags: (state, call) =>
      correct.hasTagging(state, call.operation)
        ? correct.answer(
            200,
            correct.wrapped(
              correct.choices.tagListField,
              rows(correct.sortTags([...state.tags.values()]), correct, state),
            ),
          )
        : correct.notFound(),
  });
