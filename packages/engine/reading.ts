/**
 * What people write, understood: a comment on a piece, the prompt of a sound effect, the script of a speech.
 */
export { improveEffectPrompt } from './compose/effect-prompt.ts';
export { readComment, type ReadComment } from './edits/read-comment.ts';
export { describeEffect } from './effects/understand/describe-effect.ts';
export { understandEffect } from './effects/understand/understand-effect.ts';
export { effectKinds, kindWords, type EffectKind } from './effects/words/kind-words.data.ts';
export { parseScript } from './voice/text/parse-script.ts';
