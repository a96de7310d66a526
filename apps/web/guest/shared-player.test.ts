import { expect, it } from 'vitest';
import { FakeAudioElement } from '#web/audio/testing/fake-audio-element.ts';
import { SharedPlayer, type Source } from '#web/guest/shared-player.ts';

const source: Source = { trackId: 't', version: 1, title: 'Depot', url: '/s/t.mp3', duration: 60 };

it('SharedPlayer reports a missing sound device and does not go on to the next track', () => {
  const audio = new FakeAudioElement();
  audio.src = source.url;
  const player = new SharedPlayer(audio.element, source);
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
