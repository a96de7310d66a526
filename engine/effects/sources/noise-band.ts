import { Noise } from '#engine/dsp/noise.ts';
import { OnePole } from '#engine/dsp/one-pole.ts';
import { equalPower } from '#engine/dsp/pan.ts';
import type { Stereo } from '#engine/dsp/stereo.ts';
import { StateVariableFilter } from '#engine/dsp/svf.ts';
import { SAMPLE_RATE, type Frames, type Pan, type Seconds } from '#engine/kit/units.ts';
import { curveOf, type Moving } from './curve.ts';

/** A stretch of noise through one moving filter. */
export interface NoiseBand {
  readonly seed: number;
  /** Start, 0 unless told. */
  readonly at?: Seconds;
  /** To the end of the buffer unless told. */
  readonly seconds?: Seconds;
  readonly pass: 'low' | 'band' | 'high';
  /** Cutoff or centre in Hz, over the time since its start. */
  readonly hertz: Moving;
  readonly q?: number;
  readonly level: Moving;
  /** Pink and brown fall by 3 and 6 dB per octave. */
  readonly colour?: 'white' | 'pink' | 'brown';
  /** A place makes it a point; without one, both sides hear noise of their own. */
  readonly pan?: Pan;
}

/** Filters and levels move in steps this long, levels in straight lines between. */
const STEP: Frames = 64;

/** Adds it. */
export function addNoise(out: Stereo, band: NoiseBand): void {
  if (band.pan === undefined) {
    addTo(out.left, undefined, 1, 0, band, band.seed);
    addTo(out.right, undefined, 1, 0, band, band.seed + 0x5bd1);
    return;
  }
  const { left, right } = equalPower(band.pan);
  addTo(out.left, out.right, left, right, band, band.seed);
}

function addTo(
  near: Float32Array,
  far: Float32Array | undefined,
  nearGain: number,
  farGain: number,
  band: NoiseBand,
  seed: number,
): void {
  const first = Math.round((band.at ?? 0) * SAMPLE_RATE);
  const end = Math.min(
    near.length,
    band.seconds === undefined ? near.length : first + Math.round(band.seconds * SAMPLE_RATE),
  );
  const hertz = curveOf(band.hertz);
  const level = curveOf(band.level);
  const filter = new StateVariableFilter();
  const source = new Coloured(seed, band.colour ?? 'white');
  const buffer = new Float32Array(STEP);
  const fixed = typeof band.hertz === 'number';
  if (fixed) filter.tune(band.hertz, band.q ?? Math.SQRT1_2);
  let gain = level(0);
  for (let start = first; start < end; start += STEP) {
    const count = Math.min(STEP, end - start);
    const time = (start - first) / SAMPLE_RATE;
    if (!fixed) filter.tune(hertz(time), band.q ?? Math.SQRT1_2);
    const next = level(time + STEP / SAMPLE_RATE);
    if (gain === 0 && next === 0) continue;
    source.next(buffer, count);
    if (band.pass === 'low') for (let i = 0; i < count; i++) buffer[i] = filter.low(buffer[i]!);
    else if (band.pass === 'band') for (let i = 0; i < count; i++) buffer[i] = filter.band(buffer[i]!);
    else for (let i = 0; i < count; i++) buffer[i] = filter.high(buffer[i]!);
    const slope = (next - gain) / STEP;
    for (let i = 0; i < count; i++) {
      const x = buffer[i]! * (gain + slope * i);
      near[start + i]! += x * nearGain;
      if (far !== undefined) far[start + i]! += x * farGain;
    }
    gain = next;
  }
}

/** White noise, or pink (Paul Kellet's economy filter), or brown (a leaky integral), all about 0.3 RMS. */
class Coloured {
  private readonly noise: Noise;
  private readonly colour: 'white' | 'pink' | 'brown';
  private readonly slow = new OnePole(20);
  private a = 0;
  private b = 0;
  private c = 0;

  constructor(seed: number, colour: 'white' | 'pink' | 'brown') {
    this.noise = new Noise(seed);
    this.colour = colour;
  }

  next(buffer: Float32Array, count: Frames): void {
    const { noise, slow } = this;
    if (this.colour === 'white') for (let i = 0; i < count; i++) buffer[i] = 0.52 * noise.next();
    else if (this.colour === 'brown') for (let i = 0; i < count; i++) buffer[i] = 11 * slow.low(noise.next());
    else {
      for (let i = 0; i < count; i++) {
        const w = noise.next();
        this.a = 0.99765 * this.a + w * 0.099046;
        this.b = 0.963 * this.b + w * 0.2965164;
        this.c = 0.57 * this.c + w * 1.0526913;
        buffer[i] = 0.22 * (this.a + this.b + this.c + w * 0.1848);
      }
    }
  }
}
