import { randomInt } from 'node:crypto';
import { AppError } from '#contract/errors.ts';
import { genrePresets } from '#contract/genres.ts';
import { limits } from '#contract/limits.ts';
import { musicSettings, type MusicSettings } from '#contract/music.ts';
import { compositionPlan } from '#contract/plan.ts';
import { understandMusic, type PromptRequest, promptRequest } from '#contract/prompt-assistant.ts';
import { adds, reads, toolsOn } from '#mcp/tool.ts';
import { makeMusic, musicFacts, musicOutputs } from './make-music.ts';
import type { OutputFolder } from './output-folder.ts';

const tool = toolsOn<OutputFolder>();

const newSeed = () => randomInt(limits.seed.max + 1);

/** @throws AppError validation_failed for a genre that the composer does not know */
async function requireGenres({ genres = [] }: Pick<PromptRequest, 'genres'>): Promise<void> {
  if (genres.length === 0) return;
  const { isKnownGenre } = await import('#engine/score.ts');
  const unknown = genres.find((name) => !isKnownGenre(name));
  if (unknown === undefined) return;
  throw new AppError(
    'validation_failed',
    {},
    `There is no genre "${unknown}". There are ${genrePresets.join(', ')}, and their styles, such as bossa nova.`,
  );
}

async function settingsOf(request: PromptRequest): Promise<MusicSettings> {
  await requireGenres(request);
  return musicSettings.parse({ ...request, useCompositionPlan: request.composition_plan != null });
}

/** Tools that compose music from words or a plan. */
export const musicTools = [
  tool({
    name: 'understand_music',
    title: 'Read a prompt',
    description:
      'How the composer reads a prompt: tempo, key, instruments, what it cannot do, and the plan it would play. Takes no time; compose_music with the same settings and the seed of the answer gives this piece.',
    input: promptRequest,
    output: understandMusic.replies[200].extend({ composition_plan: compositionPlan }),
    annotations: reads,
    async run(request) {
      await requireGenres(request);
      const { dryRun } = await import('#engine/score.ts');
      const { plan, ...interpretation } = dryRun({
        prompt: request.prompt,
        seed: request.seed ?? newSeed(),
        lengthMs: request.music_length_ms,
        genres: request.genres,
        tempo: request.tempo,
        energy: request.energy,
        instrumental: request.instrumental,
        plan: request.composition_plan ?? undefined,
      });
      return { facts: { ...interpretation, composition_plan: plan } };
    },
  }),
  tool({
    name: 'compose_music',
    title: 'Compose music',
    description:
      'Composes a piece from a prompt, or follows a composition plan section by section. Returns facts, a picture of the waveform, and the audio as a file or in the result. Set instrumental to false for vocals.',
    input: promptRequest.extend(musicOutputs),
    output: musicFacts,
    annotations: adds,
    async run({ file, stems_folder, midi_file, ...request }, call, folder) {
      const outputs = { file, stems_folder, midi_file };
      const seed = request.seed ?? newSeed();
      return makeMusic(await settingsOf(request), seed, { outputs, folder, call });
    },
  }),
];
