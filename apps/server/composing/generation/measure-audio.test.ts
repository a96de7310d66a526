import { afterAll, describe, expect, it } from 'vitest';
import { AppError } from '#contract/errors.ts';
import { compose } from '#engine/compose.ts';
import { measurePool } from '#server/library/uploads/measure-pool.ts';
import { measureAudio, type Measure } from './measure-audio.ts';

const pool = measurePool({ threads: 1, timeLimitMs: 60_000 });
afterAll(() => pool.close());
const measure: Measure = (read) => pool.measure('somebody', read);

// Audio at 122 bpm in F minor, which an external provider may return for any request.
const composition = await compose({
  prompt: 'Deep house, 122 bpm, F minor',
  seed: 502,
  format: 'mp3_44100_128',
  lengthMs: 20_000,
});
const { audio } = composition;

const measureGenerated = (
  facts: { bpm?: number; key?: string },
  trackType: 'music' | 'sound_effect' = 'music',
) =>
  measureAudio(
    {
      audio,
      expectedMs: 20_000,
      facts: { title: 'A piece', genres: [], provenance: { seed: null }, ...facts },
    },
    trackType,
    measure,
  );

const tooSlow: Measure = () => Promise.reject(new AppError('unavailable'));
const unreadable: Measure = () => Promise.reject(new AppError('audio_not_readable'));

describe('audio of an external provider', () => {
  it('gets the measured tempo and key, and keeps the stated ones beside them', async () => {
    const { facts } = await measureGenerated({ bpm: 90, key: 'C major' });
    expect(facts).toMatchObject({
      bpm: 122,
      key: 'F minor',
      detected: ['bpm', 'key'],
      stated: { bpm: 90, key: 'C major' },
      durationMs: 20_000,
    });
  });

  it.each(['N/A', 'n/a', '', ' ', 'None', 'unknown', '-', 'null', '?'])(
    'has no stated key, tempo and metre if its provider writes “%s”',
    async (unknown) => {
      const facts = { bpm: unknown, key: unknown, metre: unknown } as unknown as { key: string };
      expect((await measureGenerated(facts)).facts).toMatchObject({
        key: 'F minor',
        stated: { bpm: undefined, key: undefined },
        metre: undefined,
      });
    },
  );

  it('is not called unplayable if it could not be measured in time', async () => {
    const source = {
      audio,
      expectedMs: 20_000,
      facts: { title: 'A piece', genres: [], provenance: { seed: null } },
    };
    await expect(measureAudio(source, 'music', tooSlow)).rejects.toMatchObject({ code: 'unavailable' });
    await expect(measureAudio(source, 'music', unreadable)).rejects.toThrow('cannot be played');
  });

  it('gets no tempo if it is a sound effect', async () => {
    expect((await measureGenerated({}, 'sound_effect')).facts).not.toHaveProperty('bpm');
  });
});

describe('audio that is already measured', () => {
  const { waveform, facts } = composition;

  it('is returned unchanged', async () => {
    const source = { audio, waveform, facts };
    expect(await measureAudio(source, 'music', measure)).toBe(source);
  });

  it('is rejected if it is silent music', async () => {
    const source = { audio, waveform, facts: { ...facts, loudnessLufs: -Infinity } };
    await expect(measureAudio(source, 'music', measure)).rejects.toThrow('The result is silent');
    expect(await measureAudio(source, 'sound_effect', measure)).toBe(source);
  });
});
