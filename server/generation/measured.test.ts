import { afterAll, describe, expect, it } from 'vitest';
import { compose } from '#engine/compose.ts';
import { measurePool } from '#server/uploads/measure-pool.ts';
import { measured, type Measure } from './measured.ts';

const pool = measurePool({ threads: 1, timeLimitMs: 60_000 });
afterAll(() => pool.close());
const measure: Measure = (read) => pool.measure('somebody', read);

// Audio at 122 bpm in F minor, which an external provider may return for any request.
const made = await compose({
  prompt: 'Deep house, 122 bpm, F minor',
  seed: 502,
  format: 'mp3_44100_128',
  lengthMs: 20_000,
});
const { audio } = made;

const came = (facts: { bpm?: number; key?: string }, trackType: 'music' | 'sound_effect' = 'music') =>
  measured(
    { audio, promisedMs: 20_000, facts: { title: 'A piece', genres: [], ...facts } },
    trackType,
    measure,
  );

describe('audio of an external provider', () => {
  it('gets the measured tempo and the stated key, or the measured key if none is stated', async () => {
    const { facts } = await came({ bpm: 90, key: 'C major' });
    expect(facts).toMatchObject({ bpm: 122, key: 'C major', detected: ['bpm'], durationMs: 20_000 });
    expect((await came({})).facts).toMatchObject({ key: 'F minor', detected: ['bpm', 'key'] });
  });

  it('keeps a stated tempo and key that the measurement confirms', async () => {
    expect((await came({ bpm: 61, key: 'F minor' })).facts).toMatchObject({ bpm: 61, detected: [] });
  });

  it('gets no tempo if it is a sound effect', async () => {
    expect((await came({}, 'sound_effect')).facts).not.toHaveProperty('bpm');
  });
});

describe('audio that is already measured', () => {
  const { waveform, facts } = made;

  it('is returned unchanged', async () => {
    const sound = { audio, waveform, facts };
    expect(await measured(sound, 'music', measure)).toBe(sound);
  });

  it('is rejected if it is silent music', async () => {
    const sound = { audio, waveform, facts: { ...facts, loudnessLufs: -Infinity } };
    await expect(measured(sound, 'music', measure)).rejects.toThrow('Nothing is heard');
    expect(await measured(sound, 'sound_effect', measure)).toBe(sound);
  });
});
