import type { Arrangement } from '#contract/arrangement.ts';
import { AppError } from '#contract/errors.ts';
import { limits } from '#contract/limits.ts';
import type { MusicSettings } from '#contract/music.ts';
import type { CompositionPlan } from '#contract/plan.ts';
import { composeRequestOf } from '#engine/edits.ts';
import type { GeneratedAudio, AudioGenerator, ProviderRequest } from '#providers/provider.ts';
import { readInThread } from '#providers/reading/read-in-thread.ts';
import type { AudioPool } from './audio-pool.ts';
import { sentPieces, type ComposerSignature } from './score-renderer.ts';

const { musicLengthMs } = limits;

/**
 * The length of an arranged piece, whose sections have the durations of its plan.
 * @throws AppError unsupported_plan if the plan has other sections, or is too short or too long
 */
function arrangedLengthMs({ sections }: Arrangement, plan: CompositionPlan | null | undefined): number {
  const durations = (plan?.sections ?? []).map(({ duration_ms: ms = Infinity }) => ms);
  const total = durations.reduce((sum, ms) => sum + ms, 0);
  const isPlayable = total >= musicLengthMs.min && total <= musicLengthMs.max;
  if (durations.length !== sections.length || !isPlayable) throw new AppError('unsupported_plan');
  return total;
}

const sentRequest = (
  { settings, milliUnits, seed, format, sources = [] }: ProviderRequest<MusicSettings>,
  signature: ComposerSignature,
) => ({
  ...composeRequestOf(settings),
  lengthMs: milliUnits,
  seed,
  format,
  ...signature,
  sourcePieces: sentPieces(sources),
});

export const musicGenerator = (
  pool: AudioPool,
  signature: ComposerSignature,
): AudioGenerator<MusicSettings, GeneratedAudio> => ({
  async milliUnits(settings) {
    if (settings.arrangement) return arrangedLengthMs(settings.arrangement, settings.composition_plan);
    const request = { ...composeRequestOf(settings), seed: settings.seed ?? 0, format: 'wav' } as const;
    return (await readInThread('understandMusic', request)).lengthMs;
  },
  forecast: (request, signal) =>
    pool.run('forecast', sentRequest(request, signature), { signal, onProgress: () => undefined }),
  generate(request, options) {
    const { settings, soundFontFile } = request;
    const sent = { ...sentRequest(request, signature), soundFontFile };
    return pool.run('music', { ...sent, isStreamed: settings.mode === 'stream' }, options);
  },
});
