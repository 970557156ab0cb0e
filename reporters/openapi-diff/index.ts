export { type ApiChange, diffDocuments } from './diff.ts';
