import { smoothing } from './one-pole.ts';
import { Noise } from './noise.ts';
import { exp } from '#engine/kit/exact.ts';
import { SAMPLE_RATE, type Frames, type Hertz, type Seconds } from '#engine/kit/units.ts';

export interface PluckSettings {
  readonly hertz: Hertz;
  /** Time for the fundamental to fall by 60 dB before damping. */
  readonly decay: Seconds;
  /** Time for the fundamental to fall by 60 dB after damping. */
  readonly damping: Seconds;
  /** Treble loss: 0 (none) to 0.5 (old strings). */
  readonly dullness: number;
  /** Low-pass cutoff of the excitation: finger 1.5 kHz, plectrum 8 kHz. */
  readonly brightness: Hertz;
  /** Pluck position as a share of the string length: 0.5 in the middle, 0.1 near the bridge. */
  readonly position: number;
  /** Share of noise in the excitation, 0..1; the rest is a step. */
  readonly roughness: number;
  /** RMS of the first period, per channel. */
  readonly left: number;
  readonly right: number;
  readonly seed: number;
}

const MAX_PERIOD = 2048;
/** The level rises over about a millisecond to avoid a click. */
const ONSET_STEPS = 12;
const ONSET_STEP: Frames = 4;
const line = new Float64Array(MAX_PERIOD);

/** Fills one period with the excitation: a filtered step and noise, zero mean, RMS 1. */
function excite(period: Frames, pluck: PluckSettings): void {
  const noise = new Noise(pluck.seed);
  const b = smoothing(pluck.brightness);
  const notch = Math.max(1, Math.round(pluck.position * period));
  for (let i = 0; i < period; i++) {
    const step = i < notch ? 1 - pluck.position : -pluck.position;
    line[i] = step * (1 - pluck.roughness) + noise.next() * pluck.roughness;
  }
  let y = 0;
  // Two passes, so that the filter state is periodic.
  for (let round = 0; round < 2; round++) {
    for (let i = 0; i < period; i++) {
      y += b * (line[i]! - y);
      if (round === 1) line[i] = y;
    }
  }
  let mean = 0;
  for (let i = 0; i < period; i++) mean += line[i]!;
  mean /= period;
  let energy = 0;
  for (let i = 0; i < period; i++) {
    line[i]! -= mean;
    energy += line[i]! * line[i]!;
  }
  const scale = 1 / Math.sqrt(energy / period + 1e-12);
  for (let i = 0; i < period; i++) line[i]! *= scale;
}

/**
 * Adds a plucked string to two channels: Karplus-Strong loop as extended by Jaffe and Smith (Computer Music Journal
 * 7:2, 1983), with a loss filter g ((1 - d) + d z^-1) and a first-order all-pass for the fractional period. The
 * string is damped after `noteLength` frames and ends after `frames`.
 */
export function pluckString(
  left: Float32Array,
  right: Float32Array,
  at: Frames,
  noteLength: Frames,
  frames: Frames,
  pluck: PluckSettings,
): void {
  const period = SAMPLE_RATE / pluck.hertz;
  const loop = period - pluck.dullness;
  const whole = Math.max(2, Math.min(MAX_PERIOD, Math.floor(loop - 0.2)));
  const fraction = loop - whole;
  const allPass = (1 - fraction) / (1 + fraction);
  excite(whole, pluck);
  const end = Math.min(left.length, at + frames);
  const released = Math.min(end, at + noteLength);
  const loss = (decay: Seconds): number => exp(-6.907755278982137 / (pluck.hertz * decay));
  const state: LoopState = { whole, allPass, dullness: pluck.dullness, position: 0, last: 0, x1: 0, y1: 0 };
  const ringing = loss(pluck.decay);
  let start = at;
  for (let step = 1; step < ONSET_STEPS && start + ONSET_STEP < released; step++) {
    const levels = { left: (pluck.left * step) / ONSET_STEPS, right: (pluck.right * step) / ONSET_STEPS };
    runLoop(left, right, start, start + ONSET_STEP, ringing, levels, state);
    start += ONSET_STEP;
  }
  runLoop(left, right, start, released, ringing, pluck, state);
  runLoop(left, right, released, end, loss(Math.min(pluck.decay, pluck.damping)), pluck, state);
}

interface LoopState {
  readonly whole: Frames;
  readonly allPass: number;
  readonly dullness: number;
  position: number;
  last: number;
  x1: number;
  y1: number;
}

function runLoop(
  left: Float32Array,
  right: Float32Array,
  from: Frames,
  to: Frames,
  gain: number,
  levels: { readonly left: number; readonly right: number },
  state: LoopState,
): void {
  const { whole, allPass, dullness } = state;
  const levelLeft = levels.left;
  const levelRight = levels.right;
  const direct = gain * (1 - dullness);
  const feedback = gain * dullness;
  let { position, last, x1, y1 } = state;
  for (let i = from; i < to; i++) {
    const x = line[position]!;
    left[i]! += x * levelLeft;
    right[i]! += x * levelRight;
    const damped = direct * x + feedback * last;
    last = x;
    y1 = allPass * (damped - y1) + x1;
    x1 = damped;
    line[position] = y1;
    if (++position === whole) position = 0;
  }
  state.position = position;
  state.last = last;
  state.x1 = x1;
  state.y1 = y1;
}
