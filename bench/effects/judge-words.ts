import { understandEffect } from '#engine/effects/understand/understand-effect.ts';
import { describeEffect } from '#engine/effects/understand/describe-effect.ts';
import { strangePrompts } from './strange-prompts.ts';

/** What was made of words that name no kind of sound. */
export interface WordsVerdict {
  readonly prompt: string;
  readonly kinds: readonly string[];
  readonly understood: string;
  readonly sensible: boolean;
}

/** Reads prompts outside the known kinds; whether the answer is sensible was said beforehand. */
export const strangeWords = (): WordsVerdict[] =>
  strangePrompts.map(([prompt, sensible]) => {
    const intent = understandEffect({ prompt, seed: 1, durationMs: 3_000, format: 'wav' });
    const kinds = intent.layers.map(({ kind }) => kind);
    const wanted = sensible.split('|');
    return {
      prompt,
      kinds,
      understood: describeEffect(intent),
      sensible: kinds.some((kind) => wanted.includes(kind)),
    };
  });
