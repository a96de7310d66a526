import { limits } from '#contract/limits.ts';
import { dryRun, type DryRun } from '#engine/compose/dry-run.ts';
import { roundTo } from '#engine/kit/math.ts';
import { styleFor } from '#engine/theory/genres/style-for.ts';
import { keyName } from '#engine/theory/keys.ts';
import { normaliseText } from '#engine/theory/words/phrases.ts';
import { findGenres } from '#engine/understand/genre-words.ts';
import type { Intent } from '#engine/understand/intent.ts';
import { parseLength } from '#engine/theory/words/parse-length.ts';
import { parseMetre } from '#engine/understand/parse-metre.ts';
import { parseRequest, resolveIntent } from '#engine/understand/understand.ts';

/** Number of seeds for which a prompt is interpreted to find what it leaves open. */
const SEEDS = 8;

const capitalize = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);

/** In English, in which the composer reads the prompt: "drums, bass and piano". */
const listed = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)!}`;

const withFullStop = (text: string): string => (/[.!?…]$/.test(text) ? text : `${text}.`);

function interpretBySeeds(prompt: string, seed: number): Intent[] {
  const reading = parseRequest({ prompt, seed, format: 'wav' });
  return Array.from({ length: SEEDS }, (_, more) => resolveIntent(reading, seed + more));
}

const isSame = (a: Intent, b: Intent): boolean =>
  a.genre.preset === b.genre.preset &&
  a.genre.substyle === b.genre.substyle &&
  a.metre === b.metre &&
  a.energy === b.energy &&
  keyName(a.key) === keyName(b.key) &&
  Math.abs(a.bpm - b.bpm) < 1;

/**
 * A sentence with the properties that the prompt does not state: "Genre pop, tempo 90 BPM, key D minor and 3/4 time."
 */
function unstatedProperties(intent: Intent, others: readonly Intent[]): string {
  const { prompt, genre, bpm, tempoRequested, key, requestedKey, metre } = intent;
  const isGenreNamed =
    findGenres(normaliseText(prompt)).length > 0 &&
    others.every((other) => other.genre.substyle === genre.substyle);
  const { label, metres } = styleFor(intent);
  const isMetreOpen =
    parseMetre(normaliseText(prompt)) === undefined && (metres.length > 1 || metre !== '4/4');
  const unstated = [
    isGenreNamed ? '' : `genre ${label.toLowerCase()}`,
    tempoRequested ? '' : `tempo ${roundTo(bpm, 1)} BPM`,
    requestedKey.tonic !== undefined && requestedKey.mode !== undefined ? '' : `key ${keyName(key)}`,
    isMetreOpen ? `${metre} time` : '',
  ].filter((part) => part !== '');
  return unstated.length === 0 ? '' : `${capitalize(listed(unstated))}.`;
}

const instrumentSentence = (names: readonly string[]): string => `With ${listed(names)}.`;

/**
 * The instruments that the prompt does not name, without those whose names would change the interpretation: some are
 * moods, or typical of another genre.
 */
function unnamedInstruments(
  { instruments }: DryRun,
  improved: string,
  preservesMeaning: (text: string) => boolean,
): string {
  const lower = improved.toLowerCase();
  const named: string[] = [];
  for (const name of instruments.filter((one) => !lower.includes(one.toLowerCase())).slice(0, 6)) {
    if (preservesMeaning(`${improved} ${instrumentSentence([...named, name])}`)) named.push(name);
  }
  return named.length === 0 ? '' : instrumentSentence(named);
}

/** The form, only if the prompt has a length: a form for half a minute is too short for three. */
function unstatedForm({ plan }: DryRun, { prompt, sections }: Intent): string {
  const names = plan.sections.map(({ section_name }) => section_name.replace(/ \d+$/, '').toLowerCase());
  const isOpen = sections.length === 0 && parseLength(normaliseText(prompt)) !== undefined;
  return isOpen && names.length > 1 ? `Form: ${names.join(', ')}.` : '';
}

/**
 * Appends what a prompt leaves open, as the composer would choose it: genre, tempo, key, metre, instruments, form.
 * The words of the prompt are unchanged, and the additions have the same meaning for every seed. Never exceeds the
 * maximum prompt length.
 */
export function improvePrompt(prompt: string, seed: number): string {
  const words = prompt.trim();
  const interpretation = dryRun({ prompt: words, seed });
  const all = interpretBySeeds(words, seed);
  const intent = all[0]!;
  const preservesMeaning = (text: string) =>
    text.length <= limits.musicPrompt.max &&
    interpretBySeeds(text, seed).every((other) => isSame(other, intent));
  let improved = withFullStop(words);
  const append = (sentence: string, fits: (text: string) => boolean) => {
    const extended = `${improved} ${sentence}`.trim();
    if (fits(extended)) improved = extended;
  };
  append(unstatedProperties(intent, all), ({ length }) => length <= limits.musicPrompt.max);
  append(unnamedInstruments(interpretation, improved, preservesMeaning), preservesMeaning);
  append(unstatedForm(interpretation, intent), preservesMeaning);
  return improved.slice(0, limits.musicPrompt.max);
}
