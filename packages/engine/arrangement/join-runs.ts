import { joinControls } from '#engine/arrangement/cut-controls.ts';
import type { DrumPart, NotePart, Part, VoicePart } from '#engine/score/score.ts';

const isSorted = (events: readonly { readonly startBeats: number }[]): boolean =>
  events.every(({ startBeats }, i) => i === 0 || events[i - 1]!.startBeats <= startBeats);

/** Ranges of a part are in order; a note that begins early can be before the last one of the range before. */
const inOrder = <T extends { readonly startBeats: number }>(events: T[]): T[] =>
  isSorted(events) ? events : events.toSorted((a, b) => a.startBeats - b.startBeats);

/** One part from its ranges, in order of time: channel, name and instrument are those of the first. */
export const joinRuns = (runs: readonly Part[]): Part => {
  const [first] = runs;
  if (first === undefined) throw new RangeError('A part has at least one range.');
  if (runs.length === 1) return first;
  if (first.kind === 'drums') {
    const hits = (runs as readonly DrumPart[]).flatMap((part) => part.hits);
    return { ...first, hits: inOrder(hits) };
  }
  if (first.kind === 'voice') return joinLines(runs as readonly VoicePart[]);
  const parts = runs as readonly NotePart[];
  const { controls: _, ...part } = parts[0]!;
  const controls = joinControls(parts.map((one) => one.controls ?? {}));
  return { ...part, notes: inOrder(parts.flatMap(({ notes }) => notes)), ...(controls && { controls }) };
};

/** Renumbers the lines. */
const joinLines = (parts: readonly VoicePart[]): VoicePart => {
  let before = 0;
  const notes = parts.flatMap((part) => {
    const renumbered = part.notes.map((note) => ({ ...note, line: note.line + before }));
    before += part.lines.length;
    return renumbered;
  });
  return { ...parts[0]!, lines: parts.flatMap(({ lines }) => lines), notes };
};
