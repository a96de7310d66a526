import type { Edit } from '#contract/edits.ts';
import type { ScoreOutline } from '#contract/score-outline.ts';
import type { StemName } from '#contract/part-groups.ts';
import { mod } from '#engine/kit.ts';
import { SAMPLE_RATE, type Seconds, type Stereo } from '#engine/index.ts';
import type { Version } from './version.ts';

export interface Span {
  readonly from: Seconds;
  readonly to: Seconds;
}

/** When a bar of the piece begins, counted from 1; the bar after the last one is the end. */
function barStart({ sections }: ScoreOutline, bar: number): Seconds {
  const section = sections.findLast(({ first_bar: first }) => first <= bar)!;
  const barMs = section.duration_ms / section.bars;
  return (section.start_ms + (bar - section.first_bar) * barMs) / 1000;
}

/** The time that an edit concerns, in a piece whose timing it does not change. */
export function spanOfEdit(edit: Edit, { outline, lengthMs }: Version['piece']): Span {
  const { sections: all } = outline;
  if ('bars' in edit && edit.bars !== undefined)
    return { from: barStart(outline, edit.bars.from), to: barStart(outline, edit.bars.to + 1) };
  const sections = edit.kind === 'ending' ? [all.length - 1] : 'sections' in edit ? edit.sections : undefined;
  if (sections === undefined) return { from: 0, to: lengthMs / 1000 };
  const [first, last] = [all[Math.min(...sections)]!, all[Math.max(...sections)]!];
  // A ritardando into the last chord can begin a bar before a short last section.
  if (edit.kind === 'ending' && edit.style === 'ritardando')
    return { from: barStart(outline, Math.max(1, first.first_bar - 1)), to: lengthMs / 1000 };
  return { from: first.start_ms / 1000, to: (last.start_ms + last.duration_ms) / 1000 };
}

/** What differs between two renderings of a stem. */
export interface Difference {
  readonly first: Seconds;
  readonly last: Seconds;
  /** The largest difference from a time on, in dBFS. */
  readonly peakFrom: (from: Seconds) => number;
}

const silence: Stereo = { left: new Float32Array(0), right: new Float32Array(0) };

/** Undefined: identical to the sample. A stem that is missing is silent. */
export function differenceOf(a: Stereo = silence, b: Stereo = silence): Difference | undefined {
  const frames = Math.max(a.left.length, b.left.length);
  const at = (i: number): number =>
    Math.max(Math.abs((a.left[i] ?? 0) - (b.left[i] ?? 0)), Math.abs((a.right[i] ?? 0) - (b.right[i] ?? 0)));
  let first = 0;
  while (first < frames && at(first) === 0) first++;
  if (first === frames) return undefined;
  let last = frames - 1;
  while (at(last) === 0) last--;
  return {
    first: first / SAMPLE_RATE,
    last: last / SAMPLE_RATE,
    peakFrom: (from) => {
      let peak = 0;
      for (let i = Math.max(0, Math.round(from * SAMPLE_RATE)); i <= last; i++) peak = Math.max(peak, at(i));
      return peak === 0 ? -Infinity : 20 * Math.log10(peak);
    },
  };
}

/** The stems of either version. */
export const stemNames = (a: Version, b: Version): StemName[] => [
  ...new Set([...a.stems.keys(), ...b.stems.keys()]),
];

/**
 * Everything that is played in a section, in beats from its start on the written grid; pitched notes as pitch classes
 * `semitones` lower, because a transposition can move a part by an octave.
 */
export function notesOf({ piece, score }: Version, section: number, semitones = 0): string[] {
  const { sections } = piece.outline;
  const { parts, metre } = score;
  const barBeats = (metre.beatsPerBar * 4) / metre.beatUnit;
  const startOf = (one: { readonly first_bar: number }) => (one.first_bar - 1) * barBeats;
  const from = startOf(sections[section]!);
  const next = sections[section + 1];
  const to = next === undefined ? Infinity : startOf(next);
  const first = section === 0 ? -Infinity : from - 1e-6;
  return parts
    .flatMap((part) =>
      (part.kind === 'drums' ? part.hits : part.notes)
        .filter(({ startBeats, gridBeats = startBeats }) => gridBeats >= first && gridBeats < to - 1e-6)
        .map((event) => {
          const what = 'piece' in event ? event.piece : mod(event.pitch - semitones, 12);
          return `${part.stem} ${(event.startBeats - from).toFixed(4)} ${what} ${event.velocity.toFixed(4)}`;
        }),
    )
    .toSorted();
}

/** How many notes of two lists are not in both. */
export function differentNotes(a: readonly string[], b: readonly string[]): number {
  const counts = new Map<string, number>();
  for (const note of a) counts.set(note, (counts.get(note) ?? 0) + 1);
  for (const note of b) counts.set(note, (counts.get(note) ?? 0) - 1);
  return [...counts.values()].reduce((sum, count) => sum + Math.abs(count), 0);
}
