import { exp2, log2 } from '#engine/kit/exact.ts';
import { clamp } from '#engine/kit/math.ts';
import type { Decibels, MidiPitch, Seconds, Velocity } from '#engine/kit/units.ts';
import { Noise } from '#engine/dsp/noise.ts';
import type { Preset } from '#engine/soundfont/preset.ts';
import type { Region } from '#engine/soundfont/region.ts';
import type { SoundFont } from '#engine/soundfont/soundfont.ts';
import type { ChannelEq, Insert, Instrument, NoteEvent } from '../instrument.ts';
import type { Stereo } from '../stems.ts';
import { velocityToAmplitude } from '../velocity-curve.ts';
import { sampledVoices } from './sampled-voice.ts';

/** A program of a SoundFont as an instrument. */
export interface SampledSettings {
  /** Opened when the first note is played. */
  readonly font: () => SoundFont;
  /** Bank 0 contains the General MIDI programs. */
  readonly bank: number;
  readonly program: number;
  readonly channelEq: ChannelEq;
  readonly insert?: () => Insert;
  /** Longer releases of the font are shortened to this. */
  readonly maxRelease: Seconds;
  /** Velocities of the font's layers and filters at velocity 0 and 1; the level follows the note's velocity. */
  readonly timbre: { readonly soft: Velocity; readonly hard: Velocity };
  /** Change of the level above three times the fundamental, at velocity 0 and 1. */
  readonly tilt: { readonly soft: Decibels; readonly hard: Decibels };
  /** Correction of the tuning of the samples. */
  readonly transpose: MidiPitch;
}

const OCTAVES_PER_DB = 0.16609640474436813;
/** Differences between two notes of a player. */
const DETUNE: MidiPitch = 0.02;
const LEVEL_DB: Decibels = 0.6;
/** A sample begins up to this before its onset. */
const PRE_ROLL: Seconds = 0.002;
const SHELF_HARMONIC = 3;

/**
 * An instrument that plays samples. Each note differs a little in tuning, level and start, and often takes the
 * sample of a neighbouring key, so that a repeated note does not sound like a machine.
 */
export function sampledInstrument(settings: SampledSettings): Instrument {
  const { channelEq, insert, maxRelease } = settings;
  return {
    tail: maxRelease,
    channelEq,
    ...(insert && { insert }),
    play(note, out, at) {
      const font = settings.font();
      const preset = font.preset(settings.bank, settings.program);
      if (preset) playNote(settings, font, preset, note, out, at);
    },
  };
}

function playNote(
  { timbre, tilt, maxRelease, transpose }: SampledSettings,
  font: SoundFont,
  preset: Preset,
  { hertz, velocity, gate, seed }: NoteEvent,
  out: Stereo,
  at: number,
): void {
  const noise = new Noise(seed);
  const pitch = 69 + transpose + 12 * log2(hertz / 440) + noise.uniform(-DETUNE, DETUNE);
  const hardness = timbre.soft + (timbre.hard - timbre.soft) * velocity;
  const level = velocityToAmplitude(velocity) * exp2(OCTAVES_PER_DB * noise.uniform(-LEVEL_DB, LEVEL_DB));
  const width = noise.uniform(-0.04, 0.04);
  const voice = {
    pitch,
    velocity: hardness,
    gate,
    left: level * (1 - width),
    right: level * (1 + width),
    maxRelease,
    shelfGain: exp2(OCTAVES_PER_DB * (tilt.soft + (tilt.hard - tilt.soft) * velocity)),
    shelfAt: SHELF_HARMONIC * hertz,
  };
  const midiVelocity = Math.round(clamp(hardness, 0.01, 1) * 127);
  const regions = alternateRegions(preset, pitch, midiVelocity, noise);
  const voices = sampledVoices(font, regions, voice);
  // The channels of a stereo pair begin together.
  const onset = Math.min(...voices.map((one) => one.onset));
  const skip = Math.max(0, onset - noise.uniform(0.5, 1) * PRE_ROLL);
  for (const one of voices) one.play(skip, out, at);
}

/** The key, or the nearest one that has a sound: not every program covers all keys. */
function nearestKey({ regions }: Preset, key: MidiPitch): MidiPitch {
  let nearest = key;
  let distance = Infinity;
  for (const { keys } of regions) {
    const inside = clamp(key, keys.low, keys.high);
    if (inside === key) return key;
    if (Math.abs(inside - key) >= distance) continue;
    nearest = inside;
    distance = Math.abs(inside - key);
  }
  return nearest;
}

/** The regions of the key, or of a neighbouring key that has as many. */
function alternateRegions(
  preset: Preset,
  pitch: MidiPitch,
  velocity: number,
  noise: Noise,
): readonly Region[] {
  const key = nearestKey(preset, Math.round(clamp(pitch, 0, 127)));
  const own = preset.regionsAt(key, velocity);
  const neighbour = Math.round(noise.uniform(-1.49, 1.49));
  const others = neighbour === 0 ? own : preset.regionsAt(key + neighbour, velocity);
  return others.length === own.length ? others : own;
}
