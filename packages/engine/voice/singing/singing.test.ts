import { beforeAll, describe, expect, it } from 'vitest';
import { powerSpectrum } from '#engine/dsp/measure.ts';
import { Biquad, lowPass } from '#engine/dsp/biquad.ts';
import { SAMPLE_RATE } from '#engine/kit/units.ts';
import { voicelessPhonemes } from '#engine/voice/phones/phonemes.ts';
import type { Score, VoicePart } from '#engine/score/score.ts';
import { TempoClock } from '../../render/tempo-clock.ts';
import { pitchByAutocorrelation } from './testing/pitch-by-autocorrelation.ts';
import { renderLeadVocal, sungScore } from './testing/render-lead-vocal.ts';

interface Song {
  readonly score: Score;
  readonly lead: VoicePart;
  readonly sound: Float32Array;
}

const songs: Song[] = [];
const song = async (prompt: string, seed: number): Promise<Song> => {
  const score = await sungScore({ prompt, seed, lengthMs: 30_000 });
  return { score, ...renderLeadVocal(score) };
};

beforeAll(async () => {
  for (const [i, prompt] of ['pop, female vocals', 'rock, male vocals', 'folk, child singer'].entries()) {
    songs.push(await song(prompt, i + 1));
  }
}, 60_000);

describe('a singing voice', () => {
  it('is within 20 cents of the pitch on nine of ten notes', () => {
    for (const { score, lead, sound } of songs) {
      const clock = new TempoClock(score.tempo);
      const inTune = lead.notes.filter(({ startBeats, durationBeats, pitch }) => {
        const start = clock.secondsAt(startBeats);
        const length = clock.secondsAt(startBeats + durationBeats) - start;
        const detected = pitchByAutocorrelation(
          sound,
          Math.round((start + 0.4 * length) * SAMPLE_RATE),
          pitch,
        );
        return Math.abs(detected - pitch) <= 0.2;
      });
      expect(lead.notes.length).toBeGreaterThan(20);
      expect(inTune.length / lead.notes.length).toBeGreaterThanOrEqual(0.9);
    }
  });

  it('starts nine of ten vowels within 30 ms of the note, after a voiceless sound', () => {
    const late: number[] = [];
    for (const { score, lead, sound } of songs) {
      const clock = new TempoClock(score.tempo);
      const low = sound.slice();
      for (let i = 0; i < 2; i++) new Biquad(lowPass(1500)).process(low, 0, low.length);
      for (const { startBeats, line, syllable } of lead.notes) {
        const { phonemes: sounds, syllables } = lead.lines[line]!.spoken;
        const { from, vowel } = syllables[syllable]!;
        if (from === vowel || !voicelessPhonemes.has(sounds[vowel - 1]!.name)) continue;
        const onset = onsetNear(low, clock.secondsAt(startBeats));
        if (onset !== undefined) late.push(onset - clock.secondsAt(startBeats));
      }
    }
    expect(late.length).toBeGreaterThan(15);
    expect(late.filter((seconds) => Math.abs(seconds) <= 0.03).length / late.length).toBeGreaterThanOrEqual(
      0.9,
    );
  });

  it('has its power between 100 Hz and 5 kHz and no DC offset', () => {
    for (const { sound } of songs) {
      let inside = 0;
      let all = 0;
      let subsonic = 0;
      for (let at = 0; at + 4096 <= sound.length; at += 8192) {
        powerSpectrum(sound, at, 4096).forEach((power, k) => {
          const hertz = (k * SAMPLE_RATE) / 4096;
          all += power;
          if (hertz >= 100 && hertz <= 5000) inside += power;
          if (hertz < 40) subsonic += power;
        });
      }
      expect(inside / all).toBeGreaterThan(0.93);
      expect(subsonic / all).toBeLessThan(0.001);
    }
  });

  it('has no clicks', () => {
    const around = Math.round(0.012 * SAMPLE_RATE);
    for (const { sound } of songs) {
      const steps = sound.map((value, i) => value - (sound[i - 1] ?? 0));
      let energy = 0;
      let maxRatio = 0;
      for (let i = 0; i < steps.length; i++) {
        energy += steps[i]! * steps[i]!;
        if (i >= 2 * around) energy -= steps[i - 2 * around]! * steps[i - 2 * around]!;
        const middle = steps[Math.max(0, i - around)]!;
        const localRms = Math.sqrt(Math.max(0, energy) / (2 * around));
        if (Math.abs(middle) > 0.02) maxRatio = Math.max(maxRatio, Math.abs(middle) / localRms);
      }
      expect(maxRatio).toBeGreaterThan(2);
      expect(maxRatio).toBeLessThan(13);
      expect(sound.every(Number.isFinite)).toBe(true);
      expect(sound.every((value) => Math.abs(value) < 1)).toBe(true);
    }
  });

  it('is silent before the first note', () => {
    for (const { score, lead, sound } of songs) {
      const first = Math.min(...lead.notes.map(({ startBeats }) => startBeats));
      const until = Math.round((new TempoClock(score.tempo).secondsAt(first) - 0.3) * SAMPLE_RATE);
      expect(sound.subarray(0, until).findIndex((value) => value !== 0)).toBe(-1);
    }
  });

  it('is deterministic to the bit', async () => {
    const again = await song('rock, male vocals', 2);
    expect(again.sound).toEqual(songs[1]!.sound);
  }, 30_000);
});

/**
 * Time at which the power near `seconds` reaches a quarter of its maximum there; undefined if there is no dip before.
 */
function onsetNear(low: Float32Array, seconds: number): number | undefined {
  const step = Math.round(0.004 * SAMPLE_RATE);
  const from = Math.round((seconds - 0.06) * SAMPLE_RATE);
  const powers = Array.from({ length: 32 }, (_, i) => {
    let power = 0;
    for (let j = 0; j < 2 * step; j++)
      power += (low[from + i * step + j] ?? 0) * (low[from + i * step + j] ?? 0);
    return power;
  });
  const threshold = Math.max(...powers) * 0.25;
  const lowest = powers.indexOf(Math.min(...powers.slice(0, 18)));
  if (powers[lowest]! > threshold * 0.4) return undefined;
  const index = powers.findIndex((power, i) => i >= lowest && power >= threshold);
  return (from + (index + 1) * step) / SAMPLE_RATE;
}
