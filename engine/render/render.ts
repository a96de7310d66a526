import { cos, PI } from '#engine/kit/exact.ts';
import { SAMPLE_RATE, type Frames } from '#engine/kit/units.ts';
import { mixSeed } from '#engine/dsp/noise.ts';
import type { Part, Score, StemName } from '#engine/score/score.ts';
import { BarProgress, type OnBar } from './bar-progress.ts';
import { Ducking } from './ducking.ts';
import type { Voicing } from './instrument.ts';
import { instruments } from './instruments.ts';
import { PartPlayer } from './part-player.ts';
import { drumEvents, noteEvents } from './sound-events.ts';
import { Choir } from './singing/choir.ts';
import { StemBus } from './stem-bus.ts';
import { StemDesk } from './stem-desk.ts';
import type { Stems, Stereo } from './stems.ts';
import { Strip } from './strip.ts';
import { TempoClock } from './tempo-clock.ts';

const BLOCK: Frames = 8192;
const END_FADE: Frames = Math.round(0.04 * SAMPLE_RATE);
const ECHO_BEATS = 0.75;
/** The order in which stems are delivered. */
const stemOrder: readonly StemName[] = ['drums', 'bass', 'harmony', 'lead', 'vocals', 'effects'];
const voiceVoicing: Voicing = { gainDb: 0, lowCut: 90, presence: { at: 3000, gainDb: 0 } };
const drumVoicing: Voicing = { gainDb: -6, lowCut: 26, presence: { at: 5000, gainDb: 0 } };

/**
 * Plays a score: one stereo stem per stem name that has something to play, `lengthMs` long to the frame, one
 * after the other as they are asked for. The same score gives the same samples on every machine.
 *
 * `onBar(bar, bars)` is called once for each bar, from 1 to the last, as that share of the work is done.
 */
export function render(score: Score, onBar: OnBar = () => {}): Stems {
  const frames = Math.round((score.lengthMs * SAMPLE_RATE) / 1000);
  return { frames, stems: playStems(score, frames, onBar) };
}

function* playStems(score: Score, frames: Frames, onBar: OnBar): Generator<[StemName, Stereo], void> {
  const clock = new TempoClock(score.tempo);
  const progress = new BarProgress(score, clock, frames, onBar);
  const sounding = score.parts.filter((part) => isHeard(part, clock, frames));
  const names = stemOrder.filter((name) => sounding.some(({ stem }) => stem === name));
  const kicks = kickFrames(score.parts, clock);
  const sound = {
    left: new Float32Array(names.length > 0 ? frames : 0),
    right: new Float32Array(names.length > 0 ? frames : 0),
  };
  const duck = new Float32Array(BLOCK);
  for (const [place, name] of names.entries()) {
    if (place > 0) silence(sound);
    const parts = sounding.filter(({ stem }) => stem === name);
    const bus = makeBus(score, name, parts, clock, sound);
    const ducking = parts.some((part) => part.placement.duckDb > 0)
      ? new Ducking(kicks, duckRecovery(score))
      : undefined;
    duck.fill(0);
    for (let from = 0; from < frames; from += BLOCK) {
      const count = Math.min(BLOCK, frames - from);
      ducking?.write(duck, from, count);
      bus.play(from, count, duck);
      progress.reached((place * frames + from + count) / names.length);
    }
    fadeEnd(sound.left);
    fadeEnd(sound.right);
    yield [name, sound];
  }
  progress.reached(frames);
}

function silence({ left, right }: Stereo): void {
  left.fill(0);
  right.fill(0);
}

function isHeard(part: Part, clock: TempoClock, frames: Frames): boolean {
  const events = part.kind === 'drums' ? part.hits : part.notes;
  return events.some((event) => event.velocity > 0 && clock.framesAt(event.startBeats) < frames);
}

function makeBus(
  score: Score,
  name: StemName,
  parts: readonly Part[],
  clock: TempoClock,
  sound: Stereo,
): StemBus {
  const choir = new Choir();
  const players = parts.map((part) =>
    makePlayer(part, clock, sound.left.length, mixSeed(score.seed, score.parts.indexOf(part)), choir),
  );
  const scenes = score.scenes.filter(({ stem }) => stem === name);
  const desk = scenes.length === 0 ? undefined : new StemDesk(scenes, clock);
  const echoTime = (ECHO_BEATS * 60) / score.tempo[0]!.bpm;
  return new StemBus(parts, players, desk, score.room, echoTime, sound, BLOCK);
}

function makePlayer(part: Part, clock: TempoClock, frames: Frames, seed: number, choir: Choir): PartPlayer {
  if (part.kind === 'drums') {
    const strip = new Strip(part.placement, drumVoicing, undefined, false);
    return new PartPlayer(drumEvents(part, clock, frames, seed), strip, BLOCK);
  }
  if (part.kind === 'voice') {
    const strip = new Strip(part.placement, voiceVoicing, undefined, false);
    return new PartPlayer(choir.events(part, clock, frames, seed), strip, BLOCK);
  }
  const instrument = instruments[part.instrument];
  const strip = new Strip(part.placement, instrument.voicing, instrument.insert?.(), part.stem === 'bass');
  return new PartPlayer(noteEvents(part, instrument, clock, frames, seed), strip, BLOCK);
}

function kickFrames(parts: readonly Part[], clock: TempoClock): Frames[] {
  return parts
    .flatMap((part) => (part.kind === 'drums' ? part.hits : []))
    .filter((hit) => hit.piece === 'kick')
    .map((hit) => clock.framesAt(hit.startBeats))
    .toSorted((a, b) => a - b);
}

/** Most of a beat, so that the music breathes with the kick, yet is up again before the next. */
function duckRecovery(score: Score): number {
  return Math.min(0.4, 45 / score.tempo[0]!.bpm);
}

/** A tail that still rings at the end goes down along a half cosine. */
function fadeEnd(channel: Float32Array): void {
  const length = Math.min(END_FADE, channel.length);
  const start = channel.length - length;
  for (let i = 0; i < length; i++) channel[start + i]! *= 0.5 + 0.5 * cos((PI * (i + 1)) / length);
}
