import {
  type ApiResponse,
  assumeAccepted,
  covers,
  expect,
  type Item,
  type Json,
  needs,
  pool,
  test,
} from '../../fixtures/index.ts';
import { changes } from './changes.ts';
import { insufficient } from './enumerations.ts';

const atOnce = 'nothing changed';

/** One learner from enrolment to a second invitation, which whatever happened in between is refused. */
const invited = pool('assessments/before-completion', {
  rows: { [atOnce]: { change: async () => {} }, ...changes } as typeof changes,
  needs: ({ powers = [] }) => powers,
  async subject({ learners, assessments }) {
    const learner = await learners.create();
    const { learnerId } = learner;
    const enrolled = await assessments.result(learnerId);
    const invitation = await assessments.invite(learnerId);
    return {
      learner,
      invitation,
      results: { enrolled, invited: await assessments.result(learnerId) },
      url: await assessments.url(learnerId),
    };
  },
  async act(surroundings, { learner, invitation }, { change }) {
    assumeAccepted(invitation);
    await change(surroundings, learner);
    return surroundings.assessments.invite(learner.learnerId);
  },
});

test.describe('POST /v1/learners/{learnerId}/assessment/invite', () => {
  test('is answered 202', covers('assessments.invite.accepted', invited.row()), async ({ pooled }) => {
    await pooled(invited, ({ subject }) => expect(subject.invitation).toHaveStatus(202));
  });

  test('is answered without a body', covers('assessments.invite.no-body', invited.row()), async ({ pooled }) => {
    await pooled(invited, ({ subject }) => expect(assumeAccepted(subject.invitation).text, 'body of the 202').toBe(''));
  });
});

test.describe('POST /v1/learners/{learnerId}/assessment/invite, a second time', () => {
  test('is refused at once', covers('assessments.invite.interval', invited.row(atOnce)), async ({ pooled }) => {
    await pooled(invited, ({ answer }) => expect(answer).toBeRefused());
  });

  for (const [what, { powers = [] }] of Object.entries(changes))
    test(
      `is refused even if ${what} in the meantime`,
      covers('assessments.invite.interval', needs(...powers), invited.row(what)),
      async ({ pooled }) => {
        await pooled(invited, ({ answer }) => expect(answer).toBeRefused());
      },
    );

  // Not pooled: where one invitation keeps all learners from another, the lone run would get none at all.
  test(
    'is accepted for another learner',
    covers('assessments.invite.interval-per-learner'),
    async ({ learners, assessments }) => {
      const [first, second] = await learners.createMany(2);
      await assessments.invited(first!.learnerId);

      await expect(await assessments.invite(second!.learnerId)).toBeAccepted();

      await expect(await assessments.invite(first!.learnerId), 'the first learner again').toBeRefused();
    },
  );

  test(
    'shows how it is refused',
    covers('assessments.invite.refusal-status', invited.row(atOnce)),
    async ({ pooled, observe }) => {
      await pooled(invited, ({ answer }) => {
        const { status, text, body, headers } = answer;
        const form = text === '' ? 'empty' : body === undefined ? 'text' : 'json';
        const hasRetryAfter = headers['retry-after'] !== undefined;
        observe('assessments.invite.refusal-status', { status, body: form, 'Retry-After': hasRetryAfter }, answer);
      });
    },
  );
});

test.describe('GET /v1/learners/{learnerId}/assessment/url', () => {
  test(
    'gives the address of an open assessment',
    covers('assessments.url.given', invited.row()),
    async ({ pooled }) => {
      await pooled(invited, async ({ subject: { invitation, url } }) => {
        assumeAccepted(invitation);
        await expect(url).toHaveStatus(200);
        const { assessmentUrl } = url.body ?? {};
        expect(typeof assessmentUrl, 'type of assessmentUrl').toBe('string');
        expect(URL.canParse(assessmentUrl), `assessmentUrl is a URL, was ${assessmentUrl}`).toBe(true);
      });
    },
  );
});

test.describe('GET /v1/learners/{learnerId}/assessment', () => {
  test.describe('before the learner has finished', () => {
    for (const when of ['enrolled', 'invited'] as const) {
      const result = (seen: Record<typeof when, ApiResponse>, invitation: ApiResponse) => {
        if (when === 'invited') assumeAccepted(invitation);
        return seen[when];
      };

      test(
        `is answered 200 with a status other than Completed to a learner who is ${when}`,
        covers('assessments.result.too-early', invited.row()),
        async ({ pooled }) => {
          await pooled(invited, async ({ subject: { results, invitation } }) => {
            await expect(result(results, invitation)).toHaveStatus(200);
            expect([10, 20], 'status before completion').toContain(results[when].body?.status);
          });
        },
      );

      test(
        `holds neither results nor a date for a learner who is ${when}`,
        covers('assessments.result.too-early-no-profile', invited.row()),
        async ({ pooled }) => {
          await pooled(invited, ({ subject: { results, invitation } }) => {
            const { body } = assumeAccepted(result(results, invitation));
            const given = (body?.assessmentResults ?? []) as { domainResult?: unknown }[];
            expect(
              given.filter(({ domainResult }) => domainResult !== insufficient),
              'assessmentResults',
            ).toEqual([]);
            expect(body?.dateAssessmentCompleted ?? null, 'dateAssessmentCompleted').toBeNull();
          });
        },
      );
    }
  });

  test(
    'holds this before completion',
    covers('assessments.result.before-completion', invited.row()),
    async ({ pooled, observe }) => {
      await pooled(invited, ({ subject: { results, invitation } }) => {
        assumeAccepted(invitation);
        const { enrolled, invited } = results;
        const answer = { enrolled: contents(enrolled), invited: contents(invited) };
        observe('assessments.result.before-completion', answer, enrolled, invited);
      });
    },
  );

  test(
    'names its enumeration of learner statuses',
    covers('assessments.enum.learner-status-name', invited.row()),
    async ({ pooled, target, observe }) => {
      await pooled(invited, ({ subject: { results } }) => {
        const document = target.contract?.document;
        const named = Object.entries((document?.components?.schemas ?? {}) as Record<string, Item>)
          .filter(([name]) => /^learner(assessmentgetlearner)?status$/i.test(name))
          .map(([name, schema]) => ({ name, values: (schema.enum ?? null) as Json }));
        const answer: Json = document ? { named } : { document: 'none' };
        observe('assessments.enum.learner-status-name', answer, results.enrolled);
      });
    },
  );
});

/** The contents of a result, except for its date. */
function contents({ status, body }: ApiResponse): Json {
  if (status !== 200) return { status };
  const { status: stage = null, learnerStatus = null, supportLikelihoodRating = null } = (body ?? {}) as Item;
  return {
    status: stage,
    learnerStatus,
    supportLikelihoodRating,
    dateAssessmentCompleted: body?.dateAssessmentCompleted == null ? null : 'a date',
    assessmentResults: body?.assessmentResults ?? null,
  };
}
