import { describe, expect, it } from 'vitest';
import type { Track } from '#contract/tracks.ts';
import { afterSortPress, newestFirst, viewOf } from '#web/features/tracks/track-view.ts';
import { downloadName, effectFileName } from '#web/features/tracks/download-name.ts';
import { kindOf } from '#web/features/tracks/track-kind.ts';

const track = (id: string, facts: Partial<Track> = {}): Track => ({
  id,
  projectId: 'p',
  title: id,
  trackType: 'music',
  audioUrl: '',
  downloadUrl: '',
  format: 'mp3',
  duration: 30,
  source: 'generated',
  createdAt: '2026-01-01T00:00:00.000Z',
  genres: [],
  prompt: null,
  waveform: { points: 1, peak: '', rms: '' },
  sections: [],
  bpm: null,
  key: null,
  detected: [],
  loudnessLufs: null,
  differences: [],
  createdBy: 'u',
  parentTrackId: null,
  remake: null,
  hasScore: false,
  tags: [],
  reactions: [],
  ...facts,
});
it('flips the direction on the same field and starts a new one ascending', () => {
  const byTitle = afterSortPress(newestFirst, 'title');
  expect(byTitle).toEqual({ field: 'title', ascending: true });
  expect(afterSortPress(byTitle, 'title')).toEqual({ field: 'title', ascending: false });
});

it('asks the server for nothing that it does unasked', () => {
  expect(viewOf('all', newestFirst)).toEqual({});
  expect(viewOf('voice', { field: 'title', ascending: true })).toEqual({
    type: 'voice',
    sort: 'title',
    direction: 'asc',
  });
});

it('recognises a sound effect by its title', () => {
  expect(kindOf(track('x', { title: 'Sound Effect: rain' }))).toBe('sound_effect');
  expect(kindOf(track('x', { title: 'Soundscape' }))).toBe('music');
});

describe('the name of a downloaded file', () => {
  it('is the title with the true extension', () => {
    expect(downloadName({ title: 'Depot at Five', format: 'mp3' })).toBe('Depot at Five.mp3');
    expect(downloadName({ title: 'Depot at Five', format: 'opus' })).toBe('Depot at Five.opus');
  });

  it('holds nothing that a file system refuses', () => {
    expect(downloadName({ title: '../a/b: "c"?', format: 'mp3' })).toBe('_a_b_ _c_.mp3');
    expect(downloadName({ title: ' .. ', format: 'wav' })).toBe('track.wav');
  });

  it('of a sound effect is in small letters, with underscores for everything else', () => {
    expect(effectFileName({ title: 'Door, slow & heavy!', format: 'mp3' })).toBe('door__slow___heavy_.mp3');
    expect(effectFileName({ title: 'Glocke', format: 'opus' })).toBe('glocke.opus');
    expect(effectFileName({ title: '', format: 'mp3' })).toBe('sound_effect.mp3');
    expect(effectFileName({ title: '…!', format: 'mp3' })).toBe('sound_effect.mp3');
    expect(effectFileName({ title: 'Дверь, скрипит', format: 'mp3' })).toBe('дверь__скрипит.mp3');
    expect(effectFileName({ title: '雨の音', format: 'wav' })).toBe('雨の音.wav');
  });
});
