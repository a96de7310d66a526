import { describe, expect, it } from 'vitest';
import type { Track } from '#contract/tracks.ts';
import { toggleSort, newestFirst, viewOf } from '#web/features/tracks/track-view.ts';
import { downloadName, effectFileName } from '#web/features/tracks/use-track-actions.ts';
import { trackTypeOf } from '#web/features/tracks/track-type.ts';

const track = (id: string, overrides: Partial<Track> = {}): Track => ({
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
  soundFont: null,
  differences: [],
  createdBy: 'u',
  parentTrackId: null,
  remake: null,
  hasScore: false,
  version: 1,
  versionCount: 1,
  openComments: 0,
  reviewState: 'none',
  reviewDueAt: null,
  isLocked: false,
  tags: [],
  reactions: [],
  ...overrides,
});
it('toggleSort reverses the direction of the same field and starts a new field ascending', () => {
  const byTitle = toggleSort(newestFirst, 'title');
  expect(byTitle).toEqual({ field: 'title', ascending: true });
  expect(toggleSort(byTitle, 'title')).toEqual({ field: 'title', ascending: false });
});

it('viewOf leaves out the server defaults', () => {
  expect(viewOf('all', newestFirst)).toEqual({});
  expect(viewOf('voice', { field: 'title', ascending: true })).toEqual({
    type: 'voice',
    sort: 'title',
    direction: 'asc',
  });
});

it('trackTypeOf recognises a sound effect by its title', () => {
  expect(trackTypeOf(track('x', { title: 'Sound Effect: rain' }))).toBe('sound_effect');
  expect(trackTypeOf(track('x', { title: 'Soundscape' }))).toBe('music');
});

describe('the name of a downloaded file', () => {
  it('consists of the title and the extension of the actual format', () => {
    expect(downloadName({ title: 'Depot at Five', format: 'mp3' })).toBe('Depot at Five.mp3');
    expect(downloadName({ title: 'Depot at Five', format: 'opus' })).toBe('Depot at Five.opus');
  });

  it('contains no characters that file systems forbid', () => {
    expect(downloadName({ title: '../a/b: "c"?', format: 'mp3' })).toBe('_a_b_ _c_.mp3');
    expect(downloadName({ title: ' .. ', format: 'wav' })).toBe('track.wav');
  });

  it('is lower case for a sound effect, with underscores for all characters but letters and digits', () => {
    expect(effectFileName({ title: 'Door, slow & heavy!', format: 'mp3' })).toBe('door__slow___heavy_.mp3');
    expect(effectFileName({ title: 'Glocke', format: 'opus' })).toBe('glocke.opus');
    expect(effectFileName({ title: '', format: 'mp3' })).toBe('sound_effect.mp3');
    expect(effectFileName({ title: '…!', format: 'mp3' })).toBe('sound_effect.mp3');
    expect(effectFileName({ title: 'Дверь, скрипит', format: 'mp3' })).toBe('дверь__скрипит.mp3');
    expect(effectFileName({ title: '雨の音', format: 'wav' })).toBe('雨の音.wav');
  });
});
