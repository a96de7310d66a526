import { equalPower } from '#engine/dsp/pan.ts';
import { sineOfTurns } from '#engine/dsp/sine.ts';
import type { Stereo } from '#engine/dsp/stereo.ts';
import { readCycle, saw, square, CYCLE } from '#engine/dsp/wavetable.ts';
import { SAMPLE_RATE, type Frames, type Hertz, type Pan, type Seconds } from '#engine/kit/units.ts';
import { curveOf, type ValueOrCurve } from './curve.ts';

/** One oscillator; pitch and level are functions of the time since its start. */
export interface Tone {
  readonly at: Seconds;
  readonly seconds: Seconds;
  readonly wave: 'sine' | 'square' | 'saw';
  readonly hertz: ValueOrCurve;
  readonly level: ValueOrCurve;
  readonly pan?: Pan;
  /** Frequency modulation: ratio of the modulator to the carrier, and index. */
  readonly modulation?: { readonly ratio: number; readonly index: ValueOrCurve };
  /** Phase at its start, in turns. */
  readonly phase?: number;
}

const CONTROL_BLOCK: Frames = 32;
/** Minimum fade at both ends, against clicks. */
const MIN_FADE: Seconds = 0.002;

export function addTone({ left, right }: Stereo, tone: Tone): void {
  const first = Math.max(0, Math.round(tone.at * SAMPLE_RATE));
  const whole = first + Math.round(tone.seconds * SAMPLE_RATE);
  const end = Math.min(left.length, whole);
  const hertz = curveOf(tone.hertz);
  const shape = curveOf(tone.level);
  const level = (time: Seconds) =>
    shape(time) * Math.max(0, Math.min(1, time / MIN_FADE, (tone.seconds - time) / MIN_FADE));
  const index = tone.modulation ? curveOf(tone.modulation.index) : undefined;
  const ratio = tone.modulation?.ratio ?? 0;
  const gains = equalPower(tone.pan ?? 0);
  let turns = tone.phase ?? 0;
  let modulator = 0;
  let gain = level(0);
  for (let start = first; start < end; start += CONTROL_BLOCK) {
    const count = Math.min(CONTROL_BLOCK, end - start);
    const time = (start - first) / SAMPLE_RATE;
    const pitch = hertz(time + CONTROL_BLOCK / 2 / SAMPLE_RATE);
    const step = pitch / SAMPLE_RATE;
    const depth = index ? index(time) / 6.283185307179586 : 0;
    const next = level(time + CONTROL_BLOCK / SAMPLE_RATE);
    const slope = (next - gain) / CONTROL_BLOCK;
    const table = tone.wave === 'sine' ? undefined : (tone.wave === 'saw' ? saw : square).at(pitch);
    for (let i = 0; i < count; i++) {
      let phase = turns;
      if (index) {
        phase += depth * sineOfTurns(modulator);
        modulator += step * ratio;
      }
      const x =
        (table ? readCycle(table, (phase - Math.floor(phase)) * CYCLE) : sineOfTurns(phase)) *
        (gain + slope * i);
      left[start + i]! += x * gains.left;
      right[start + i]! += x * gains.right;
      turns += step;
    }
    turns -= Math.floor(turns);
    modulator -= Math.floor(modulator);
    gain = next;
  }
}

/** Vibrato of ±`cents` at `rate`. */
export function vibrato(hertz: Hertz, rate: Hertz, cents: number): (time: Seconds) => Hertz {
  return (time) => hertz * (1 + (cents / 1731) * sineOfTurns(time * rate));
}
