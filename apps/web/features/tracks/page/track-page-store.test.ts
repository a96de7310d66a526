import { describe, expect, it } from 'vitest';
import type { TrackDetail } from '#contract/tracks.ts';
import type { TrackVersion } from '#contract/versions.ts';
import { createTrackPage, type TrackPageData } from '#web/features/tracks/page/track-page-store.ts';
import { initialState, type Playable, type PlaybackState } from '#web/audio/playback-state.ts';

const version = (number: number, isCurrent = false) =>
  ({
    number,
    isCurrent,
    audioUrl: `/${number}`,
    duration: 60,
    waveform: {},
    sections: [],
  }) as never as TrackVersion;
const track = {
  id: 't',
  title: 'Depot',
  projectId: 'p',
  version: 2,
  openComments: 0,
  genres: [],
  trackType: 'music',
} as never as TrackDetail;
const data: TrackPageData = {
  track,
  project: undefined,
  listed: [version(2, true), version(1)],
  requested: null,
};

/** A player that plays at once, at a position that the test sets. */
function newPlayer() {
  let state: PlaybackState = initialState;
  const listeners = new Set<() => void>();
  const set = (part: Partial<PlaybackState>) => {
    state = { ...state, ...part };
    for (const listener of listeners) listener();
  };
  const start = (item: Playable, status: PlaybackState['status'], seconds = 0) => {
    player.seconds = seconds;
    set({ item, status });
  };
  const player = {
    seconds: 0,
    getState: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    position: () => player.seconds,
    seek: (seconds: number) => void (player.seconds = seconds),
    cue: (item: Playable, seconds: number) => start(item, 'paused', seconds),
    play: (item: Playable, _queue?: readonly Playable[], seconds?: number) => start(item, 'playing', seconds),
    pause: () => set({ status: 'paused' }),
    toggle: (item: Playable) => start(item, 'playing'),
    /** As time goes on. */
    moveTo: (seconds: number) => {
      player.seconds = seconds;
      set({});
    },
  };
  return player;
}

function newPage() {
  const player = newPlayer();
  let opened: number | undefined;
  const page = createTrackPage({ playback: player, data, openVersion: ({ number }) => (opened = number) });
  /** What the address and the server say when the page has shown what it opened. */
  const arrive = () => page.update({ ...data, requested: String(opened) });
  return { page, player, arrive };
}

// Frames of the browser, which has none here.
globalThis.requestAnimationFrame ??= () => 0;
globalThis.cancelAnimationFrame ??= () => undefined;

describe('the page of a track', () => {
  it('plays the same item after a comment, and another one after a rename', () => {
    const { page } = newPage();
    const { item } = page.get();
    page.update({ ...data, track: { ...track, openComments: 1 } });
    expect(page.get().track.openComments).toBe(1);
    expect(page.get().item).toBe(item);
    page.update({ ...data, track: { ...track, title: 'Depot at Five' } });
    expect(page.get().item).toMatchObject({ title: 'Depot at Five' });
  });

  it('keeps the selected range of each version', () => {
    const { page, arrive } = newPage();
    page.setRange({ start: 1, end: 2 });
    page.showVersion(1);
    arrive();
    expect(page.get().shown.number).toBe(1);
    expect(page.get().range).toBeUndefined();
    page.showPreviousVersion();
    arrive();
    expect(page.get().range).toEqual({ start: 1, end: 2 });
  });

  it('plays a range of another version as soon as that is shown', () => {
    const { page, player, arrive } = newPage();
    page.playRange({ start: 10, end: 12 }, 1);
    expect(player.getState().item).toBeNull();
    arrive();
    expect(player.getState().item).toMatchObject({ id: 't', version: 1 });
    expect(player.seconds).toBe(10);
  });

  it('pauses at the end of a range that is played once, unless somebody seeks out of it', () => {
    const { page, player } = newPage();
    const stop = page.followPlayback();
    page.playRange({ start: 10, end: 12 });
    player.moveTo(11);
    expect(player.getState().status).toBe('playing');
    player.moveTo(12.1);
    expect(player.getState().status).toBe('paused');
    page.playRange({ start: 10, end: 12 });
    player.moveTo(30);
    expect(player.getState().status).toBe('playing');
    stop();
  });

  it('starts the selected range again as long as it loops', () => {
    const { page, player } = newPage();
    const stop = page.followPlayback();
    page.toggleLoop();
    expect(page.get().isLooping).toBe(false);
    page.setRange({ start: 5, end: 8 });
    page.toggleLoop();
    player.moveTo(8.1);
    expect(player.seconds).toBe(5);
    page.toggleLoop();
    player.moveTo(8.1);
    expect(player.seconds).toBe(8.1);
    stop();
  });

  it('keeps the time when another version is shown', () => {
    const { page, player } = newPage();
    page.playFrom(7);
    page.showVersion(1);
    expect(player.getState().item).toMatchObject({ version: 1 });
    expect(player.seconds).toBeCloseTo(7);
  });
});
