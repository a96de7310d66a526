import type { Stereo } from '#engine/dsp/stereo.ts';
import { arch, slides, wander } from '#engine/effects/sources/curve.ts';
import { addNoise } from '#engine/effects/sources/noise-band.ts';
import { addVocal, mouth, type Formant, type Vowel } from '#engine/effects/sources/vocal.ts';
import { exp2, TAU, sin } from '#engine/kit/exact.ts';
import type { Hertz, Seconds } from '#engine/kit/units.ts';
import { events, lasting, pitched, type Take, forced } from './kind.ts';
import { moments } from './moments.ts';

/** An animal or human vocalisation: pitch contour, vowel sequence and voice quality. */
export interface Cry {
  readonly length: Seconds;
  readonly pitch: Hertz;
  /** Breakpoints of the pitch contour: share of the length, ratio to `pitch`. */
  readonly bend: readonly (readonly [share: number, ratio: number])[];
  readonly path: readonly Vowel[];
  /** Formant frequencies as a ratio to those of a man. */
  readonly throat: number;
  readonly breath: number;
  readonly roughness: number;
  readonly rise: Seconds;
  readonly fall: Seconds;
  readonly tremor?: { readonly rate: Hertz; readonly octaves: number; readonly depth: number };
  readonly rest: readonly [Seconds, Seconds];
  /** Level of a subharmonic one octave below. */
  readonly sub?: number;
}

export function utter(out: Stereo, take: Take, cry: Cry, at: Seconds, length: Seconds, level: number): void {
  const { random } = take;
  const base = pitched(cry.pitch, take) * (1 + 0.06 * random.bell());
  const glide = slides(...cry.bend.map(([share, ratio]) => [share * length, base * ratio] as const));
  const { rate = 0, octaves = 0, depth = 0 } = cry.tremor ?? {};
  const shake = wander(random.integer(1, 1e6), 7);
  const pitch = (t: number) => glide(t) * exp2(octaves * sin(TAU * rate * t) + 0.02 * shake(t));
  const size = exp2(-0.35 * take.traits.size + 0.2 * take.traits.pitch);
  const formants: Formant[] = mouth(cry.path, length, cry.throat * size);
  const shape = arch(length, cry.rise, cry.fall);
  const loud = (t: number) =>
    level * shape(t) * (1 - depth + depth * sin(TAU * rate * t) * 0.5 + depth * 0.5);
  addVocal(out, {
    seed: random.integer(1, 1e9),
    at,
    seconds: length,
    pitch,
    level: loud,
    formants,
    breath: cry.breath,
    roughness: cry.roughness,
  });
  if (cry.sub !== undefined) {
    const sub = cry.sub;
    addVocal(out, {
      seed: random.integer(1, 1e9),
      at,
      seconds: length,
      pitch: (t) => 0.5 * pitch(t),
      level: (t) => sub * loud(t),
      formants: formants.map((f) => ({
        ...f,
        hertz: (t: number) => 0.6 * (typeof f.hertz === 'number' ? f.hertz : f.hertz(t)),
      })),
      breath: cry.breath * 0.6,
      roughness: Math.min(1, cry.roughness * 1.3),
    });
    addNoise(out, {
      seed: random.integer(1, 1e9),
      at,
      seconds: length,
      pass: 'low',
      hertz: 260 * size,
      level: (t) => 0.5 * sub * loud(t),
      colour: 'brown',
      pan: 0,
    });
  }
}

/** An effect model that repeats a vocalisation. */
export const crier = (cry: Cry) =>
  events((take, out) => {
    const { seconds, random } = take;
    const usual = Math.min(lasting(cry.length, take), Math.max(0.15, seconds * 0.85));
    for (const at of moments(take, { length: usual, rest: cry.rest })) {
      utter(out, take, cry, at, usual * random.between(0.85, 1.1), 0.8 * forced(take, 0.3));
    }
  });
