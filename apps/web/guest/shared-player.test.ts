import { expect, it, vi } from 'vitest';
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

it('SharedPlayer goes on at the same position when its address has expired', async () => {
  const audio = new FakeAudioElement();
  audio.src = source.url;
  const player = new SharedPlayer(audio.element, source);
  player.setEvents({
    renew: () => Promise.resolve('/s/renewed.mp3'),
    onEnded: () => undefined,
    onHeard: () => undefined,
  });
  player.play();
  await vi.waitFor(() => expect(player.getState().status).toBe('playing'));
  audio.currentTime = 12;
  audio.dispatchEvent(new Event('timeupdate'));
  audio.error = { code: 2 };
  audio.dispatchEvent(new Event('error'));
  await vi.waitFor(() => expect(audio.src).toBe('/s/renewed.mp3'));
  expect(player.position()).toBe(12);
  await vi.waitFor(() => expect(audio.currentTime).toBe(12));
  expect(player.getState()).toMatchObject({ status: 'playing', failure: undefined });
});

it('SharedPlayer pauses at the end of a range, and keeps its state while only the position moves', async () => {
  const audio = new FakeAudioElement();
  audio.src = source.url;
  const player = new SharedPlayer(audio.element, source);
  player.playRange(10, 14);
  await vi.waitFor(() => expect(player.getState().status).toBe('playing'));
  expect(audio.currentTime).toBe(10);
  const before = player.getState();
  audio.currentTime = 13;
  audio.dispatchEvent(new Event('timeupdate'));
  expect(player.getState()).toBe(before);
  audio.currentTime = 14.1;
  audio.dispatchEvent(new Event('timeupdate'));
  expect(player.getState().status).toBe('paused');
});
