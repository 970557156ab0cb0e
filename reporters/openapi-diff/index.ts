export { type ApiChange, diffDocuments, type Weight } from './diff.ts';
