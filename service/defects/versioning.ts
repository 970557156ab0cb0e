import { describing } from './changed-description.ts';
import type { Defect } from './types.ts';

/** API document, Versioning, item 1. */
export const versioningDefects: readonly Defect[] = [
  {
    // Paths without a version are served as v1.
    name: 'paths-without-version',
    breaks: 'versioning.path.prefix',
    change: () => ({ aliasOf: (path) => (path.startsWith('/v') ? null : `/v1${path}`) }),
  },
  {
    name: 'one-path-without-version',
    breaks: 'versioning.path.prefix',
    change: () => ({ aliasOf: (path) => (path === '/systemevents' ? '/v1/systemevents' : null) }),
  },
  {
    name: 'learner-path-without-version',
    breaks: 'versioning.path.prefix',
    change: () => ({ aliasOf: (path) => (/^\/learners\/[^/]+$/.test(path) ? `/v1${path}` : null) }),
  },
  {
    name: 'described-path-without-version',
    breaks: 'versioning.path.prefix',
    change: describing(({ paths }) => {
      paths['/tags'] = paths['/v1/tags'];
    }),
  },
];
