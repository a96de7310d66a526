import { gainToDecibels, midiToHertz } from '#engine/kit/exact.ts';
import { clamp } from '#engine/kit/math.ts';
import { SAMPLE_RATE, type Decibels, type Frames } from '#engine/kit/units.ts';
import type { SoundFont } from '#engine/soundfont/soundfont.ts';
import type { Instrument } from '../instrument.ts';
import { generalMidiInstrument } from './general-midi.ts';

const GATE: Frames = Math.round(0.4 * SAMPLE_RATE);
/** RMS of a note of 0.4 s at velocity 0.7, the mean of the instruments of the engine's bank. */
const LEVEL: Decibels = -21;
const BASS_LEVEL: Decibels = -17;
const MAX_TRIM: Decibels = 18;

/** A General MIDI program of a user's SoundFont, trimmed to the level of the engine's instruments. */
export function fontInstrument(program: number, font: SoundFont): Instrument {
  const create = (trimDb: Decibels) =>
    generalMidiInstrument(program, () => font, { settings: { trimDb, tuneCents: 0 } });
  const isBass = program >> 3 === 4;
  const level = levelOfNotes(create(0), isBass ? [33, 38, 43] : [57, 62, 67]);
  return create(clamp((isBass ? BASS_LEVEL : LEVEL) - level, -MAX_TRIM, MAX_TRIM));
}

function levelOfNotes(instrument: Instrument, pitches: readonly number[]): Decibels {
  const energy = pitches.reduce((sum, pitch) => {
    const out = { left: new Float32Array(GATE), right: new Float32Array(GATE) };
    instrument.play({ hertz: midiToHertz(pitch), velocity: 0.7, gate: GATE, seed: pitch }, out, 0);
    return out.left.reduce((power, x, i) => power + (x * x + out.right[i]! * out.right[i]!) / 2, sum);
  }, 0);
  return 0.5 * gainToDecibels(energy / (GATE * pitches.length));
}
