import { describe, expect, it } from 'vitest';
import { decayTime, powerSpectrum, spectralCentre } from '#engine/dsp/measure.ts';
import { monoOf, renderEffect, type RenderOptions } from '#engine/effects/testing/render-effect.ts';
import type { EffectKind } from '#engine/effects/words/kind-words.data.ts';
import { SAMPLE_RATE, type Hertz, type Seconds } from '#engine/kit/units.ts';

const renderMono = (kind: EffectKind, options: RenderOptions = {}) =>
  monoOf(renderEffect(kind, options).audio);

const SIZE = 4096;
const BIN = SAMPLE_RATE / SIZE;

function spectrumAt(sound: Float32Array, time: Seconds, size = SIZE): Float64Array {
  return powerSpectrum(sound, Math.round(time * SAMPLE_RATE), size);
}

/** The strongest frequency in a band. */
function strongest(sound: Float32Array, time: Seconds, low: Hertz, high: Hertz): Hertz {
  const spectrum = spectrumAt(sound, time);
  let best = Math.ceil(low / BIN);
  for (let k = best; k <= high / BIN; k++) if (spectrum[k]! > spectrum[best]!) best = k;
  return best * BIN;
}

function energyShare(sound: Float32Array, low: Hertz, high: Hertz): number {
  let [inside, all] = [0, 0];
  for (let from = 0; from + SIZE <= sound.length; from += SIZE) {
    powerSpectrum(sound, from, SIZE).forEach((power, k) => {
      all += power;
      if (k * BIN >= low && k * BIN < high) inside += power;
    });
  }
  return inside / all;
}

/** RMS level per 5 ms. */
function envelopeOf(sound: Float32Array): number[] {
  const step = SAMPLE_RATE / 200;
  return Array.from({ length: Math.floor(sound.length / step) }, (_, k) =>
    Math.sqrt(sound.subarray(k * step, (k + 1) * step).reduce((sum, x) => sum + x * x, 0) / step),
  );
}

/** Onset times: the level rises above a third of its maximum after at least `rest` below it. */
function onsetsOf(sound: Float32Array, rest: Seconds): Seconds[] {
  const level = envelopeOf(sound);
  const threshold = 0.3 * Math.max(...level);
  return level.flatMap((x, i) =>
    x > threshold && level.slice(Math.max(0, i - rest * 200), i).every((y) => y < threshold) ? [i / 200] : [],
  );
}

/** The beat rate between `low` and `high`: the maximum of the autocorrelation of the envelope. */
function beatOf(sound: Float32Array, low: Hertz, high: Hertz): Hertz {
  const envelope = envelopeOf(sound);
  const mean = envelope.reduce((sum, x) => sum + x, 0) / envelope.length;
  let best = { rate: 0, correlation: -Infinity };
  for (let lag = Math.round(200 / high); lag <= 200 / low; lag++) {
    let correlation = 0;
    for (let i = 0; i + lag < envelope.length; i++)
      correlation += (envelope[i]! - mean) * (envelope[i + lag]! - mean);
    correlation /= envelope.length - lag;
    if (correlation > best.correlation) best = { rate: 200 / lag, correlation };
  }
  return best.rate;
}

const centreAt = (sound: Float32Array, time: Seconds) => spectralCentre(spectrumAt(sound, time), 40, 16_000);

const stepsPerSecond = (speed: number) =>
  onsetsOf(renderMono('footsteps', { seconds: 5, traits: { speed } }), 0.25).length / 5;

const decayTimeOf = (material: 'metal' | 'wood' | 'stone') =>
  decayTime(renderMono('impact', { seconds: 3, room: 'dry', traits: { material, count: 1 } }));

const barkCentre = (size: number) => centreAt(renderMono('dog', { room: 'dry', traits: { size } }), 0.05);

const rainCentre = (distance: number) => centreAt(renderMono('rain', { traits: { distance } }), 0.4);

const decayTimeIn = (room: 'church' | 'room' | 'closet') =>
  decayTime(renderMono('click', { seconds: 5, room }));

describe('the pitch of effects', () => {
  it('a coin plays B5, then E6', () => {
    for (const seed of [1, 2, 3]) {
      const coin = renderMono('coin', { seconds: 1, seed });
      expect(spectralCentre(spectrumAt(coin, 0.02, 2048), 900, 1080)).toBeCloseTo(988, -1.5);
      expect(Math.abs(strongest(coin, 0.15, 800, 1700) - 1318.5)).toBeLessThan(15);
    }
  });

  it('a siren stays between 450 and 1500 Hz and changes its pitch', () => {
    for (const seed of [1, 2, 3]) {
      const siren = renderMono('siren', { seconds: 5, seed, room: 'dry' });
      const pitches = Array.from({ length: 28 }, (_, k) => strongest(siren, 0.2 + 0.16 * k, 400, 1600));
      expect(Math.min(...pitches)).toBeGreaterThan(435);
      expect(Math.max(...pitches)).toBeLessThan(1530);
      expect(Math.max(...pitches) / Math.min(...pitches)).toBeGreaterThan(1.25);
    }
  });

  it('a church bell has the partials hum, prime, tierce, quint and nominal', () => {
    const bell = renderMono('church-bell', { seconds: 4, room: 'dry', traits: { count: 1 } });
    const spectrum = spectrumAt(bell, 0.2, 65_536);
    const bin = SAMPLE_RATE / 65_536;
    const at = (hertz: Hertz) =>
      Math.max(...spectrum.subarray(Math.round(hertz / bin) - 3, Math.round(hertz / bin) + 4));
    const fits = (prime: Hertz) => Math.min(...[0.5, 1, 1.2, 1.5, 2].map((ratio) => at(prime * ratio)));
    const primes = Array.from({ length: 400 }, (_, k) => 200 + 0.4 * k);
    const prime = primes.reduce((best, next) => (fits(next) > fits(best) ? next : best));
    for (const between of [0.7, 1.1, 1.35, 1.75]) expect(at(prime * between)).toBeLessThan(fits(prime) / 30);
  });

  it('crickets lie between 4 and 5 kHz, a heartbeat below 100 Hz', () => {
    expect(energyShare(renderMono('cricket', { seconds: 3 }), 3900, 5200)).toBeGreaterThan(0.9);
    expect(energyShare(renderMono('heartbeat', { seconds: 3 }), 20, 110)).toBeGreaterThan(0.8);
  });
});

it.each([
  ['dial-tone', 350, 440, 1],
  ['busy-tone', 480, 620, 0.5],
] as const)('a telephone plays its %s with %d and %d Hz', (kind, low, high, share) => {
  const sound = renderMono(kind, { seconds: 4 });
  expect(Math.abs(strongest(sound, 0.1, low - 60, low + 60) - low)).toBeLessThan(BIN);
  expect(Math.abs(strongest(sound, 0.1, high - 60, high + 60) - high)).toBeLessThan(BIN);
  const level = envelopeOf(sound).slice(0, 700);
  const sounding = level.filter((x) => x > 0.1 * Math.max(...level)).length / level.length;
  expect(Math.abs(sounding - share)).toBeLessThan(0.1);
});

describe('the movement of effects', () => {
  it('the level of the sea never falls by half within 50 ms between waves', () => {
    for (const seed of [1, 3, 5]) {
      const level = envelopeOf(renderMono('ocean', { seconds: 16, seed, room: 'dry' }));
      // Means over 0.25 s, so that the fluctuation of the noise does not count.
      const mean = (from: number) => level.slice(from, from + 50).reduce((sum, x) => sum + x, 0) / 50;
      const falls = level.slice(0, -200).map((_, i) => mean(i + 60) / mean(i));
      expect(Math.min(...falls)).toBeGreaterThan(0.6);
    }
  });

  it('a whoosh has less than 5% of its energy below 60 Hz', () => {
    expect(energyShare(renderMono('whoosh', { seconds: 4, room: 'dry' }), 0, 60)).toBeLessThan(0.05);
  });

  it('a laser and a downer fall in pitch, a riser rises', () => {
    const laser = renderMono('laser', { traits: { count: 1 } });
    expect(centreAt(laser, 0)).toBeGreaterThan(1.5 * centreAt(laser, 0.12));
    const riser = renderMono('riser', { seconds: 3 });
    expect(centreAt(riser, 2.8)).toBeGreaterThan(2 * centreAt(riser, 0.8));
    const downer = renderMono('downer', { seconds: 3 });
    expect(centreAt(downer, 0.1)).toBeGreaterThan(2 * centreAt(downer, 2));
  });

  it('a passing car becomes louder, then quieter', () => {
    const car = renderMono('car-pass', { seconds: 5 });
    const level = envelopeOf(car);
    const mean = (from: Seconds, to: Seconds) =>
      level.slice(from * 200, to * 200).reduce((sum, x) => sum + x, 0) / ((to - from) * 200);
    const top = level.indexOf(Math.max(...level)) / 200;
    expect(top).toBeGreaterThan(1.5);
    expect(top).toBeLessThan(3.8);
    expect(mean(top - 0.2, top + 0.2)).toBeGreaterThan(2 * mean(0.3, 0.7));
    expect(mean(top - 0.2, top + 0.2)).toBeGreaterThan(2 * mean(4.2, 4.5));
  });
});

describe('the rhythm of effects', () => {
  it.each([-1, 0, 1])('footsteps at speed %i have a rate of 1.6 to 2.6 a second', (speed) => {
    expect(stepsPerSecond(speed)).toBeGreaterThanOrEqual(1.6);
    expect(stepsPerSecond(speed)).toBeLessThanOrEqual(2.6);
  });

  it('fast footsteps have a higher rate than slow ones', () => {
    expect(stepsPerSecond(0.7)).toBeGreaterThan(1.3 * stepsPerSecond(-0.7));
  });

  it('a gallop has a long gap after every three beats', () => {
    const onsets = onsetsOf(renderMono('gallop', { seconds: 6, room: 'dry' }), 0.04);
    const gaps = onsets.slice(1).map((at, i) => at - onsets[i]!);
    expect(onsets.length).toBeGreaterThan(30);
    const long = gaps.filter((gap) => gap > 0.19).length;
    expect(long / gaps.length).toBeGreaterThan(0.25);
    expect(long / gaps.length).toBeLessThan(0.42);
  });

  it('helicopter blades beat 10 to 20 times a second', () => {
    const rate = beatOf(renderMono('helicopter', { seconds: 2 }), 7, 30);
    expect(rate).toBeGreaterThanOrEqual(10);
    expect(rate).toBeLessThanOrEqual(20);
  });

  it('knocks and barks have the requested count', () => {
    expect(
      onsetsOf(renderMono('knock', { seconds: 3, room: 'dry', traits: { count: 4 } }), 0.08),
    ).toHaveLength(4);
    expect(onsetsOf(renderMono('dog', { seconds: 3, room: 'dry', traits: { count: 2 } }), 0.2)).toHaveLength(
      2,
    );
  });
});

describe('materials, distances and rooms', () => {
  it('thunder lies below 200 Hz and decays over seconds', () => {
    const thunder = renderMono('thunder', { seconds: 8, traits: { distance: 3 } });
    expect(energyShare(thunder, 20, 200)).toBeGreaterThan(0.8);
    expect(decayTime(thunder)).toBeGreaterThan(2.5);
  });

  it('metal rings longer than wood, wood longer than stone', () => {
    expect(decayTimeOf('metal')).toBeGreaterThan(2 * decayTimeOf('wood'));
    expect(decayTimeOf('wood')).toBeGreaterThan(decayTimeOf('stone'));
  });

  it('a big dog barks lower, distant rain is duller', () => {
    expect(barkCentre(-1)).toBeGreaterThan(1.3 * barkCentre(1));
    expect(rainCentre(-1)).toBeGreaterThan(1.5 * rainCentre(4));
  });

  it('a church has a longer decay time than a room, a room than a closet', () => {
    expect(decayTimeIn('church')).toBeGreaterThan(4 * decayTimeIn('room'));
    expect(decayTimeIn('room')).toBeGreaterThan(decayTimeIn('closet'));
  });

  it('an underwater sound has no treble, a telephone no bass', () => {
    expect(energyShare(renderMono('rain', { room: 'underwater' }), 2000, 22_050)).toBeLessThan(0.02);
    expect(energyShare(renderMono('thunder', { seconds: 3, room: 'telephone' }), 20, 150)).toBeLessThan(0.2);
  });
});
