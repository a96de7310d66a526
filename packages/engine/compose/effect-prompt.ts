import { limits } from '#contract/limits.ts';
import { describeEffect } from '#engine/effects/understand/describe-effect.ts';
import { understandEffect } from '#engine/effects/understand/understand-effect.ts';

/** Removes the part after the dash, which lists the words that were not understood. */
const recognizedPart = (description: string) => description.split(' – ')[0]!.replace(/\.$/, '');

/**
 * Appends the recognised sound and its space to a prompt, e.g. "door" becomes "door: opening door, in a room". The
 * words of the prompt are unchanged and not repeated, and the result never exceeds the maximum prompt length.
 */
export function improveEffectPrompt(prompt: string, seed: number): string {
  const words = prompt.trim();
  const recognized = recognizedPart(describeEffect(understandEffect({ prompt: words, seed, format: 'wav' })));
  if (recognized.toLowerCase().startsWith(words.toLowerCase())) return words + recognized.slice(words.length);
  const improved = `${words}: ${recognized.slice(0, 1).toLowerCase()}${recognized.slice(1)}`;
  return improved.length <= limits.soundEffectPrompt.max ? improved : words;
}
