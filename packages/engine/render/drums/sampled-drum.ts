import { exp2 } from '#engine/kit/exact.ts';
import { clamp } from '#engine/kit/math.ts';
import { SAMPLE_RATE, type Decibels, type MidiPitch, type Pan, type Seconds } from '#engine/kit/units.ts';
import { Noise } from '#engine/dsp/noise.ts';
import { equalPower } from '#engine/dsp/pan.ts';
import type { SoundFont } from '#engine/soundfont/soundfont.ts';
import { velocityToAmplitude } from '../velocity-curve.ts';
import { sampledVoices } from '../voices/sampled-voice.ts';
import type { Drum } from './drum.ts';

export interface SampledDrumSettings {
  /** Opened when the first stroke is played. */
  readonly font: () => SoundFont;
  /** Program of the kit in bank 128. */
  readonly kit: number;
  /** Key of the piece in the kit. */
  readonly key: MidiPitch;
  /** From the audience's perspective. */
  readonly pan: Pan;
  /** The sample fades out before. */
  readonly length: Seconds;
  readonly trimDb: Decibels;
  /** Part of the stroke that is left out because it precedes the beat. */
  readonly skip?: Seconds;
  /** Change of the treble at every velocity: the samples are duller than close microphones. */
  readonly trebleDb: Decibels;
}

const OCTAVES_PER_DB = 0.16609640474436813;
const CHOKED_RELEASE: Seconds = 0.06;
/** The fade at the end is a quarter of the length. */
const FADE = 0.25;
/** Differences between two strokes of a player: the stick never hits the same spot. */
const DETUNE: MidiPitch = 0.12;
const LEVEL_DB: Decibels = 0.8;
const TREBLE_DB: Decibels = 1.5;
const PRE_ROLL: Seconds = 0.001;
/** Change of the treble at velocity 0 and 1. */
const SOFT_DB: Decibels = -9;
const HARD_DB: Decibels = 2.5;
const TREBLE_AT = 2500;
/** The kits' layers and filters are meant for velocities in the upper half. */
const SOFT_LAYER = 0.4;

/** A piece of a sampled drum kit. */
export function sampledDrum({
  font,
  kit,
  key,
  pan,
  length,
  trimDb,
  trebleDb,
  skip = 0,
}: SampledDrumSettings): Drum {
  const trim = exp2(OCTAVES_PER_DB * trimDb);
  const panGains = equalPower(pan);
  return {
    length,
    play(stroke, out, at) {
      const bank = font();
      const noise = new Noise(stroke.seed);
      const velocity = SOFT_LAYER + (1 - SOFT_LAYER) * stroke.velocity;
      const level =
        trim *
        velocityToAmplitude(stroke.velocity) *
        exp2(OCTAVES_PER_DB * noise.uniform(-LEVEL_DB, LEVEL_DB));
      const treble =
        trebleDb + SOFT_DB + (HARD_DB - SOFT_DB) * stroke.velocity + noise.uniform(-TREBLE_DB, TREBLE_DB);
      const natural = Math.round((1 - FADE) * length * SAMPLE_RATE);
      const isChoked = stroke.choke < natural;
      const note = {
        pitch: key + noise.uniform(-DETUNE, DETUNE),
        velocity,
        gate: Math.min(natural, stroke.choke),
        left: level * panGains.left,
        right: level * panGains.right,
        maxRelease: isChoked ? CHOKED_RELEASE : FADE * length,
        shelfGain: exp2(OCTAVES_PER_DB * treble),
        shelfAt: TREBLE_AT,
      };
      const preset = bank.preset(128, kit) ?? bank.preset(128, 0);
      const regions = preset?.regionsAt(key, Math.round(clamp(velocity, 0.01, 1) * 127)) ?? [];
      const voices = sampledVoices(bank, regions, note);
      const onset = Math.min(...voices.map((voice) => voice.onset));
      for (const voice of voices) voice.play(Math.max(0, onset - PRE_ROLL) + skip, out, at);
    },
  };
}
