import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { examplePrompt } from '#contract/examples.ts';
import { energies } from '#contract/energies.ts';
import { musicSettings } from '#contract/music.ts';
import { limits } from '#contract/limits.ts';
import { compositionPlan } from '#contract/plan.ts';
import { providerName } from '#contract/shapes.ts';
import { soundEffectSettings } from '#contract/sound-effects.ts';
import { issueMessages } from '#contract/issue-messages.ts';

const { musicPrompt } = limits;

/** The settings that affect how a prompt is read. */
export const promptRequest = musicSettings.pick({
  prompt: true,
  composition_plan: true,
  music_length_ms: true,
  instrumental: true,
  genres: true,
  tempo: true,
  energy: true,
  seed: true,
});
export type PromptRequest = z.infer<typeof promptRequest>;

/** The preferred provider; if it cannot answer, others are used as a fallback, finally the built-in provider. */
const provider = providerName.optional();

const promptRequired = issueMessages.enterPlanPrompt;

const planEndpoint = {
  access: 'creator',
  scope: 'generate',
  acceptsProjectTokens: true,
  bodyBytes: limits.planBodyBytes,
  costly: true,
  body: promptRequest.extend({
    prompt: z
      .string(promptRequired)
      .trim()
      .min(1, promptRequired)
      .max(musicPrompt.max, issueMessages.musicPromptTooLong),
    provider,
  }),
  replies: { 200: z.object({ composition_plan: compositionPlan }) },
  errors: ['service_unavailable', 'unknown_provider', 'generation_cancelled'],
} as const;

export const createPlan = endpoint('POST /api/music-generation/create-plan', {
  ...planEndpoint,
  summary: 'Create a composition plan from a prompt',
  changes: ['balance', 'transaction'],
  example: { prompt: examplePrompt, music_length_ms: 30_000 },
});

export const createCompositionPlan = endpoint('POST /api/music/composition-plan', {
  ...planEndpoint,
  summary: 'Create a composition plan from a prompt (alias of create-plan)',
  changes: ['balance', 'transaction'],
  example: { prompt: examplePrompt, music_length_ms: 30_000 },
});

/** The interpretation of a prompt, shown in the form while the user types. */
const interpretation = z.object({
  /** One sentence that describes the piece. */
  understood: z.string(),
  /** A generation with this seed uses the key, tempo, metre and instruments returned here. */
  seed: z.int(),
  genres: z.array(z.string()),
  /** True if the form or the prompt specified it, false if the composer chose it. The same applies to the others. */
  genreRequested: z.boolean(),
  moods: z.array(z.string()),
  bpm: z.number(),
  tempoRequested: z.boolean(),
  /** e.g. "D minor" */
  key: z.string(),
  keyRequested: z.boolean(),
  /** e.g. "3/4" */
  metre: z.string(),
  metreRequested: z.boolean(),
  energy: z.enum(energies),
  lengthMs: z.number(),
  /** All instruments and singers of the piece. */
  instruments: z.array(z.string()),
  instrumentsRequested: z.array(z.string()),
  /** Genres and instruments in the prompt that the composer does not have, with what is played; part of `understood`. */
  substitutions: z.array(
    z.object({
      /** The words in the prompt: "erhu", "salsa". */
      requested: z.string(),
      /** The label of the instrument or style: "fiddle", "bossa nova". */
      played: z.string(),
    }),
  ),
  /** Instruments and techniques in the prompt that the composer leaves out; part of `understood`. */
  unavailable: z.array(z.string()),
  /** Elements to exclude: instruments, "drums", "vocals". */
  unwanted: z.array(z.string()),
});
export type Interpretation = z.infer<typeof interpretation>;

export const understandMusic = endpoint('POST /api/music-generation/understand', {
  summary: 'Retrieve how a music prompt is interpreted',
  access: 'creator',
  scope: 'read',
  acceptsProjectTokens: true,
  changes: [],
  body: promptRequest,
  bodyBytes: limits.planBodyBytes,
  costly: true,
  replies: { 200: interpretation },
  example: { prompt: examplePrompt, music_length_ms: 30_000 },
});

export const improvePrompt = endpoint('POST /api/improve-prompt', {
  summary: 'Improve a prompt by specifying what it leaves open',
  access: 'creator',
  scope: 'generate',
  acceptsProjectTokens: true,
  changes: ['balance', 'transaction'],
  costly: true,
  body: z.discriminatedUnion('type', [
    z.object({ type: z.literal('music'), prompt: promptRequest.shape.prompt, provider }),
    z.object({
      type: z.literal('sound_effect'),
      prompt: soundEffectSettings.shape.prompt,
      provider,
    }),
  ]),
  replies: { 200: z.object({ improvedPrompt: z.string() }) },
  errors: ['service_unavailable', 'unknown_provider', 'generation_cancelled'],
  example: { type: 'music', prompt: 'a waltz' },
});
