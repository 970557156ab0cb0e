import { dayOf } from '../protocol/days.ts';
import type { Json } from '../protocol/evidence.ts';
import { decoded, isEmail, isUuid } from '../protocol/texts.ts';
import { webAddressOf } from '../protocol/url.ts';
import { apiLimits, genders, planSections } from '../rules/api/names.ts';
import { isWordOfApi } from './operation-of.ts';
import { isPublicHost } from './public-host.ts';
import type { Call, Delivery, Entry, Step, Trace } from './trace.ts';

/** A trace for a file, without anybody's values: equal ones have equal pseudonyms, so judges find what they found before. */
export function withPseudonyms(trace: Trace): Trace {
  const people = new Pseudonyms();
  return { ...trace, entries: trace.entries.map((entry) => people.entry(entry)) };
}

const mark = /^‹(?:t|secret)\d+›$/;
/** Texts of the document. */
const messages = ['User is already a Learner', 'Invalid primary tutor.'];
const words = new Set<string>([...genders, 'Api', 'true', 'false', ...messages]);
const letters = (text: string) => text.toLowerCase().replace(/[^a-z]/g, '');
/** A documented value in another spelling is what a judge looks for. */
const spellings = new Set(genders.map(letters));
/** Numbers of the protocol, which are about nobody. */
const plainNumbers = new Set(['totalRecords', 'expiresIn', 'status', 'systemEventIds', 'pageIndex', 'pageSize']);
const sections = new Set<string>(planSections);
const longest = apiLimits.courseDetails;
const { min, max } = apiLimits.programmeLevel;

class Pseudonyms {
  readonly #known = new Map<string, string>();
  readonly #levels = new Map<number, number>();

  entry(entry: Entry): Entry {
    if (entry.kind === 'call') return this.#call(entry);
    if (entry.kind === 'delivery') return this.#delivery(entry);
    if (entry.kind === 'probe') return { ...entry, dataId: this.#text(entry.dataId) };
    return entry.kind === 'step' ? this.#step(entry) : entry;
  }

  #call(call: Call): Call {
    const { body, bodyText, response } = call;
    return {
      ...call,
      path: this.#path(call.path),
      query: call.query.map(([name, value]) => [this.#name(name), this.#parameter(name, value)] as const),
      contentType: call.contentType === null ? null : (/^[\w.+-]+\/[\w.+*-]+/.exec(call.contentType)?.[0] ?? 'other'),
      ...(body === undefined ? {} : { body: this.#json(body) }),
      // Only the names of a form, by which it is told what it is.
      ...(bodyText === undefined ? {} : { bodyText: namesOf(bodyText) }),
      ...(response === undefined ? {} : { response: this.#json(response, '', tagsIn(body)) }),
    };
  }

  #delivery(delivery: Delivery): Delivery {
    const { dataId, learner, requestId, sections: named, answer } = delivery;
    return {
      ...delivery,
      dataId: this.#text(dataId),
      learner: learner === null ? null : this.#text(learner),
      requestId: requestId === null ? null : this.#text(requestId),
      sections: named.map((section) => (sections.has(section) ? section : this.#text(section))),
      answer: 'status' in answer ? { status: answer.status, text: '' } : answer,
    };
  }

  #step(step: Step): Step {
    if (step.what === 'world')
      return { ...step, learners: step.learners.map(({ id, role }) => ({ id: this.#text(id), role })) };
    if (step.what !== 'state') return step;
    const [kind = '', id] = step.of.split(' ');
    return { ...step, of: id === undefined ? kind : `${kind} ${this.#text(id)}`, value: this.#json(step.value) };
  }

  #path(path: string): string {
    const kept = (part: string) => isWordOfApi(part) || mark.test(part);
    return path
      .split('/')
      .map((part) => (kept(part) ? part : encodeURIComponent(this.#text(decoded(part)))))
      .join('/');
  }

  #parameter(name: string, value: string): string {
    return plainNumbers.has(name) && /^-?\d{1,9}$/.test(value) ? value : this.#text(value);
  }

  /** Names of members are the API's, unless somebody's value was used as one. */
  #name(name: string): string {
    return /^[A-Za-z]{2,}(?:_[a-z]+)*$/.test(name) ? name : this.#text(name);
  }

  #json(value: Json, name = '', tags: readonly string[] = []): Json {
    if (typeof value === 'string') return this.#message(value, tags);
    if (typeof value === 'number') return plainNumbers.has(name) ? value : this.#number(value, name);
    if (typeof value === 'boolean') return false;
    if (Array.isArray(value)) return value.map((item) => this.#json(item, name, tags));
    if (value === null) return null;
    return Object.fromEntries(
      Object.entries(value).map(([each, member]) => [this.#name(each), this.#json(member, each, tags)]),
    );
  }

  /** A level in its range stays in it, and others stay apart from each other; an integer stays one. */
  #number(value: number, name: string): number {
    if (name !== 'programmeLevel') return Number.isInteger(value) ? 0 : 0.5;
    if (Number.isInteger(value) && value >= min && value <= max) return 1;
    const known = this.#levels.get(value) ?? min - 1 - this.#levels.size;
    this.#levels.set(value, known);
    return known;
  }

  /** A sentence of the service keeps the document's words, and the tags that it names. */
  #message(text: string, tags: readonly string[]): string {
    const held = messages.find((message) => text.includes(message));
    if (held !== undefined) return held;
    const named = tags.filter((tag) => text.toLowerCase().includes(tag.toLowerCase()));
    return named.length > 0 && !named.includes(text) ? named.map((tag) => this.#text(tag)).join(' ') : this.#text(text);
  }

  #text(text: string): string {
    if (
      words.has(text) ||
      /^(?:true|false)$/i.test(text) ||
      spellings.has(letters(text)) ||
      mark.test(text) ||
      text.trim() === ''
    )
      return text;
    // Ids, emails and names of tags are the same in any case, and a text is in any spelling of its characters.
    const key = text.normalize().toLowerCase();
    const known = this.#known.get(key) ?? likeOf(text, this.#known.size + 1);
    this.#known.set(key, known);
    return known;
  }
}

/** Another text of the same kind: what judges tell apart stays apart. */
function likeOf(text: string, number: number): string {
  if (isUuid(text)) return `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
  if (isEmail(text)) return `p${number}@example.org`;
  const address = webAddressOf(text);
  if (address !== null) return addressLike(address, number);
  const [, day, time = ''] =
    /^(\d{4}-\d\d-\d\d)([T ]\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[ +-]\d\d:?\d\d)?)?$/i.exec(text) ?? [];
  if (day !== undefined && new Date(`${day}T00:00:00Z`).toString() !== 'Invalid Date')
    return `${dayOf(number * 86_400_000)}${time.replace(/\d/g, '0')}`;
  if (/^[\p{L}\p{N}:-]{3,20}$/u.test(text)) return `word-${number}`;
  const like = `text_${number}`;
  return [...text].length > longest ? like.padEnd(longest + 1, '_') : like;
}

function addressLike({ protocol, hostname }: URL, number: number): string {
  return `${protocol}//${isPublicHost(hostname) ? `host${number}.example.org` : '127.0.0.1'}/${number}`;
}

function tagsIn(body: Json | undefined): string[] {
  if (typeof body !== 'object' || body === null || Array.isArray(body) || !Array.isArray(body.tags)) return [];
  return body.tags.filter((tag): tag is string => typeof tag === 'string' && tag !== '');
}

function namesOf(form: string): string {
  const names = [...new URLSearchParams(form).keys()].filter(
    (name) => /^[a-z]+(?:_[a-z]+)*$/i.test(name) && name.length < 30,
  );
  return names.map((name) => `${name}=`).join('&') || '…';
}
