/** Which settings do not fit what the target shows. Pure. */
import { parseJson } from '../../fixtures/json.ts';
import { listed } from '../../protocol/texts.ts';
import { fit } from '../../reporters/views/text.ts';
import { type Prefix, variablesOf } from './credentials.ts';
import { type Answer, isRepetition } from './learner-probe.ts';
import type { Survey } from './survey.ts';

/** Settings that would make a correct service look broken, a sentence each; none that a fault would explain as well. */
export function misfits(survey: Survey, baseUrl: string): string[] {
  return [
    refusedLearner(survey, baseUrl),
    ...survey.staff
      .filter(({ isTutor }) => isTutor)
      .map(({ email }) => `LAS_STAFF: ${email} is a tutor at ${baseUrl}: list only staff who are not tutors.`),
    // Of an organisation that is the wrong one, nothing else fits either.
    ...(otherOrganisation(survey) === null ? otherTutors(survey, baseUrl) : []),
    ...swapped(survey, baseUrl),
    otherManaged(survey),
    otherOrganisation(survey),
    survey.untaggedHasTagging
      ? `${variablesOf('LAS_UNTAGGED')} belong to an organisation with tagging: use one without tagging, or set neither.`
      : null,
  ].filter((sentence) => sentence !== null);
}

/** Refusals that a setting may have caused; others, such as 415, are about the request. */
const aboutTheLearner = new Set([400, 402, 403, 409, 422]);

/** Without a learner nothing can be judged: neither the rule about the refusal nor anything after it. */
function refusedLearner({ tutors }: Survey, baseUrl: string): string | null {
  const refused = tutors.find(
    ({ answer }) => answer !== null && aboutTheLearner.has(answer.status) && !isRepetition(answer),
  );
  if (refused === undefined || refused.answer === null) return null;
  const { email, answer } = refused;
  const words = `"${wordsOf(answer)}"`;
  if (answer.status === 403)
    return `${variablesOf('LAS')} may not create learners at ${baseUrl} (403): give the credentials of an administrator.`;
  if (/tutor/i.test(answer.text))
    return `LAS_TUTORS: ${email} is not a tutor at ${baseUrl}, which refuses a learner of that tutor with ${words}: list only emails of existing tutors.`;
  if (/e-?mail|domain/i.test(answer.text))
    return `LAS_EMAIL_DOMAIN: ${baseUrl} refuses a learner with an address there, with ${words}: name a domain that it accepts.`;
  return `${baseUrl} refuses a learner with only documented values, with ${answer.status} ${words}: without learners, nothing can be judged.`;
}

function otherTutors(survey: Survey, baseUrl: string): string[] {
  const refused = survey.otherTutors.flatMap(({ email, answer }) =>
    answer !== null && aboutTheLearner.has(answer.status) && /tutor/i.test(answer.text) ? [{ email, answer }] : [],
  );
  const [first] = refused;
  if (first === undefined) return [];
  const who = listed(refused.map(({ email }) => email));
  const are = refused.length === 1 ? 'is not a tutor' : 'are not tutors';
  return [
    `LAS_OTHER_TUTORS: ${who} ${are} of the other organisation at ${baseUrl}, which refuses a learner of ${first.email} with "${wordsOf(first.answer)}": list only emails of its existing tutors.`,
  ];
}

/** A tutor's and a superior's credentials, swapped. */
function swapped(survey: Survey, baseUrl: string): string[] {
  const { LAS: administrator, LAS_MANAGER: manager, LAS_TUTOR: tutor } = survey.mayAssign;
  const swappedWith = (['LAS', 'LAS_MANAGER'] as const).find((superior) => survey.mayAssign[superior] === false);
  if (tutor === true && swappedWith !== undefined)
    return [
      `${variablesOf(swappedWith)} may not assign tutors at ${baseUrl}, and ${variablesOf('LAS_TUTOR')} may: have they been swapped?`,
    ];
  return [
    administratorMisfit(survey, administrator),
    manager === false && seenBy('LAS_MANAGER', survey).filter(isSeen).length < 2
      ? `${variablesOf('LAS_MANAGER')} may not assign tutors at ${baseUrl}: give a manager's credentials, or set neither.`
      : null,
    tutorMisfit(survey, tutor),
  ].filter((sentence) => sentence !== null);
}

function administratorMisfit(survey: Survey, mayAssign: boolean | null | undefined): string | null {
  const seen = survey.tutors.filter(({ seenBy }) => seenBy.LAS === true);
  // A caller who can delete a learner but not read it has found a fault of the service.
  const hidden = survey.tutors.find(({ seenBy, wasDeleted }) => seenBy.LAS === false && !wasDeleted);
  if (hidden !== undefined && (seen.length > 0 || mayAssign === false))
    return `${variablesOf('LAS')} do not see a learner of ${hidden.email}, as an administrator does: give an administrator's credentials.`;
  return mayAssign === false && seen.length < 2
    ? `${variablesOf('LAS')} may not assign tutors, as an administrator may: give an administrator's credentials.`
    : null;
}

function tutorMisfit(survey: Survey, mayAssign: boolean | null | undefined): string | null {
  const variables = variablesOf('LAS_TUTOR');
  const all = seenBy('LAS_TUTOR', survey);
  const seen = all.filter(isSeen);
  if (mayAssign === true)
    return seen.length > 1 || all.length === 1
      ? `${variables} may assign tutors, as only a manager or an administrator may${seen.length > 1 ? ', and see the learners of several tutors' : ''}: give a tutor's credentials, or set neither.`
      : null;
  const [first] = all;
  const [other] = seen;
  if (first === undefined || first.sees !== false) return null;
  return other === undefined
    ? `${variables} see no learner of ${all.map(({ email }) => email).join(', ')}: put that tutor's email first in LAS_TUTORS. (If it is, the service hides their own learners from tutors; then set neither.)`
    : `${variables} belong to ${other.email}: put that tutor first in LAS_TUTORS.`;
}

/** One more tutor of the manager's, or the manager: a service that shows a manager every learner shows those of all. It may also show those of one. */
function otherManaged(survey: Survey): string | null {
  const others = seenBy('LAS_MANAGER', survey).filter(({ email }) => survey.unmanaged.includes(email));
  const seen = others.find(isSeen);
  const hidden = others.find(({ sees }) => sees === false);
  if (seen === undefined || hidden === undefined) return null;
  return `LAS_TUTORS: ${variablesOf('LAS_MANAGER')} see a learner of ${seen.email}, but none of ${hidden.email}, and LAS_MANAGED_TUTORS names neither. If ${seen.email} is the manager, or a tutor of theirs, list another tutor instead; if not, the service shows this manager a learner who is not theirs.`;
}

function otherOrganisation({ tutors }: Survey): string | null {
  return tutors.some(({ seenBy }) => seenBy.LAS_OTHER === true)
    ? `${variablesOf('LAS_OTHER')} belong to the organisation of ${variablesOf('LAS')}, whose learners and tutors they know: give an administrator of another one, or set neither.`
    : null;
}

/** Whether the manager sees the learners of the first two tutors, and of no others: then they are the manager's own. */
export function managesFirstTwo(survey: Survey): boolean {
  const [first, second, ...others] = seenBy('LAS_MANAGER', survey);
  const are = [first, second].every((sight) => sight?.sees === true);
  return are && others.length > 0 && others.every(({ sees }) => !sees);
}

interface Sight {
  email: string;
  sees: boolean;
}

/** What a caller saw of the learners of each tutor, as far as the administrator saw them. */
export function seenBy(caller: Prefix, { tutors }: Pick<Survey, 'tutors'>): Sight[] {
  return tutors.flatMap(({ email, seenBy }) => {
    const sees = seenBy.LAS === true ? seenBy[caller] : null;
    return typeof sees === 'boolean' ? [{ email, sees }] : [];
  });
}

function isSeen({ sees }: Sight): boolean {
  return sees;
}

const longestQuote = 200;

/** What a refusal says, without what differs each time, such as a trace id. */
function wordsOf({ text }: NonNullable<Answer>): string {
  const body = parseJson(text);
  const said = [Object.values(body?.errors ?? {}).flat(), [body?.detail], [body?.title], [text.trim()]]
    .map((words) => words.filter((word) => typeof word === 'string' && word !== ''))
    .find((words) => words.length > 0);
  return fit([...new Set(said)].join(' ').replace(/\.$/, ''), longestQuote);
}
