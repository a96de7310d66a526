import { expect, it } from 'vitest';
import { musicSettings } from '#contract/music.ts';
import { askedOf } from './asked.ts';
import type { GenerationRow } from './generation.tables.ts';

const music = (settings: object) =>
  askedOf({
    trackType: 'music',
    milliUnits: 30_000,
    settings: musicSettings.parse(settings),
  } as GenerationRow);

it('a prompt asks for the tempo and the key that it names, and for no others', () => {
  expect(music({ prompt: 'A waltz in D minor at 92 bpm' })).toEqual({
    durationMs: 30_000,
    bpm: 92,
    key: 'D minor',
  });
  expect(music({ prompt: 'A slow, sad waltz' })).toEqual({ durationMs: 30_000 });
});

it('what a prompt refuses it does not ask for', () => {
  expect(music({ prompt: 'A waltz, not in C major but in D minor' })).toMatchObject({ key: 'D minor' });
  expect(music({ prompt: 'A waltz, not in C major, not 120 bpm' })).toEqual({ durationMs: 30_000 });
});

it('a control wins over the prompt', () => {
  expect(music({ prompt: 'A march at 92 bpm', tempo: 120 })).toMatchObject({ bpm: 120 });
});

it('a text asks for no length', () => {
  expect(askedOf({ trackType: 'voice', milliUnits: 500 } as GenerationRow)).toEqual({});
});
