import { highPass, highShelf, peakingEq } from '#engine/dsp/biquad.ts';
import { levelOf } from '#engine/dsp/measure.ts';
import { resample } from '#engine/dsp/resample.ts';
import { Reverb } from '#engine/dsp/reverb.ts';
import { StereoBiquadChain } from '#engine/dsp/stereo-biquad-chain.ts';
import { SAMPLE_RATE, type Frames, type Hertz, type Seconds } from '#engine/kit/units.ts';
import type { VoiceEq } from '#engine/voice/speech/voice-eq.ts';
import { applyGains, compressorGains } from '#engine/dsp/dynamics.ts';
import { addAir } from './exciter.ts';

/** Speech before post-processing. */
interface DrySpeech {
  readonly samples: Float32Array;
  readonly sampleRate: Hertz;
}

const SYNTHESIS_RATE: Hertz = 16_000;

/** Reverb send level; both reverb channels are summed to mono. */
const ROOM_LEVEL = 0.025;
/** Reverb pre-delay, so that the voice stays in the foreground. */
const PRE_DELAY: Seconds = 0.012;
const END_FADE: Seconds = 0.12;

/**
 * Post-processes synthesised speech: resampling to 44.1 kHz, EQ, exciter, compressor and a short room
 * reverb. Mono. The end is faded to silence.
 */
export function postProcess({ samples, sampleRate }: DrySpeech, eq: VoiceEq): Float32Array {
  const voice = sampleRate === SAMPLE_RATE ? samples.slice() : resample(samples, sampleRate, SAMPLE_RATE);
  const filters = [
    highPass(65),
    peakingEq(200, eq.body, 0.8),
    peakingEq(420, -1.5, 1),
    highShelf(1600, eq.presence),
    highShelf(4600, eq.treble),
    peakingEq((6800 * sampleRate) / SYNTHESIS_RATE, eq.ringing, 2.5),
  ];
  new StereoBiquadChain(filters).process(voice, voice, 0, voice.length);
  if (eq.air > 0) addAir(voice, eq.air);
  applyGains(
    voice,
    compressorGains(voice, {
      threshold: levelOf(voice),
      ratio: 2.2,
      attack: 6,
      release: 110,
      maxReduction: 9,
    }),
  );
  addRoom(voice);
  return voice;
}

/** Adds reverb in place and fades the end to silence. */
function addRoom(voice: Float32Array): void {
  const { length } = voice;
  const delay: Frames = Math.round(PRE_DELAY * SAMPLE_RATE);
  const send = new Float32Array(length);
  for (let i = delay; i < length; i++) send[i] = ROOM_LEVEL * voice[i - delay]!;
  new Reverb({ decay: 0.28, brightness: 0.55 }).process(send, send, voice, voice, 0, length);
  const fade: Frames = Math.min(length, Math.round(END_FADE * SAMPLE_RATE));
  for (let i = 0; i < fade; i++) voice[length - 1 - i]! *= i / fade;
}
