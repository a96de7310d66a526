import { limits } from '#contract/limits.ts';
import { sketch, type Sketch } from '#engine/compose-sketch.ts';
import { roundTo } from '#engine/kit/integers.ts';

const listed = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1) ?? ''}`;

const capital = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);

const closed = (text: string): string => (/[.!?…]$/.test(text) ? text : `${text}.`);

/** "The tempo is 90 BPM and the key D minor, in 3/4." without what the prompt says already. */
function measures({ bpm, tempoAsked, key, keyAsked, metre }: Sketch, prompt: string): string {
  const said = [tempoAsked ? '' : `tempo ${roundTo(bpm, 1)} BPM`, keyAsked ? '' : `key ${key}`];
  const unsaid = said.filter((part) => part !== '');
  if (metre !== '4/4' && !prompt.includes(metre)) unsaid.push(`${metre} time`);
  return unsaid.length === 0 ? '' : `${capital(listed(unsaid))}.`;
}

function players({ instruments }: Sketch, prompt: string): string {
  const lower = prompt.toLowerCase();
  const unnamed = instruments.filter((name) => !lower.includes(name.toLowerCase()));
  return unnamed.length === 0 ? '' : `With ${listed(unnamed.slice(0, 6))}.`;
}

function form({ plan }: Sketch, prompt: string): string {
  const names = plan.sections.map(({ section_name }) => section_name.replace(/ \d+$/, '').toLowerCase());
  const lower = prompt.toLowerCase();
  if (names.length < 2 || names.some((name) => lower.includes(name))) return '';
  return `Form: ${names.join(', ')}.`;
}

/**
 * The prompt with what it left open said out loud, as the composer would settle it: tempo, key, who
 * plays, the form. The words that were there stay as they are. At most as long as a prompt may be.
 */
export function improvePrompt(prompt: string, seed: number): string {
  const words = prompt.trim();
  const known = sketch({ prompt: words, seed });
  const sentences = [measures(known, words), players(known, words), form(known, words)];
  let improved = closed(words);
  for (const sentence of sentences) {
    const longer = `${improved} ${sentence}`.trim();
    if (longer.length <= limits.musicPrompt.max) improved = longer;
  }
  return improved.slice(0, limits.musicPrompt.max);
}
