import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { energies, musicSettings } from '#contract/music.ts';
import { limits } from '#contract/limits.ts';
import { compositionPlan } from '#contract/plan.ts';
import { routes } from '#contract/routes.ts';
import { providerName } from '#contract/shapes.ts';
import { soundEffectSettings } from '#contract/sound-effects.ts';

const { musicPrompt } = limits;

/** The settings that decide how a prompt is read; the rest of the panel does not matter here. */
export const writingRequest = musicSettings.pick({
  prompt: true,
  composition_plan: true,
  music_length_ms: true,
  instrumental: true,
  genres: true,
  tempo: true,
  energy: true,
  seed: true,
});
export type WritingRequest = z.infer<typeof writingRequest>;

/** Who is to write; whoever does not, or fails, is stood in for, in the end by the built-in composer. */
const provider = providerName.optional();

const noPrompt = 'Please enter a prompt first to generate a composition plan.';

const plan = {
  access: 'creator',
  bodyBytes: limits.planBodyBytes,
  body: writingRequest.extend({
    prompt: z
      .string(noPrompt)
      .trim()
      .min(1, noPrompt)
      .max(musicPrompt.max, `Prompt must be ${musicPrompt.max} characters or less.`),
    provider,
  }),
  replies: { 200: z.object({ composition_plan: compositionPlan }) },
  errors: ['service_unavailable', 'unknown_provider', 'generation_cancelled'],
} as const;

export const createPlan = endpoint(routes.createPlan, {
  ...plan,
  summary: 'Create a composition plan',
});

export const createCompositionPlan = endpoint(routes.createCompositionPlan, {
  ...plan,
  summary: 'The same as create-plan',
});

/** What was understood, as the panel shows it while somebody types. */
const understanding = z.object({
  understood: z.string(),
  /** A generation with this seed has the key, tempo, metre and instruments that stand here. */
  seed: z.int(),
  genres: z.array(z.string()),
  /** Whether a control or the words named it; else it is the composer's guess. The same of the others. */
  genreAsked: z.boolean(),
  moods: z.array(z.string()),
  bpm: z.number(),
  tempoAsked: z.boolean(),
  key: z.string(),
  keyAsked: z.boolean(),
  metre: z.string(),
  metreAsked: z.boolean(),
  energy: z.enum(energies),
  lengthMs: z.number(),
  instruments: z.array(z.string()),
  instrumentsAsked: z.array(z.string()),
  /** Instruments of the prompt that the composer does not have, and what plays in their place. */
  standIns: z.array(z.object({ asked: z.string(), played: z.string() })),
  /** What must not sound: instruments, "drums", "vocals". */
  unwanted: z.array(z.string()),
});

export const understandMusic = endpoint(routes.understandMusic, {
  summary: 'How a music prompt would be interpreted',
  access: 'creator',
  body: writingRequest,
  bodyBytes: limits.planBodyBytes,
  replies: { 200: understanding },
});

export const improvePrompt = endpoint(routes.improvePrompt, {
  summary: 'Improve a prompt by filling in what it leaves open',
  access: 'creator',
  body: z.discriminatedUnion('type', [
    z.object({ type: z.literal('music'), prompt: writingRequest.shape.prompt, provider }),
    z.object({
      type: z.literal('sound_effect'),
      prompt: soundEffectSettings.shape.prompt,
      provider,
    }),
  ]),
  replies: { 200: z.object({ improvedPrompt: z.string() }) },
  errors: ['service_unavailable', 'unknown_provider', 'generation_cancelled'],
});
