import type { MidiPitch } from '#engine/kit/units.ts';
import type { SpokenLine } from '#engine/voice/models/hts/spoken-line.ts';
import { chordAt } from '#engine/score/harmony.ts';
import type { CompositionContext } from '#engine/score/composition-context.ts';
import { pitchClassesOf, addThird } from '#engine/theory/chords.ts';
import { degreeOfPitch, nearestPitch, pitchOfDegree, chordScale } from '#engine/theory/scale.ts';
import type { Singer } from '#engine/theory/singers.ts';
import type { SungLine } from './sung-line.ts';

/** Whether the line is in a chorus, a drop or a section of similar intensity. */
export const isFull = ({ placed: { section } }: SungLine): boolean =>
  section.kind === 'chorus' || section.kind === 'drop' || section.intensity >= 0.82;

const foldIntoRange = (pitch: MidiPitch, { low, high }: Singer): MidiPitch => {
  let moved = pitch;
  while (moved < low) moved += 12;
  while (moved > high + 3) moved -= 12;
  return moved;
};

/** A harmony voice: the lead's words at an interval of `steps` scale steps; long notes are chord tones. */
export function writeHarmonyVoice(
  context: CompositionContext,
  lines: readonly SungLine[],
  steps: number,
  singer: Singer,
): SungLine[] {
  const { intent, chords } = context;
  return lines
    .filter((line) => isFull(line) && !line.isRapped)
    .map((line) => ({
      ...line,
      notes: line.notes.map((note) => {
        const { chord } = chordAt(chords, note.startBeats);
        const scale = chordScale(intent.key, chord);
        const target = pitchOfDegree(intent.key, degreeOfPitch(intent.key, note.pitch) + steps);
        const allowed = note.durationBeats >= 1 ? pitchClassesOf(addThird(chord, scale)) : scale;
        const nearest = nearestPitch(target, allowed);
        const pitch = nearest === note.pitch ? nearestPitch(target + Math.sign(steps), allowed) : nearest;
        return { ...note, pitch: foldIntoRange(pitch, singer), velocity: note.velocity * 0.9 };
      }),
    }));
}

/**
 * A sustained vowel on each chord under full lines; `voice` selects the chord tone, counted from the one nearest the
 * centre.
 */
export function writeSustainedVoice(
  context: CompositionContext,
  lines: readonly SungLine[],
  vowel: SpokenLine,
  voice: number,
  singer: Singer,
): SungLine[] {
  const { intent, chords, cadence } = context;
  let previous = singer.tessitura + 2 - 4 * voice;
  return lines
    .filter((line) => isFull(line) && !line.isRapped)
    .map(({ placed }) => {
      const end = Math.min(placed.startBeats + placed.lengthBeats, cadence.chordBeats);
      const spans = chords
        .map((region) => ({
          ...region,
          startBeats: Math.max(region.startBeats, placed.startBeats),
          endBeats: Math.min(region.endBeats, end),
        }))
        .filter((region) => region.endBeats - region.startBeats >= 0.5);
      const notes = spans.map(({ startBeats, endBeats, chord }, i) => {
        const classes = pitchClassesOf(addThird(chord, chordScale(intent.key, chord))).slice(0, 3);
        previous = foldIntoRange(
          nearestPitch(previous, voice === 0 ? classes : classes.toReversed().slice(0, 2)),
          singer,
        );
        const isLast = i === spans.length - 1;
        return {
          startBeats,
          durationBeats: endBeats - startBeats - (isLast ? 0.3 : 0),
          pitch: previous,
          velocity: 0.6,
          syllable: 0,
        };
      });
      return { placed: { ...placed, spoken: vowel }, isRapped: false, notes };
    })
    .filter(({ notes }) => notes.length > 0);
}
