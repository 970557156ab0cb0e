import type { Body } from '../behaviour/types.ts';
import { inRecord } from './learner-changes.ts';
import type { Defect } from './types.ts';

/** Client references that reads return otherwise than they were sent. */
export const clientReferenceDefects: readonly Defect[] = [
  {
    name: 'read-lowers-the-client-reference',
    breaks: 'learners.read.client-reference',
    change: inRecord(({ clientReference }) => ({ clientReference: clientReference?.toLowerCase() ?? null })),
  },
  {
    name: 'read-strips-the-client-reference',
    breaks: 'learners.read.client-reference',
    change: inRecord(({ clientReference }) => ({
      clientReference: clientReference?.replace(/[^\w/. -]/g, '') ?? null,
    })),
  },
  {
    // Only the part after the last slash is returned.
    name: 'read-cuts-the-client-reference-at-a-slash',
    breaks: 'learners.read.client-reference',
    change: inRecord(({ clientReference }) => ({ clientReference: clientReference?.split('/').at(-1) ?? null })),
  },
  {
    // Client references longer than 128 characters are cut.
    name: 'read-cuts-long-client-references',
    breaks: 'learners.read.client-reference',
    change: inRecord(({ clientReference }) => ({ clientReference: clientReference?.slice(0, 128) ?? null })),
  },
  {
    // Client references are HTML-escaped.
    name: 'read-escapes-the-client-reference',
    breaks: 'learners.read.client-reference',
    change: inRecord(({ clientReference }) => ({
      clientReference: clientReference?.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`) ?? null,
    })),
  },
  {
    // Client references are stored in Unicode's composed form, so that the client does not find its own id again.
    name: 'read-composes-the-client-reference',
    breaks: 'learners.read.client-reference',
    change: inRecord(({ clientReference }) => ({ clientReference: clientReference?.normalize('NFC') ?? null })),
  },
  {
    // Markup is removed from client references.
    name: 'read-strips-tags-of-the-client-reference',
    breaks: 'learners.read.client-reference',
    change: inRecord(({ clientReference }) => ({
      clientReference: clientReference?.replace(/<[^>]*>/g, '') ?? null,
    })),
  },
  ...Object.entries({
    'latin-1': /[^\0-\xff]/gu,
    'the-basic-plane': /[\u{10000}-\u{10ffff}]/gu,
  }).map(
    ([where, beyond]): Defect => ({
      // Characters outside one character set are replaced with `?`.
      name: `read-knows-client-references-in-${where}-only`,
      breaks: 'learners.read.client-reference',
      change: inRecord(({ clientReference }) => ({
        clientReference: clientReference?.replace(beyond, '?') ?? null,
      })),
    }),
  ),
  {
    // Every read returns the client reference of the newest learner.
    name: 'read-shows-the-newest-client-reference',
    breaks: 'learners.read.client-reference',
    change: (correct) => {
      let newest: string | null = null;
      return {
        newLearner: (...args) => {
          const learner = correct.newLearner(...args);
          newest = learner.clientReference;
          return learner;
        },
        ...inRecord(() => ({ clientReference: newest }))(correct),
      };
    },
  },
  {
    name: 'read-by-email-hides-the-client-reference',
    breaks: 'learners.read.client-reference',
    change: (correct) => ({
      decideGetLearnerByEmail: (state, call) => {
        const decision = correct.decideGetLearnerByEmail(state, call);
        return decision.status === 200
          ? { ...decision, body: { ...(decision.body as Body), clientReference: null } }
          : decision;
      },
    }),
  },
];
