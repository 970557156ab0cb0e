import type { Behaviour, Change } from '../behaviour/index.ts';
import type { Decision, Write } from '../behaviour/types.ts';
import type { State } from '../store/state.ts';
import type { Learner } from '../store/types.ts';
import type { Defect } from './types.ts';

export type Names = readonly string[];
export type Apply = (
  correct: Behaviour,
  state: State,
  learner: Learner,
  names: Names,
  created: readonly Write[],
) => Decision;

/** Tags, on create. */
export const createTagDefects: readonly Defect[] = [
  {
    // Names that differ only in case within one create become separate tags.
    name: 'create-makes-a-tag-of-each-spelling',
    breaks: 'learners.create.tags-existing',
    change: (correct) => ({
      knownTag: (state, learner, fresh, name) =>
        correct.findTag(state, name) ??
        fresh.find((tag) =>
          state.learners.get(learner.learnerId) ? correct.tagKey(tag.name) === correct.tagKey(name) : tag.name === name,
        ),
    }),
  },
  ...Object.entries({
    colons: /^[^:]*$/,
    capitals: /^[^A-Z]*$/,
    'hyphens-at-the-end': /[^-]$/,
    'digits-alone': /\D/,
  }).map(
    ([what, pattern]): Defect => ({
      name: `create-refuses-tags-with-${what}`,
      breaks: 'learners.create.tags-applied',
      change: strict(pattern),
    }),
  ),
  ...Object.entries({
    none: () => [],
    'but-the-first': (names: Names) => names.slice(1),
    'but-the-last': (names: Names) => names.slice(0, -1),
    'the-first': (names: Names) => names.slice(0, 1),
  } satisfies Record<string, (names: Names) => Names>).map(
    ([what, kept]): Defect => ({
      // Only some of the tags are applied.
      name: `create-applies-tags-${what}`,
      breaks: 'learners.create.tags-applied',
      change: applying((correct, state, learner, names, created) => {
        const decision = correct.applyTags(state, learner, names, created);
        if (decision.status >= 400) return decision;
        return { ...decision, writes: [...created, ...correct.tagWrites(state, learner, kept(names))] };
      }),
    }),
  ),
  {
    // A create without tags gets those of the previous create.
    name: 'create-applies-the-tags-of-the-learner-before',
    breaks: 'learners.create.tags-applied',
    change: (correct) => {
      let left: Names = [];
      return {
        applyTags: (state, learner, names, created) => {
          const decision = correct.applyTags(state, learner, names.length > 0 ? names : left, created);
          left = names;
          return decision;
        },
      };
    },
  },
  {
    // A tag can be given by its id.
    name: 'create-applies-tags-by-id',
    breaks: 'tags.write.by-name',
    change: (correct) => ({
      applyTags: (state, learner, names, created) => {
        const nameOf = (text: string) => [...state.tags.values()].find(({ id }) => String(id) === text)?.name ?? text;
        return correct.applyTags(state, learner, names.map(nameOf), created);
      },
    }),
  },
  {
    // The tags go to the newest learner as well.
    name: 'create-applies-tags-to-another-learner',
    breaks: 'learners.create.tags-applied',
    change: applying((correct, state, learner, names, created) => {
      const decision = correct.applyTags(state, learner, names, created);
      const tags = decision.writes?.findLast((write) => write.kind === 'learner')?.learner.tags ?? [];
      const newest = state.learners.all().at(-1);
      const spoilt: Write[] = newest ? [{ kind: 'learner', learner: { ...newest, tags } }] : [];
      return { ...decision, writes: [...(decision.writes ?? []), ...spoilt] };
    }),
  },
  {
    // New tags are made even if tags with these names exist.
    name: 'create-makes-tags-anew',
    breaks: 'learners.create.tags-existing',
    change: finding(() => false),
  },
  {
    // Existing tags are found by exact case only.
    name: 'create-compares-the-case-of-tags',
    breaks: 'learners.create.tags-existing',
    change: finding((correct, state, name) => correct.findTag(state, name)?.name === name),
  },
  {
    // Eleven tags are accepted.
    name: 'create-takes-eleven-tags',
    breaks: 'learners.create.tag-limit',
    change: limiting((names) => (names.length === 11 ? 'taken' : 'checked')),
  },
  {
    // More than ten tags are refused, but applied all the same.
    name: 'create-applies-eleven-tags-though-refused',
    breaks: 'learners.create.tag-limit',
    change: applying((correct, state, learner, names, created) => {
      const decision = correct.applyTags(state, learner, names, created);
      const isOnlyTooMany = decision.status >= 400 && names.every((name) => correct.isTagName(name));
      return isOnlyTooMany
        ? { ...decision, writes: [...created, ...correct.tagWrites(state, learner, names)] }
        : decision;
    }),
  },
  {
    // Ten tags are refused.
    name: 'create-refuses-ten-tags',
    breaks: 'learners.create.tag-limit',
    change: limiting((names) => (names.length === 10 ? 'refused' : 'checked')),
  },
  {
    // Tags beyond the tenth are silently dropped.
    name: 'create-cuts-tags-to-ten',
    breaks: 'learners.create.tag-limit',
    change: applying((correct, state, learner, names, created) =>
      correct.applyTags(state, learner, names.slice(0, 10), created),
    ),
  },
  {
    // Of ten tags, the last is silently dropped.
    name: 'create-applies-nine-of-ten-tags',
    breaks: 'learners.create.tag-limit',
    change: applying((correct, state, learner, names, created) =>
      correct.applyTags(state, learner, names.length === 10 ? names.slice(0, 9) : names, created),
    ),
  },
  ...Object.entries({
    400: (correct: Behaviour) => correct.refuse([{ field: 'tags', message: 'Tagging is not enabled.' }]),
    // As the tag routes do.
    404: (correct: Behaviour) => correct.notFound(),
  }).map(
    ([status, instead]): Defect => ({
      name: `create-answers-${status}-without-tagging`,
      breaks: 'learners.create.tags-untagged-organisation',
      change: (correct) => ({
        decideCreate: (state, call) => {
          const decision = correct.decideCreate(state, call);
          return decision.status === 403 ? instead(correct) : decision;
        },
      }),
    }),
  ),
  {
    // Without tagging, tags are ignored.
    name: 'create-ignores-tags-without-tagging',
    breaks: 'learners.create.tags-untagged-organisation',
    change: (correct) => ({
      lacksTagging: () => false,
      applyTags: (state, learner, names, created) =>
        correct.applyTags(state, learner, state.tagging ? names : [], created),
    }),
  },
  {
    // Without tagging, administrators are refused but the tags of other callers are ignored.
    name: 'create-ignores-tags-without-tagging-unless-an-administrators',
    breaks: 'learners.create.tags-untagged-organisation',
    change: (correct) => ({
      decideCreate: (state, call) => {
        const body = correct.objectOf(call.body);
        if (call.caller.role === 'administrator' || state.tagging || !body) return correct.decideCreate(state, call);
        return correct.decideCreate(state, { ...call, body: { ...body, tags: undefined } });
      },
    }),
  },
  {
    // Without tagging, creates without tags are refused as well.
    name: 'create-refuses-all-without-tagging',
    breaks: 'learners.create.tags-untagged-organisation',
    change: () => ({ lacksTagging: (state) => !state.tagging }),
  },
  {
    // Without tagging, the refused create leaves no learner, but its email is taken.
    name: 'create-takes-the-email-before-it-asks-for-tagging',
    breaks: 'learners.create.tags-untagged-organisation',
    change: (correct) => {
      const taken = new Set<unknown>();
      return {
        decideCreate: (state, call) => {
          const email = correct.objectOf(call.body)?.email;
          if (taken.has(email)) return correct.refuse([{ field: 'email', message: 'The email is taken.' }]);
          const decision = correct.decideCreate(state, call);
          if (decision.status === 403) taken.add(email);
          return decision;
        },
      };
    },
  },
  {
    // Without tagging, the create is refused but the learner is stored.
    name: 'create-stores-before-it-asks-for-tagging',
    breaks: 'learners.create.tags-untagged-organisation',
    change: (correct) => ({
      decideCreate: (state, call) => {
        const decision = correct.decideCreate(state, call);
        const body = correct.objectOf(call.body);
        if (decision.status !== 403 || !body) return decision;
        const learner = correct.newLearner(state, correct.detailsOf(body), body, call.now);
        return { ...decision, writes: [{ kind: 'learner', learner }] };
      },
    }),
  },
];

/** Creates refuse names that do not match this pattern. */
function strict(pattern: RegExp): Change {
  return applying((correct, state, learner, names, created) => {
    const odd = names.filter((name) => !pattern.test(name));
    if (odd.length === 0) return correct.applyTags(state, learner, names, created);
    return { ...correct.refuse([{ field: 'tags', message: `Not allowed: ${odd.join(', ')}` }]), writes: created };
  });
}

/** Changes how tags are applied after the learner is created. */
export function applying(apply: Apply): Change {
  return (correct) => ({ applyTags: (...call) => apply(correct, ...call) });
}

function limiting(judge: (names: Names) => 'taken' | 'refused' | 'checked'): Change {
  return applying((correct, state, learner, names, created) => {
    const judgement = judge(names);
    if (judgement === 'checked') return correct.applyTags(state, learner, names, created);
    if (judgement === 'refused')
      return { ...correct.refuse([{ field: 'tags', message: 'Too many tags.' }]), writes: created };
    return { ...correct.created(learner), writes: [...created, ...correct.tagWrites(state, learner, names)] };
  });
}

/** Makes new tags of all names as soon as `isFound` is false for one. */
function finding(isFound: (correct: Behaviour, state: State, name: string) => boolean): Change {
  return applying((correct, state, learner, names, created) => {
    const decision = correct.applyTags(state, learner, names, created);
    if (decision.status >= 400 || names.every((name) => isFound(correct, state, name))) return decision;
    const tags = names.map((name, ahead) => correct.newTag(state, name, ahead));
    return {
      ...decision,
      writes: [...tags.map((tag): Write => ({ kind: 'tag', tag })), { kind: 'learner', learner: { ...learner, tags } }],
    };
  });
}
