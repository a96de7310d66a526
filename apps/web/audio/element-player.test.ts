import { beforeEach, expect, it } from 'vitest';
import { createElementPlayer, type ElementEvent, type ElementPlayer } from '#web/audio/element-player.ts';
import { FakeAudioElement } from '#web/audio/testing/fake-audio-element.ts';

let audio: FakeAudioElement;
let player: ElementPlayer;
let events: ElementEvent[];
const send = (name: string) => audio.dispatchEvent(new Event(name));

beforeEach(() => {
  audio = new FakeAudioElement();
  events = [];
  player = createElementPlayer({ element: audio.element, onEvent: (event) => events.push(event) });
});

it('reports what happens to its source, and nothing without one', async () => {
  send('playing');
  send('timeupdate');
  player.load('/a.mp3');
  expect(await player.play()).toBe('playing');
  send('timeupdate');
  player.pause();
  expect(events).toEqual(['waiting', 'playing', 'moved', 'paused']);
  player.unload();
  events.length = 0;
  for (const name of ['play', 'pause', 'timeupdate', 'error']) send(name);
  expect(events).toEqual([]);
});

it('an element of the page that plays already goes on', () => {
  audio.src = '/a.mp3';
  audio.paused = false;
  audio.currentTime = 7;
  expect([player.isLoaded(), player.isPaused(), player.position()]).toEqual([true, false, 7]);
  send('timeupdate');
  expect(events).toEqual(['moved']);
});

it('keeps a position that is set before the length is known, and the speed', async () => {
  player.setRate(1.5);
  player.load('/a.mp3', 30);
  expect([player.position(), audio.currentTime]).toEqual([30, 0]);
  player.seek(40);
  audio.playbackRate = 1;
  await player.play();
  expect([player.position(), audio.currentTime, audio.playbackRate]).toEqual([40, 40, 1.5]);
  player.seek(12);
  expect(audio.currentTime).toBe(12);
  player.load('/b.mp3');
  expect(player.position()).toBe(0);
});

it('the end is one event, without a pause before it', () => {
  player.load('/a.mp3');
  audio.ended = true;
  send('pause');
  send('ended');
  expect(events).toEqual(['ended']);
});

it('tells a file that does not load from a device that cannot play', () => {
  player.load('/a.mp3');
  audio.error = { code: 4 };
  send('error');
  audio.error = { code: 3, message: 'OnMediaSinkAudioError' };
  send('error');
  send('ended');
  expect(events).toEqual(['failed', 'no-output']);
  expect(player.isLoaded()).toBe(false);
});

it.each([
  ['NotAllowedError', 'blocked'],
  ['AbortError', 'interrupted'],
  ['NotSupportedError', 'failed'],
])('a start that is refused with %s is %s', async (playError, outcome) => {
  audio.playError = playError;
  player.load('/a.mp3');
  expect(await player.play()).toBe(outcome);
});

it.each([
  [undefined, 'playing'],
  ['NotAllowedError', 'blocked'],
  ['NotSupportedError', 'failed'],
  ['AbortError', 'failed'],
])('a probe that ends with %s is %s, reports nothing and leaves no source', async (playError, outcome) => {
  audio.playError = playError;
  const probe = player.probe('/silence.wav');
  expect(player.isLoaded()).toBe(false);
  expect(await probe).toBe(outcome);
  expect([events, audio.src]).toEqual([[], '']);
});

it('a source that is loaded during a probe stays', async () => {
  const probe = player.probe('/silence.wav');
  player.load('/a.mp3');
  expect([await probe, audio.src, player.isLoaded()]).toEqual(['interrupted', '/a.mp3', true]);
});
