import { breaking } from '../breaking.ts';
import { describing } from '../operators/documents.ts';

export const defects = breaking('versioning.path.prefix', {
  'paths-without-version': () => ({ aliasOf: (path) => (path.startsWith('/v') ? null : `/v1${path}`) }),
  'one-path-without-version': () => ({ aliasOf: (path) => (path === '/systemevents' ? '/v1/systemevents' : null) }),
  'learner-path-without-version': () => ({
    aliasOf: (path) => (/^\/learners\/[^/]+$/.test(path) ? `/v1${path}` : null),
  }),
  'described-path-without-version': describing(({ paths }) => {
    paths['/tags'] = paths['/v1/tags'];
  }),
});
