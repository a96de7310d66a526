import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { FakeAudioElement } from '#web/audio/testing/fake-audio-element.ts';
import { followMediaKeys } from '#web/guest/media-keys.ts';
import { SharedPlayer, type Source } from '#web/guest/shared-player.ts';

const source: Source = { trackId: 't', version: 1, title: 'Depot', url: '/s/t.mp3', duration: 60 };

/** What the player uses of the Media Session API. */
class FakeSession {
  playbackState = 'none';
  metadata: { readonly title: string; readonly album: string } | null = null;
  positionState: MediaPositionState | undefined;
  readonly handlers = new Map<string, MediaSessionActionHandler | null>();
  setActionHandler(action: string, handler: MediaSessionActionHandler | null) {
    this.handlers.set(action, handler);
  }
  setPositionState(state: MediaPositionState) {
    this.positionState = state;
  }
}

let session: FakeSession;
beforeEach(() => {
  session = new FakeSession();
  vi.stubGlobal('navigator', { mediaSession: session });
  vi.stubGlobal('MediaMetadata', function MediaMetadata(this: object, init: MediaMetadataInit) {
    Object.assign(this, init);
  });
});
afterEach(() => vi.unstubAllGlobals());

it('the lock screen shows what guests hear, and its keys operate their player', async () => {
  const audio = new FakeAudioElement();
  audio.src = source.url;
  const player = new SharedPlayer(audio.element, source);
  let steps = 0;
  const step = { previous: undefined, next: () => (steps += 1) };
  const leave = followMediaKeys(player, 'Night Reel', step);
  expect(session.metadata).toMatchObject({ title: 'Depot', album: 'Night Reel' });
  const press = (action: MediaSessionAction, details = {}) =>
    session.handlers.get(action)?.({ action, ...details });
  press('play');
  await vi.waitFor(() => expect(session.playbackState).toBe('playing'));
  press('seekto', { seekTime: 30 });
  expect(session.positionState).toMatchObject({ duration: 60, position: 30 });
  press('pause');
  press('nexttrack');
  expect([session.playbackState, steps, session.handlers.get('previoustrack')]).toEqual(['paused', 1, null]);
  leave();
  expect([...session.handlers.values()].every((handler) => handler === null)).toBe(true);
});
