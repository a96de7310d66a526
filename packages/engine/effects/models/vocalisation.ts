import type { Stereo } from '#engine/dsp/stereo.ts';
import { trapezoid, exponentialEnvelope, valueNoise } from '#engine/effects/sources/curve.ts';
import { addNoise } from '#engine/effects/sources/noise-band.ts';
import { addVocal, vowelFormants, type Formant, type Vowel } from '#engine/effects/sources/vocal.ts';
import { exp2, TAU, sin } from '#engine/kit/exact.ts';
import type { Hertz, Seconds } from '#engine/kit/units.ts';
import { events, scaleDuration, scaleFrequency, type EffectContext, forceGain } from './effect-model.ts';
import { eventTimes } from './event-times.ts';

/** An animal or human vocalisation: pitch contour, vowel sequence and voice quality. */
export interface Vocalisation {
  readonly length: Seconds;
  readonly pitch: Hertz;
  /** Breakpoints of the pitch contour: share of the length, ratio to `pitch`. */
  readonly pitchContour: readonly (readonly [share: number, ratio: number])[];
  readonly vowels: readonly Vowel[];
  /** Formant frequencies as a ratio to those of a man. */
  readonly formantScale: number;
  readonly breathiness: number;
  readonly roughness: number;
  readonly attack: Seconds;
  readonly release: Seconds;
  readonly tremor?: { readonly rate: Hertz; readonly octaves: number; readonly depth: number };
  readonly rest: readonly [Seconds, Seconds];
  /** Level of a subharmonic one octave below. */
  readonly subharmonic?: number;
}

export function addVocalisation(
  out: Stereo,
  context: EffectContext,
  vocalisation: Vocalisation,
  at: Seconds,
  length: Seconds,
  level: number,
): void {
  const { random } = context;
  const base = scaleFrequency(vocalisation.pitch, context) * (1 + 0.06 * random.normal());
  const contour = exponentialEnvelope(
    ...vocalisation.pitchContour.map(([share, ratio]) => [share * length, base * ratio] as const),
  );
  const { rate = 0, octaves = 0, depth = 0 } = vocalisation.tremor ?? {};
  const jitter = valueNoise(random.integer(1, 1e6), 7);
  const pitch = (t: number) => contour(t) * exp2(octaves * sin(TAU * rate * t) + 0.02 * jitter(t));
  const size = exp2(-0.35 * context.traits.size + 0.2 * context.traits.pitch);
  const formants: Formant[] = vowelFormants(vocalisation.vowels, length, vocalisation.formantScale * size);
  const shape = trapezoid(length, vocalisation.attack, vocalisation.release);
  const levelAt = (t: number) =>
    level * shape(t) * (1 - depth + depth * sin(TAU * rate * t) * 0.5 + depth * 0.5);
  addVocal(out, {
    seed: random.integer(1, 1e9),
    at,
    seconds: length,
    pitch,
    level: levelAt,
    formants,
    breathiness: vocalisation.breathiness,
    roughness: vocalisation.roughness,
  });
  if (vocalisation.subharmonic !== undefined) {
    const subharmonic = vocalisation.subharmonic;
    addVocal(out, {
      seed: random.integer(1, 1e9),
      at,
      seconds: length,
      pitch: (t) => 0.5 * pitch(t),
      level: (t) => subharmonic * levelAt(t),
      formants: formants.map((f) => ({
        ...f,
        hertz: (t: number) => 0.6 * (typeof f.hertz === 'number' ? f.hertz : f.hertz(t)),
      })),
      breathiness: vocalisation.breathiness * 0.6,
      roughness: Math.min(1, vocalisation.roughness * 1.3),
    });
    addNoise(out, {
      seed: random.integer(1, 1e9),
      at,
      seconds: length,
      pass: 'low',
      hertz: 260 * size,
      level: (t) => 0.5 * subharmonic * levelAt(t),
      colour: 'brown',
      pan: 0,
    });
  }
}

/** An effect model that repeats a vocalisation. */
export const vocalisationModel = (vocalisation: Vocalisation) =>
  events((context, out) => {
    const { seconds, random } = context;
    const baseLength = Math.min(scaleDuration(vocalisation.length, context), Math.max(0.15, seconds * 0.85));
    for (const at of eventTimes(context, { length: baseLength, rest: vocalisation.rest })) {
      addVocalisation(
        out,
        context,
        vocalisation,
        at,
        baseLength * random.uniform(0.85, 1.1),
        0.8 * forceGain(context, 0.3),
      );
    }
  });
