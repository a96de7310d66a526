import { arch, slides, wander, struckCurve } from '#engine/effects/sources/curve.ts';
import { addNoise } from '#engine/effects/sources/noise-band.ts';
import { addVocal, mouth } from '#engine/effects/sources/vocal.ts';
import { exp2 } from '#engine/kit/exact.ts';
import { events, paced, pitched, forced, lasting } from './kind.ts';
import { beats, moments } from './moments.ts';

const laugh = events((take, out) => {
  const { random, traits } = take;
  const scale = exp2(-0.3 * traits.size + 0.2 * traits.pitch);
  for (const at of moments(take, { length: 1.5, rest: [0.4, 1.2] })) {
    const rate = paced(5.2, take);
    const start = pitched(random.between(190, 260), take);
    const count = random.integer(6, 9);
    for (let k = 0; k < count; k++) {
      const length = 0.6 / rate;
      const pitch = start * exp2(0.25 - 0.09 * k + 0.05 * random.bell());
      const time = at + k / rate;
      addVocal(out, {
        seed: random.integer(1, 1e9),
        at: time,
        seconds: length,
        pitch: slides([0, pitch * 0.95], [length * 0.3, pitch * 1.12], [length, pitch * 0.85]),
        level: (t) => 0.8 * exp2(-0.12 * k) * arch(length, 0.03, 0.07)(t),
        formants: mouth(['a', 'a'], length, 1.1 * scale),
        breath: (t) => (t < 0.04 ? 0.6 : 0.12),
        roughness: 0.12,
        pan: 0,
      });
      addNoise(out, {
        seed: random.integer(1, 1e9),
        at: time + length,
        seconds: 0.35 / rate,
        pass: 'band',
        hertz: 1500 * scale,
        q: 1.2,
        level: (t) => 0.1 * arch(0.35 / rate, 0.02, 0.03)(t),
        pan: 0,
      });
    }
  }
});

const scream = events((take, out) => {
  const { random, seconds } = take;
  const length = Math.min(Math.max(0.4, seconds * 0.8), lasting(1.4, take));
  for (const at of moments(take, { length, rest: [0.5, 1.2] })) {
    const top = pitched(random.between(780, 980), take);
    const shake = wander(random.integer(1, 1e6), 18);
    const shape = arch(length, 0.05, 0.3);
    addVocal(out, {
      seed: random.integer(1, 1e9),
      at,
      seconds: length,
      pitch: (t) =>
        slides([0, top * 0.6], [0.15, top], [length * 0.7, top * 0.96], [length, top * 0.6])(t) *
        exp2(0.03 * shake(t)),
      level: (t) => 0.9 * shape(t),
      formants: [
        { hertz: 1150, q: 3, level: 1 },
        { hertz: 1900, q: 4, level: 0.8 },
        { hertz: 3300, q: 4, level: 0.7 },
      ],
      breath: 0.18,
      roughness: 0.22,
    });
  }
});

/** Inhalation, then exhalation: the inhalation is brighter and shorter. */
const breath = events((take, out) => {
  const { random, traits } = take;
  const rate = Math.min(1.6, Math.max(0.22, 0.33 * exp2(1.6 * traits.speed + 0.4 * traits.force)));
  for (const at of beats(take, rate, 0.04)) {
    for (const [later, share, low, high, level] of [
      [0, 0.36, 1500, 3800, 0.32],
      [0.46, 0.46, 850, 2300, 0.42],
    ] as const) {
      const length = share / rate;
      const bend = random.between(0.92, 1.08);
      const shape = (t: number) => arch(length, length * 0.4, length * 0.5)(t);
      for (const [hertz, gain] of [
        [low, 1],
        [high, 0.5],
      ] as const) {
        addNoise(out, {
          seed: random.integer(1, 1e9),
          at: at + later / rate,
          seconds: length,
          pass: 'band',
          hertz: slides(
            [0, pitched(hertz * bend * 0.9, take)],
            [length * 0.5, pitched(hertz * bend, take)],
            [length, pitched(hertz * bend * 0.8, take)],
          ),
          q: 2.2,
          level: (t) => level * gain * forced(take, 0.3) * shape(t),
          colour: 'pink',
          pan: 0,
        });
      }
    }
  }
});

const cough = events((take, out) => {
  const { random } = take;
  for (const start of moments(take, { length: 0.9, rest: [0.6, 1.4] })) {
    for (const later of [0, random.between(0.36, 0.45)]) {
      const at = start + later;
      const pitch = pitched(random.between(120, 160), take);
      addNoise(out, {
        seed: random.integer(1, 1e9),
        at,
        seconds: 0.3,
        pass: 'band',
        hertz: slides([0, 1900], [0.25, 800]),
        q: 1,
        level: (t) => 1.1 * struckCurve(0.004, 0.2)(t),
        pan: 0,
      });
      addVocal(out, {
        seed: random.integer(1, 1e9),
        at: at + 0.02,
        seconds: 0.26,
        pitch: slides([0, pitch * 1.3], [0.26, pitch * 0.7]),
        level: (t) => 0.8 * struckCurve(0.01, 0.24)(t),
        formants: mouth(['a', 'o'], 0.26, 1, 5),
        breath: 0.5,
        roughness: 0.5,
      });
    }
  }
});

const baby = events((take, out) => {
  const { random } = take;
  for (const at of moments(take, { length: 0.95, rest: [0.25, 0.5] })) {
    const length = random.between(0.7, 1.05);
    const top = pitched(random.between(430, 540), take);
    const shake = wander(random.integer(1, 1e6), 9);
    addVocal(out, {
      seed: random.integer(1, 1e9),
      at,
      seconds: length,
      pitch: (t) =>
        slides([0, top * 0.75], [0.2, top], [length * 0.7, top * 0.94], [length, top * 0.65])(t) *
        exp2(0.03 * shake(t)),
      level: (t) => 0.9 * arch(length, 0.06, 0.2)(t),
      formants: mouth(['e', 'a', 'e'], length, 1.55),
      breath: 0.08,
      roughness: 0.12,
    });
    addNoise(out, {
      seed: random.integer(1, 1e9),
      at: at + length + 0.05,
      seconds: 0.2,
      pass: 'band',
      hertz: 2600,
      q: 1.6,
      level: (t) => 0.1 * arch(0.2, 0.1, 0.05)(t),
      pan: 0,
    });
  }
});

export const people = { laugh, scream, breath, cough, baby };
