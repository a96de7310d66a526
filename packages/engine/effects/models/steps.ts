import type { Stereo } from '#engine/dsp/stereo.ts';
import { percussiveEnvelope } from '#engine/effects/sources/curve.ts';
import { bubbleGrain, noiseGrain, addGrainCloud } from '#engine/effects/sources/grains.ts';
import { addNoise } from '#engine/effects/sources/noise-band.ts';
import { bodies, strike } from '#engine/effects/sources/struck.ts';
import type { Material } from '#engine/effects/words/materials.ts';
import type { Seconds } from '#engine/kit/units.ts';
import { addThud } from './impacts.ts';
import { events, forceGain, scaleRate, scaleFrequency, type EffectContext } from './effect-model.ts';
import { beatTimes } from './event-times.ts';

interface Step {
  readonly at: Seconds;
  readonly level: number;
  readonly pan: number;
}

type Ground = (out: Stereo, context: EffectContext, step: Step) => void;

/** A hard floor: the heel strikes, the ball of the foot follows 0.1 s later, the sole scrapes. */
const hard =
  (body: keyof typeof bodies, hertz: number, scrape: number): Ground =>
  (out, context, { at, level, pan }) => {
    const { random } = context;
    const pitch = scaleFrequency(hertz * (1 + 0.06 * random.normal()), context);
    strike(
      out,
      bodies[body],
      { at, hertz: pitch, level: level * 0.8, hardness: 0.7, pan, length: 0.8 },
      random,
    );
    strike(
      out,
      bodies[body],
      {
        at: at + random.uniform(0.07, 0.11),
        hertz: pitch * 0.85,
        level: level * 0.4,
        hardness: 0.35,
        pan,
        length: 0.8,
      },
      random,
    );
    addThud(
      out,
      context,
      at,
      scaleFrequency(body === 'wood' ? 88 : 110, context),
      level * (body === 'wood' ? 0.6 : 0.3),
      0.09,
    );
    addNoise(out, {
      seed: random.integer(1, 1e9),
      at: at + 0.03,
      seconds: 0.14,
      pass: 'band',
      hertz: 3200,
      q: 0.7,
      level: (t) => scrape * level * percussiveEnvelope(0.03, 0.12)(t),
      pan,
    });
  };

/** Loose ground: grains under heel and ball; their density follows the pressure. */
const loose =
  (low: number, high: number, t60: number, rate: number, thud: number, hiss = 0): Ground =>
  (out, context, { at, level, pan }) => {
    const { random } = context;
    const grains = Array.from({ length: 16 }, () =>
      noiseGrain(random.integer(1, 1e9), random.uniform(low, high), 1.1, t60 * random.uniform(0.5, 1.5)),
    );
    const press = (t: number) => {
      const since = t - at;
      const heel = since < 0 ? 0 : Math.max(0, 1 - Math.abs(since - 0.045) / 0.055);
      const ball = Math.max(0, 1 - Math.abs(since - 0.19) / 0.11);
      return heel + 0.8 * ball;
    };
    addGrainCloud(out, {
      random,
      grains,
      rate: (t) => rate * press(t),
      level: (t) => level * press(t),
      levelExponent: 1,
      from: at,
      to: at + 0.32,
      pan,
      spread: 0.15,
    });
    if (hiss > 0) {
      addNoise(out, {
        seed: random.integer(1, 1e9),
        at,
        seconds: 0.32,
        pass: 'band',
        hertz: (low + high) / 2,
        q: 0.6,
        level: (t) => hiss * level * press(t + at),
        pan,
      });
    }
    addThud(out, context, at, scaleFrequency(75, context), thud * level, 0.09);
  };

const wet: Ground = (out, context, { at, level, pan }) => {
  const { random } = context;
  addNoise(out, {
    seed: random.integer(1, 1e9),
    at,
    seconds: 0.35,
    pass: 'band',
    hertz: 2300,
    q: 0.5,
    level: (t) => 0.5 * level * percussiveEnvelope(0.02, 0.2)(t),
    pan,
  });
  const drops = Array.from({ length: 12 }, () => bubbleGrain(random.uniform(500, 2600), 0.3));
  addGrainCloud(out, {
    random,
    grains: drops,
    rate: 120,
    level: 0.4 * level,
    levelExponent: 1,
    from: at + 0.02,
    to: at + 0.3,
    pan,
    spread: 0.3,
  });
  addThud(out, context, at, 80, 0.3 * level, 0.08);
};

const grounds: Record<Material, Ground> = {
  wood: hard('wood', 170, 0.04),
  metal: hard('metal', 300, 0.05),
  glass: hard('glass', 900, 0.05),
  stone: hard('stone', 520, 0.12),
  plastic: hard('plastic', 260, 0.06),
  gravel: loose(900, 5200, 0.014, 340, 0.25),
  snow: loose(1100, 3300, 0.006, 1100, 0.2, 0.12),
  grass: loose(2200, 6500, 0.02, 160, 0.4, 0.1),
  leaves: loose(2400, 8500, 0.012, 480, 0.15, 0.06),
  sand: loose(700, 2600, 0.02, 240, 0.3, 0.25),
  water: wet,
  cloth: loose(300, 900, 0.02, 60, 0.8),
};

function walk(out: Stereo, context: EffectContext, rate: number, level: number): void {
  const { random, traits } = context;
  const ground = grounds[traits.material ?? 'stone'];
  const force = forceGain(context, 0.6);
  beatTimes(context, rate, 0.05).forEach((at, i) => {
    ground(out, context, {
      at,
      level: level * force * random.uniform(0.75, 1),
      pan: i % 2 === 0 ? -0.12 : 0.12,
    });
  });
}

/** Walking rate: 1.6 to 2.6 steps a second (Li, Logan and Pastore, 1991). */
const walkingPace = (context: EffectContext) => Math.min(2.6, Math.max(1.6, scaleRate(2, context)));

const footsteps = events((context, out) => walk(out, context, walkingPace(context), 0.8));
const running = events((context, out) =>
  walk(out, context, Math.min(3.9, Math.max(2.7, scaleRate(3.1, context))), 1),
);

const gallop = events((context, out) => {
  const { random, traits } = context;
  const body =
    traits.material === 'grass' || traits.material === 'sand' || traits.material === undefined
      ? 'soft'
      : 'stone';
  for (const at of beatTimes(
    { ...context, traits: { ...traits, count: undefined } },
    scaleRate(2.1, context),
    0.03,
  )) {
    // Three beats, then a suspension phase of the same length.
    for (const [share, level] of [
      [0, 0.8],
      [0.1, 0.9],
      [0.205, 1],
    ] as const) {
      const time = at + share * (2.1 / scaleRate(2.1, context)) * random.uniform(0.93, 1.07);
      strike(
        out,
        { ...bodies.wood, t60: 0.09 },
        {
          at: time,
          hertz: scaleFrequency(random.uniform(420, 560), context),
          level: 0.4 * level,
          hardness: 0.5,
          pan: random.uniform(-0.2, 0.2),
        },
        random,
      );
      strike(
        out,
        bodies[body],
        { at: time, hertz: scaleFrequency(120, context), level: 0.7 * level, hardness: 0.4 },
        random,
      );
      addThud(out, context, time, scaleFrequency(78, context), 0.5 * level, 0.12);
    }
  }
});

export const steps = { footsteps, running, gallop };
