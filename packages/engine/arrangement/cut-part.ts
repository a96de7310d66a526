import type { Note } from '#contract/stored-score.ts';
import { type BeatSpan, isWrittenIn } from '#engine/arrangement/composed-source.ts';
import { type Cut, cutControls } from '#engine/arrangement/cut-controls.ts';
import type { Beats } from '#engine/kit/units.ts';
import type { DrumPart, NotePart, Part, VoicePart } from '#engine/score/score.ts';

/** Where a range of a part goes: `cut.offset` beats later, and on to the piece's end if it is not cut there. */
export interface CutPart {
  readonly span: BeatSpan;
  readonly cut: Cut;
}

const MIN_LENGTH: Beats = 0.05;

const moved = <T extends { readonly startBeats: Beats; readonly gridBeats?: Beats | undefined }>(
  event: T,
  offset: Beats,
): T =>
  offset === 0
    ? event
    : {
        ...event,
        startBeats: Math.max(0, event.startBeats + offset),
        ...(event.gridBeats !== undefined && { gridBeats: event.gridBeats + offset }),
      };

/** The note released at the end of its range, without a slur to a note that does not follow. */
const released = <T extends Note>(note: T, end: Beats, isSlurred: boolean): T => {
  const { articulation, ...plain } = note;
  const durationBeats = Math.max(MIN_LENGTH, Math.min(note.durationBeats, end - note.startBeats));
  if (articulation === undefined || (articulation === 'legato' && !isSlurred))
    return { ...(plain as T), durationBeats };
  return { ...note, durationBeats };
};

const cutNotes = (part: NotePart, { span, cut }: CutPart): NotePart => {
  const inside = part.notes.filter((note) => isWrittenIn(span, note));
  const lastStart = inside.at(-1)?.startBeats ?? 0;
  const notes = inside.map((note) => {
    const rings = cut.isCutAtEnd && note.startBeats + note.durationBeats > span.endBeats;
    const isLast = cut.isCutAtEnd && note.startBeats >= lastStart - 1e-9;
    return moved(rings || isLast ? released(note, span.endBeats, !isLast) : note, cut.offset);
  });
  return {
    ...part,
    notes,
    ...(part.controls && { controls: cutControls(part.controls, cut) }),
  };
};

const cutHits = (part: DrumPart, { span, cut }: CutPart): DrumPart => ({
  ...part,
  hits: part.hits.filter((hit) => isWrittenIn(span, hit)).map((hit) => moved(hit, cut.offset)),
});

/** Lines stay whole: a line belongs to the span in which it begins. */
const cutLines = (part: VoicePart, { span, cut }: CutPart): VoicePart => {
  const byLine = Map.groupBy(part.notes, ({ line }) => line);
  const kept = [...byLine].filter(([, notes]) => isWrittenIn(span, notes[0]!));
  return {
    ...part,
    lines: kept.map(([line]) => part.lines[line]!),
    notes: kept.flatMap(([, notes], line) =>
      notes.map((note) => {
        const rings = cut.isCutAtEnd && note.startBeats + note.durationBeats > span.endBeats;
        return { ...moved(rings ? released(note, span.endBeats, true) : note, cut.offset), line };
      }),
    ),
  };
};

/** The events of a part that are written in a span, at their new place. */
export const cutPart = (part: Part, range: CutPart): Part => {
  if (part.kind === 'drums') return cutHits(part, range);
  return part.kind === 'voice' ? cutLines(part, range) : cutNotes(part, range);
};
