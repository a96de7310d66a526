import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { playStems } from '#web/features/tracks/stems/stem-player.ts';
import type { Stem } from '#web/features/tracks/stems/stem-files.ts';
import {
  FakeAudioContext,
  fakeWebAudio,
  type ScheduledSound,
  settle,
} from '#web/audio/testing/fake-audio-context.ts';
import type { Playable, PlaybackState } from '#web/audio/playback-state.ts';
import { initialState } from '#web/audio/playback-state.ts';

const sampleRate = 8_000;
const seconds = 30;
/** A stem whose samples all have one value. */
const stem = (name: string, value: number) =>
  ({
    name,
    sampleRate,
    channels: 1,
    pcm: new Blob([new Int16Array(sampleRate * seconds).fill(value)]),
  }) as unknown as Stem;
const [drums, bass] = [stem('drums', 16_384), stem('bass', 8_192)];
const item = { id: 'a', version: 1 } as Playable;

let startMs: number;
let audible: Stem[];
let isSilent: boolean;
const listeners = new Set<() => void>();
const state: PlaybackState = { ...initialState, item, status: 'playing' };
const start = () =>
  playStems({
    item,
    stems: [drums, bass],
    audible: () => audible,
    playback: {
      getState: () => state,
      subscribe: (listener) => {
        listeners.add(listener);
        return () => void listeners.delete(listener);
      },
      position: () => (Date.now() - startMs) / 1000,
      setSilent: (silent) => (isSilent = silent),
    },
  });
const context = () => FakeAudioContext.all.at(-1)!;
/** The sounds that were or will be heard, in order. */
const heard = () =>
  context()
    .sounds.filter(({ start: from, stoppedAt }) => stoppedAt === undefined || stoppedAt > from)
    .toSorted((first, second) => first.start - second.start);
function expectNoGaps(sounds: readonly ScheduledSound[]) {
  expect(sounds.length).toBeGreaterThan(8);
  for (const [index, { start: at }] of sounds.slice(1).entries())
    expect(at).toBeCloseTo(sounds[index]!.start + sounds[index]!.duration, 6);
}
async function wait(milliseconds: number) {
  vi.advanceTimersByTime(milliseconds);
  await settle();
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] });
  for (const [name, value] of Object.entries(fakeWebAudio)) vi.stubGlobal(name, value);
  startMs = Date.now();
  audible = [drums];
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('stems sound without a gap in a hidden tab, whose timers run once a second', async () => {
  const player = start();
  await settle();
  for (let second = 0; second < 8; second += 1) {
    const { start: at, duration } = heard().at(-1)!;
    expect(at + duration - context().currentTime).toBeGreaterThan(1);
    await wait(1000);
  }
  for (const value of [0.5, 0.25]) expectNoGaps(heard().filter(({ firstSample }) => firstSample === value));
  player.stop();
  expect([isSilent, context().state]).toEqual([false, 'closed']);
});

it('another choice of stems is heard at once, and the stems stay on one clock', async () => {
  const player = start();
  await settle();
  await wait(1000);
  const levels = () => heard().map(({ firstSample, output }) => [firstSample, output.gain.value]);
  expect(new Set(levels().map(String))).toEqual(new Set(['0.5,1', '0.25,0']));
  const before = heard().length;
  audible = [bass];
  player.remix();
  expect(heard().length).toBe(before);
  expect(new Set(levels().map(String))).toEqual(new Set(['0.5,0', '0.25,1']));
  await wait(1000);
  const [drumStarts, bassStarts] = [0.5, 0.25].map((value) =>
    heard()
      .filter(({ firstSample }) => firstSample === value)
      .map(({ start: at }) => at),
  );
  expect(drumStarts).toEqual(bassStarts);
  player.stop();
});

it('stems follow a seek of the player, and go silent beyond their end until it comes back', async () => {
  const player = start();
  await settle();
  await wait(1000);
  startMs -= 10_000;
  await wait(1000);
  const { start: at, offset, output } = heard().at(-1)!;
  expect(output.gain.value).toBeDefined();
  expect(at - offset).toBeGreaterThan(context().currentTime);
  const count = () =>
    heard().filter(({ start: from, duration }) => from + duration > context().currentTime).length;
  startMs -= seconds * 1000;
  for (let second = 0; second < 3; second += 1) await wait(1000);
  expect(count()).toBe(0);
  startMs += seconds * 1000;
  listeners.forEach((listener) => listener());
  await settle();
  expect(count()).toBeGreaterThan(0);
  player.stop();
});
