import { expect, it } from 'vitest';
import { SharedPlayer, type Source } from '#web/guest/shared-player.ts';

/** What the player uses of an audio element. */
class FakeAudio extends EventTarget {
  src = '';
  paused = true;
  currentTime = 0;
  error: { readonly code: number; readonly message: string } | null = null;
  play() {
    this.paused = false;
    this.dispatchEvent(new Event('play'));
    return Promise.resolve();
  }
  pause() {
    this.paused = true;
  }
}

const source: Source = { trackId: 't', version: 1, title: 'Depot', url: '/s/t.mp3', duration: 60 };

it('SharedPlayer reports a missing sound device and does not go on to the next track', () => {
  const audio = new FakeAudio();
  const player = new SharedPlayer(audio as unknown as HTMLAudioElement, source);
  let [ends, renewals] = [0, 0];
  player.setEvents({
    renew: () => Promise.resolve(String((renewals += 1))),
    onEnded: () => (ends += 1),
    onHeard: () => undefined,
  });
  player.play();
  audio.error = { code: 3, message: 'OnMediaSinkAudioError' };
  audio.dispatchEvent(new Event('error'));
  audio.dispatchEvent(new Event('ended'));
  expect(player.getState()).toMatchObject({ status: 'paused', failure: 'output' });
  expect([ends, renewals]).toEqual([0, 0]);
});
