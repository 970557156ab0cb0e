import type { Context, Hono } from 'hono';
import type { Decision } from '../behaviour/types.ts';
import type { Organisation } from '../store/organisation.ts';
import type { Assessment, Learner } from '../store/types.ts';
import type { World } from '../store/world.ts';
import { found, must, readObject, utc } from './answers.ts';
import type { SentMail } from './types.ts';

/** Commits a decision and triggers its events and jobs. */
export type Act = (organisation: Organisation, decision: Decision) => void;

interface Subject {
  organisation: Organisation;
  learner: Learner;
}

/**
 * Powers over one learner: complete the assessment, assign and use modules, write support records and plans, set
 * eligibility, read the outbox.
 */
export function learnerPowers(control: Hono, world: World, act: Act): void {
  const subjectOf = (c: Context): Subject => {
    const id = (c.req.param('id') ?? '').toLowerCase();
    const organisation = found(world.organisationOf(id), 'learner');
    return { organisation, learner: found(organisation.learners.get(id), 'learner') };
  };

  control.post('/learners/:id/assessment/complete', (c) => {
    const result = assessmentOf(readObject(c));
    const { organisation, learner } = subjectOf(c);
    act(organisation, organisation.behaviour.completeAssessment(learner, result, organisation.now()));
    return c.body(null, 204);
  });

  control.post('/learners/:id/modules', (c) => {
    readObject(c);
    const { organisation, learner } = subjectOf(c);
    const decision = organisation.behaviour.assignModule(learner, organisation.now());
    act(organisation, decision);
    return c.json(decision.body, 201);
  });

  control.post('/learners/:id/modules/:moduleId/:step{access|complete}', (c) => {
    const { organisation, learner } = subjectOf(c);
    const b = organisation.behaviour;
    const module = found(
      learner.modules.find(({ moduleId }) => moduleId === c.req.param('moduleId').toLowerCase()),
      'module',
    );
    const step = c.req.param('step') === 'access' ? b.accessModule : b.completeModule;
    act(organisation, step(learner, module, organisation.now()));
    return c.body(null, 204);
  });

  control.post('/learners/:id/supportrecords', (c) => {
    const body = readObject(c);
    const { organisation, learner } = subjectOf(c);
    const decision = organisation.behaviour.addSupportRecord(learner, supportRecordOf(body, organisation.now()));
    act(organisation, decision);
    return c.json(decision.body, 201);
  });

  control.post('/learners/:id/supportplan', (c) => {
    const { sections, changedByUserId = null } = readObject(c);
    const { organisation, learner } = subjectOf(c);
    const b = organisation.behaviour;
    must(Array.isArray(sections) && sections.length > 0, '`sections` must be an array of at least one section.');
    must(
      sections.every((section) => b.planSections.includes(section)),
      `Sections are ${b.planSections.join(', ')}.`,
    );
    must(changedByUserId === null || typeof changedByUserId === 'string', '`changedByUserId` must be a UUID or null.');
    act(organisation, b.changePlan(learner, sections, changedByUserId, organisation.now()));
    return c.body(null, 204);
  });

  control.put('/learners/:id/eligibility', (c) => {
    const { secondaryTutorChange } = readObject(c);
    must(typeof secondaryTutorChange === 'boolean', '`secondaryTutorChange` must be true or false.');
    const { organisation, learner } = subjectOf(c);
    organisation.commit([{ kind: 'learner', learner: { ...learner, secondaryTutorChange } }]);
    return c.body(null, 204);
  });

  control.get('/learners/:id/outbox', (c) => {
    const { organisation, learner } = subjectOf(c);
    const sent = organisation.outbox.filter(({ learnerId }) => learnerId === learner.learnerId);
    return c.json(sent.map(({ to, sentAt }) => ({ to, sentAtUtc: utc(sentAt) }) satisfies SentMail));
  });
}

function assessmentOf(body: Record<string, unknown>): Partial<Assessment> {
  const result: Record<string, unknown> = {};
  for (const field of ['learnerStatus', 'supportLikelihoodRating']) {
    if (body[field] === undefined) continue;
    must(Number.isInteger(body[field]), `\`${field}\` must be an integer.`);
    result[field] = body[field];
  }
  const { assessmentResults } = body;
  if (assessmentResults === undefined) return result;
  must(
    assessmentResults === null ||
      (Array.isArray(assessmentResults) &&
        assessmentResults.every((item) => Number.isInteger(item?.domainId) && Number.isInteger(item?.domainResult))),
    '`assessmentResults` must be null or an array of `domainId` and `domainResult`.',
  );
  return { ...result, assessmentResults };
}

function supportRecordOf(body: Record<string, unknown>, now: number) {
  const { lastUpdatedDate, supportType = 10, coverageStatus = 30 } = body;
  const lastUpdatedAt = lastUpdatedDate === undefined ? now : Date.parse(String(lastUpdatedDate));
  must(!Number.isNaN(lastUpdatedAt), '`lastUpdatedDate` must be a date.');
  must(typeof supportType === 'number' && typeof coverageStatus === 'number', 'Codes must be integers.');
  return { lastUpdatedAt, supportType, coverageStatus };
}
