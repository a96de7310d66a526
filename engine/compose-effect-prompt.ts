import { limits } from '#contract/limits.ts';
import { describeEffect } from '#engine/effects/understand/describe-effect.ts';
import { understandEffect } from '#engine/effects/understand/understand-effect.ts';

/** What was not understood is set off by a dash; it is no part of a better prompt. */
const heardAs = (description: string) => description.split(' – ')[0]!.replace(/\.$/, '');

/**
 * The prompt with the sound that was understood and its place said out loud, e.g. "door" becomes
 * "door: opening door, in a room". The words that were there stay. At most as long as a prompt may be.
 */
export function improveEffectPrompt(prompt: string, seed: number): string {
  const words = prompt.trim();
  const heard = heardAs(describeEffect(understandEffect({ prompt: words, seed, format: 'wav' })));
  if (words.toLowerCase() === heard.toLowerCase()) return words;
  const improved = `${words}: ${heard.slice(0, 1).toLowerCase()}${heard.slice(1)}`;
  return improved.length <= limits.soundEffectPrompt.max ? improved : words;
}
