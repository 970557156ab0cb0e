import type { Behaviour, Change } from '../behaviour/index.ts';
import type { Write } from '../behaviour/types.ts';
import type { State } from '../store/state.ts';
import type { Learner } from '../store/types.ts';
import { before } from './tags-before.ts';
import type { Defect } from './types.ts';

/** Stores something although the addition is refused. */
const storingOnRefusal =
  (writes: (correct: Behaviour, state: State, learner: Learner, names: string[]) => Write[]): Change =>
  (correct) => ({
    decideAddTags(state, call) {
      const decision = correct.decideAddTags(state, call);
      const learner = state.learners.get(call.params.learnerId ?? '');
      const { names } = correct.checkTagsBody(call.body);
      if (decision.status !== 400 || !learner) return decision;
      return { ...decision, writes: writes(correct, state, learner, names) };
    },
  });

/** Only the first name is checked; invalid ones after it are stored. */
export const firstNameChecked: Defect = {
  name: 'tag-add-first-name-checked',
  breaks: 'tags.add.rule-break',
  alsoBreaks: ['tags.add.atomic', 'learners.create.bad-tag-refused', 'learners.create.bad-tag-applies-none'],
  change: checking((at) => at === 0),
};

/** The last of several names is not checked. */
export const lastNameUnchecked: Defect = {
  name: 'tag-add-last-name-unchecked',
  breaks: 'tags.add.rule-break',
  alsoBreaks: ['tags.add.atomic', 'learners.create.bad-tag-refused', 'learners.create.bad-tag-applies-none'],
  change: checking((at, count) => at === 0 || at < count - 1),
};

/** Invalid names are dropped and the valid ones added. */
export const badNamesDropped: Defect = {
  name: 'tag-add-bad-names-dropped',
  breaks: 'tags.add.rule-break',
  alsoBreaks: ['tags.add.atomic'],
  change: before((correct, state, call, names) => {
    const good = names.filter((name) => correct.isTagName(correct.sentTagName(name)));
    if (good.length === names.length || good.length === 0) return null;
    return correct.decideAddTags(state, { ...call, body: { tags: good } });
  }),
};

/** An invalid name among valid ones is answered with 422. */
export const badNamesUnprocessable: Defect = {
  name: 'tag-add-bad-names-422',
  breaks: 'tags.add.rule-break',
  alsoBreaks: ['tags.add.atomic'],
  change: before((correct, _state, _call, names) => {
    const findings = correct.checkTagNames(names, []);
    return names.length > 1 && findings.length > 0 ? correct.refuse(findings, 422) : null;
  }),
};

/** The request is refused, but the valid names before the first invalid one are added. */
export const namesBeforeFaultApplied: Defect = {
  name: 'tag-add-names-before-fault-applied',
  breaks: 'tags.add.atomic',
  alsoBreaks: ['tags.add.limit'],
  change: storingOnRefusal((correct, state, learner, names) => {
    const fault = names.findIndex((name) => !correct.isTagName(correct.sentTagName(name)));
    return correct.tagWrites(state, learner, names.slice(0, fault < 0 ? 10 - learner.tags.length : fault));
  }),
};

/** The request is refused, but all its valid names are added. */
export const goodNamesApplied: Defect = {
  name: 'tag-add-good-names-applied',
  breaks: 'tags.add.atomic',
  change: storingOnRefusal((correct, state, learner, names) => {
    const good = names.filter((name) => correct.isTagName(correct.sentTagName(name)));
    return good.length < names.length ? correct.tagWrites(state, learner, good) : [];
  }),
};

/** The request is refused, but its valid names are created in the organisation. */
export const goodNamesCreated: Defect = {
  name: 'tag-add-good-names-created',
  breaks: 'tags.add.atomic',
  change: storingOnRefusal((correct, state, learner, names) =>
    correct
      .tagWrites(
        state,
        learner,
        names.filter((name) => correct.isTagName(correct.sentTagName(name))),
      )
      .filter(({ kind }) => kind === 'tag'),
  ),
};

/** A request above the limit is refused, but its names are created in the organisation. */
export const namesAboveLimitCreated: Defect = {
  name: 'tag-add-names-above-limit-created',
  breaks: 'tags.add.atomic',
  change: storingOnRefusal((correct, state, learner, names) =>
    names.every((name) => correct.isTagName(correct.sentTagName(name)))
      ? correct.tagWrites(state, learner, names).filter(({ kind }) => kind === 'tag')
      : [],
  ),
};

/** The request is refused, but the learner loses all tags. */
export const heldTagsLostOnRefusal: Defect = {
  name: 'tag-add-held-tags-lost-on-refusal',
  breaks: 'tags.add.atomic',
  alsoBreaks: ['tags.add.limit', 'tags.add.limit-held-names'],
  change: storingOnRefusal((_correct, _state, learner) => [{ kind: 'learner', learner: { ...learner, tags: [] } }]),
};

/** Only names at these positions are checked. */
function checking(isChecked: (at: number, count: number) => boolean): Change {
  return (correct) => ({
    checkTagNames(names, held) {
      const findings = correct.checkTagNames(
        names.filter((_, at) => isChecked(at, names.length)),
        [],
      );
      return findings.length > 0
        ? findings
        : correct.checkTagNames(
            names.filter((name) => correct.isTagName(name)),
            held,
          );
    },
  });
}
