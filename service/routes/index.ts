import { learnerRoutes } from './learners.ts';
import type { Route } from './route.ts';
import { tagRoutes } from './tags.ts';

/** Every endpoint with a bearer token. Where two match a path, the first is taken. */
export const routes: readonly Route[] = [...learnerRoutes, ...tagRoutes];
