import type { Stereo } from '#engine/dsp/stereo.ts';
import { linearEnvelope, exponentialEnvelope, valueNoise } from '#engine/effects/sources/curve.ts';
import { addNoise } from '#engine/effects/sources/noise-band.ts';
import { addPulseTrain } from '#engine/effects/sources/pulses.ts';
import { bodies, strike } from '#engine/effects/sources/struck.ts';
import { addTone } from '#engine/effects/sources/tone.ts';
import { exp2 } from '#engine/kit/exact.ts';
import { SAMPLE_RATE, type Seconds } from '#engine/kit/units.ts';
import {
  events,
  fitToLoop,
  scaleRate,
  loopPeriod,
  scaleFrequency,
  texture,
  type EffectContext,
  steadyTexture,
} from './effect-model.ts';
import { eventTimes, steadyBeatTimes } from './event-times.ts';
import { renderPassBy } from './vehicles.ts';

/** Wheels over rail joints: two bogies with two axles each give pairs of pairs. */
function rails(out: Stereo, context: EffectContext, seconds: Seconds): void {
  const { random, seed } = context;
  const turn = valueNoise(seed, 2, loopPeriod(context));
  addNoise(out, { seed, pass: 'low', hertz: (t) => 420 * exp2(0.2 * turn(t)), level: 0.45, colour: 'brown' });
  addNoise(out, {
    seed: seed + 1,
    pass: 'band',
    hertz: 1900,
    q: 0.8,
    level: (t) => 0.07 * exp2(0.4 * turn(t * 2)),
    colour: 'pink',
  });
  for (const at of steadyBeatTimes(context, scaleRate(0.95, context), seconds)) {
    for (const [later, level] of [
      [0, 1],
      [0.11, 0.8],
      [0.42, 0.9],
      [0.53, 0.7],
    ] as const) {
      const time = at + later / scaleRate(1, context);
      strike(
        out,
        { ...bodies.metal, t60: 0.22, contact: 1 },
        {
          at: time,
          hertz: scaleFrequency(random.uniform(260, 330), context),
          level: 0.45 * level,
          hardness: 0.5,
        },
        random,
      );
      strike(out, bodies.soft, { at: time, hertz: 75, level: 0.9 * level, hardness: 0.3 }, random);
    }
  }
}

const train = texture((context, out) => {
  const seconds = out.left.length / SAMPLE_RATE;
  if (context.loop || !context.traits.passing) rails(out, context, seconds);
  else renderPassBy(context, out, 24, 7, (scene) => rails(scene, context, seconds));
});

const trainHorn = events((context, out) => {
  const { random, seconds } = context;
  const root = scaleFrequency(random.pick([262, 277, 294, 311]), context);
  for (const at of eventTimes(context, { length: Math.min(1.6, seconds * 0.8), rest: [0.3, 0.8] })) {
    const length = Math.min(Math.max(0.4, seconds - at - 0.1), random.pick([0.7, 1.4, 1.8]));
    // A chord of five horns, as on North American diesel locomotives (Nathan K5LA: B major sixth).
    for (const ratio of [1, 1.26, 1.498, 1.682, 2]) {
      addTone(out, {
        at: at + 0.02 * random.next(),
        seconds: length,
        wave: 'saw',
        hertz: exponentialEnvelope(
          [0, root * ratio * 0.97],
          [0.12, root * ratio],
          [length - 0.15, root * ratio],
          [length, root * ratio * 0.96],
        ),
        level: (t) => 0.14 * Math.max(0, Math.min(1, t / 0.08, (length - t) / 0.15)),
        pan: 0.3 * random.normal(),
      });
    }
    addNoise(out, {
      seed: random.integer(1, 1e9),
      at,
      seconds: length,
      pass: 'band',
      hertz: root * 3,
      q: 1,
      level: (t) => 0.05 * Math.max(0, Math.min(1, t / 0.08, (length - t) / 0.15)),
    });
  }
});

const helicopter = steadyTexture((context, out) => {
  const { seed } = context;
  const rate = fitToLoop(Math.min(20, Math.max(10, scaleRate(12.5, context))), context);
  const turn = valueNoise(seed, 0.6, loopPeriod(context));
  const blade = (t: number) => {
    const p = t * rate - Math.floor(t * rate);
    return p < 0.12 ? p / 0.12 : exp2(-5 * (p - 0.12));
  };
  addPulseTrain(out, {
    seed,
    rate,
    level: (t) => 0.9 * exp2(0.25 * turn(t)),
    width: 0.011,
    jitter: 0.06,
    cycle: 4,
    noise: 0.15,
    direct: 0.7,
    resonances: [
      { hertz: scaleFrequency(72, context), q: 2, level: 1.1 },
      { hertz: scaleFrequency(155, context), q: 2, level: 0.6 },
    ],
  });
  addNoise(out, {
    seed: seed + 1,
    pass: 'band',
    hertz: (t) => 480 + 900 * blade(t),
    q: 0.7,
    level: (t) => 0.5 * blade(t) * exp2(0.3 * turn(t)),
    colour: 'pink',
  });
  addNoise(out, { seed: seed + 2, pass: 'low', hertz: 3000, level: 0.06, colour: 'pink' });
  addTone(out, {
    at: 0,
    seconds: out.left.length / SAMPLE_RATE,
    wave: 'saw',
    hertz: fitToLoop(scaleFrequency(610, context), context),
    level: 0.018,
  });
});

const propeller = steadyTexture((context, out) => {
  const { seed } = context;
  const turn = valueNoise(seed, 0.8, loopPeriod(context));
  const rate = fitToLoop(scaleFrequency(scaleRate(84, context), context), context);
  const sway = context.loop ? () => 1 : (t: number) => 1 + 0.025 * turn(t);
  addPulseTrain(out, {
    seed,
    rate: (t) => rate * sway(t),
    level: 0.7,
    width: 0.003,
    jitter: 0.1,
    cycle: 6,
    noise: 0.15,
    direct: 0.4,
    resonances: [
      { hertz: 170, q: 2, level: 0.9 },
      { hertz: 520, q: 2.5, level: 0.5 },
      { hertz: 1150, q: 3, level: 0.25 },
    ],
  });
  addNoise(out, {
    seed: seed + 1,
    pass: 'band',
    hertz: 800,
    q: 0.5,
    level: (t) => 0.12 * exp2(0.3 * turn(t * 3)),
    colour: 'pink',
  });
});

const jet = texture((context, out) => {
  const { seed, seconds, loop, traits } = context;
  const over = linearEnvelope([0, 0.25], [seconds * 0.5, 1], [seconds, 0.3]);
  const swell = loop || traits.distance < 0 ? () => 0.9 : over;
  const turn = valueNoise(seed, 6, loopPeriod(context));
  addNoise(out, {
    seed,
    pass: 'low',
    hertz: (t) => scaleFrequency(500, context) + 3400 * swell(t) * swell(t),
    level: (t) => 0.6 * swell(t) * exp2(0.12 * turn(t)),
    colour: 'pink',
  });
  addNoise(out, {
    seed: seed + 1,
    pass: 'low',
    hertz: 140,
    level: (t) => 0.7 * swell(t) * exp2(0.3 * turn(t)),
    colour: 'brown',
  });
  const whine = fitToLoop(scaleFrequency(3150, context), context);
  const fall = loop
    ? () => whine
    : exponentialEnvelope(
        [0, whine * 1.1],
        [seconds * 0.5, whine],
        [seconds * 0.62, whine * 0.82],
        [seconds, whine * 0.76],
      );
  for (const [ratio, level] of [
    [1, 0.035],
    [1.62, 0.018],
    [0.5, 0.02],
  ] as const) {
    addTone(out, {
      at: 0,
      seconds: out.left.length / SAMPLE_RATE,
      wave: 'sine',
      hertz: (t) => (loop ? fitToLoop(fall(t) * ratio, context) : fall(t) * ratio),
      level: (t) => level * swell(t),
      pan: 0.2 * ratio,
    });
  }
});

const sonar = events((context, out) => {
  const { random } = context;
  for (const at of eventTimes(context, { length: 1.2, rest: [0.8, 1.3] })) {
    const hertz = scaleFrequency(random.uniform(1380, 1520), context);
    for (const [later, level] of [
      [0, 1],
      [0.42, 0.28],
      [0.8, 0.1],
    ] as const) {
      addTone(out, {
        at: at + later,
        seconds: 1.5,
        wave: 'sine',
        hertz,
        level: (t) => 0.6 * level * Math.min(1, t / 0.006) * exp2(-6 * t),
        pan: later === 0 ? 0 : random.uniform(-0.7, 0.7),
      });
    }
  }
});

export const railAndAir = { train, 'train-horn': trainHorn, helicopter, propeller, jet, sonar };
