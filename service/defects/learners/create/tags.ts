import { breaking, each } from '../../breaking.ts';
import { deciding, saved } from '../../operators/decisions.ts';
import { inheriting } from '../../operators/learners.ts';
import { applying, type Names } from '../../operators/tags.ts';
import type { Behaviour, Change, State, Write } from '../../types.ts';

/** Creates refuse names that do not match this pattern. */
function strict(pattern: RegExp): Change {
  return applying(({ correct, names, created, decision }) => {
    const odd = names.filter((name) => !pattern.test(name));
    if (odd.length === 0) return decision;
    return { ...correct.refuse([{ field: 'tags', message: `Not allowed: ${odd.join(', ')}` }]), writes: created };
  });
}

/** Makes new tags of all names as soon as `isFound` is false for one. */
function finding(isFound: (correct: Behaviour, state: State, name: string) => boolean): Change {
  return applying(({ correct, state, learner, names, decision }) => {
    if (decision.status >= 400 || names.every((name) => isFound(correct, state, name))) return decision;
    const tags = names.map((name, ahead) => correct.newTag(state, name, ahead));
    return {
      ...decision,
      writes: [...tags.map((tag): Write => ({ kind: 'tag', tag })), saved({ ...learner, tags })],
    };
  });
}

function limiting(judge: (names: Names) => 'taken' | 'refused' | 'checked'): Change {
  return applying(({ correct, state, learner, names, created, decision }) => {
    const judgement = judge(names);
    if (judgement === 'checked') return decision;
    if (judgement === 'refused')
      return { ...correct.refuse([{ field: 'tags', message: 'Too many tags.' }]), writes: created };
    return { ...correct.created(learner), writes: [...created, ...correct.tagWrites(state, learner, names)] };
  });
}

export const defects = [
  breaking('learners.create.tags-applied', {
    'create-refuses-tags-with-*': each({
      colons: /^[^:]*$/,
      capitals: /^[^A-Z]*$/,
      'hyphens-at-the-end': /[^-]$/,
      'digits-alone': /\D/,
    }).as(strict),
    // Only some of the tags are applied.
    'create-applies-tags-*': each<(names: Names) => Names>({
      none: () => [],
      'but-the-first': (names) => names.slice(1),
      'but-the-last': (names) => names.slice(0, -1),
      'the-first': (names) => names.slice(0, 1),
    }).as((kept) =>
      applying(({ correct, state, learner, names, created, decision }) => {
        if (decision.status >= 400) return decision;
        return { ...decision, writes: [...created, ...correct.tagWrites(state, learner, kept(names))] };
      }),
    ),
    'create-applies-no-tags-beside-secondary-tutors': applying(({ learner, created, decision }) =>
      decision.status < 400 && learner.secondaryTutorEmails.length > 0 ? { ...decision, writes: created } : decision,
    ),
    'create-applies-the-tags-of-the-learner-before': (correct) => {
      let left: Names = [];
      return {
        applyTags: (state, learner, names, created) => {
          const decision = correct.applyTags(state, learner, names.length > 0 ? names : left, created);
          left = names;
          return decision;
        },
      };
    },
    'create-applies-tags-to-another-learner': applying(({ state, decision }) => {
      const tags = decision.writes?.findLast((write) => write.kind === 'learner')?.learner.tags ?? [];
      const newest = state.learners.all().at(-1);
      const spoilt: Write[] = newest ? [saved({ ...newest, tags })] : [];
      return { ...decision, writes: [...(decision.writes ?? []), ...spoilt] };
    }),
    'delete-leaves-tags-to-the-next-with-the-email': inheriting('tags'),
  }),
  breaking('learners.create.tags-existing', {
    // Names that differ only in case within one create become separate tags.
    'create-makes-a-tag-of-each-spelling': (correct) => ({
      knownTag: (state, learner, fresh, name) =>
        correct.findTag(state, name) ??
        fresh.find((tag) =>
          state.learners.get(learner.learnerId) ? correct.tagKey(tag.name) === correct.tagKey(name) : tag.name === name,
        ),
    }),
    'create-makes-tags-anew': finding(() => false),
    'create-compares-the-case-of-tags': finding((correct, state, name) => correct.findTag(state, name)?.name === name),
  }),
  breaking('learners.create.tag-limit', {
    'create-takes-eleven-tags': limiting((names) => (names.length === 11 ? 'taken' : 'checked')),
    'create-applies-eleven-tags-though-refused': applying(({ correct, state, learner, names, created, decision }) => {
      const isOnlyTooMany = decision.status >= 400 && names.every((name) => correct.isTagName(name));
      return isOnlyTooMany
        ? { ...decision, writes: [...created, ...correct.tagWrites(state, learner, names)] }
        : decision;
    }),
    'create-refuses-ten-tags': limiting((names) => (names.length === 10 ? 'refused' : 'checked')),
    'create-cuts-tags-to-ten': applying(({ correct, state, learner, names, created }) =>
      correct.applyTags(state, learner, names.slice(0, 10), created),
    ),
    'create-applies-nine-of-ten-tags': applying(({ correct, state, learner, names, created }) =>
      correct.applyTags(state, learner, names.length === 10 ? names.slice(0, 9) : names, created),
    ),
  }),
  breaking('learners.create.tags-untagged-organisation', {
    'create-answers-*-without-tagging': each({
      400: (correct: Behaviour) => correct.refuse([{ field: 'tags', message: 'Tagging is not enabled.' }]),
      // The status that the tag routes use.
      404: (correct: Behaviour) => correct.notFound(),
    }).as((instead) =>
      deciding('decideCreate', (decision, { correct }) => (decision.status === 403 ? instead(correct) : decision)),
    ),
    'create-ignores-tags-without-tagging': (correct) => ({
      lacksTagging: () => false,
      applyTags: (state, learner, names, created) =>
        correct.applyTags(state, learner, state.tagging ? names : [], created),
    }),
    'create-ignores-tags-without-tagging-unless-an-administrators': (correct) => ({
      decideCreate: (state, call) => {
        const body = correct.objectOf(call.body);
        if (call.caller.role === 'administrator' || state.tagging || !body) return correct.decideCreate(state, call);
        return correct.decideCreate(state, { ...call, body: { ...body, tags: undefined } });
      },
    }),
    'create-refuses-all-without-tagging': () => ({ lacksTagging: (state) => !state.tagging }),
    'create-takes-the-email-before-it-asks-for-tagging': (correct) => {
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
    'create-stores-before-it-asks-for-tagging': deciding('decideCreate', (decision, { correct, state, call, body }) => {
      if (decision.status !== 403 || !body) return decision;
      const learner = correct.newLearner(state, correct.detailsOf(body), body, call.now);
      return { ...decision, writes: [saved(learner)] };
    }),
  }),
].flat();
