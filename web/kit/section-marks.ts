export interface SectionMark {
  readonly letter: string;
  readonly name: string;
  readonly startMs: number;
  readonly durationMs: number;
  readonly ink: SectionInk;
}
export type SectionInk = 'stone' | 'slate' | 'moss' | 'rose';

/** Rehearsal letters: A, B … Z, AA, AB … */
function letterAt(place: number): string {
  const last = String.fromCharCode(65 + (place % 26));
  return place < 26 ? last : letterAt(Math.floor(place / 26) - 1) + last;
}

const inkWords: readonly (readonly [RegExp, SectionInk])[] = [
  [/intro|outro|coda|ending|silence|fade/, 'stone'],
  [/chorus|answer|drop|refrain|hook/, 'moss'],
  [/bridge|break|interlude|middle/, 'rose'],
  [/theme|verse|build|a section/, 'slate'],
];
const otherInks: readonly SectionInk[] = ['slate', 'moss', 'rose', 'stone'];

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
  const seen = new Map<string, { letter: string; ink: SectionInk }>();
  let before: SectionInk | undefined;
  return sections.map((section) => {
    const name = nameOf(section.section_name);
    const mark = seen.get(name) ?? { letter: letterAt(seen.size), ink: inkFor(name, seen.size, before) };
    seen.set(name, mark);
    before = mark.ink;
    return {
      ...mark,
      name: section.section_name,
      startMs: section.start_ms,
      durationMs: section.duration_ms,
    };
  });
}

/** The color for a name, or another one if the previous section has that color. */
function inkFor(name: string, place: number, neighbour: SectionInk | undefined): SectionInk {
  const meant = inkWords.find(([pattern]) => pattern.test(name))?.[1];
  if (meant && meant !== neighbour) return meant;
  const turned = [...otherInks.slice(place % otherInks.length), ...otherInks];
  return turned.find((ink) => ink !== neighbour) ?? 'slate';
}
