import { describe, expect, it } from 'vitest';
import type { Track } from '#contract/tracks.ts';
import { afterSortPress, arrangeTracks, newestFirst } from '#web/features/tracks/arrange-tracks.ts';
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
const ids = (tracks: Track[]) => tracks.map((one) => one.id).join(' ');

describe('arranging tracks', () => {
  const tracks = [
    track('Take 10', { createdAt: '2026-01-03T00:00:00.000Z', duration: 5, source: 'uploaded' }),
    track('take 9', { createdAt: '2026-01-02T00:00:00.000Z', duration: 60, trackType: 'voice' }),
    track('Ärger', { createdAt: '2026-01-04T00:00:00.000Z', duration: 15, genres: ['sound-effect'] }),
  ];

  it('shows the newest first unless asked otherwise', () => {
    expect(ids(arrangeTracks(tracks, 'all', newestFirst))).toBe('Ärger Take 10 take 9');
  });

  it('sorts titles as people do: numbers by value, letters without case', () => {
    expect(ids(arrangeTracks(tracks, 'all', { field: 'title', ascending: true }))).toBe(
      'Ärger take 9 Take 10',
    );
  });

  it('sorts by length, type and source in both directions', () => {
    expect(ids(arrangeTracks(tracks, 'all', { field: 'duration', ascending: true }))).toBe(
      'Take 10 Ärger take 9',
    );
    expect(ids(arrangeTracks(tracks, 'all', { field: 'trackType', ascending: false }))).toBe(
      'take 9 Ärger Take 10',
    );
    expect(ids(arrangeTracks(tracks, 'all', { field: 'source', ascending: false }))).toBe(
      'Take 10 take 9 Ärger',
    );
  });

  it('keeps one type, sound effects by genre included', () => {
    expect(ids(arrangeTracks(tracks, 'sound_effect', newestFirst))).toBe('Ärger');
    expect(ids(arrangeTracks(tracks, 'music', newestFirst))).toBe('Take 10');
  });

  it('leaves the list it was given as it was', () => {
    const before = ids(tracks);
    arrangeTracks(tracks, 'all', { field: 'title', ascending: true });
    expect(ids(tracks)).toBe(before);
  });
});

it('flips the direction on the same field and starts a new one ascending', () => {
  const byTitle = afterSortPress(newestFirst, 'title');
  expect(byTitle).toEqual({ field: 'title', ascending: true });
  expect(afterSortPress(byTitle, 'title')).toEqual({ field: 'title', ascending: false });
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
