import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { playStems } from '#web/features/tracks/stems/stem-player.ts';
import type { Stem } from '#web/features/tracks/stems/stem-files.ts';
import { FakeAudioContext, fakeWebAudio, settle } from '#web/audio/testing/fake-audio-context.ts';
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
const state: PlaybackState = { ...initialState, item, status: 'playing' };
const start = () =>
  playStems({
    item,
    stems: [drums, bass],
    audible: () => audible,
    playback: {
      getState: () => state,
      subscribe: () => () => undefined,
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
    const scheduledUntil = heard().at(-1)!.start + 0.25;
    expect(scheduledUntil - context().currentTime).toBeGreaterThan(1);
    await wait(1000);
  }
  const starts = heard().map(({ start: at }) => at);
  for (const [index, at] of starts.slice(1).entries()) expect(at - starts[index]!).toBeCloseTo(0.25, 3);
  player.stop();
  expect([isSilent, context().state]).toEqual([false, 'closed']);
});

it('another choice of stems is heard within 0.35 s, although more is scheduled', async () => {
  const player = start();
  await settle();
  await wait(1000);
  audible = [drums, bass];
  player.remix();
  await settle();
  const now = context().currentTime;
  const later = heard().filter(({ start: at }) => at > now + 0.35);
  expect(later.length).toBeGreaterThan(8);
  expect(new Set(later.map(({ firstSample }) => firstSample))).toEqual(new Set([0.75]));
  const starts = heard().map(({ start: at }) => at);
  for (const [index, at] of starts.slice(1).entries()) expect(at - starts[index]!).toBeCloseTo(0.25, 3);
  player.stop();
});
