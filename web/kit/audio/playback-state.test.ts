import { describe, expect, it } from 'vitest';
import {
  afterEvent,
  neighbour,
  silent,
  type Playable,
  type PlaybackEvent,
  type PlaybackState,
} from '#web/kit/audio/playback-state.ts';
import { keepPreferences, readPreferences } from '#web/kit/audio/preferences.ts';

const item = (id: string): Playable => ({
  id,
  title: id,
  audioUrl: `/api/tracks/${id}/audio`,
  duration: 30,
  trackType: 'music',
  waveform: { points: 1, peak: '', rms: '' },
  projectId: 'p',
  projectName: 'Night Tram',
});

const queue = [item('a'), item('b'), item('c')];
const after = (...events: PlaybackEvent[]) => events.reduce<PlaybackState>(afterEvent, silent);
const started = (at: number): PlaybackEvent => ({ type: 'started', item: queue[at] ?? item('?'), queue });

const shelf = () => {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  };
};

describe('the player', () => {
  it('plays one item at a time', () => {
    const state = after(started(0), { type: 'sounding' }, started(1));
    expect(state.item?.id).toBe('b');
    expect(state.status).toBe('loading');
  });

  it('pauses and resumes the same item', () => {
    const paused = after(started(0), { type: 'sounding' }, { type: 'paused' });
    expect(paused.status).toBe('paused');
    expect(afterEvent(paused, { type: 'sounding' }).item?.id).toBe('a');
  });

  it('resets when an item has ended and keeps it loaded', () => {
    const state = after(started(0), { type: 'sounding' }, { type: 'ended' });
    expect(state.status).toBe('stopped');
    expect(state.item?.id).toBe('a');
  });

  it('stays stopped if the pause event arrives after the end', () => {
    expect(after(started(0), { type: 'ended' }, { type: 'paused' }).status).toBe('stopped');
  });

  it('marks an item that fails to load, and stops only if it is the current one', () => {
    const other = after(started(0), { type: 'sounding' }, { type: 'failed', id: 'b' });
    expect(other.status).toBe('playing');
    expect([...other.unavailable]).toEqual(['b']);
    expect(afterEvent(other, { type: 'failed', id: 'a' }).status).toBe('stopped');
  });

  it('ignores events of the element while no item is loaded', () => {
    expect(after({ type: 'sounding' }, { type: 'waiting' }, { type: 'ended' })).toBe(silent);
  });

  it('shows the prompt when blocked, until it is dismissed or audio plays', () => {
    const blocked = after(started(0), { type: 'blocked' });
    expect(blocked).toMatchObject({ gate: 'blocked', status: 'paused' });
    expect(afterEvent(blocked, { type: 'prompt-dismissed' }).gate).toBe('locked');
    expect(afterEvent(blocked, { type: 'sounding' }).gate).toBe('unlocked');
  });
});

describe('previous and next', () => {
  it('move through the list that the item was started from', () => {
    const state = after(started(1));
    expect(neighbour(state, 1)?.id).toBe('c');
    expect(neighbour(state, -1)?.id).toBe('a');
  });

  it('skip unavailable items and stop at the ends', () => {
    const state = after(started(0), { type: 'failed', id: 'b' });
    expect(neighbour(state, 1)?.id).toBe('c');
    expect(neighbour(state, -1)).toBeUndefined();
  });
});

describe('audio preferences', () => {
  it('are restored as they were saved', () => {
    const one = shelf();
    keepPreferences(one, { volume: 0.3, speed: 1.5 });
    expect(readPreferences(one, silent)).toEqual({ volume: 0.3, speed: 1.5 });
  });

  it('fall back to the defaults if they are missing, invalid or out of range', () => {
    const one = shelf();
    expect(readPreferences(one, { volume: 0.8, speed: 1 })).toEqual({ volume: 0.8, speed: 1 });
    one.setItem('tutti.sound', '{"volume":9,"speed":3}');
    expect(readPreferences(one, { volume: 0.8, speed: 1 })).toEqual({ volume: 0.8, speed: 1 });
    one.setItem('tutti.sound', 'oops');
    expect(readPreferences(one, { volume: 0.8, speed: 1 })).toEqual({ volume: 0.8, speed: 1 });
  });
});
