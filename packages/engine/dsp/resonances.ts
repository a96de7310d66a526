import { cos, gainToDecibels, sin, TAU } from '#engine/kit/exact.ts';
import { SAMPLE_RATE, type Decibels, type Frames, type Hertz, type Seconds } from '#engine/kit/units.ts';
import { decayFactor } from './one-pole.ts';

/** A decaying sine of a struck body (modal synthesis). */
export interface Resonance {
  readonly hertz: Hertz;
  /** Initial amplitude per channel. */
  readonly left: number;
  readonly right: number;
  /** Time to fall by 60 dB before damping. */
  readonly decay: Seconds;
}

/** Timing of a set of resonances in the output buffer. */
export interface ResonanceTiming {
  readonly at: Frames;
  /** Frames before damping. */
  readonly noteLength: Frames;
  /** Time to fall by 60 dB after damping. */
  readonly damping: Seconds;
  /** Total frames. */
  readonly frames: Frames;
}

const FLOOR_DB = -90;
const LANES = 4;

/** Four independent two-pole resonators computed in parallel: y[n] = c y[n-1] - d y[n-2]. */
class ResonatorBank {
  readonly c = new Float64Array(LANES);
  readonly d = new Float64Array(LANES);
  readonly y1 = new Float64Array(LANES);
  readonly y2 = new Float64Array(LANES);
  readonly l = new Float64Array(LANES);
  readonly r = new Float64Array(LANES);

  load(lane: number, resonance: Resonance | undefined): void {
    const factor = resonance ? decayFactor(resonance.decay) : 0;
    const w = resonance ? (TAU * resonance.hertz) / SAMPLE_RATE : 0;
    this.c[lane] = 2 * factor * cos(w);
    this.d[lane] = factor * factor;
    // Initial state as if it had been ringing before, so that it starts at a zero crossing without a click.
    this.y1[lane] = factor > 0 ? -sin(w) / factor : 0;
    this.y2[lane] = factor > 0 ? -sin(2 * w) / (factor * factor) : 0;
    this.l[lane] = resonance?.left ?? 0;
    this.r[lane] = resonance?.right ?? 0;
  }

  damp(lane: number, resonance: Resonance | undefined, damping: Seconds): void {
    if (!resonance) return;
    const factor = decayFactor(Math.min(resonance.decay, damping));
    this.c[lane] = 2 * factor * cos((TAU * resonance.hertz) / SAMPLE_RATE);
    this.d[lane] = factor * factor;
  }

  ring(left: Float32Array, right: Float32Array, from: Frames, to: Frames): void {
    const { c, d, y1, y2, l, r } = this;
    const [c0, c1, c2, c3] = [c[0]!, c[1]!, c[2]!, c[3]!];
    const [d0, d1, d2, d3] = [d[0]!, d[1]!, d[2]!, d[3]!];
    const [l0, l1, l2, l3] = [l[0]!, l[1]!, l[2]!, l[3]!];
    const [r0, r1, r2, r3] = [r[0]!, r[1]!, r[2]!, r[3]!];
    let [p0, p1, p2, p3] = [y1[0]!, y1[1]!, y1[2]!, y1[3]!];
    let [q0, q1, q2, q3] = [y2[0]!, y2[1]!, y2[2]!, y2[3]!];
    for (let i = from; i < to; i++) {
      const n0 = c0 * p0 - d0 * q0;
      const n1 = c1 * p1 - d1 * q1;
      const n2 = c2 * p2 - d2 * q2;
      const n3 = c3 * p3 - d3 * q3;
      q0 = p0;
      q1 = p1;
      q2 = p2;
      q3 = p3;
      p0 = n0;
      p1 = n1;
      p2 = n2;
      p3 = n3;
      left[i]! += n0 * l0 + n1 * l1 + n2 * l2 + n3 * l3;
      right[i]! += n0 * r0 + n1 * r1 + n2 * r2 + n3 * r3;
    }
    y1.set([p0, p1, p2, p3]);
    y2.set([q0, q1, q2, q3]);
  }
}

const bank = new ResonatorBank();

/** A resonance with its audible frames before and after damping. */
interface AudibleResonance {
  readonly resonance: Resonance;
  readonly framesBeforeDamping: Frames;
  readonly framesAfterDamping: Frames;
}

const framesToFall = (decibels: Decibels, decay: Seconds): Frames =>
  Math.ceil((decibels / 60) * decay * SAMPLE_RATE);

function audibleResonance(resonance: Resonance, { noteLength, damping }: ResonanceTiming): AudibleResonance {
  const level = gainToDecibels(Math.max(Math.abs(resonance.left), Math.abs(resonance.right), 1e-9));
  const above = Math.max(0, level - FLOOR_DB);
  const remaining = above - (60 * noteLength) / (resonance.decay * SAMPLE_RATE);
  return {
    resonance,
    framesBeforeDamping: framesToFall(above, resonance.decay),
    framesAfterDamping: remaining > 0 ? framesToFall(remaining, Math.min(resonance.decay, damping)) : 0,
  };
}

function maxFramesAfterDamping(resonances: readonly AudibleResonance[], from: number): Frames {
  let max = 0;
  for (let i = from; i < Math.min(from + LANES, resonances.length); i++)
    max = Math.max(max, resonances[i]!.framesAfterDamping);
  return max;
}

/**
 * Adds resonances to two channels. Each stops at -90 dB; resonances above 18 kHz are skipped. Nothing is written past
 * the end of the buffer.
 */
export function addResonances(
  left: Float32Array,
  right: Float32Array,
  resonances: readonly Resonance[],
  timing: ResonanceTiming,
): void {
  const audible = resonances
    .filter((resonance) => resonance.hertz < 18_000)
    .map((resonance) => audibleResonance(resonance, timing))
    .toSorted((a, b) => b.framesBeforeDamping - a.framesBeforeDamping);
  const end = Math.min(left.length, timing.at + timing.frames);
  for (let i = 0; i < audible.length; i += LANES) {
    const released = Math.min(end, timing.at + Math.min(timing.noteLength, audible[i]!.framesBeforeDamping));
    const stop = Math.min(end, released + maxFramesAfterDamping(audible, i));
    for (let lane = 0; lane < LANES; lane++) bank.load(lane, audible[i + lane]?.resonance);
    bank.ring(left, right, timing.at, released);
    if (stop <= released) continue;
    for (let lane = 0; lane < LANES; lane++) bank.damp(lane, audible[i + lane]?.resonance, timing.damping);
    bank.ring(left, right, released, stop);
  }
}
