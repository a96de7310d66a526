import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createPcmPlayer, type PcmPlayer, type PcmSource } from '#web/audio/pcm-player.ts';
import {
  FakeAudioContext,
  fakeWebAudio,
  type ScheduledSound,
  settle,
} from '#web/audio/testing/fake-audio-context.ts';

const sampleRate = 8_000;
/** A source of 10 s, each sample of which is its own frame. */
const source: PcmSource = {
  sampleRate,
  frames: 10 * sampleRate,
  read: (from, frames) => [Float32Array.from({ length: frames }, (_, frame) => from + frame)],
};

let player: PcmPlayer;
let context: FakeAudioContext;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] });
  for (const [name, value] of Object.entries(fakeWebAudio)) vi.stubGlobal(name, value);
  player = createPcmPlayer();
  context = FakeAudioContext.all.at(-1)!;
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function wait(milliseconds: number) {
  vi.advanceTimersByTime(milliseconds);
  await settle();
}

/** The frame of the audio that a sound plays at a frame of the clock. */
const frameAt = ({ firstSample, start, offset }: ScheduledSound, clockFrame: number) =>
  firstSample + offset * sampleRate + clockFrame - start * sampleRate;

it('plays a source from its place to its end, in pieces that meet at exact frames', async () => {
  let [ends, looks] = [0, 0];
  player.start({ source, from: 4, onEnded: () => (ends += 1), onLookAhead: () => (looks += 1) });
  for (let passed = 0; passed < 8; passed += 1) await wait(1000);
  const { sounds } = context;
  expect(sounds[0]!.firstSample).toBe(4 * sampleRate);
  for (const [index, sound] of sounds.slice(1).entries())
    expect(frameAt(sound, 0)).toBeCloseTo(frameAt(sounds[index]!, 0), 6);
  expect(sounds.reduce((sum, { duration }) => sum + duration, 0)).toBeCloseTo(6, 6);
  expect(ends).toBe(1);
  const looked = looks;
  expect(looked).toBeGreaterThan(20);
  await wait(2000);
  expect(looks).toBe(looked);
});

it('a source that takes long to prepare is heard from its beginning', () => {
  let delayMs = 200;
  const heavy: PcmSource = {
    ...source,
    read(from, frames) {
      vi.setSystemTime(Date.now() + delayMs);
      delayMs = 0;
      return source.read(from, frames);
    },
  };
  player.start({ source: heavy, from: 0 });
  const heard = context.sounds.filter(({ stoppedAt }) => stoppedAt === undefined);
  expect(heard[0]).toMatchObject({ firstSample: 0, offset: 0 });
});

it('a replacement begins at the exact frame that the old voice has reached', async () => {
  const old = player.replace(undefined, { source, from: () => 2 });
  await wait(1234);
  const next = player.replace(old, { source, from: (at) => old.positionAt(at) });
  const at = Math.round(next.startTime * sampleRate);
  const sounding = (sound: ScheduledSound) =>
    sound.start * sampleRate <= at && frameAt(sound, at) < source.frames;
  const [before, after] = [
    context.sounds.findLast((sound) => sounding(sound) && sound.start < next.startTime)!,
    context.sounds.find(({ start }) => Math.abs(start - next.startTime) < 1e-6)!,
  ];
  expect(frameAt(after, at)).toBeCloseTo(frameAt(before, at), 6);
  expect(frameAt(after, at)).toBeCloseTo(old.positionAt(next.startTime) * sampleRate, 6);
});

it('a voice that is replaced or stopped reports no end', async () => {
  let ends = 0;
  const onEnded = () => (ends += 1);
  const old = player.replace(undefined, { source, from: () => 0, onEnded });
  await wait(500);
  const next = player.replace(old, { source, from: () => 0, onEnded });
  await wait(500);
  next.stop();
  await wait(12_000);
  expect(ends).toBe(0);
});

it('at another speed, the position and the end follow it', async () => {
  const voice = player.start({ source, from: 2, at: 0, speed: 2 });
  expect([voice.endTime, voice.positionAt(1), voice.positionAt(9)]).toEqual([4, 4, 10]);
  await wait(250);
  const [first, second] = context.sounds;
  expect(second!.start - first!.start).toBeCloseTo(0.05, 6);
});

it('mutes a voice by its gain, and keeps it in time with the others', async () => {
  const at = player.soon();
  const [loud, quiet] = [0, -Infinity].map((gainDb) => player.start({ source, from: 0, at, gainDb }));
  expect(context.sounds.map(({ output }) => output.gain.value)).toContain(0);
  await wait(1000);
  quiet!.setGain(-6);
  loud!.setGain(-Infinity);
  const gains = new Set(context.sounds.map(({ output }) => output.gain.value.toFixed(3)));
  expect(gains).toEqual(new Set(['0.000', '0.501']));
  expect(loud!.positionAt(player.now())).toBe(quiet!.positionAt(player.now()));
});

it('reads a slow source piece by piece, and leaves out what came too late', async () => {
  let reads = 0;
  const slow: PcmSource = {
    ...source,
    async read(from, frames) {
      reads += 1;
      await new Promise((resolve) => setTimeout(resolve, 500));
      return source.read(from, frames);
    },
  };
  const voice = player.start({ source: slow, from: 0 });
  expect(reads).toBe(1);
  await wait(500);
  await wait(500);
  const late = context.sounds.find(({ offset, duration }) => offset > 0 && duration > 0)!;
  expect(frameAt(late, late.start * sampleRate)).toBeCloseTo(voice.positionAt(late.start) * sampleRate, 3);
  voice.stop();
  const before = context.sounds.length;
  for (let passed = 0; passed < 3; passed += 1) await wait(1000);
  expect(context.sounds.length).toBe(before);
});

it('a voice whose last piece is read late ends after that piece', async () => {
  let ends = 0;
  const short: PcmSource = {
    sampleRate,
    frames: sampleRate / 2,
    async read(from, frames) {
      await new Promise((resolve) => setTimeout(resolve, 300));
      return source.read(from, frames);
    },
  };
  player.start({ source: short, from: 0, onEnded: () => (ends += 1) });
  for (let passed = 0; passed < 5; passed += 1) await wait(100);
  expect([context.sounds.length, ends]).toEqual([1, 0]);
  for (let passed = 0; passed < 5; passed += 1) await wait(100);
  expect([context.sounds.length, ends]).toEqual([2, 1]);
});

it('ends everything when it is closed', async () => {
  player.start({ source, from: 0 });
  player.close();
  expect(context.state).toBe('closed');
  expect(context.sounds.every(({ stoppedAt }) => stoppedAt !== undefined)).toBe(true);
  const before = context.sounds.length;
  await wait(5000);
  expect(context.sounds.length).toBe(before);
});
