import { mod } from '#engine/kit/math.ts';
import type { MidiPitch } from '#engine/kit/units.ts';
import { type Chord, pitchClassesOf } from '#engine/theory/chords.ts';
import type { Key } from '#engine/theory/keys.ts';
import { intervalsOf } from '#engine/theory/modes.ts';

/**
 * Pitch of a scale degree: 0 is the tonic at or above middle C (MIDI 60), 7 an octave above, -1 the seventh below.
 */
export const pitchOfDegree = ({ tonic, mode }: Key, degree: number): MidiPitch => {
  const scale = intervalsOf(mode);
  const octave = Math.floor(degree / scale.length);
  return 60 + tonic + octave * 12 + (scale[mod(degree, scale.length)] ?? 0);
};

/** Nearest scale degree; the lower one on a tie. */
export const degreeOfPitch = (key: Key, pitch: MidiPitch): number => {
  let degree = Math.floor(((pitch - 60 - key.tonic) * 7) / 12) - 1;
  while (pitchOfDegree(key, degree + 1) <= pitch) degree += 1;
  return pitch - pitchOfDegree(key, degree) <= pitchOfDegree(key, degree + 1) - pitch ? degree : degree + 1;
};

/** Nearest pitch whose class is in `classes`; the lower one on a tie. */
export const nearestPitch = (pitch: MidiPitch, classes: readonly number[]): MidiPitch => {
  const wanted = Math.round(pitch);
  for (let distance = 0; distance <= 6; distance += 1) {
    if (classes.includes(mod(wanted - distance, 12))) return wanted - distance;
    if (classes.includes(mod(wanted + distance, 12))) return wanted + distance;
  }
  return wanted;
};

const isPowerChord = ({ intervals }: Chord): boolean => intervals.length === 2 && intervals[1] === 7;

/**
 * Chord scale: the scale of the key, in which each note that the chord borrows (the G# of E7 in A minor) replaces its
 * neighbours a semitone away. A power chord on the dominant is heard with a major third, the fifth partial of a
 * distorted root, so that it borrows the leading tone.
 */
export const chordScale = (key: Key, chord: Chord): number[] => {
  const leadingTone = mod(key.tonic + 11, 12);
  const isDominant = mod(chord.root - key.tonic, 12) === 7;
  const tones = [...pitchClassesOf(chord), ...(isDominant && isPowerChord(chord) ? [leadingTone] : [])];
  const scale = intervalsOf(key.mode).map((interval) => mod(key.tonic + interval, 12));
  const borrowed = tones.filter((tone) => !scale.includes(tone));
  const kept = scale.filter(
    (note) =>
      tones.includes(note) ||
      !borrowed.some((tone) => mod(tone - note, 12) === 1 || mod(note - tone, 12) === 1),
  );
  return [...new Set([...kept, ...borrowed])].toSorted((a, b) => a - b);
};

/**
 * Semitones by which each pitch class above the tonic moves if the degrees of a scale become those of another mode: in
 * major, the third of a minor scale by 1.
 */
export const alterationsBetween = (from: Key, to: Key): number[] => {
  const [old, now] = [intervalsOf(from.mode), intervalsOf(to.mode)];
  return Array.from({ length: 12 }, (_, pitch) => {
    const degree = old.indexOf(pitch);
    return degree < 0 ? 0 : now[degree]! - pitch;
  });
};
