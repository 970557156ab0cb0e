import { expect, test } from '@playwright/test';
import { isTutor } from '../../../cli/doctor/probes.ts';
import type { LearnerCalls } from '../../../cli/preflight/learner-probe.ts';
import { Ledger } from '../../../fixtures/lab/ledger.ts';
import { fingerprintOf } from '../../../fixtures/lab/target-fingerprint.ts';

type Body = Record<string, string>;

const here = fingerprintOf('https://example.com', { clientId: 'id', clientSecret: 'secret of a client' });

const refused = (text: string) => ({ status: 400, text });
const ofGender = ({ gender }: Body) => (gender === 'NotDisclosed' ? null : refused('LearnerBaseDetails.Gender'));
const ofTutor = ({ primaryTutorEmail }: Body) =>
  primaryTutorEmail === 'tutor@example.com' ? null : refused('Invalid primary tutor.');

type Refusal = (body: Body) => { status: number; text: string } | null;

const shows = { tutor: true, staff: false };

/** And what they show of a tutor and of staff. */
const services: Record<string, [refusal: Refusal, shown: Record<'tutor' | 'staff', boolean | null>]> = {
  'names the tutor first': [(body) => ofTutor(body) ?? ofGender(body), shows],
  'looks for tutors once all fields are valid': [(body) => ofGender(body) ?? ofTutor(body), shows],
  'takes any email as that of a tutor': [ofGender, { tutor: null, staff: null }],
};

for (const [title, [refusal, shown]] of Object.entries(services))
  test(`a service that ${title} shows who is a tutor, or nothing, and keeps no learner`, async ({}, { outputDir }) => {
    let learners = 0;
    const calls: LearnerCalls = {
      owner: 'administrator',
      async create(body) {
        const refusedWith = refusal(body as Body);
        if (refusedWith !== null) return refusedWith;
        learners += 1;
        return { status: 201, text: '{"learnerId":"6a6e7b3e-0000-4000-8000-000000000001"}' };
      },
      async remove() {
        learners -= 1;
        return { status: 204, text: '' };
      },
    };
    const ledger = new Ledger(outputDir, 'run', () => here);
    expect(await isTutor('tutor@example.com', 'example.com', calls, ledger)).toBe(shown.tutor);
    expect(await isTutor('staff@example.com', 'example.com', calls, ledger)).toBe(shown.staff);
    expect(learners).toBe(0);
    ledger.close();
  });
