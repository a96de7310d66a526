import type { Stereo } from '#engine/dsp/stereo.ts';
import { linearEnvelope, exponentialEnvelope, percussiveEnvelope } from '#engine/effects/sources/curve.ts';
import { addNoise } from '#engine/effects/sources/noise-band.ts';
import { addTone } from '#engine/effects/sources/tone.ts';
import { midiToHertz, exp2 } from '#engine/kit/exact.ts';
import type { Hertz, Seconds } from '#engine/kit/units.ts';
import { addPling } from './interface.ts';
import { events, scaleDuration, scaleRate, scaleFrequency } from './effect-model.ts';
import { eventTimes } from './event-times.ts';

/** A square wave, as in 8-bit consoles. */
function blip(
  out: Stereo,
  at: Seconds,
  seconds: Seconds,
  hertz: Hertz | ((t: Seconds) => Hertz),
  level = 0.35,
): void {
  addTone(out, {
    at,
    seconds,
    wave: 'square',
    hertz,
    level: (t) => level * Math.max(0, Math.min(1, t / 0.002, (seconds - t) / 0.008)),
  });
}

/** A short B5, then a long E6. */
const coin = events((context, out) => {
  const { random, traits } = context;
  const tail = scaleDuration(0.5, context) * random.uniform(0.85, 1.2);
  const grace = random.uniform(0.065, 0.09);
  const tuning =
    exp2(random.normal() / 150) * (traits.pitch === 0 && traits.size === 0 ? 1 : scaleFrequency(1, context));
  for (const at of eventTimes(context, { length: 0.6, rest: [0.5, 1.1] })) {
    blip(out, at, grace, midiToHertz(83) * tuning);
    addTone(out, {
      at: at + grace,
      seconds: tail,
      wave: 'square',
      hertz: midiToHertz(88) * tuning,
      level: (t) => 0.35 * percussiveEnvelope(0.002, tail * 1.3)(t),
    });
  }
});

const jump = events((context, out) => {
  const { random } = context;
  for (const at of eventTimes(context, { length: 0.3, rest: [0.4, 1] })) {
    const low = scaleFrequency(random.uniform(190, 260), context);
    const length = random.uniform(0.2, 0.28) / scaleRate(1, context);
    addTone(out, {
      at,
      seconds: length,
      wave: 'square',
      hertz: exponentialEnvelope([0, low], [0.04, low * 1.1], [length, low * 3.2]),
      level: (t) => 0.4 * Math.max(0, Math.min(1, t / 0.003, (length - t) / (0.5 * length))),
    });
  }
});

function arpeggio(out: Stereo, at: Seconds, notes: readonly number[], step: Seconds, level = 0.32): void {
  notes.forEach((note, k) => {
    const last = k === notes.length - 1;
    blip(out, at + k * step, last ? step * 4 : step * 0.95, midiToHertz(note), level);
    if (last) blip(out, at + k * step, step * 4, midiToHertz(note - 12), level * 0.5);
  });
}

const transposed = (notes: readonly number[], by: number) => notes.map((note) => note + by);

const powerUp = events((context, out) => {
  const { random, traits } = context;
  const by = random.integer(-4, 4) + Math.round(7 * traits.pitch - 5 * traits.size);
  for (const at of eventTimes(context, { length: 0.9, rest: [0.6, 1.2] })) {
    arpeggio(
      out,
      at,
      transposed([55, 59, 62, 67, 71, 74, 79, 56, 60, 63, 68, 72, 75, 80, 58, 62, 65, 70, 74, 77, 82], by),
      0.034 / scaleRate(1, context),
    );
  }
});

const gameHit = events((context, out) => {
  const { random } = context;
  for (const at of eventTimes(context, { length: 0.4, rest: [0.4, 1] })) {
    const length = scaleDuration(0.3, context);
    blip(
      out,
      at,
      0.12,
      exponentialEnvelope([0, scaleFrequency(420, context)], [0.12, scaleFrequency(80, context)]),
      0.4,
    );
    // Sample-and-hold noise, as from a shift register, with a falling rate.
    addNoise(out, {
      seed: random.integer(1, 1e9),
      at,
      seconds: length * 1.3,
      pass: 'low',
      hertz: exponentialEnvelope([0, 7000], [length, 500]),
      level: (t) => 0.9 * percussiveEnvelope(0.002, length)(t),
      pan: 0,
    });
  }
});

const levelUp = events((context, out) => {
  const { random } = context;
  const by = random.integer(-3, 5) + 0.1 * random.normal();
  const step = random.uniform(0.085, 0.105) / scaleRate(1, context);
  for (const at of eventTimes(context, {
    length: 1.1,
    rest: [0.6, 1.2],
    maxCount: context.seconds < 5 ? 1 : 3,
  })) {
    arpeggio(out, at, transposed([67, 72, 76, 79, 76, 79, 84], by), step);
    for (const note of [60, 64, 67]) blip(out, at + 6 * step, 0.4, midiToHertz(note + by), 0.1);
  }
});

const gameOver = events((context, out) => {
  const { random, seconds } = context;
  const by = random.integer(-3, 3);
  const step = Math.min(0.28 / scaleRate(1, context), (seconds - 0.1) / 5);
  for (const at of eventTimes(context, {
    length: step * 6,
    rest: [0.8, 1.4],
    maxCount: seconds < 7 ? 1 : 3,
  })) {
    [67, 63, 60, 56].forEach((note, k) => {
      const last = k === 3;
      const length = last ? step * 2.4 : step * 0.9;
      const hertz = midiToHertz(note + by);
      blip(
        out,
        at + k * step,
        length,
        last ? linearEnvelope([0, hertz], [length * 0.3, hertz], [length, hertz * 0.72]) : hertz,
        0.35,
      );
      blip(out, at + k * step, length, midiToHertz(note + by - 12), 0.18);
    });
  }
});

/** A rising cloud of small bells. */
const magic = events((context, out) => {
  const { random, seconds } = context;
  const length = Math.min(Math.max(0.5, seconds * 0.7), scaleDuration(1.5, context));
  const scale = [0, 2, 4, 7, 9, 12, 14, 16, 19, 21, 24, 26, 28];
  for (const at of eventTimes(context, { length, rest: [0.4, 1] })) {
    const root = scaleFrequency(random.pick([784, 880, 988]), context);
    const bells = Math.round(30 * length);
    for (let k = 0; k < bells; k++) {
      const progress = k / bells;
      const step =
        scale[
          Math.min(
            scale.length - 1,
            Math.max(0, Math.floor(progress * scale.length + random.uniform(-1.5, 1.5))),
          )
        ]!;
      const hertz = root * exp2(step / 12);
      const when = at + progress * length * 0.85 + random.uniform(0, 0.04);
      addTone(out, {
        at: when,
        seconds: 0.6,
        wave: 'sine',
        hertz,
        level: (t) => 0.16 * random.uniform(0.98, 1) * percussiveEnvelope(0.003, 0.6)(t),
        pan: random.uniform(-0.9, 0.9),
        modulation: { ratio: 3.51, index: (t) => 1.4 * exp2(-12 * t) },
      });
    }
    addPling(out, at + length * 0.85, root * 4, 0.9, 0.3);
    addNoise(out, {
      seed: random.integer(1, 1e9),
      at,
      seconds: length,
      pass: 'band',
      hertz: exponentialEnvelope([0, 3000], [length, 9500]),
      q: 1.6,
      level: (t) => 0.1 * Math.max(0, Math.min(1, t / (0.6 * length), (length - t) / 0.15)),
    });
  }
});

/** A spring: high frequencies travel faster (dispersion), so each reflection is a falling chirp. */
const boing = events((context, out) => {
  const { random } = context;
  for (const at of eventTimes(context, { length: 0.9, rest: [0.3, 0.9] })) {
    const base = scaleFrequency(random.uniform(130, 180), context);
    const wobble = random.uniform(13, 18) * scaleRate(1, context);
    const length = scaleDuration(0.9, context);
    const swing = (t: number) => 1 + 0.35 * exp2(-2.5 * t) * Math.abs(((t * wobble) % 1) * 2 - 1);
    addTone(out, {
      at,
      seconds: length,
      wave: 'saw',
      hertz: (t) => base * swing(t) * exp2(0.5 * t),
      level: (t) => 0.35 * percussiveEnvelope(0.003, length)(t),
    });
    for (let k = 0; k < 5; k++) {
      addTone(out, {
        at: at + 0.055 * k,
        seconds: 0.07,
        wave: 'sine',
        hertz: exponentialEnvelope([0, base * 16], [0.06, base * 3]),
        level: (t) => 0.3 * exp2(-0.7 * k) * percussiveEnvelope(0.002, 0.06)(t),
        pan: 0.2 * (k % 2),
      });
    }
  }
});

const slip = events((context, out) => {
  const { random } = context;
  for (const at of eventTimes(context, { length: 0.9, rest: [0.3, 0.9] })) {
    const length = scaleDuration(random.uniform(0.5, 0.7), context);
    const low = scaleFrequency(random.uniform(420, 520), context);
    const glide = random.chance(0.7)
      ? exponentialEnvelope([0, low * 1.3], [length * 0.35, low * 3.4], [length, low * 0.7])
      : exponentialEnvelope([0, low * 3.2], [length, low * 0.6]);
    addTone(out, {
      at,
      seconds: length,
      wave: 'sine',
      hertz: glide,
      level: (t) => 0.5 * Math.max(0, Math.min(1, t / 0.03, (length - t) / 0.05)),
    });
    addTone(out, {
      at,
      seconds: length,
      wave: 'sine',
      hertz: (t) => 3 * glide(t),
      level: (t) => 0.06 * Math.max(0, Math.min(1, t / 0.03, (length - t) / 0.05)),
    });
    addTone(out, {
      at: at + length + 0.05,
      seconds: 0.25,
      wave: 'sine',
      hertz: exponentialEnvelope([0, 190], [0.08, 75]),
      level: (t) => 0.8 * percussiveEnvelope(0.002, 0.2)(t),
    });
    addNoise(out, {
      seed: random.integer(1, 1e9),
      at: at + length + 0.05,
      seconds: 0.1,
      pass: 'low',
      hertz: 900,
      level: (t) => 0.6 * percussiveEnvelope(0.001, 0.06)(t),
      colour: 'pink',
      pan: 0,
    });
  }
});

export const game = {
  coin,
  jump,
  'power-up': powerUp,
  'game-hit': gameHit,
  'level-up': levelUp,
  'game-over': gameOver,
  magic,
  boing,
  slip,
};
