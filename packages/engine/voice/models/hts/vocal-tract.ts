import type { Frames, Seconds } from '#engine/kit/units.ts';
import { aperiodicityOf } from './aperiodicity.ts';
import type { HtsVoice } from './hts-voice.ts';
import { MelCepstralFilter, type Responses, type Timbre } from './mel-cepstral-filter.ts';
import type { SpeechParameters } from './speech-parameters.ts';

/** Samples of a voice trained on 16-bit samples, relative to full scale. */
const FULL_SCALE = 1 / 32_768;

/** The responses of a vocal tract by time of an utterance, each computed on first use. */
export class VocalTract {
  private readonly filter: MelCepstralFilter;
  private readonly parameters: SpeechParameters;
  private readonly order: number;
  private readonly responses: (Responses | undefined)[];
  private readonly noiseOf: (frame: Frames) => Float64Array;

  /** `noiseOf` is the share of noise in each bin at a frame of the utterance. */
  constructor(
    voice: HtsVoice,
    timbre: Timbre,
    parameters: SpeechParameters,
    noiseOf: (frame: Frames) => Float64Array,
  ) {
    this.filter = new MelCepstralFilter(voice.alpha, voice.sampleRate, timbre);
    this.parameters = parameters;
    this.order = voice.spectrum.order;
    this.responses = Array.from({ length: parameters.frameCount });
    this.noiseOf = noiseOf;
  }

  response(frame: Frames): Responses {
    const { order } = this;
    const index = Math.max(0, Math.min(this.parameters.frameCount - 1, frame));
    const cepstrum = this.parameters.cepstra.subarray(index * order, (index + 1) * order);
    return (this.responses[index] ??= this.filter.responses(cepstrum, this.noiseOf(index)));
  }

  /** Adds a glottal pulse at a sample (with fraction) of `out`, as the tract is at a time of the utterance. */
  addPulse(out: Float32Array, at: number, time: Seconds, gain: number): void {
    const position = Math.max(0, time / this.parameters.frameInterval);
    const frame = Math.floor(position);
    const [first, second] = [this.response(frame).pulse, this.response(frame + 1).pulse];
    const mix = position - frame;
    addInterpolated(out, at, first, FULL_SCALE * gain * (1 - mix));
    addInterpolated(out, at, second, FULL_SCALE * gain * mix);
  }

  /** Adds a grain of noise. */
  addGrain(out: Float32Array, at: Frames, time: Seconds, gain: number): void {
    const { noise } = this.response(Math.round(time / this.parameters.frameInterval));
    const end = Math.min(noise.length, out.length - at);
    for (let i = 0; i < end; i++) out[at + i]! += FULL_SCALE * gain * noise[i]!;
  }
}

/** Adds a response that starts between two samples, by linear interpolation. */
function addInterpolated(out: Float32Array, at: number, response: Float32Array, gain: number): void {
  const start = Math.floor(at);
  const fraction = at - start;
  const end = Math.min(response.length, out.length - start);
  let previous = 0;
  for (let i = 0; i < end; i++) {
    const value = gain * response[i]!;
    out[start + i]! += value + fraction * (previous - value);
    previous = value;
  }
}

/** Shares of noise by frame, from the names of the phones of the utterance; unvoiced frames are noise. */
export function noiseByFrame(
  { frameCount, phoneStarts, logPitch }: SpeechParameters,
  names: readonly string[],
): (frame: Frames) => Float64Array {
  const phoneOf = new Uint16Array(frameCount);
  names.forEach((_, phone) => phoneOf.fill(phone, phoneStarts[phone], phoneStarts[phone + 1]));
  return (frame) => aperiodicityOf(names[phoneOf[frame]!] ?? '', !Number.isNaN(logPitch[frame]!));
}

/** Interval of the grains of noise: 3700 a second are heard as noise without grain. */
export const GRAIN_SPACING: Frames = 12;
