export { renderAnnotations } from './annotations.ts';
export { type Baseline, baselineOf, type KnownDeviation, serialise, uncovered } from './baseline.ts';
export { byClient, clientSentence } from './by-client.ts';
export { compare } from './compare.ts';
export {
  adviceOf,
  type Change,
  type ChangeKind,
  type CloseOn,
  type Comparison,
  type Impact,
  type ImpactLevel,
  impactLevels,
  type Unwatched,
} from './comparison.ts';
export { type Allowed, changeKinds, gateAdvice, gateSentence, gateStatus } from './gate-status.ts';
export { renderGateMarkdown } from './markdown.ts';
export { goneIds, noSuchEntry, rulesAndQuestions, watchedIn } from './not-exercised.ts';
export { otherTarget } from './other-target.ts';
export { readBaseline } from './read-baseline.ts';
export { renderGate } from './terminal.ts';
export { mostUrgentFirst } from './urgency.ts';
