import { limits } from '#contract/limits.ts';
import { sketch, type Sketch } from '#engine/compose-sketch.ts';
import { roundTo } from '#engine/kit/integers.ts';
import { listed } from '#engine/kit/listed.ts';
import { idiomFor } from '#engine/theory/genres/idiom-for.ts';
import { keyName } from '#engine/theory/keys.ts';
import { plain } from '#engine/theory/words/phrases.ts';
import { findGenres } from '#engine/understand/genre-words.ts';
import type { Intent } from '#engine/understand/intent.ts';
import { readLength } from '#engine/theory/words/read-length.ts';
import { readMetre } from '#engine/understand/read-metre.ts';
import { readRequest, settle } from '#engine/understand/understand.ts';

/** By how many seeds a prompt is settled to see what it leaves open. */
const readings = 8;

const capital = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);

const closed = (text: string): string => (/[.!?…]$/.test(text) ? text : `${text}.`);

function bySeeds(prompt: string, seed: number): Intent[] {
  const reading = readRequest({ prompt, seed, format: 'wav' });
  return Array.from({ length: readings }, (_, more) => settle(reading, seed + more));
}

const isSame = (a: Intent, b: Intent): boolean =>
  a.genre.preset === b.genre.preset &&
  a.genre.style === b.genre.style &&
  a.metre === b.metre &&
  a.energy === b.energy &&
  keyName(a.key) === keyName(b.key) &&
  Math.abs(a.bpm - b.bpm) < 1;

/** "Genre pop, tempo 90 BPM, key D minor and 3/4 time." without what the prompt says already. */
function measures(intent: Intent, others: readonly Intent[]): string {
  const { prompt, genre, bpm, tempoAsked, key, keyWish, metre } = intent;
  const isNamed =
    findGenres(plain(prompt)).length > 0 && others.every((other) => other.genre.style === genre.style);
  const { label, metres } = idiomFor(intent);
  const isDrawn = readMetre(plain(prompt)) === undefined && (metres.length > 1 || metre !== '4/4');
  const unsaid = [
    isNamed ? '' : `genre ${label.toLowerCase()}`,
    tempoAsked ? '' : `tempo ${roundTo(bpm, 1)} BPM`,
    keyWish.tonic !== undefined && keyWish.mode !== undefined ? '' : `key ${keyName(key)}`,
    isDrawn ? `${metre} time` : '',
  ].filter((part) => part !== '');
  return unsaid.length === 0 ? '' : `${capital(listed(unsaid))}.`;
}

const withPlayers = (names: readonly string[]): string => `With ${listed(names)}.`;

/** Of the players that nobody named those whose names change nothing else: some are moods, or another genre's. */
function players({ instruments }: Sketch, improved: string, keeps: (text: string) => boolean): string {
  const lower = improved.toLowerCase();
  const named: string[] = [];
  for (const name of instruments.filter((one) => !lower.includes(one.toLowerCase())).slice(0, 6)) {
    if (keeps(`${improved} ${withPlayers([...named, name])}`)) named.push(name);
  }
  return named.length === 0 ? '' : withPlayers(named);
}

/** Only where the length is said as well: a form that fits half a minute is short for three. */
function form({ plan }: Sketch, { prompt, sections }: Intent): string {
  const names = plan.sections.map(({ section_name }) => section_name.replace(/ \d+$/, '').toLowerCase());
  const isOpen = sections.length === 0 && readLength(plain(prompt)) !== undefined;
  return isOpen && names.length > 1 ? `Form: ${names.join(', ')}.` : '';
}

/**
 * The prompt with what it left open said out loud, as the composer would settle it: genre, tempo, key, metre, who
 * plays, the form. The words that were there stay as they are, and what is added means the same by every seed.
 * At most as long as a prompt may be.
 */
export function improvePrompt(prompt: string, seed: number): string {
  const words = prompt.trim();
  const known = sketch({ prompt: words, seed });
  const all = bySeeds(words, seed);
  const intent = all[0]!;
  const keeps = (text: string) =>
    text.length <= limits.musicPrompt.max && bySeeds(text, seed).every((other) => isSame(other, intent));
  let improved = closed(words);
  const add = (sentence: string, fits: (text: string) => boolean) => {
    const longer = `${improved} ${sentence}`.trim();
    if (fits(longer)) improved = longer;
  };
  add(measures(intent, all), ({ length }) => length <= limits.musicPrompt.max);
  add(players(known, improved, keeps), keeps);
  add(form(known, intent), keeps);
  return improved.slice(0, limits.musicPrompt.max);
}
