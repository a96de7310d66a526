import type { MusicSettings } from '#contract/music.ts';
import { keyName } from '#engine/theory/keys.ts';
import { understand } from '#engine/understand/understand.ts';
import { pollUntilAvailable } from '#providers/http/poll-until-available.ts';
import { monotonicProgress } from '#providers/monotonic-progress.ts';
import { musicLengthMs, planIn, requireLength } from '#providers/music-length.ts';
import type { AudioGenerator, ProviderRequest, RawAudio } from '#providers/provider.ts';
import { titleFrom } from '#providers/title.ts';
import type { Transcoder } from '#providers/transcode/transcoder.ts';
import { pollIntervalMs, submitTask, pollUntilDone, type TaskQueue } from './task.ts';

/** Client for one ACE-Step server. */
export interface AceStepService extends TaskQueue {
  readonly transcode: Transcoder['run'];
  /** The model to use; undefined: the model that the server has loaded. */
  readonly model?: string | undefined;
}

const limits = { minMs: 10_000, maxMs: 300_000 };
/** Ten minutes of 48 kHz stereo float samples are 230 MB. */
const maxBytes = 256 * 1_048_576;

/** Genre, energy and excluded styles have no fields in the API, so they are appended to the prompt. */
function promptOf(settings: MusicSettings): string {
  const { prompt, genres = [], energy } = settings;
  const plan = planIn(settings);
  const avoided = plan?.negative_global_styles ?? [];
  const parts = [prompt, ...genres, energy && `${energy} energy`, ...(plan?.positive_global_styles ?? [])];
  return [...parts.filter(Boolean), avoided.length > 0 && `no ${avoided.join(', no ')}`]
    .filter(Boolean)
    .join(', ');
}

/** Sections are tags within the lyrics. */
function lyricsOf(settings: MusicSettings): string {
  const sections = planIn(settings)?.sections ?? [];
  const isSung = !settings.instrumental || sections.some(({ lines }) => lines.length > 0);
  if (!isSung) return '[Instrumental]';
  return sections.map(({ section_name, lines }) => [`[${section_name}]`, ...lines].join('\n')).join('\n\n');
}

/** Tempo and key from the settings, the plan or the prompt, for their own API fields. */
function tempoAndKeyOf(settings: MusicSettings): { bpm?: number; key_scale?: string } {
  const { prompt, genres, tempo } = settings;
  const input = { prompt, genres, tempo, plan: planIn(settings), seed: 0, format: 'wav' } as const;
  const { tempoRequested, bpm, requestedKey } = understand(input);
  const { tonic, mode } = requestedKey;
  const isScale = mode === 'major' || mode === 'minor';
  return {
    ...(tempoRequested && { bpm: Math.round(bpm) }),
    ...(tonic !== undefined && isScale && { key_scale: keyName({ tonic, mode }) }),
  };
}

const bodyOf = ({ settings, milliUnits, seed }: ProviderRequest<MusicSettings>, model?: string) => ({
  prompt: promptOf(settings),
  lyrics: lyricsOf(settings),
  audio_duration: milliUnits / 1000,
  ...tempoAndKeyOf(settings),
  // The output format is encoded here, because the API has no sample rate parameter.
  audio_format: 'wav',
  seed,
  use_random_seed: false,
  batch_size: 1,
  ...(model !== undefined && { model }),
});

/** Music from a self-hosted GPU server. After a restart the submitted task is resumed. */
export const musicGenerator = (service: AceStepService): AudioGenerator<MusicSettings, RawAudio> => ({
  limits,
  milliUnits: (settings) => requireLength(musicLengthMs(settings), limits),
  async generate(request, generateOptions) {
    const options = { ...generateOptions, onProgress: monotonicProgress(generateOptions.onProgress) };
    const { signal, onProgress, resumeToken } = options;
    const { settings, format, milliUnits } = request;
    onProgress({ stage: 'understanding', fraction: 0 });
    const id = resumeToken.savedValue ?? (await submitTask(service, bodyOf(request, service.model), options));
    const { file, metas } = await pollUntilDone(service, id, options);
    const download = {
      capability: 'music',
      path: file,
      timeoutMs: 300_000,
      maxBytes,
      signal,
    } as const;
    const { bytes: wav } = await pollUntilAvailable(service.client, download, pollIntervalMs);
    onProgress({ stage: 'mastering', fraction: 0.9 });
    const title = titleFrom(settings.prompt);
    const genres = settings.genres ?? [];
    const tags = {
      title,
      artist: service.displayName,
      genre: genres[0] ?? '',
      bpm: metas?.bpm,
      key: metas?.keyscale,
    };
    const encoded = await service.transcode({ wav, format, tags }, signal);
    if (!encoded) throw service.client.invalidReply('no');
    const { bpm, keyscale: key, timesignature: metre } = metas ?? {};
    return {
      ...encoded,
      expectedMs: milliUnits,
      facts: { title, genres, bpm, key, metre, plan: planIn(settings) },
    };
  },
});
