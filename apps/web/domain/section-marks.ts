import { musicWord } from '#web/domain/music-words.ts';

export interface SectionMark {
  readonly letter: string;
  readonly name: string;
  readonly startMs: number;
  readonly durationMs: number;
  readonly color: SectionColor;
}
export type SectionColor = 'stone' | 'slate' | 'moss' | 'rose';

/** Rehearsal letters: A, B … Z, AA, AB … */
function letterAt(index: number): string {
  const last = String.fromCharCode(65 + (index % 26));
  return index < 26 ? last : letterAt(Math.floor(index / 26) - 1) + last;
}

const colorPatterns: readonly (readonly [RegExp, SectionColor])[] = [
  [/intro|outro|coda|ending|silence|fade/, 'stone'],
  [/chorus|answer|drop|refrain|hook/, 'moss'],
  [/bridge|break|interlude|middle/, 'rose'],
  [/theme|verse|build|a section/, 'slate'],
];
const fallbackColors: readonly SectionColor[] = ['slate', 'moss', 'rose', 'stone'];

const nameOf = (sectionName: string) =>
  sectionName
    .trim()
    .toLowerCase()
    .replace(/[\s_-]*\d+$/, '');

interface Section {
  readonly section_name: string;
  readonly start_ms: number;
  readonly duration_ms: number;
}

/**
 * Rehearsal marks for the sections of a piece: sections of the same name share a letter and a color
 * ("Verse 1" and "Verse 2" count as one name). The color depends on the name, or on the order for other names.
 */
export function sectionMarks(sections: readonly Section[]): SectionMark[] {
  const seen = new Map<string, { letter: string; color: SectionColor }>();
  let previous: SectionColor | undefined;
  return sections.map((section) => {
    const name = nameOf(section.section_name);
    const mark = seen.get(name) ?? {
      letter: letterAt(seen.size),
      color: colorFor(name, seen.size, previous),
    };
    seen.set(name, mark);
    previous = mark.color;
    return {
      ...mark,
      name: musicWord(section.section_name),
      startMs: section.start_ms,
      durationMs: section.duration_ms,
    };
  });
}

/** The color for a name, or another one if the previous section has that color. */
function colorFor(name: string, index: number, previous: SectionColor | undefined): SectionColor {
  const preferred = colorPatterns.find(([pattern]) => pattern.test(name))?.[1];
  if (preferred && preferred !== previous) return preferred;
  const rotated = [...fallbackColors.slice(index % fallbackColors.length), ...fallbackColors];
  return rotated.find((color) => color !== previous) ?? 'slate';
}
