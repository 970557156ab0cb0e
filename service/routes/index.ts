import { assessmentRoutes } from './assessments.ts';
import { learnerRoutes } from './learners.ts';
import type { Route } from './route.ts';
import { supportRoutes } from './support.ts';
import { tagRoutes } from './tags.ts';
import { tutorRoutes } from './tutors.ts';
import { webhookRoutes } from './webhooks.ts';

/** Every endpoint that requires a bearer token. Where two match a path, the first one listed is used. */
export const routes: readonly Route[] = [
  ...assessmentRoutes,
  ...learnerRoutes,
  ...tagRoutes,
  ...tutorRoutes,
  ...supportRoutes,
  ...webhookRoutes,
];
