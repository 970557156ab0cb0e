export { problemsOfChanges, problemsOfResult } from './problems.ts';
export { inRepository, repositoryPrefix } from './repository.ts';
export { renderSarif } from './sarif.ts';
