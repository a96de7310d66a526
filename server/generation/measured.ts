import { AppError } from '#contract/errors.ts';
import type { TrackType } from '#contract/tracks.ts';
import { ProviderError } from '#providers/provider-error.ts';
import type { GeneratedAudio, RawAudio } from '#providers/provider.ts';
import { presentable } from './presentable.ts';
import { heardFacts } from '#server/tracks/heard-facts.ts';
import type { Uploads } from '#server/uploads/uploads.service.ts';

/** Measures the file that `read` returns. @throws audio_not_readable */
export type Measure = (read: () => Promise<Uint8Array>) => ReturnType<Uploads['measure']>;

/** An Ogg file that contains Opus has either extension. */
const sameKind: Readonly<Record<string, string>> = { opus: 'ogg' };

const silenceLufs = -70;
/** Encoders add or remove a little at the ends. A file that is shorter by more than this was cut off. */
const tolerance = { share: 0.1, ms: 1_000 };

const broken = (message: string) =>
  new ProviderError('unknown', `${message} It is not kept, and the tokens were returned.`, {
    billed: 'unknown',
  });

/**
 * Validates generated audio and adds its measured facts. Raw audio of an external provider is decoded completely; a
 * file of another format, one that is cut off and a silent one are rejected. Of audio that is already measured only
 * silent music is rejected.
 * @throws ProviderError
 */
export async function measured(
  sound: GeneratedAudio | RawAudio,
  trackType: TrackType,
  measure: Measure,
): Promise<GeneratedAudio> {
  if (sound.waveform !== undefined) {
    const silent = trackType === 'music' && (sound.facts.loudnessLufs ?? 0) < silenceLufs;
    if (silent) throw broken('Nothing is heard in what was made.');
    return sound;
  }
  const { audio, playable, facts, promisedMs } = sound;
  const file = playable ?? audio;
  const found = await measure(async () => file.bytes).catch((error: unknown) => {
    if (error instanceof AppError) throw broken('The provider sent a file that cannot be played.');
    throw error;
  });
  if (found.extension !== (sameKind[file.extension] ?? file.extension)) {
    throw broken('The provider sent a file of another kind than asked for.');
  }
  const { durationMs, waveform, loudnessLufs, truePeakDbtp } = found;
  if (loudnessLufs === null || loudnessLufs < silenceLufs) {
    throw broken('The provider sent a file in which nothing is heard.');
  }
  if (durationMs < promisedMs * (1 - tolerance.share) - tolerance.ms) {
    throw broken('The provider sent a file that is cut off.');
  }
  const said = presentable(facts);
  const music = trackType === 'music' ? told(heardFacts(found, said)) : {};
  return {
    audio,
    playable,
    waveform,
    facts: { ...said, ...music, durationMs, loudnessLufs, truePeakDbtp: truePeakDbtp ?? undefined },
  };
}

/** Converts null to undefined: a provider's facts leave out unknown values. */
const told = ({ bpm, key, detected }: ReturnType<typeof heardFacts>) => ({
  bpm: bpm ?? undefined,
  key: key ?? undefined,
  detected,
});
