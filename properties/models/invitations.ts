import fc from 'fast-check';
import {
  type Assessments,
  assumeAccepted,
  threeDays as interval,
  type Lab,
  type Organisation,
} from '../../fixtures/index.ts';
import { assert } from '../assert.ts';
import type { Judge } from '../judge.ts';
import { command } from './command.ts';

/** Seconds of tolerance, since times may be rounded to whole seconds. */
const rounding = 1;
/** The model ignores the time that commands take, so no invitation is sent this close, in seconds, to the interval's end. */
const margin = 60;

/** Seconds since the start, and the time of each learner's last accepted invitation; null for none. */
interface InvitationModel {
  now: number;
  invited: (number | null)[];
}

interface InvitationSystem {
  assessments: Assessments;
  judge: Judge;
  lab: Lab;
  organisation: Organisation;
  learnerIds: string[];
}

type InvitationCommand = fc.AsyncCommand<InvitationModel, InvitationSystem>;

/** `POST /v1/learners/{learnerId}/assessment/invite`, after waiting for this many seconds. */
const invite = (learner: number, wait: number): InvitationCommand =>
  command(
    `${wait > 0 ? `after ${wait} s ` : ''}invite ${learner}`,
    async (model, system) => {
      const { assessments, judge, lab, learnerIds, organisation } = system;
      if (wait > 0) await lab.advanceClock(organisation, wait);
      model.now += wait;
      const last = model.invited[learner] ?? null;

      const response = await assessments.invite(learnerIds[learner]!);

      if (last === null) assumeAccepted(response);
      else {
        const since = model.now - last;
        const what = `${since} s after the last one`;
        if (since >= interval) judge('assessments.invite.interval-over', () => assert.accepted(response, what));
        else return judge('assessments.invite.interval', () => assert.refused(response, what));
      }
      model.invited[learner] = model.now;
    },
    ({ now, invited }) => {
      const since = now + wait - (invited[learner] ?? Number.NEGATIVE_INFINITY);
      return since >= interval + rounding || since <= interval - margin;
    },
  );

/** Steps of the clock that end on either side of the interval, alone or added up. The most frequent wait is zero. */
const steps = [rounding, margin, 3600, interval / 3, interval / 2, interval - margin, interval + rounding];
const waits = fc.oneof(
  fc.constant(0),
  fc.constantFrom(...steps),
  fc.constantFrom(interval - margin, interval + rounding),
);

export function invitationCommands(learners: number): fc.Arbitrary<InvitationCommand>[] {
  return [fc.tuple(fc.nat(learners - 1), waits).map((args) => invite(...args))];
}
