import { trapezoid, exponentialEnvelope, valueNoise } from '#engine/effects/sources/curve.ts';
import { addNoise } from '#engine/effects/sources/noise-band.ts';
import { bodies, strike } from '#engine/effects/sources/struck.ts';
import { addTone, vibrato } from '#engine/effects/sources/tone.ts';
import { TAU, exp2, cos } from '#engine/kit/exact.ts';
import { SAMPLE_RATE } from '#engine/kit/units.ts';
import { events, fitToLoop, scaleRate, scaleFrequency, texture } from './effect-model.ts';
import { beatTimes, eventTimes } from './event-times.ts';

/** A wail from 600 to 1500 Hz over several seconds, a yelp three times a second, or the European two-tone siren. */
const siren = texture((context, out) => {
  const { random, seconds, loop, traits } = context;
  const mode =
    traits.speed > 0.3
      ? 'yelp'
      : random.weighted([
          ['wail', 3],
          ['yelp', 1],
          ['two-tone', 1],
        ] as const);
  const baseRate = mode === 'wail' ? 0.2 : mode === 'yelp' ? 3 : 1.1;
  const rate = loop || seconds < 5 ? Math.max(1, Math.round(baseRate * seconds)) / seconds : baseRate;
  const phase = mode === 'wail' ? 0 : random.next();
  const hertz = (t: number) => {
    const p = t * rate + phase;
    if (mode === 'two-tone') return p - Math.floor(p) < 0.5 ? 450 : 600;
    return 600 * exp2(1.3219 * (0.5 - 0.5 * cos(TAU * p)));
  };
  const length = out.left.length / SAMPLE_RATE;
  addTone(out, { at: 0, seconds: length, wave: 'saw', hertz, level: 0.25 });
  addTone(out, { at: 0, seconds: length, wave: 'square', hertz, level: 0.2 });
});

const alarm = events((context, out) => {
  const { random } = context;
  const kind = random.pick(['two', 'sweep', 'pulse'] as const);
  const low = scaleFrequency(random.uniform(620, 760), context);
  const length = 0.32 / scaleRate(1, context);
  for (const at of beatTimes(context, scaleRate(2, context), 0)) {
    const shape = trapezoid(length, 0.006, 0.006);
    if (kind === 'sweep') {
      addTone(out, {
        at,
        seconds: length,
        wave: 'square',
        hertz: exponentialEnvelope([0, low], [length, low * 1.9]),
        level: (t) => 0.35 * shape(t),
      });
    } else {
      addTone(out, { at, seconds: length, wave: 'square', hertz: low * 1.3, level: (t) => 0.35 * shape(t) });
      if (kind === 'two')
        addTone(out, {
          at: at + 0.25 / scaleRate(1, context),
          seconds: length * 0.75,
          wave: 'square',
          hertz: low,
          level: (t) => 0.35 * trapezoid(length * 0.75, 0.006, 0.006)(t),
        });
    }
  }
});

const beep = events((context, out) => {
  const hertz = scaleFrequency(context.random.pick([880, 988, 1000, 1047, 1175]), context);
  for (const at of beatTimes(context, scaleRate(1.6, context), 0)) {
    addTone(out, {
      at,
      seconds: 0.14,
      wave: 'sine',
      hertz,
      level: (t) => 0.6 * trapezoid(0.14, 0.006, 0.006)(t),
    });
    addTone(out, {
      at,
      seconds: 0.14,
      wave: 'square',
      hertz,
      level: (t) => 0.06 * trapezoid(0.14, 0.006, 0.006)(t),
    });
  }
});

/** The bell of an old telephone: two gongs struck alternately 20 times a second, 2 s in every 6 s. */
const phone = events((context, out) => {
  const { random, seconds } = context;
  const ring = Math.min(seconds * 0.6, 2);
  const low = scaleFrequency(random.uniform(980, 1120), context);
  for (const at of eventTimes(context, {
    length: ring,
    rest: [Math.min(2, seconds * 0.3), Math.min(2.4, seconds * 0.4)],
  })) {
    for (let k = 0; k < ring * 20; k++) {
      const time = at + k / 20;
      if (time > seconds - 0.05) break;
      strike(
        out,
        { ratios: [1, 2.42, 4.2, 5.9], t60: 0.7, damping: 0.5, contact: 0.3, contactHertz: 5000 },
        { at: time, hertz: low * (k % 2 === 0 ? 1 : 1.26), level: 0.3, hardness: 0.8 },
        random,
      );
    }
  }
});

const keypad = [
  [697, 1209],
  [697, 1336],
  [697, 1477],
  [770, 1209],
  [770, 1336],
  [770, 1477],
  [852, 1209],
  [852, 1336],
  [852, 1477],
  [941, 1336],
] as const;

/** The dial tone: two continuous tones (ITU-T E.180, North America). */
const dialTone = texture((context, out) => {
  const seconds = out.left.length / SAMPLE_RATE;
  for (const hertz of [350, 440]) {
    // The tone was already present, so it starts at a random phase.
    const phase = context.random.next();
    const fitted = fitToLoop(scaleFrequency(hertz, context), context);
    addTone(out, { at: 0, seconds, wave: 'sine', hertz: fitted, level: 0.4, phase });
  }
});

const busyLevel = (time: number) => 0.4 * trapezoid(0.5, 0.006, 0.006)(time);

/** The busy tone: 0.5 s on, 0.5 s off. */
const busyTone = events((context, out) => {
  for (const at of beatTimes(context, scaleRate(1, context), 0)) {
    for (const hertz of [480, 620]) {
      addTone(out, {
        at,
        seconds: 0.5,
        wave: 'sine',
        hertz: scaleFrequency(hertz, context),
        level: busyLevel,
        phase: context.random.next(),
      });
    }
  }
});

/** Dual tones of a keypad (ITU-T Q.23). */
const touchTones = events((context, out) => {
  const { random } = context;
  for (const at of beatTimes(context, scaleRate(5, context), 0.05)) {
    for (const hertz of random.pick(keypad))
      addTone(out, {
        at,
        seconds: 0.11,
        wave: 'sine',
        hertz,
        level: (t) => 0.4 * trapezoid(0.11, 0.006, 0.006)(t),
      });
  }
});

const buzzer = events((context, out) => {
  const { seconds, random } = context;
  for (const at of eventTimes(context, { length: 0.9, rest: [0.4, 0.9] })) {
    const length = Math.min(0.8, seconds * 0.8);
    const hertz = scaleFrequency(random.uniform(105, 135), context);
    addTone(out, {
      at,
      seconds: length,
      wave: 'square',
      hertz,
      level: (t) => 0.4 * trapezoid(length, 0.006, 0.006)(t),
    });
    addTone(out, {
      at,
      seconds: length,
      wave: 'saw',
      hertz: hertz * 1.013,
      level: (t) => 0.35 * trapezoid(length, 0.006, 0.006)(t),
    });
  }
});

/** A pea whistle: the ball interrupts the air jet about 30 times a second. */
const whistle = events((context, out) => {
  const { random, seconds, seed } = context;
  const hertz = scaleFrequency(random.uniform(2250, 2700), context);
  for (const at of eventTimes(context, { length: 0.75, rest: [0.15, 0.9] })) {
    const length = Math.min(seconds * 0.8, random.pick([0.25, 0.7, 1]));
    const flutter = valueNoise(seed + at * 10, 38);
    const shape = (t: number) =>
      trapezoid(length, 0.02, 0.02)(t) * (0.6 + 0.4 * cos(TAU * 31 * t + 1.4 * flutter(t * 0.2)));
    for (const [ratio, level] of [
      [1, 0.5],
      [1.055, 0.3],
      [2, 0.06],
    ] as const) {
      addTone(out, {
        at,
        seconds: length,
        wave: 'sine',
        hertz: vibrato(hertz * ratio, 31, 35),
        level: (t) => level * shape(t),
      });
    }
    addNoise(out, {
      seed: random.integer(1, 1e9),
      at,
      seconds: length,
      pass: 'band',
      hertz,
      q: 4,
      level: (t) => 0.25 * shape(t),
      pan: 0,
    });
  }
});

/** Two alternating clicks of an escapement and the resonance of the case. */
const clock = events((context, out) => {
  const { random } = context;
  beatTimes(context, Math.min(5, Math.max(1, scaleRate(2, context))), 0).forEach((at, i) => {
    const tick = i % 2 === 0;
    strike(
      out,
      { ...bodies.metal, t60: 0.05, contact: 1.6 },
      { at, hertz: scaleFrequency(tick ? 2300 : 1850, context), level: tick ? 0.6 : 0.5, hardness: 0.9 },
      random,
    );
    strike(
      out,
      bodies.wood,
      { at: at + 0.001, hertz: scaleFrequency(tick ? 520 : 450, context), level: 0.35, hardness: 0.6 },
      random,
    );
    strike(
      out,
      { ...bodies.metal, t60: 0.03, contact: 1 },
      { at: at + 0.028, hertz: scaleFrequency(3000, context), level: 0.12, hardness: 0.9 },
      random,
    );
  });
});

const cuckoo = events((context, out) => {
  const { random } = context;
  const high = scaleFrequency(random.uniform(670, 720), context);
  for (const at of eventTimes(context, { length: 1, rest: [0.2, 0.35] })) {
    for (const [later, hertz, length] of [
      [0, high, 0.3],
      [0.38, high / 1.2599, 0.45],
    ] as const) {
      addTone(out, {
        at: at + later,
        seconds: length,
        wave: 'sine',
        hertz: (t) => hertz * (1 + 0.02 * Math.max(0, 1 - t / 0.04)),
        level: (t) => 0.5 * trapezoid(length, 0.03, 0.03)(t),
      });
      addTone(out, {
        at: at + later,
        seconds: length,
        wave: 'sine',
        hertz: hertz * 2,
        level: (t) => 0.08 * trapezoid(length, 0.03, 0.03)(t),
      });
      addNoise(out, {
        seed: random.integer(1, 1e9),
        at: at + later,
        seconds: length,
        pass: 'band',
        hertz: hertz * 2,
        q: 2,
        level: (t) => 0.06 * trapezoid(length, 0.03, 0.03)(t),
        pan: 0,
      });
    }
  }
});

export const signals = {
  siren,
  alarm,
  beep,
  phone,
  'dial-tone': dialTone,
  'busy-tone': busyTone,
  'touch-tones': touchTones,
  buzzer,
  whistle,
  clock,
  cuckoo,
};
