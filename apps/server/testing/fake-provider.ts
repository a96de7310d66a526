import { builtinPromptReader } from '#providers/builtin/builtin-prompt-reader.ts';
import { requestOf, scoreEdits } from '#providers/builtin/score-renderer.ts';
import { readInThread } from '#providers/reading/read-in-thread.ts';
import { coverGenerator } from '#providers/builtin/cover/cover-generator.ts';
import type { SettingsByType } from '#contract/generation.ts';
import type { TrackType } from '#contract/tracks.ts';
import { effectLengthMs } from '#providers/effect-length.ts';
import type { GeneratedAudio, GenerateOptions, ProviderRequest, Provider } from '#providers/provider.ts';
import { ProviderError } from '#providers/provider-error.ts';
import { expect } from 'vitest';
import { eventually } from './eventually.ts';

const sampleRate = 8_000;

/** Bytes of the audio chunks sent when streaming: filled with 1 before it waits, then with 2. */
export const firstChunkBytes = 10_000;
export const lastChunkBytes = 500;

/** An 8-bit mono WAV of a square wave whose pitch depends on the seed. */
function tone(durationMs: number, seed: number): Uint8Array {
  const samples = Math.round((durationMs / 1000) * sampleRate);
  const wav = Buffer.alloc(44 + samples, 128);
  wav.write('RIFF', 0);
  wav.writeUInt32LE(36 + samples, 4);
  wav.write('WAVEfmt ', 8);
  wav.writeUInt32LE(16, 16);
  wav.writeUInt16LE(1, 20);
  wav.writeUInt16LE(1, 22);
  wav.writeUInt32LE(sampleRate, 24);
  wav.writeUInt32LE(sampleRate, 28);
  wav.writeUInt16LE(1, 32);
  wav.writeUInt16LE(8, 34);
  wav.write('data', 36);
  wav.writeUInt32LE(samples, 40);
  const period = 10 + (seed % 50);
  for (let i = 0; i < samples; i++) wav[44 + i] = i % period < period / 2 ? 96 : 160;
  return wav;
}

/**
 * A fake provider that returns plain but real audio at once. The prompt controls it: "wait" blocks until `release` or
 * a cancellation, "refuse" fails with a user-facing error, "break" with an internal one.
 */
export function createFakeProvider() {
  const seeds: number[] = [];
  let released = Promise.withResolvers<void>();
  let waiting = 0;

  async function generate(
    request: ProviderRequest<SettingsByType[TrackType]>,
    { signal, onProgress, onAudioChunk }: GenerateOptions,
  ): Promise<GeneratedAudio> {
    // It may have been cancelled before it began.
    signal.throwIfAborted();
    const { settings } = request;
    const prompt = 'text' in settings ? settings.text : settings.prompt;
    const durationMs = 'text' in settings ? settings.text.length * 50 : request.milliUnits;
    onProgress({ stage: 'rendering', fraction: 0.5, bar: 1, bars: 2 });
    onAudioChunk?.(new Uint8Array(firstChunkBytes).fill(1));
    if (prompt.includes('wait')) {
      const aborted = new Promise<never>((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
      });
      waiting += 1;
      await Promise.race([released.promise, aborted]).finally(() => (waiting -= 1));
    }
    if (prompt.includes('refuse')) throw new ProviderError('invalid', 'This prompt asks for too much.');
    if (prompt.includes('break')) throw new Error('secret inner detail');
    onAudioChunk?.(new Uint8Array(lastChunkBytes).fill(2));
    seeds.push(request.seed);
    return {
      audio: { bytes: tone(durationMs, request.seed), extension: 'wav', contentType: 'audio/wav' },
      facts: { title: prompt.slice(0, 60), genres: ['Electronic'], durationMs },
      waveform: { points: 1, peak: '/w==', rms: 'gA==' },
    };
  }

  const provider: Provider = {
    name: 'builtin',
    version: 'tone',
    generators: {
      music: { milliUnits: (settings) => settings.music_length_ms ?? 30_000, generate },
      sound_effect: { milliUnits: effectLengthMs, generate },
      voice: { milliUnits: (settings) => settings.text.length, generate },
    },
    promptReader: builtinPromptReader,
    images: coverGenerator,
    scores: {
      ...scoreEdits,
      extend: () => undefined,
      writes: [],
      write: () => Promise.reject(new Error('a tone has no score')),
      outline: (piece) => readInThread('outlineScore', requestOf(piece, { artist: 'Tutti' })),
      files: async ({ durationMs, seed }, kind) => [
        { name: kind, bytes: tone(durationMs, seed), extension: 'wav', contentType: 'audio/wav' },
      ],
    },
    voices: async () => [{ id: 'tone', name: 'Tone', description: 'A square wave', language: 'en' }],
    close: async () => undefined,
  };
  function releaseWaiting(): void {
    released.resolve();
    released = Promise.withResolvers();
  }

  return {
    provider,
    /** The seeds of the generated tracks, in order. */
    seeds,
    /** The number of generations that wait to be unblocked. */
    waitingCount: () => waiting,
    /** Unblocks all waiting generations, once at least `count` of them have started and wait. */
    async release(count = 1) {
      await eventually(() => expect(waiting).toBeGreaterThanOrEqual(count));
      releaseWaiting();
    },
    /** Unblocks the generations that wait now, if any. */
    releaseWaiting,
  };
}
