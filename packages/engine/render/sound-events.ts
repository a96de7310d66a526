import { midiToHertz } from '#engine/kit/exact.ts';
import { SAMPLE_RATE, type Frames } from '#engine/kit/units.ts';
import { EventSeeds, type SoundEvent } from '#engine/dsp/sound-event.ts';
import type { DrumPart, NotePart } from '#engine/score/score.ts';
import { type DrumPiece, drumPieces } from '#engine/theory/drum-pieces.ts';
import type { Kit } from './drums/kits.ts';
import type { Instrument } from './instrument.ts';
import { dampedBeats } from './note-gates.ts';
import { playBent } from './pitch-bend.ts';
import { pitchCurveOf } from './pitch-curve.ts';
import type { TempoClock } from './tempo-clock.ts';

const MIN_GATE: Frames = Math.round(0.02 * SAMPLE_RATE);
const SPARE: Frames = 64;

const byStart = (a: SoundEvent, b: SoundEvent): number => a.frame - b.frame;

/** The notes of a part as sound events, sorted by time. Notes at or after `end` are left out. */
export function noteEvents(
  part: NotePart,
  instrument: Instrument,
  clock: TempoClock,
  end: Frames,
  seed: number,
): SoundEvent[] {
  const tail = Math.ceil(instrument.tail * SAMPLE_RATE);
  const damped = dampedBeats(part);
  const seeds = new EventSeeds(seed);
  const vibrato = part.controls?.vibrato;
  return part.notes
    .map((note, i): SoundEvent => {
      const frame = Math.max(0, clock.framesAt(note.startBeats));
      const release = clock.framesAt(damped[i]!);
      const gate = Math.max(MIN_GATE, Math.min(release, end) - frame);
      const velocity = Math.min(1, Math.max(0, note.velocity));
      const noteEvent = {
        hertz: midiToHertz(note.pitch),
        velocity,
        gate,
        seed: seeds.seedOf(note.startBeats, note.pitch),
        hasNoVibrato: vibrato !== undefined,
      };
      const length = gate + tail + SPARE;
      const pitch = pitchCurveOf(note, vibrato ?? [], clock, noteEvent.seed);
      return {
        frame,
        length,
        play: (out, at) =>
          pitch === undefined
            ? instrument.play(noteEvent, out, at)
            : playBent(instrument, noteEvent, pitch, out, at),
      };
    })
    .filter((event) => event.frame < end)
    .toSorted(byStart);
}

const hiHats: ReadonlySet<DrumPiece> = new Set(['closed-hat', 'pedal-hat', 'open-hat']);

/** The hits of a drum part as sound events, sorted by time; the next hi-hat hit chokes an open hi-hat. */
export function drumEvents(
  part: DrumPart,
  kit: Kit,
  clock: TempoClock,
  end: Frames,
  seed: number,
): SoundEvent[] {
  const hits = part.hits.toSorted((a, b) => a.startBeats - b.startBeats);
  const seeds = new EventSeeds(seed);
  let nextHat = Infinity;
  const events: SoundEvent[] = [];
  for (let i = hits.length - 1; i >= 0; i--) {
    const hit = hits[i]!;
    const frame = Math.max(0, clock.framesAt(hit.startBeats));
    if (frame >= end) continue;
    const drum = kit[hit.piece];
    const closed = hit.piece === 'open-hat' ? nextHat : Infinity;
    const choke = Math.min(closed, clock.framesAt(hit.dampBeats ?? Infinity)) - frame;
    if (hiHats.has(hit.piece)) nextHat = frame;
    const stroke = {
      velocity: Math.min(1, Math.max(0, hit.velocity)),
      choke,
      seed: seeds.seedOf(hit.startBeats, drumPieces.indexOf(hit.piece)),
    };
    const length = Math.ceil(drum.length * SAMPLE_RATE) + SPARE;
    events.push({ frame, length, play: (out, at) => drum.play(stroke, out, at) });
  }
  return events.toReversed();
}
