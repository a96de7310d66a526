import type { Stereo } from '#engine/dsp/stereo.ts';
import { lines, slides, wander, type Moving, arch } from '#engine/effects/sources/curve.ts';
import { addTone } from '#engine/effects/sources/tone.ts';
import { addVocal, mouth } from '#engine/effects/sources/vocal.ts';
import { exp2, TAU, sin } from '#engine/kit/exact.ts';
import type { Hertz, Pan, Seconds } from '#engine/kit/units.ts';
import { events, lasting, paced, pitched, type Take } from './kind.ts';
import { moments } from './moments.ts';

function whistle(out: Stereo, at: Seconds, length: Seconds, hertz: Moving, level: number, pan: Pan): void {
  addTone(out, {
    at,
    seconds: length,
    wave: 'sine',
    hertz,
    level: (t) => level * arch(length, 0.25 * length, 0.4 * length)(t),
    pan,
  });
}

/** Syllables of a songbird: upward and downward sweeps, trills of 14 to 28 Hz. Returns the end time. */
function song(out: Stereo, take: Take, start: Seconds, base: Hertz, level: number, pan: Pan): Seconds {
  const { random } = take;
  let at = start;
  const kinds = [random.integer(0, 3), random.integer(0, 3), random.integer(0, 3)];
  for (const kind of kinds) {
    const repeat = random.integer(1, kind === 3 ? 1 : 4);
    const centre = base * exp2(0.35 * random.bell());
    const length = random.between(0.05, 0.15) / paced(1, take);
    for (let k = 0; k < repeat; k++) {
      if (kind === 0)
        whistle(out, at, length, slides([0, centre * 0.8], [length, centre * 1.35]), level, pan);
      else if (kind === 1)
        whistle(out, at, length, slides([0, centre * 1.5], [length, centre * 0.85]), level, pan);
      else if (kind === 2)
        whistle(
          out,
          at,
          length,
          slides([0, centre], [length * 0.5, centre * 1.3], [length, centre * 0.95]),
          level,
          pan,
        );
      else {
        const trill = random.between(14, 28);
        const long = random.between(0.25, 0.55);
        whistle(out, at, long, (t) => centre * exp2(0.14 * sin(TAU * trill * t)), level, pan);
        at += long - length;
      }
      at += length * random.between(1.2, 1.7);
    }
    at += random.between(0.02, 0.12);
  }
  return at;
}

const bird = events((take, out) => {
  const { random, seconds } = take;
  for (const [level, low, pan] of [
    [0.5, 3100, random.between(-0.5, 0.5)],
    [0.14, 4100, random.between(-0.9, 0.9)],
  ] as const) {
    const base = pitched(low * exp2(0.25 * random.bell()), take);
    for (let at = level > 0.3 ? 0.02 : random.between(0.2, 0.8); at < seconds - 0.25;) {
      at =
        song(out, take, at, base * random.between(0.95, 1.05), level, pan) +
        random.between(0.25, 1) / paced(1, take);
    }
  }
});

const owl = events((take, out) => {
  const { random, seconds } = take;
  for (const start of moments(take, { length: Math.min(1.9, seconds * 0.9), rest: [0.8, 1.8] })) {
    const base = pitched(random.between(340, 390), take);
    for (const [later, length] of [
      [0, 0.42],
      [0.75, 0.16],
      [0.98, 0.16],
      [1.22, 0.6],
    ] as const) {
      const hoot = slides([0, base * 0.92], [length * 0.3, base], [length, base * 0.93]);
      const at = start + later;
      addTone(out, {
        at,
        seconds: length,
        wave: 'sine',
        hertz: (t) => hoot(t) * (1 + 0.008 * sin(TAU * 6 * t)),
        level: (t) => 0.6 * arch(length, 0.2 * length, 0.35 * length)(t),
      });
      addTone(out, {
        at,
        seconds: length,
        wave: 'sine',
        hertz: (t) => 2 * hoot(t),
        level: (t) => 0.07 * arch(length, 0.2 * length, 0.35 * length)(t),
      });
      addVocal(out, {
        seed: random.integer(1, 1e9),
        at,
        seconds: length,
        pitch: hoot,
        level: (t) => 0.15 * arch(length, 0.2 * length, 0.35 * length)(t),
        formants: [{ hertz: base, q: 4, level: 1 }],
        breath: 0.8,
        roughness: 0.1,
      });
    }
  }
});

interface Call {
  readonly pitch: Moving;
  readonly formants: readonly { readonly hertz: Moving; readonly q: number; readonly level: number }[];
  readonly breath: number;
  readonly roughness: number;
  readonly length: Seconds;
}

function call(
  out: Stereo,
  take: Take,
  at: Seconds,
  { length, ...voice }: Call,
  level: number,
  pan: Pan,
): void {
  addVocal(out, {
    ...voice,
    seed: take.random.integer(1, 1e9),
    at,
    seconds: length,
    level: (t) => level * arch(length, 0.12 * length, 0.3 * length)(t),
    pan,
  });
}

const seagull = events((take, out) => {
  const { random } = take;
  for (const start of moments(take, { length: 1.6, rest: [0.3, 1.2] })) {
    const pan = random.between(-0.7, 0.7);
    const count = random.integer(2, 5);
    const base = pitched(random.between(880, 1050), take);
    for (let k = 0; k < count; k++) {
      const length = k === 0 ? 0.5 : 0.3;
      const pitch = slides([0, base * 0.8], [length * 0.35, base * 1.25], [length, base * 0.72]);
      call(
        out,
        take,
        start + (k === 0 ? 0 : 0.35 + 0.3 * k),
        {
          pitch,
          formants: [
            { hertz: 1700, q: 3, level: 1 },
            { hertz: 2900, q: 4, level: 0.8 },
            { hertz: 4600, q: 4, level: 0.3 },
          ],
          breath: 0.08,
          roughness: 0.12,
          length,
        },
        0.7 * exp2(-0.15 * k),
        pan,
      );
    }
  }
});

const crow = events((take, out) => {
  const { random } = take;
  for (const start of moments(take, { length: 1.3, rest: [0.6, 1.8] })) {
    const count = random.integer(2, 3);
    const base = pitched(random.between(410, 480), take);
    const pan = random.between(-0.5, 0.5);
    for (let k = 0; k < count; k++) {
      const length = random.between(0.28, 0.36);
      call(
        out,
        take,
        start + 0.48 * k,
        {
          pitch: slides([0, base * 0.9], [0.06, base], [length, base * 0.78]),
          formants: [
            { hertz: pitched(1250, take), q: 4, level: 1 },
            { hertz: pitched(1900, take), q: 5, level: 0.9 },
            { hertz: 3400, q: 5, level: 0.4 },
          ],
          breath: 0.4,
          roughness: 0.75,
          length,
        },
        0.9,
        pan,
      );
    }
  }
});

const rooster = events((take, out) => {
  const { random, seconds } = take;
  for (const start of moments(take, { length: 2, rest: [0.8, 1.8], most: seconds < 6 ? 1 : 4 })) {
    const squeeze = Math.min(1, (seconds - 0.1) / 2.1);
    for (const [later, long, low, high, end] of [
      [0, 0.2, 420, 560, 540],
      [0.28, 0.16, 600, 720, 700],
      [0.5, 0.3, 720, 900, 820],
      [0.85, 1.1, 760, 980, 480],
    ] as const) {
      const length = long * squeeze;
      const turn = wander(random.integer(1, 1e6), 22);
      const glide = slides(
        [0, pitched(low, take)],
        [length * 0.3, pitched(high, take)],
        [length, pitched(end, take)],
      );
      call(
        out,
        take,
        start + later * squeeze,
        {
          pitch: (t) => glide(t) * exp2(0.02 * turn(t)),
          formants: [
            { hertz: 1150, q: 3, level: 1 },
            { hertz: 2300, q: 4, level: 0.8 },
            { hertz: 3600, q: 4, level: 0.4 },
          ],
          breath: 0.1,
          roughness: 0.22,
          length,
        },
        0.9,
        0,
      );
    }
  }
});

const chicken = events((take, out) => {
  const { random, seconds } = take;
  for (let at = 0.02; at < seconds - 0.12;) {
    const long = random.chance(0.14);
    const length = long ? 0.42 : random.between(0.06, 0.1);
    const base = pitched(random.between(440, 560), take);
    const pitch = long
      ? slides([0, base * 0.9], [length * 0.6, base * 1.7], [length, base * 1.2])
      : slides([0, base * 1.15], [length, base * 0.8]);
    call(
      out,
      take,
      at,
      {
        pitch,
        formants: mouth(long ? ['o', 'a'] : ['o', 'o'], length, 1.5, 5),
        breath: 0.12,
        roughness: 0.2,
        length,
      },
      long ? 0.9 : 0.6,
      random.between(-0.3, 0.3),
    );
    at += length + random.between(0.08, 0.4) / paced(1, take);
  }
});

const duck = events((take, out) => {
  const { random } = take;
  for (const start of moments(take, { length: 0.9, rest: [0.4, 1.2] })) {
    const count = random.integer(2, 4);
    for (let k = 0; k < count; k++) {
      const length = lasting(0.17, take);
      const base = pitched(random.between(210, 240), take);
      call(
        out,
        take,
        start + 0.26 * k,
        {
          pitch: slides([0, base * 1.1], [length, base * 0.8]),
          formants: [
            { hertz: lines([0, 900], [length * 0.4, 1250], [length, 850]), q: 5, level: 1 },
            { hertz: 2400, q: 6, level: 0.9 },
            { hertz: 3300, q: 6, level: 0.4 },
          ],
          breath: 0.1,
          roughness: 0.28,
          length,
        },
        exp2(-0.25 * k),
        0,
      );
    }
  }
});

export const birds = { bird, owl, seagull, crow, rooster, chicken, duck };
