import type { SectionKind } from '#engine/theory/form.ts';
import { createFinder } from '#engine/theory/words/phrases.ts';

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
  'pre chorus': 'pre-chorus',
  prechorus: 'pre-chorus',
  pre: 'pre-chorus',
  lift: 'pre-chorus',
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

export const findSections = createFinder(sectionWords);

/** Uses of section words that are not sections: "to lift a room", "solo piano", "instrumental", "theme song". */
const nonSectionUses =
  /\b(?:to|will|can) (?:lift|build|break|drop|rise|bridge)\b|\bsolo (?=[a-z])(?!section|over|then|part)|\b(?:instrumental|drift|noise|bloom|clearing|emerging|dissolving|vamp)\b(?! section| break)|\btheme (?:for|of|song|tune)|\bhead (?!melody)|\b(?:break|pre|riff|rise|drop d|opening|ending|groove|tag)\b(?= [a-z])(?! section| down| chorus| up| then| and then)/g;

const maskNonSections = (text: string): string =>
  text.replace(nonSectionUses, (words) => ' '.repeat(words.length));

/**
 * Parses the excluded sections of an unwanted text. A section must be named alone: "an intro or chorus", but not "a
 * loud intro" or "guitar solo".
 */
export const parseUnwantedSections = (text: string): SectionKind[] => {
  const parts = maskNonSections(text).split(/,|\b(?:or|nor|and)\b/);
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
export const parseSections = (text: string): SectionKind[] =>
  findSections(maskNonSections(text)).map(({ value }) => value);
