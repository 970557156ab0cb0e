import { breaking, each } from '../../breaking.ts';
import { aSet, asking, changing, noting } from '../../operators/changes.ts';
import { type Asked, deciding, eachLearner, saved } from '../../operators/decisions.ts';
import { overlooked } from '../../operators/learners.ts';
import { idleFor, roles } from '../../operators/roles.ts';
import type { AlsoBreaks, Change, Decision, Learner, Tag, Write } from '../../types.ts';

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

/** Changes which names an addition stores. */
const storing = (select: (names: readonly string[]) => readonly string[]): Change =>
  asking('tagWrites', (state, learner, names) => [state, learner, select(names)]);

/** Changes the learner's tags after an addition. */
const holding = (next: (before: readonly Tag[], after: readonly Tag[]) => readonly Tag[]): Change =>
  changing('tagWrites', (writes, _state, learner) =>
    eachLearner(writes, (changed) => ({ ...changed, tags: next(learner.tags, changed.tags) })),
  );

/** Decides on well-formed additions before the correct service does; null leaves the decision to it. */
const before = (decide: (asked: Asked, names: string[]) => Decision | null): Change =>
  deciding('decideAddTags', (decision, asked) => {
    const { names, problems } = asked.correct.checkTagsBody(asked.call.body);
    return (problems.length === 0 ? decide(asked, names) : null) ?? decision;
  });

const linkOf = ({ learnerId }: Learner, name: string) => `${learnerId} ${name.toLowerCase()}`;

const unsigned = (name: string, sign: string) => name.toLowerCase().replaceAll(sign, '');

export const defects = [
  breaking('tags.add.rule-break', {
    'tag-add-first-name-checked': checking((at) => at === 0),
    'tag-add-last-name-unchecked': checking((at, count) => at === 0 || at < count - 1),
    'tag-add-bad-names-dropped': before(({ correct, state, call }, names) => {
      const good = names.filter((name) => correct.isTagName(correct.sentTagName(name)));
      if (good.length === names.length || good.length === 0) return null;
      return correct.decideAddTags(state, { ...call, body: { tags: good } });
    }),
    'tag-add-bad-names-422': before(({ correct }, names) => {
      const findings = correct.checkTagNames(names, []);
      return names.length > 1 && findings.length > 0 ? correct.refuse(findings, 422) : null;
    }),
  }),
  breaking('tags.add.adds', {
    'tag-add-refuses-everything': before(({ correct }) => correct.refuse([{ field: 'tags', message: 'No.' }], 409)),
    'tag-add-last-name-skipped': storing((names) => (names.length > 1 ? names.slice(0, -1) : names)),
    // Names that differ only in colons and hyphens count as the same.
    // A collation that ignores punctuation.
    'tag-add-overlooks-*': each({ hyphens: '-', colons: ':' }).as((sign) =>
      changing(
        'findTag',
        (found, state, name) =>
          found ?? [...state.tags.values()].find((tag) => unsigned(tag.name, sign) === unsigned(name, sign)),
      ),
    ),
    // The link of a former holder to a deleted tag is only marked.
    'tag-add-skips-names-that-were-deleted-from-the-learner': noting(
      aSet,
      'deletionWrites',
      (lost, writes, _state, tag) => {
        for (const write of writes) if (write.kind === 'learner') lost.add(linkOf(write.learner, tag.name));
      },
    ).for((lost) =>
      asking('tagWrites', (state, learner, names) => [
        state,
        learner,
        names.filter((name) => !lost.has(linkOf(learner, name))),
      ]),
    ),
    'tag-add-takes-a-colon-for-a-hyphen': changing('tagKey', (key) => key.replaceAll(':', '-')),
    'tag-add-first-name-only': storing((names) => names.slice(0, 1)),
    'tag-add-known-names-skipped': (correct) => ({
      tagWrites(state, learner, names) {
        const fresh = names.filter((name) => !correct.findTag(state, correct.sentTagName(name)));
        return correct.tagWrites(state, learner, fresh.length > 0 ? fresh : names);
      },
    }),
    'tag-add-everybody': changing('tagWrites', (right, state, learner) =>
      [learner, ...state.learners.all().filter(({ learnerId }) => learnerId !== learner.learnerId)].flatMap(
        (one, at) => {
          const writes = right;
          const tags = writes.flatMap((write) => (write.kind === 'learner' ? write.learner.tags : []));
          return at === 0 ? writes : [saved({ ...one, tags })];
        },
      ),
    ),
    'tag-add-of-*-forgotten': each(roles).as((role) => idleFor(role, 'decideAddTags')),
    'tag-add-passes-over-*': each(overlooked).as((isMeant) =>
      deciding('decideAddTags', (decision) => {
        const writes = decision.writes?.filter((write) => write.kind !== 'learner' || !isMeant(write.learner));
        return { ...decision, writes: writes ?? [] };
      }),
    ),
  }),
  breaking('tags.add.creates-names', {
    'tag-add-first-new-name-listed': changing('tagWrites', (writes) => {
      const first = writes.find((write) => write.kind === 'tag');
      return writes.filter((write) => write.kind !== 'tag' || write === first);
    }),
    'tag-add-new-beside-known-unlisted': (correct) => ({
      tagWrites(state, learner, names) {
        const isMixed = names.some((name) => correct.findTag(state, correct.sentTagName(name)));
        const writes = correct.tagWrites(state, learner, names);
        return isMixed ? writes.filter((write) => write.kind !== 'tag') : writes;
      },
    }),
  }),
  breaking('tags.add.additive', {
    'tag-add-replaces': asking('tagWrites', (state, learner, names) => [state, { ...learner, tags: [] }, names]),
    'tag-add-of-several-replaces': asking('tagWrites', (state, learner, names) => [
      state,
      names.length > 1 ? { ...learner, tags: [] } : learner,
      names,
    ]),
    'tag-add-drops-oldest': holding((held, after) =>
      after.length > held.length && held.length > 1 ? after.slice(1) : after,
    ),
    'tag-add-renews-held': (correct) => ({
      tagWrites(state, learner, names) {
        const writes = correct.tagWrites(state, learner, names);
        if (!writes.some(({ kind }) => kind === 'tag')) return writes;
        const renew = learner.tags.map((tag, at) => ({
          old: tag,
          next: correct.newTag(state, tag.name, names.length + at),
        }));
        return [
          ...renew.flatMap(({ old, next }): Write[] => [
            { kind: 'tagGone', tag: old },
            { kind: 'tag', tag: next },
          ]),
          ...eachLearner(writes, (learner) => ({
            ...learner,
            tags: learner.tags.map((tag) => renew.find(({ old }) => old.id === tag.id)?.next ?? tag),
          })),
        ];
      },
    }),
  }),
  breaking('tags.add.repeatable', {
    'tag-add-nothing-new-refused': before(({ correct, learner }, names) =>
      names.length > 0 && learner && correct.tagsAfter(names, learner.tags) === learner.tags.length
        ? correct.refuse([{ field: 'tags', message: 'The learner has these tags.' }])
        : null,
    ),
    // A name that is sent again is removed.
    'tag-add-toggles': (correct) => ({
      tagWrites(state, learner, names) {
        const isSent = (tag: Tag) =>
          names.some((name) => correct.tagKey(correct.sentTagName(name)) === correct.tagKey(tag.name));
        const rest = names.filter(
          (name) => !learner.tags.some((tag) => correct.tagKey(tag.name) === correct.tagKey(name)),
        );
        return correct.tagWrites(state, { ...learner, tags: learner.tags.filter((tag) => !isSent(tag)) }, rest);
      },
    }),
    'tag-add-held-twice': changing('tagWrites', (writes, _state, learner, names) => {
      const again = learner.tags.filter((tag) => names.includes(tag.name));
      return eachLearner(writes, (learner) => ({ ...learner, tags: [...learner.tags, ...again] }));
    }),
  }),
  breaking('tags.add.empty-list', {
    'tag-add-empty-list-clears': before(({ correct, learner }, names) =>
      names.length === 0 && learner
        ? correct.tagsAdded({ ...learner, tags: [] }, [saved({ ...learner, tags: [] })])
        : null,
    ),
    // It is refused, but clears the tags all the same.
    'tag-add-empty-list-refused': before(({ correct, state, learner }, names) =>
      names.length === 0 && learner && state.tagging
        ? {
            ...correct.refuse([{ field: 'tags', message: 'A tag is required.' }]),
            writes: [saved({ ...learner, tags: [] })],
          }
        : null,
    ),
  }),
].flat();

export const alsoBreaks: AlsoBreaks = {
  'tag-add-bad-names-422': ['tags.add.limit'],
  'tag-add-known-names-skipped': ['tags.list.held'],
  'tag-add-first-new-name-listed': ['tags.all.complete', 'tags.delete.deletes'],
  'tag-add-replaces': ['tags.add.empty-list'],
};
