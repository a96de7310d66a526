import type { Stereo } from '#engine/dsp/stereo.ts';
import {
  linearEnvelope,
  exponentialEnvelope,
  valueNoise,
  type Curve,
  percussiveEnvelope,
} from '#engine/effects/sources/curve.ts';
import { addNoise } from '#engine/effects/sources/noise-band.ts';
import { passBy } from '#engine/effects/sources/pass-by.ts';
import { addPulseTrain } from '#engine/effects/sources/pulses.ts';
import { addAt, silence } from '#engine/effects/sources/scratch.ts';
import { addTone } from '#engine/effects/sources/tone.ts';
import { exp2 } from '#engine/kit/exact.ts';
import { SAMPLE_RATE } from '#engine/kit/units.ts';
import {
  events,
  fitToLoop,
  loopPeriod,
  scaleFrequency,
  scaleRate,
  texture,
  type EffectContext,
  forceGain,
  steadyTexture,
} from './effect-model.ts';
import { eventTimes } from './event-times.ts';

interface Motor {
  readonly cylinders: number;
  readonly rpm: Curve;
  /** 0 idle to 1 full load. */
  readonly load: Curve;
  readonly exhaust: readonly (readonly [hertz: number, q: number, level: number])[];
  readonly roughness: number;
}

/** A four-stroke engine: rpm × cylinders / 120 firing pulses a second through the exhaust resonances. */
function addMotor(out: Stereo, context: EffectContext, motor: Motor): void {
  const { seed } = context;
  const firing = (t: number) => (motor.rpm(t) * motor.cylinders) / 120;
  addPulseTrain(out, {
    seed,
    rate: firing,
    level: (t) => 0.5 + 0.6 * motor.load(t),
    width: (t) => 0.0035 - 0.0018 * motor.load(t),
    jitter: motor.roughness,
    cycle: motor.cylinders,
    noise: 0.18,
    direct: 0.5,
    resonances: motor.exhaust.map(([hertz, q, level]) => ({
      hertz: scaleFrequency(hertz, context),
      q,
      level,
    })),
  });
  // Intake and valve noise; its centre frequency follows the rpm.
  addNoise(out, {
    seed: seed + 1,
    pass: 'band',
    hertz: (t) => 900 + 0.35 * motor.rpm(t),
    q: 0.7,
    level: (t) => 0.03 + 0.1 * motor.load(t),
    colour: 'pink',
  });
}

const carExhaust = [
  [85, 2.5, 1.1],
  [190, 3, 0.8],
  [420, 3, 0.45],
  [980, 3, 0.2],
] as const;

function driven(context: EffectContext, idle: number, top: number): { rpm: Curve; load: Curve } {
  const { seed, seconds, loop, traits } = context;
  const turn = valueNoise(seed, 1.2, loopPeriod(context));
  if (loop) {
    const rpm = fitToLoop((idle * (1.6 + traits.speed)) / 30, context) * 30;
    return { rpm: () => rpm, load: (t) => 0.3 + 0.1 * turn(t) };
  }
  const rest = idle * exp2(0.5 * traits.speed);
  const rev = top * exp2(0.35 * traits.speed + 0.2 * traits.force);
  const shape = exponentialEnvelope(
    [0, rest],
    [seconds * 0.18, rest],
    [seconds * 0.34, rev],
    [seconds * 0.55, rest * 1.3],
    [seconds * 0.66, rest * 1.2],
    [seconds * 0.8, rev * 1.1],
    [seconds, rest * 1.3],
  );
  const load = linearEnvelope(
    [0, 0.1],
    [seconds * 0.18, 0.1],
    [seconds * 0.22, 1],
    [seconds * 0.36, 0.3],
    [seconds * 0.64, 0.1],
    [seconds * 0.7, 1],
    [seconds * 0.82, 0.3],
    [seconds, 0.15],
  );
  return { rpm: (t) => shape(t) * (1 + 0.012 * turn(t * 4)), load };
}

const engine = steadyTexture((context, out) =>
  addMotor(out, context, {
    cylinders: 4,
    ...driven(context, 850, 4200),
    exhaust: carExhaust,
    roughness: 0.22,
  }),
);

const motorbike = steadyTexture((context, out) =>
  addMotor(out, context, {
    cylinders: 2,
    ...driven(context, 1150, 6800),
    exhaust: [
      [130, 3, 1],
      [310, 3, 0.9],
      [760, 3, 0.6],
      [1700, 3, 0.3],
    ],
    roughness: 0.4,
  }),
);

const truck = texture((context, out) => {
  addMotor(out, context, {
    cylinders: 6,
    ...driven(context, 620, 1700),
    exhaust: [
      [58, 2.5, 1.3],
      [120, 3, 0.9],
      [260, 3, 0.5],
    ],
    roughness: 0.35,
  });
  addPulseTrain(out, {
    seed: context.seed + 5,
    rate: (t) => (driven(context, 620, 1700).rpm(t) * 6) / 120,
    level: 0.25,
    width: 0.0004,
    jitter: 0.5,
    noise: 0.7,
    direct: 0.1,
    resonances: [{ hertz: 1900, q: 3, level: 1 }],
  });
});

/** Renders a separate buffer and moves it past the listener. */
export function renderPassBy(
  context: EffectContext,
  out: Stereo,
  speed: number,
  minDistance: number,
  renderScene: (scene: Stereo) => void,
): void {
  const scene = silence(out.left.length);
  renderScene(scene);
  const seconds = out.left.length / SAMPLE_RATE;
  passBy(scene, {
    speed,
    minDistance,
    closestTime: seconds * context.random.uniform(0.42, 0.55),
    fromLeft: context.random.chance(0.5),
  });
  addAt(out, scene, 0, 1);
}

const carPass = texture((context, out) => {
  const seconds = out.left.length / SAMPLE_RATE;
  const passes = Math.max(1, Math.round((context.seconds * scaleRate(1, context)) / 5));
  for (let k = 0; k < passes; k++) {
    const own = { ...context, seed: context.seed + 31 * k };
    const speed = scaleRate(context.random.uniform(17, 25), context) * (seconds < 3 ? 1.5 : 1);
    const scene = silence(out.left.length);
    const rpm = context.random.uniform(2200, 2900);
    addMotor(scene, own, {
      cylinders: 4,
      rpm: () => rpm,
      load: () => 0.5,
      exhaust: carExhaust,
      roughness: 0.15,
    });
    addNoise(scene, {
      seed: own.seed + 2,
      pass: 'band',
      hertz: 950,
      q: 0.5,
      level: 0.55,
      colour: 'pink',
      pan: 0,
    });
    addNoise(scene, { seed: own.seed + 3, pass: 'high', hertz: 2500, level: 0.06, pan: 0 });
    const closestTime = (seconds * (k + context.random.uniform(0.42, 0.58))) / passes;
    passBy(scene, { speed, minDistance: 6, closestTime, fromLeft: context.random.chance(0.5) });
    addAt(out, scene, 0, 1);
  }
});

const carHorn = events((context, out) => {
  const { random } = context;
  const low = scaleFrequency(random.uniform(390, 425), context);
  for (const at of eventTimes(context, { length: 0.7, rest: [0.15, 0.9] })) {
    const length = Math.min(context.seconds * 0.7, random.pick([0.25, 0.6, 0.9]));
    for (const ratio of [1, 1.2533]) {
      addTone(out, {
        at,
        seconds: length,
        wave: 'saw',
        hertz: low * ratio,
        level: (t) => 0.3 * Math.max(0, Math.min(1, t / 0.015, (length - t) / 0.03)),
      });
      addTone(out, {
        at,
        seconds: length,
        wave: 'square',
        hertz: low * ratio * 1.002,
        level: (t) => 0.14 * Math.max(0, Math.min(1, t / 0.015, (length - t) / 0.03)),
      });
    }
  }
});

const skid = events((context, out) => {
  const { random, seconds } = context;
  const length = Math.min(Math.max(0.4, seconds * 0.7), 1.7);
  for (const at of eventTimes(context, { length, rest: [0.6, 1.5] })) {
    const turn = valueNoise(random.integer(1, 1e6), 12);
    const pitch = scaleFrequency(random.uniform(820, 1050), context);
    const shape = (t: number) => Math.max(0, Math.min(1, t / 0.06, (length - t) / 0.25));
    for (const [ratio, level] of [
      [1, 0.32],
      [1.51, 0.2],
      [2.27, 0.12],
    ] as const) {
      addTone(out, {
        at,
        seconds: length,
        wave: 'saw',
        hertz: (t) => pitch * ratio * (1.15 - (0.3 * t) / length) * exp2(0.05 * turn(t + ratio)),
        level: (t) => level * shape(t) * exp2(0.7 * turn(t * 2 + ratio)),
        pan: random.uniform(-0.4, 0.4),
      });
    }
    addNoise(out, {
      seed: random.integer(1, 1e9),
      at,
      seconds: length,
      pass: 'band',
      hertz: (t) => 2 * pitch * exp2(0.2 * turn(t)),
      q: 1.2,
      level: (t) => 0.35 * shape(t),
    });
    addNoise(out, {
      seed: random.integer(1, 1e9),
      at,
      seconds: length + 0.2,
      pass: 'low',
      hertz: 220,
      level: (t) => 0.3 * forceGain(context, 0.3) * percussiveEnvelope(0.1, length)(t),
      colour: 'brown',
    });
  }
});

export const vehicles = { engine, motorbike, truck, 'car-pass': carPass, 'car-horn': carHorn, skid };
