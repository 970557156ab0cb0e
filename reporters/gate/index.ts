export { renderAnnotations } from './annotations.ts';
export { type Baseline, baselineOf, type KnownDeviation, serialise, uncovered } from './baseline.ts';
export { compare } from './compare.ts';
export type { Change, ChangeKind, Comparison } from './comparison.ts';
export { gateSentence, gateStatus } from './gate-status.ts';
export { renderGateMarkdown } from './markdown.ts';
export { isDay, readBaseline } from './read-baseline.ts';
export { renderGate } from './terminal.ts';
export { today } from './today.ts';
