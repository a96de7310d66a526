import type { Chunk } from '#server/library/uploads/measure/sound.ts';
import { keyOf } from './key.ts';
import { OnsetMeter } from './onset-meter.ts';
import { Downsampler } from './downsampler.ts';
import { tempoOf } from './tempo.ts';
import { ToneMeter } from './tone-meter.ts';

/** Analyzes at most this much of a piece: hours more would not change the result. */
const maxSeconds = 360;

/** Tempo and key detected in audio; null if unclear. */
export interface DetectedFacts {
  /** Beats per minute, a whole number from 50 to 214. */
  readonly bpm: number | null;
  /** In the composer's notation: "D minor". Major and minor only. */
  readonly key: string | null;
}

/** Detects tempo and key of a stream; memory stops growing after the first six minutes. */
export class Analyzer {
  readonly #mono: Downsampler;
  readonly #onsets: OnsetMeter;
  readonly #tones: ToneMeter;
  #samplesLeft: number;

  constructor(sampleRate: number) {
    this.#mono = new Downsampler(sampleRate);
    this.#onsets = new OnsetMeter(this.#mono.sampleRate);
    this.#tones = new ToneMeter(this.#mono.sampleRate);
    this.#samplesLeft = maxSeconds * this.#mono.sampleRate;
  }

  add(chunk: Chunk): void {
    if (this.#samplesLeft <= 0) return;
    const mono = this.#mono.add(chunk);
    this.#samplesLeft -= mono.length;
    this.#onsets.add(mono);
    this.#tones.add(mono);
  }

  finish(): DetectedFacts {
    return { bpm: tempoOf(this.#onsets.curve(), this.#onsets.rate), key: keyOf(this.#tones.finish()) };
  }
}
