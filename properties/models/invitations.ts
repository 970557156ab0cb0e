import fc from 'fast-check';
import { expect } from '../../fixtures/index.ts';
import type { Lab } from '../../fixtures/lab/lab.ts';
import type { Organisation } from '../../fixtures/lab/organisation.ts';
import type { Assessments } from '../../fixtures/resources/assessments.ts';

/** Interval between two invitations to one learner (API document, Limits), in seconds. */
const interval = 3 * 24 * 60 * 60;
/** Times may be rounded to whole seconds. */
const rounding = 1;
/** What goes by while commands run is not in the model: nobody is asked so close to the interval. */
const margin = 60;

/** Seconds since the start, and when each learner was last invited with success; null for never. */
export interface InvitationModel {
  now: number;
  invited: (number | null)[];
}

export interface InvitationSystem {
  assessments: Assessments;
  lab: Lab;
  organisation: Organisation;
  learnerIds: string[];
}

type InvitationCommand = fc.AsyncCommand<InvitationModel, InvitationSystem>;

class Invite implements InvitationCommand {
  constructor(readonly learner: number) {}

  check({ now, invited }: Readonly<InvitationModel>): boolean {
    const last = invited[this.learner] ?? null;
    return last === null || now - last >= interval + rounding || now - last <= interval - margin;
  }

  async run(model: InvitationModel, { assessments, learnerIds }: InvitationSystem): Promise<void> {
    const last = model.invited[this.learner] ?? null;
    const isDue = last === null || model.now - last >= interval;

    const response = await assessments.invite(learnerIds[this.learner]!);

    if (!isDue) return expect(response, `${model.now - last} s after the last one`).toBeRefused();
    await expect(response, last === null ? 'the first one' : `${model.now - last} s after the last one`).toHaveStatus(
      202,
    );
    model.invited[this.learner] = model.now;
  }

  toString = () => `invite ${this.learner}`;
}

class Advance implements InvitationCommand {
  constructor(readonly seconds: number) {}

  check = () => true;

  async run(model: InvitationModel, { lab, organisation }: InvitationSystem): Promise<void> {
    await lab.advanceClock(organisation, this.seconds);
    model.now += this.seconds;
  }

  toString = () => `advance ${this.seconds} s`;
}

/** Steps of the clock that meet the interval from both sides, alone and added up. */
const steps = [rounding, margin, 3600, interval / 3, interval / 2, interval - margin, interval + rounding];

export function invitationCommands(learners: number): fc.Arbitrary<InvitationCommand>[] {
  return [
    fc.nat(learners - 1).map((learner) => new Invite(learner)),
    fc.constantFrom(...steps).map((seconds) => new Advance(seconds)),
  ];
}
