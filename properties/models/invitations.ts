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
class Invite implements InvitationCommand {
  constructor(
    readonly learner: number,
    readonly wait: number,
  ) {}

  check({ now, invited }: Readonly<InvitationModel>): boolean {
    const since = now + this.wait - (invited[this.learner] ?? Number.NEGATIVE_INFINITY);
    return since >= interval + rounding || since <= interval - margin;
  }

  async run(model: InvitationModel, system: InvitationSystem): Promise<void> {
    const { assessments, judge, lab, learnerIds, organisation } = system;
    if (this.wait > 0) await lab.advanceClock(organisation, this.wait);
    model.now += this.wait;
    const last = model.invited[this.learner] ?? null;

    const response = await assessments.invite(learnerIds[this.learner]!);

    if (last === null) assumeAccepted(response);
    else {
      const since = model.now - last;
      const what = `${since} s after the last one`;
      if (since >= interval) judge('assessments.invite.interval-over', () => assert.accepted(response, what));
      else return judge('assessments.invite.interval', () => assert.refused(response, what));
    }
    model.invited[this.learner] = model.now;
  }

  toString = () => `${this.wait > 0 ? `after ${this.wait} s ` : ''}invite ${this.learner}`;
}

/** Steps of the clock that end on either side of the interval, alone or added up. The most frequent wait is zero. */
const steps = [rounding, margin, 3600, interval / 3, interval / 2, interval - margin, interval + rounding];
const waits = fc.oneof(
  fc.constant(0),
  fc.constantFrom(...steps),
  fc.constantFrom(interval - margin, interval + rounding),
);

export function invitationCommands(learners: number): fc.Arbitrary<InvitationCommand>[] {
  return [fc.tuple(fc.nat(learners - 1), waits).map((args) => new Invite(...args))];
}
