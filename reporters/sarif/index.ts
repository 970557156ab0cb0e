export { problemsOfChanges, problemsOfResult } from './problems.ts';
export { renderSarif } from './sarif.ts';
