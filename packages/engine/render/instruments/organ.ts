import { SAMPLE_RATE, type Hertz } from '#engine/kit/units.ts';
import { Envelope } from '#engine/dsp/envelope.ts';
import { CYCLE, readCycle, Wavetable } from '#engine/dsp/wavetable.ts';
import { Noise } from '#engine/dsp/noise.ts';
import { RotarySpeaker } from '#engine/dsp/rotary-speaker.ts';
import type { Instrument } from '../instrument.ts';
import { addBurst } from '../voices/noise-burst.ts';

const TAIL = 0.09;

/** Drawbars 88 8000 003 with a little of the fifth, over the 16' pipe: harmonics of half the played pitch. */
const registration = new Map([
  [1, 0.8],
  [2, 1],
  [3, 0.6],
  [4, 0.45],
  [6, 0.22],
  [8, 0.2],
  [12, 0.07],
  [16, 0.1],
]);
/** Drawbars that are added with velocity. */
const topDrawbars = new Wavetable((harmonic) => ({ 8: 0.25, 12: 0.2, 16: 0.25 })[harmonic] ?? 0);
const drawbars = new Wavetable(
  (harmonic) => (registration.get(harmonic) ?? 0) * (harmonic % 4 === 3 ? -1 : 1),
);

/** The drawbars at a fundamental, with the top ones at a level. */
function pipesAt(fundamental: Hertz, topLevel: number): Float32Array {
  const [table, top] = [drawbars.at(fundamental), topDrawbars.at(fundamental)];
  return table.map((x, i) => x + topLevel * top[i]!);
}

/** Level below which the percussion is inaudible (-80 dB). */
const SILENT_KNOCK = 1e-4;
const levels = new Float32Array(256);

/** Tonewheels through a rotary speaker. Organ keys have no velocity; here it acts as the swell pedal. */
export const organ: Instrument = {
  tail: TAIL,
  channelEq: { trimDb: -14.5, lowCut: 70, presence: { at: 2500, trimDb: 1 } },
  play(note, out, at) {
    const noise = new Noise(note.seed);
    const swell = 0.45 + 0.55 * note.velocity;
    const level = 0.5 * swell * swell;
    const envelope = new Envelope({ attack: 0.006, decay: 0.1, sustain: 1, release: TAIL }, note.gate);
    const end = Math.min(out.left.length, at + note.gate + Math.round(TAIL * SAMPLE_RATE));
    const table = pipesAt(note.hertz / 2, 1.6 * note.velocity * note.velocity);
    const percussion = drawbars.at(20_000);
    const step = (note.hertz * 0.5 * CYCLE) / SAMPLE_RATE;
    let phase = noise.uniform(0, CYCLE - 1);
    let strike = 0;
    let knock = 1.1 * note.velocity * note.velocity;
    const { left, right } = out;
    for (let from = at; from < end; from += levels.length) {
      const count = Math.min(levels.length, end - from);
      envelope.write(levels, count);
      for (let n = 0; n < count; n++) {
        let pipes = readCycle(table, phase);
        if (knock > SILENT_KNOCK) {
          pipes += knock * readCycle(percussion, strike);
          strike += 6 * step;
          while (strike >= CYCLE) strike -= CYCLE;
          knock *= 0.99985;
        }
        const x = pipes * levels[n]! * level;
        left[from + n]! += x;
        right[from + n]! += x;
        phase += step;
        if (phase >= CYCLE) phase -= CYCLE;
      }
    }
    const click = 0.25 * level;
    addBurst(out.left, out.right, at, 1200, {
      at: 2800,
      q: 0.7,
      decay: 0.012,
      left: click,
      right: click,
      seed: note.seed,
    });
  },
  insert: () => new RotarySpeaker(),
};
