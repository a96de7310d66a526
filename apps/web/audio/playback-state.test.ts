import { describe, expect, it } from 'vitest';
import {
  nextState,
  neighbour,
  initialState,
  type Playable,
  type PlaybackEvent,
  type PlaybackState,
} from '#web/audio/playback-state.ts';
import { savePreferences, readPreferences } from '#web/audio/preferences.ts';

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
const stateAfter = (...events: PlaybackEvent[]) => events.reduce<PlaybackState>(nextState, initialState);
const startedEvent = (index: number): PlaybackEvent => ({
  type: 'started',
  item: queue[index] ?? item('?'),
  queue,
});

const fakeStorage = () => {
  const stored = new Map<string, string>();
  return {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  };
};

describe('the player', () => {
  it('plays one item at a time', () => {
    const state = stateAfter(startedEvent(0), { type: 'playing' }, startedEvent(1));
    expect(state.item?.id).toBe('b');
    expect(state.status).toBe('loading');
  });

  it('pauses and resumes the same item', () => {
    const paused = stateAfter(startedEvent(0), { type: 'playing' }, { type: 'paused' });
    expect(paused.status).toBe('paused');
    expect(nextState(paused, { type: 'playing' }).item?.id).toBe('a');
  });

  it('resets when an item has ended and keeps it loaded', () => {
    const state = stateAfter(startedEvent(0), { type: 'playing' }, { type: 'ended' });
    expect(state.status).toBe('stopped');
    expect(state.item?.id).toBe('a');
  });

  it('stays stopped if the pause event arrives after the end', () => {
    expect(stateAfter(startedEvent(0), { type: 'ended' }, { type: 'paused' }).status).toBe('stopped');
  });

  it('marks an item that fails to load, and stops only if it is the current one', () => {
    const other = stateAfter(startedEvent(0), { type: 'playing' }, { type: 'failed', item: item('b') });
    expect(other.status).toBe('playing');
    expect(other.unavailable).toMatchObject([{ id: 'b' }]);
    expect(nextState(other, { type: 'failed', item: item('a') }).status).toBe('stopped');
  });

  it('ignores events of the element while no item is loaded', () => {
    expect(stateAfter({ type: 'playing' }, { type: 'waiting' }, { type: 'ended' })).toBe(initialState);
  });

  it('shows the prompt when blocked, until it is dismissed or audio plays', () => {
    const blocked = stateAfter(startedEvent(0), { type: 'blocked' });
    expect(blocked).toMatchObject({ autoplay: 'blocked', status: 'paused' });
    expect(nextState(blocked, { type: 'prompt-dismissed' }).autoplay).toBe('locked');
    expect(nextState(blocked, { type: 'playing' }).autoplay).toBe('unlocked');
  });
});

describe('previous and next', () => {
  it('move through the list that the item was started from', () => {
    const state = stateAfter(startedEvent(1));
    expect(neighbour(state, 1)?.id).toBe('c');
    expect(neighbour(state, -1)?.id).toBe('a');
  });

  it('skip unavailable items and stop at the ends', () => {
    const state = stateAfter(startedEvent(0), { type: 'failed', item: item('b') });
    expect(neighbour(state, 1)?.id).toBe('c');
    expect(neighbour(state, -1)).toBeUndefined();
  });
});

describe('audio preferences', () => {
  it('are restored as they were saved', () => {
    const storage = fakeStorage();
    savePreferences(storage, { volume: 0.3, speed: 1.5 });
    expect(readPreferences(storage, initialState)).toEqual({ volume: 0.3, speed: 1.5 });
  });

  it('fall back to the defaults if they are missing, invalid or out of range', () => {
    const storage = fakeStorage();
    expect(readPreferences(storage, { volume: 0.8, speed: 1 })).toEqual({ volume: 0.8, speed: 1 });
    storage.setItem('tutti.sound', '{"volume":9,"speed":3}');
    expect(readPreferences(storage, { volume: 0.8, speed: 1 })).toEqual({ volume: 0.8, speed: 1 });
    storage.setItem('tutti.sound', 'oops');
    expect(readPreferences(storage, { volume: 0.8, speed: 1 })).toEqual({ volume: 0.8, speed: 1 });
  });
});
