import { wavOf } from './tone-file.ts';

const beatSeconds = 0.5;
/** Chord pitches in hertz, two beats each: C major, F major, G major, C major, repeated. */
const chords = [
  [130.81, 261.63, 329.63, 392],
  [174.61, 261.63, 349.23, 440],
  [196, 246.94, 293.66, 392],
  [130.81, 261.63, 329.63, 392],
];

/** Sample value at a time in seconds: a decaying chord and a click on each beat. */
function levelAt(time: number): number {
  const chord = chords[Math.floor(time / (2 * beatSeconds)) % chords.length]!;
  const inChord = time % (2 * beatSeconds);
  const tones = chord.reduce((sum, hertz) => sum + Math.sin(2 * Math.PI * hertz * inChord), 0);
  const inBeat = time % beatSeconds;
  const click = Math.sin(2 * Math.PI * 1_700 * inBeat) * Math.exp(-inBeat / 0.01);
  return 0.12 * tones * Math.exp(-1.5 * inChord) + 0.35 * click;
}

/** A WAV file of 16 s: C major, 120 BPM. */
export const beatWav = () => wavOf(16, levelAt);
