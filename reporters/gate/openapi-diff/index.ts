export type { ApiChange } from './change.ts';
export { diffDocuments } from './diff.ts';
export { basePaths } from './operations.ts';
