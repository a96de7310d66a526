/**
 * Music without audio: understanding a prompt, planning a piece, writing its score and its outline.
 */
export { dryRun, type DryRun } from './compose/dry-run.ts';
export { outlineScore } from './compose/outline.ts';
export { improvePrompt } from './compose/prompt.ts';
export { pieceOf, preparePiece, writePiece } from './compose/score.ts';
export { resolvePlan } from './plan/resolve-plan.ts';
export { writePlan } from './plan/write-plan.ts';
export { writeScore } from './score/write-score.ts';
export type { Intent } from './understand/intent.ts';
export { describeIntent } from './understand/describe-intent.ts';
export { isKnownGenre } from './understand/resolve-genres.ts';
export { translateMusic } from './understand/translate-music.ts';
export { understand } from './understand/understand.ts';
