import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createGaplessPlayer } from '#web/audio/gapless-player.ts';
import { createPcmPlayer } from '#web/audio/pcm-player.ts';
import type { Playable } from '#web/audio/playback-state.ts';
import {
  FakeAudioBuffer,
  FakeAudioContext,
  fakeWebAudio,
  settle,
} from '#web/audio/testing/fake-audio-context.ts';

const item = (id: string) => ({ id, version: 1, audioUrl: `/audio/${id}` }) as Playable;
const [first, second] = [item('a'), item('b')];
const seconds = 20;
const events: string[] = [];

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] });
  for (const [name, value] of Object.entries(fakeWebAudio)) vi.stubGlobal(name, value);
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('audio')));
  events.length = 0;
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function start() {
  const pcm = createPcmPlayer();
  const context = FakeAudioContext.all.at(-1)!;
  context.decoded = new FakeAudioBuffer({
    length: seconds * context.sampleRate,
    sampleRate: context.sampleRate,
  });
  const player = createGaplessPlayer(pcm, {
    onPlaying: () => events.push('playing'),
    onPaused: () => events.push('paused'),
    onWaiting: () => events.push('waiting'),
    onNext: ({ id }) => events.push(`next ${id}`),
    onEnded: () => events.push('ended'),
    onFailed: ({ id }) => events.push(`failed ${id}`),
    nextOf: ({ id }) => (id === 'a' ? second : undefined),
  });
  return { context, player };
}

async function wait(milliseconds: number) {
  vi.advanceTimersByTime(milliseconds);
  await settle();
}

it('two items sound as one, in pieces of a second, in a tab whose timers run once a second', async () => {
  const { context, player } = start();
  await player.start(first, 0);
  await settle();
  for (let passed = 0; passed < 2 * seconds + 2; passed += 1) await wait(1000);
  const sounds = context.sounds.toSorted((one, other) => one.start - other.start);
  // No decoded file is kept: 16-bit samples take half the memory.
  expect(Math.max(...sounds.map(({ duration }) => duration))).toBeLessThanOrEqual(1);
  for (const [index, { start: at }] of sounds.slice(1).entries()) {
    const before = sounds[index]!;
    expect(Math.abs(at - before.start - before.duration) * context.sampleRate).toBeLessThan(0.01);
  }
  const total = sounds.reduce((sum, { duration }) => sum + duration, 0);
  expect(total).toBeCloseTo(2 * seconds, 6);
  expect(events).toEqual(['playing', 'next b', 'ended']);
});

it('a seek replaces what is scheduled, and the next item follows its new end', async () => {
  const { context, player } = start();
  await player.start(first, 0);
  await settle();
  await wait(1000);
  player.seek(seconds - 1);
  const before = context.sounds.length;
  await wait(1000);
  await wait(1000);
  expect(events).toEqual(['playing', 'next b']);
  const after = context.sounds.filter(({ stoppedAt }) => stoppedAt === undefined).slice(0, 2);
  expect(before).toBeGreaterThan(0);
  expect(after[0]!.start).toBeLessThan(1.1);
});

it('a page that was held up for longer than was scheduled goes on at the right place', async () => {
  const { context, player } = start();
  await player.start(first, 0);
  await settle();
  vi.setSystemTime(Date.now() + 6_000);
  await wait(1000);
  const late = context.sounds.find(({ offset }) => offset > 0)!;
  expect(late.start - late.offset).toBeLessThanOrEqual(context.currentTime);
  expect(player.position()).toBeCloseTo(context.currentTime - 0.03, 1);
});
