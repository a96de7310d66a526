import { Noise } from '#engine/dsp/noise.ts';
import type { HtsVoice } from '#engine/voice/models/hts/hts-voice.ts';
import { RESPONSE_LENGTH, type Timbre } from '#engine/voice/models/hts/mel-cepstral-filter.ts';
import type { SpeechParameters } from '#engine/voice/models/hts/speech-parameters.ts';
import { GRAIN_SPACING, noiseByFrame, VocalTract } from '#engine/voice/models/hts/vocal-tract.ts';
import { exp } from '#engine/kit/exact.ts';
import { SAMPLE_RATE } from '#engine/kit/units.ts';

/** Random deviation of each period, a natural jitter. */
const JITTER = 0.006;

/**
 * The waveform of speech parameters at SAMPLE_RATE, from pulses and noise (mixed excitation). `names` are the phones of the
 * parameters; `pitchFactor` multiplies the fundamental frequency.
 */
export function vocode(
  voice: HtsVoice,
  parameters: SpeechParameters,
  names: readonly string[],
  timbre: Timbre,
  pitchFactor: number,
  seed: number,
): Float32Array {
  const { frameCount, frameInterval, logPitch } = parameters;
  const tract = new VocalTract(voice, timbre, parameters, noiseByFrame(parameters, names));
  const hop = frameInterval * SAMPLE_RATE;
  const end = Math.floor(frameCount * hop);
  const out = new Float32Array(end + RESPONSE_LENGTH + 2);
  const noise = new Noise(seed);
  for (let at = 0; at < end;) {
    const position = at / hop;
    const frame = Math.min(frameCount - 1, Math.floor(position));
    const log = logPitch[frame]!;
    if (Number.isNaN(log)) {
      at = Math.max(at + 1, (frame + 1) * hop);
      continue;
    }
    const next = logPitch[frame + 1] ?? NaN;
    const pitch = exp(Number.isNaN(next) ? log : log + (position - frame) * (next - log));
    const period = SAMPLE_RATE / (pitchFactor * pitch);
    tract.addPulse(out, at, at / SAMPLE_RATE, Math.sqrt(period));
    at += period * (1 + JITTER * noise.next());
  }
  const isSilent = silentFrames(parameters, names);
  const root = Math.sqrt(GRAIN_SPACING);
  for (let at = 0; at < end - GRAIN_SPACING; at += GRAIN_SPACING) {
    const sign = noise.next() < 0 ? -root : root;
    if (isSilent[Math.floor(at / hop)] === 1) continue;
    tract.addGrain(out, at + Math.floor(noise.uniform(0, GRAIN_SPACING)), at / SAMPLE_RATE, sign);
  }
  return out.subarray(0, end);
}

/** Frames of a pause that still belong to the sound before it and the sound after it. */
const [SOUND_AFTER, SOUND_BEFORE] = [12, 4];

/** 1 in the middle of pauses. */
function silentFrames({ frameCount, phoneStarts }: SpeechParameters, names: readonly string[]): Uint8Array {
  const isSilent = new Uint8Array(frameCount);
  names.forEach((name, i) => {
    const from = phoneStarts[i]! + (i === 0 ? 0 : SOUND_AFTER);
    const to = phoneStarts[i + 1]! - (i === names.length - 1 ? 0 : SOUND_BEFORE);
    if (name === 'pau' && from < to) isSilent.fill(1, from, to);
  });
  return isSilent;
}
