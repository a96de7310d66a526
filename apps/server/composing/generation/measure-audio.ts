import { AppError } from '#contract/errors.ts';
import type { TrackType } from '#contract/tracks.ts';
import { ProviderError } from '#providers/provider-error.ts';
import type { GeneratedAudio, RawAudio } from '#providers/provider.ts';
import { sanitizeMetadata } from './sanitize-metadata.ts';
import { detectedFacts } from '#server/library/tracks/detected-facts.ts';
import type { Measurement } from '#server/library/uploads/measure/measure.ts';
import type { Uploads } from '#server/library/uploads/uploads.service.ts';
import { messages } from '#server/composing/messages.ts';

/** Measures the file that `read` returns. @throws audio_not_readable */
export type Measure = (read: () => Promise<Uint8Array>) => ReturnType<Uploads['measure']>;

/** An Ogg file that contains Opus has either extension. */
const extensionAliases: Readonly<Record<string, string>> = { opus: 'ogg' };

const silenceLufs = -70;
/** Encoders add or remove a little at the ends. A file that is shorter by more than this was cut off. */
const tolerance = { share: 0.1, ms: 1_000 };

const rejection = (message: string) =>
  new ProviderError('unknown', messages.discarded(message), {
    billed: 'unknown',
  });

/**
 * Validates generated audio and adds its measured facts. Raw audio of an external provider is decoded completely; a
 * file of another format, one that is cut off and a silent one are rejected. Of audio that is already measured only
 * silent music is rejected.
 * @throws ProviderError
 */
export async function measureAudio(
  source: GeneratedAudio | RawAudio,
  trackType: TrackType,
  measure: Measure,
): Promise<GeneratedAudio> {
  if (source.waveform !== undefined) {
    const silent = trackType === 'music' && (source.facts.loudnessLufs ?? 0) < silenceLufs;
    if (silent) throw rejection(messages.resultSilent);
    return source;
  }
  const measurement = await measureRaw(source, measure);
  const { loudnessLufs } = measurement;
  if (loudnessLufs === null || loudnessLufs < silenceLufs) {
    throw rejection(messages.providerSentSilentFile);
  }
  if (isCutOff(source, measurement)) throw rejection(messages.providerSentFileCut);
  return withFacts(source, trackType, measurement);
}

/**
 * Decodes and measures raw audio of an external provider. @throws ProviderError for a file that cannot be decoded, and
 * for one of another format
 */
export async function measureRaw({ audio, playable }: RawAudio, measure: Measure): Promise<Measurement> {
  const file = playable ?? audio;
  const measurement = await measure(async () => file.bytes).catch((error: unknown) => {
    const isUnreadable = error instanceof AppError && error.code === 'audio_not_readable';
    if (isUnreadable) throw rejection(messages.providerSentFileCannot);
    throw error;
  });
  if (measurement.extension !== (extensionAliases[file.extension] ?? file.extension)) {
    throw rejection(messages.providerSentFileWrong);
  }
  return measurement;
}

/** Whether the audio is shorter than the provider promised. */
export const isCutOff = ({ expectedMs }: RawAudio, { durationMs }: Measurement): boolean =>
  durationMs < expectedMs * (1 - tolerance.share) - tolerance.ms;

/** Raw audio with its measured facts; those that the provider states are in `stated`. */
export function withFacts(
  { audio, playable, facts }: RawAudio,
  trackType: TrackType,
  measurement: Measurement,
): GeneratedAudio {
  const { durationMs, waveform, loudnessLufs, truePeakDbtp } = measurement;
  const { bpm, key, ...clean } = sanitizeMetadata(facts);
  const measured = {
    durationMs,
    loudnessLufs: loudnessLufs ?? undefined,
    truePeakDbtp: truePeakDbtp ?? undefined,
  };
  if (trackType !== 'music') return { audio, playable, waveform, facts: { ...clean, ...measured } };
  // What a provider states about its audio is an order repeated, or a guess: it stays beside the measured values.
  const music = { ...detectedFacts(measurement), stated: { bpm, key } };
  return { audio, playable, waveform, facts: { ...clean, ...measured, ...music } };
}
