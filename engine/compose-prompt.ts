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

/** Number of seeds for which a prompt is interpreted to find what it leaves open. */
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

/**
 * A sentence with the properties that the prompt does not state: "Genre pop, tempo 90 BPM, key D minor and 3/4 time."
 */
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

/**
 * The instruments that the prompt does not name, without those whose names would change the interpretation: some are
 * moods, or typical of another genre.
 */
function players({ instruments }: Sketch, improved: string, keeps: (text: string) => boolean): string {
  const lower = improved.toLowerCase();
  const named: string[] = [];
  for (const name of instruments.filter((one) => !lower.includes(one.toLowerCase())).slice(0, 6)) {
    if (keeps(`${improved} ${withPlayers([...named, name])}`)) named.push(name);
  }
  return named.length === 0 ? '' : withPlayers(named);
}

/** The form, only if the prompt has a length: a form for half a minute is too short for three. */
function form({ plan }: Sketch, { prompt, sections }: Intent): string {
  const names = plan.sections.map(({ section_name }) => section_name.replace(/ \d+$/, '').toLowerCase());
  const isOpen = sections.length === 0 && readLength(plain(prompt)) !== undefined;
  return isOpen && names.length > 1 ? `Form: ${names.join(', ')}.` : '';
}

/**
 * Appends what a prompt leaves open, as the composer would choose it: genre, tempo, key, metre, instruments, form.
 * The words of the prompt are unchanged, and the additions have the same meaning for every seed. Never exceeds the
 * maximum prompt length.
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
