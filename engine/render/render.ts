import { cos, PI } from '#engine/kit/exact.ts';
import { SAMPLE_RATE, type Frames } from '#engine/kit/units.ts';
import { mixSeed } from '#engine/dsp/noise.ts';
import type { Part, Score, StemName } from '#engine/score/score.ts';
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
 * Plays a score: one stereo stem per stem name that has something to play, `lengthMs` long to the frame.
 * The stems add up to the mix before mastering. The same score gives the same samples on every machine.
 *
 * `onBar(bar, bars)` is called once as each bar is done, from 1 to the last.
 */
export function render(score: Score, onBar?: (bar: number, bars: number) => void): Stems {
  const frames = Math.round((score.lengthMs * SAMPLE_RATE) / 1000);
  const clock = new TempoClock(score.tempo);
  const sounding = score.parts.filter((part) => isHeard(part, clock, frames));
  const buses = makeBuses(score, sounding, clock, frames);
  const barEnds = endsOfBars(score, clock, frames);
  const ducking = new Ducking(kickFrames(score.parts, clock), duckRecovery(score));
  const duck = new Float32Array(BLOCK);
  let bar = 0;
  for (let from = 0; from < frames; from += BLOCK) {
    const count = Math.min(BLOCK, frames - from);
    ducking.write(duck, from, count);
    for (const bus of buses.values()) bus.play(from, count, duck);
    for (; bar < barEnds.length && barEnds[bar]! <= from + count; bar++) onBar?.(bar + 1, barEnds.length);
  }
  const stems = new Map<StemName, Stereo>();
  for (const [name, bus] of buses) {
    fadeEnd(bus.sound.left);
    fadeEnd(bus.sound.right);
    stems.set(name, bus.sound);
  }
  return { frames, stems };
}

function isHeard(part: Part, clock: TempoClock, frames: Frames): boolean {
  const events = part.kind === 'drums' ? part.hits : part.notes;
  return events.some((event) => event.velocity > 0 && clock.framesAt(event.startBeats) < frames);
}

function makeBuses(
  score: Score,
  sounding: readonly Part[],
  clock: TempoClock,
  frames: Frames,
): Map<StemName, StemBus> {
  const echoTime = (ECHO_BEATS * 60) / score.tempo[0]!.bpm;
  const buses = new Map<StemName, StemBus>();
  const choir = new Choir();
  for (const name of stemOrder) {
    const parts = sounding.filter((part) => part.stem === name);
    if (parts.length === 0) continue;
    const players = parts.map((part) =>
      makePlayer(part, clock, frames, mixSeed(score.seed, score.parts.indexOf(part)), choir),
    );
    const scenes = score.scenes.filter(({ stem }) => stem === name);
    const desk = scenes.length === 0 ? undefined : new StemDesk(scenes, clock);
    buses.set(name, new StemBus(parts, players, desk, score.room, echoTime, frames, BLOCK));
  }
  return buses;
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

function endsOfBars(score: Score, clock: TempoClock, frames: Frames): Frames[] {
  const barBeats = (score.metre.beatsPerBar * 4) / score.metre.beatUnit;
  const ends: Frames[] = [];
  for (let bar = 1; (ends.at(-1) ?? 0) < frames; bar++)
    ends.push(Math.min(frames, clock.framesAt(bar * barBeats)));
  return ends;
}

/** A tail that still rings at the end goes down along a half cosine. */
function fadeEnd(channel: Float32Array): void {
  const length = Math.min(END_FADE, channel.length);
  const start = channel.length - length;
  for (let i = 0; i < length; i++) channel[start + i]! *= 0.5 + 0.5 * cos((PI * (i + 1)) / length);
}
