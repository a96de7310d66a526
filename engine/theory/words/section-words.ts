import type { SectionKind } from '#engine/theory/form.ts';
import { finder } from '#engine/theory/words/phrases.ts';

/** Section names in prompts and plans. */
const sectionWords: Readonly<Record<string, SectionKind>> = {
  intro: 'intro',
  introduction: 'intro',
  opening: 'intro',
  prelude: 'intro',
  turnaround: 'intro',
  emerging: 'intro',
  verse: 'verse',
  head: 'verse',
  theme: 'verse',
  strophe: 'verse',
  'a section': 'verse',
  exposition: 'verse',
  drift: 'verse',
  riff: 'verse',
  groove: 'verse',
  'pre chorus': 'lift',
  prechorus: 'lift',
  pre: 'lift',
  lift: 'lift',
  'second theme': 'chorus',
  'head a': 'verse',
  'head b': 'chorus',
  bloom: 'chorus',
  chorus: 'chorus',
  choruses: 'chorus',
  hook: 'chorus',
  refrain: 'chorus',
  climax: 'chorus',
  recapitulation: 'chorus',
  bridge: 'bridge',
  'b section': 'bridge',
  'middle eight': 'bridge',
  'middle 8': 'bridge',
  interlude: 'bridge',
  development: 'bridge',
  variation: 'bridge',
  clearing: 'bridge',
  noise: 'bridge',
  break: 'break',
  breakdown: 'break',
  dub: 'break',
  build: 'build',
  'build up': 'build',
  buildup: 'build',
  riser: 'build',
  rise: 'build',
  drop: 'drop',
  solo: 'solo',
  improvisation: 'solo',
  instrumental: 'solo',
  outro: 'outro',
  ending: 'outro',
  coda: 'outro',
  finale: 'outro',
  vamp: 'outro',
  dissolving: 'outro',
  tag: 'outro',
  'fade out': 'outro',
};

export const findSections = finder(sectionWords);

/** Uses of section words that are not sections: "to lift a room", "solo piano", "instrumental", "theme song". */
const notForms =
  /\b(?:to|will|can) (?:lift|build|break|drop|rise|bridge)\b|\bsolo (?=[a-z])(?!section|over|then|part)|\b(?:instrumental|drift|noise|bloom|clearing|emerging|dissolving|vamp)\b(?! section| break)|\btheme (?:for|of|song|tune)|\bhead (?!melody)|\b(?:break|pre|riff|rise|drop d|opening|ending|groove|tag)\b(?= [a-z])(?! section| down| chorus| up| then| and then)/g;

const withoutStyles = (text: string): string => text.replace(notForms, (words) => ' '.repeat(words.length));

/**
 * Parses the excluded sections of an unwanted text. A section must be named alone: "an intro or chorus", but not "a
 * loud intro" or "guitar solo".
 */
export const readUnwantedSections = (text: string): SectionKind[] => {
  const parts = withoutStyles(text).split(/,|\b(?:or|nor|and)\b/);
  return parts.flatMap((part) => {
    const words = part.trim().replace(/^(?:have |use |add |include )?(?:(?:an?|any|the) )?/, '');
    return findSections(words)
      .filter(({ start }) => start === 0)
      .map(({ value }) => value);
  });
};

/**
 * Parses the requested sections in text order. Two or more are a complete form; a single one only has to occur.
 */
export const readSections = (text: string): SectionKind[] =>
  findSections(withoutStyles(text)).map(({ value }) => value);
