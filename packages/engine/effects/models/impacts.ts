import type { Stereo } from '#engine/dsp/stereo.ts';
import { exponentialEnvelope, percussiveEnvelope } from '#engine/effects/sources/curve.ts';
import { addNoise } from '#engine/effects/sources/noise-band.ts';
import { bodies, strike, type BodyName } from '#engine/effects/sources/struck.ts';
import { addTone } from '#engine/effects/sources/tone.ts';
import type { Material } from '#engine/effects/words/materials.ts';
import { exp2 } from '#engine/kit/exact.ts';
import type { Seconds } from '#engine/kit/units.ts';
import {
  events,
  scaleDuration,
  scaleRate,
  scaleFrequency,
  type EffectContext,
  forceGain,
} from './effect-model.ts';
import { beatTimes, eventTimes } from './event-times.ts';

/** Body and pitch of an object of average size, by material. */
const bodiesByMaterial: Partial<Record<Material, readonly [body: BodyName, hertz: number]>> = {
  wood: ['wood', 260],
  metal: ['metal', 420],
  glass: ['glass', 1500],
  stone: ['stone', 700],
  plastic: ['plastic', 480],
  cloth: ['soft', 110],
  sand: ['soft', 130],
  snow: ['soft', 140],
  grass: ['soft', 120],
};

/** The body of the stated material, else of `fallback`. */
export function bodyOf({ traits }: EffectContext, fallback: Material): { name: BodyName; hertz: number } {
  const [name, hertz] =
    bodiesByMaterial[traits.material ?? fallback] ?? bodiesByMaterial[fallback] ?? (['wood', 260] as const);
  return { name, hertz };
}

/** A low-frequency thud under an impact: the floor or the frame. */
export function addThud(
  out: Stereo,
  context: EffectContext,
  at: Seconds,
  hertz: number,
  level: number,
  t60 = 0.25,
): void {
  addTone(out, {
    at,
    seconds: t60 * 1.6,
    wave: 'sine',
    hertz: exponentialEnvelope([0, hertz * 1.7], [0.06, hertz], [t60, hertz * 0.85]),
    level: (t) => level * percussiveEnvelope(0.003, t60)(t),
  });
  addNoise(out, {
    seed: context.random.integer(1, 1e9),
    at,
    seconds: t60,
    pass: 'low',
    hertz: hertz * 4,
    level: (t) => 0.8 * level * percussiveEnvelope(0.002, t60 * 0.5)(t),
    colour: 'pink',
  });
}

const impact = events((context, out) => {
  const { random, seconds } = context;
  const { name, hertz } = bodyOf(context, 'wood');
  const ring = scaleDuration(1, context);
  for (const at of eventTimes(context, {
    length: name === 'metal' ? 1.4 : 0.6,
    rest: [0.5, 1.2],
    maxCount: seconds < 6 ? 1 : 6,
  })) {
    const pitch = scaleFrequency(hertz * exp2(0.15 * random.normal()), context);
    strike(
      out,
      bodies[name],
      { at, hertz: pitch, level: 0.9, hardness: 0.6 + 0.3 * context.traits.force, length: ring },
      random,
    );
    const heavy = name === 'stone' ? 0.2 : 0.5;
    addThud(out, context, at, Math.min(140, pitch * 0.4), heavy * forceGain(context, 0.5), heavy * 0.5);
    // One or two rebounds.
    for (
      let k = 1, later = 0.13 * ring, level = 0.3;
      k < 4;
      k++, later += 0.09 * ring * exp2(-k), level *= 0.5
    ) {
      if (context.traits.count === undefined)
        strike(
          out,
          bodies[name],
          {
            at: at + later * random.uniform(0.9, 1.1),
            hertz: pitch * 1.03,
            level,
            hardness: 0.4,
            length: 0.6 * ring,
          },
          random,
        );
    }
  }
});

const crash = events((context, out) => {
  const { random, seconds } = context;
  const { name, hertz } = bodyOf(context, 'metal');
  const length = Math.min(Math.max(0.7, seconds * 0.6), scaleDuration(1.6, context));
  for (const at of eventTimes(context, {
    length: length * 1.4,
    rest: [1, 2],
    maxCount: seconds < 7 ? 1 : 4,
  })) {
    addThud(out, context, at, scaleFrequency(70, context), 1, 0.5);
    addNoise(out, {
      seed: random.integer(1, 1e9),
      at,
      seconds: length,
      pass: 'low',
      hertz: exponentialEnvelope([0, 8000], [length * 0.7, 900]),
      level: (t) => 0.8 * percussiveEnvelope(0.003, length * 0.7)(t),
      colour: 'pink',
    });
    const parts = 34;
    for (let k = 0; k < parts; k++) {
      const later = length * random.next() * random.next();
      const level = random.uniform(0.1, 0.5) * exp2((-2.2 * later) / length);
      const body =
        name === 'metal' && random.chance(0.25)
          ? bodies.glass
          : { ...bodies[name], t60: bodies[name].t60 * 0.4 };
      strike(
        out,
        body,
        {
          at: at + later,
          hertz: scaleFrequency(hertz * exp2(random.uniform(-0.8, 2.2)), context),
          level,
          hardness: random.uniform(0.5, 1),
          pan: random.uniform(-0.8, 0.8),
        },
        random,
      );
    }
  }
});

const glassBreak = events((context, out) => {
  const { random, seconds } = context;
  const length = Math.min(Math.max(0.6, seconds * 0.6), scaleDuration(1.4, context));
  for (const at of eventTimes(context, {
    length: length * 1.5,
    rest: [1, 2.5],
    maxCount: seconds < 7 ? 1 : 4,
  })) {
    addNoise(out, {
      seed: random.integer(1, 1e9),
      at,
      seconds: 0.3,
      pass: 'high',
      hertz: 2500,
      level: (t) => 0.7 * percussiveEnvelope(0.001, 0.16)(t),
    });
    addThud(out, context, at, scaleFrequency(230, context), 0.4, 0.12);
    const shards = Math.round(70 * forceGain(context, 0.5));
    for (let k = 0; k < shards; k++) {
      // Most shards fall early; the last ones are small and high-pitched.
      const position = random.next();
      const later = k < shards * 0.3 ? 0.05 * position : length * position * position;
      const size = random.next();
      const hertz = scaleFrequency(2000 * exp2(2.3 * size), context);
      const level = (0.1 + 0.28 * (1 - size)) * exp2((-2.6 * later) / length);
      strike(
        out,
        { ...bodies.glass, t60: random.uniform(0.12, 0.5) },
        { at: at + later, hertz, level, hardness: 0.9, pan: random.uniform(-0.8, 0.8) },
        random,
      );
      if (random.chance(0.25)) {
        for (let j = 1, gap = 0.11; j < 4; j++, gap *= 0.62) {
          strike(
            out,
            { ...bodies.glass, t60: 0.15 },
            {
              at: at + later + 0.16 * j * random.uniform(0.6, 1) + gap,
              hertz: hertz * 1.02,
              level: level * exp2(-1.3 * j),
              hardness: 0.9,
              pan: random.uniform(-0.8, 0.8),
            },
            random,
          );
        }
      }
    }
  }
});

const clink = events((context, out) => {
  const { random } = context;
  for (const at of eventTimes(context, { length: 0.6, rest: [0.3, 1] })) {
    const hertz = scaleFrequency(random.uniform(1900, 2600), context);
    for (const [ratio, later] of [
      [1, 0],
      [random.uniform(1.05, 1.2), 0.004],
    ] as const) {
      strike(
        out,
        { ...bodies.glass, t60: 1.1 },
        { at: at + later, hertz: hertz * ratio, level: 0.6, hardness: 0.7, pan: random.uniform(-0.3, 0.3) },
        random,
      );
    }
  }
});

const knock = events((context, out) => {
  const { random, traits } = context;
  const { name, hertz } = bodyOf(context, 'wood');
  const gap = 0.2 / scaleRate(1, context);
  const count = traits.count ?? 3;
  const once = { ...context, traits: { ...traits, count: undefined } };
  const maxCount = traits.count === undefined ? Infinity : 1;
  for (const at of eventTimes(once, { length: count * gap + 0.3, rest: [0.9, 1.6], maxCount })) {
    for (let k = 0; k < count; k++) {
      const time = at + gap * k * (1 + 0.06 * random.normal());
      if (time > context.seconds - 0.05) break;
      strike(
        out,
        bodies[name],
        {
          at: time,
          hertz: scaleFrequency(hertz * 0.9, context) * (1 + 0.03 * random.normal()),
          level: 0.7 * forceGain(context, 0.4),
          hardness: 0.5,
        },
        random,
      );
      addThud(out, context, time, scaleFrequency(105, context), 0.5 * forceGain(context, 0.6), 0.13);
    }
  }
});

const hammer = events((context, out) => {
  const { random } = context;
  const { name, hertz } = bodyOf(context, 'metal');
  const body = { ...bodies[name], t60: bodies[name].t60 * 0.35, contact: 0.7 };
  for (const at of beatTimes(context, scaleRate(1.9, context), 0.06)) {
    strike(
      out,
      body,
      {
        at,
        hertz: scaleFrequency(hertz * 2.4, context),
        level: 0.7 * random.uniform(0.8, 1),
        hardness: 0.95,
      },
      random,
    );
    addThud(out, context, at, scaleFrequency(150, context), 0.5, 0.1);
  }
});

const chop = events((context, out) => {
  const { random } = context;
  for (const at of beatTimes(context, scaleRate(1.3, context), 0.07)) {
    strike(
      out,
      { ...bodies.wood, contact: 1.4 },
      { at, hertz: scaleFrequency(random.uniform(170, 210), context), level: 0.8, hardness: 0.8 },
      random,
    );
    addThud(out, context, at, scaleFrequency(85, context), 0.7, 0.16);
    if (random.chance(0.6))
      strike(
        out,
        bodies.wood,
        {
          at: at + random.uniform(0.14, 0.24),
          hertz: scaleFrequency(random.uniform(480, 800), context),
          level: 0.2,
          hardness: 0.6,
          pan: random.uniform(-0.5, 0.5),
        },
        random,
      );
  }
});

const bounce = events((context, out) => {
  const { random, seconds } = context;
  const { name, hertz } = bodyOf(context, 'plastic');
  const first = Math.min(seconds * 0.28, 0.62 / scaleRate(1, context));
  for (const at of eventTimes(context, { length: first * 4, rest: [0.4, 1], maxCount: 3 })) {
    let time = at;
    for (let gap = first, level = 0.9; gap > 0.035 && time < seconds; gap *= 0.78, level *= 0.8) {
      strike(
        out,
        bodies[name],
        {
          at: time,
          hertz: scaleFrequency(hertz * 0.55, context) * (1 + 0.02 * random.normal()),
          level,
          hardness: 0.3 + 0.3 * level,
        },
        random,
      );
      addThud(out, context, time, scaleFrequency(95, context), 0.5 * level, 0.1);
      time += gap;
    }
  }
});

export const impacts = { impact, crash, 'glass-break': glassBreak, clink, knock, hammer, chop, bounce };
