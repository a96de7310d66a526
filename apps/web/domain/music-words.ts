import { locale } from '#contract/locale.ts';
import {
  genreNames,
  keyMessages,
  moodNames,
  musicMessages,
  partNames,
  sectionNames,
  voiceRoles,
} from '#contract/music-messages.ts';
import type { ScoreOutline } from '#contract/score-outline.ts';

const { modes, tonics } = keyMessages;
const has = <Names extends object>(names: Names, name: string): name is Extract<keyof Names, string> =>
  Object.hasOwn(names, name);

/** Parts are stored in lower case, too: "french horn". */
const lowerCase = (names: Readonly<Record<string, string>>) =>
  Object.entries(names).map(([name, word]) => [name.toLowerCase(), word] as const);

const words = () =>
  new Map([
    ...lowerCase(partNames),
    ...lowerCase(moodNames),
    ...lowerCase(genreNames),
    ...lowerCase(sectionNames),
  ]);
let knownWords: ReturnType<typeof words> | undefined;

const capitalised = (word: string) => `${word.charAt(0).toLocaleUpperCase(locale)}${word.slice(1)}`;
const startsUpper = (text: string) => text.charAt(0) !== text.charAt(0).toLowerCase();

function translated(text: string): string {
  const [, tonic = '', mode = ''] = /^([A-G][b#]?) (.+)$/.exec(text) ?? [];
  if (has(tonics, tonic) && has(modes, mode))
    return keyMessages.key({ tonic: tonics[tonic], mode: modes[mode] });
  const [, role = '', part = ''] = /^(\w+): (.+)$/.exec(text) ?? [];
  if (has(voiceRoles, role))
    return musicMessages.partInRole({ role: voiceRoles[role], part: translated(part) });
  const [, name = text, number = ''] = /^(.*?)( \d+)?$/.exec(text) ?? [];
  knownWords ??= words();
  const word = knownWords.get(name.toLowerCase());
  if (word === undefined) return text;
  return `${startsUpper(name) ? capitalised(word) : word}${number}`;
}

/**
 * A word of music in the language of the build: the composer and other providers store keys, instruments, moods, genres and
 * sections in English ("D minor", "felt piano", "Verse 2"). Other texts, such as names by people, stay.
 */
export const musicWord = (text: string): string => (locale === 'en' ? text : translated(text));

/** The outline of a score with its names as displayed. */
export const shownOutline = (outline: ScoreOutline): ScoreOutline =>
  locale === 'en'
    ? outline
    : {
        ...outline,
        key: musicWord(outline.key),
        sections: outline.sections.map((one) => ({ ...one, section_name: musicWord(one.section_name) })),
        parts: outline.parts.map((one) => ({ ...one, label: musicWord(one.label) })),
      };
