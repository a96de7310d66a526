import { expect, it } from 'vitest';
import { musicSettings } from '#contract/music.ts';
import { voiceSettings } from '#contract/voice.ts';
import { generationTypes } from './generation-types.ts';

const music = (settings: object) => generationTypes.music.requested(musicSettings.parse(settings), 30_000);

it('a prompt requests only the tempo and the key that it states', async () => {
  expect(await music({ prompt: 'A waltz in D minor at 92 bpm' })).toEqual({
    durationMs: 30_000,
    bpm: 92,
    key: 'D minor',
  });
  expect(await music({ prompt: 'A slow, sad waltz' })).toEqual({ durationMs: 30_000 });
});

it('a prompt does not request a tempo or key that it negates', async () => {
  expect(await music({ prompt: 'A waltz, not in C major but in D minor' })).toMatchObject({ key: 'D minor' });
  expect(await music({ prompt: 'A waltz, not in C major, not 120 bpm' })).toEqual({ durationMs: 30_000 });
});

it('the prompt of a piece that was put together from others requests neither tempo nor key', async () => {
  const plan = { sections: [{ section_name: 'All', duration_ms: 30_000 }] };
  const source = { prompt: 'A waltz in D minor', seed: 1, length_ms: 30_000, plan };
  const arrangement = { sources: [source], sections: [{ source: 0, section: 0 }], bpm: 96 };
  expect(await music({ prompt: 'A waltz in D minor at 92 bpm', arrangement })).toEqual({
    durationMs: 30_000,
  });
});

it('the tempo setting overrides the prompt', async () => {
  expect(await music({ prompt: 'A march at 92 bpm', tempo: 120 })).toMatchObject({ bpm: 120 });
});

it('a voice requests no duration', async () => {
  const settings = voiceSettings.parse({ text: 'Good evening.', voice: 'any' });
  expect(await generationTypes.voice.requested(settings, 500)).toEqual({});
});
