import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { failureCauses } from '#contract/errors.ts';
import { limits } from '#contract/limits.ts';
import { musicSettings, type MusicSettings } from '#contract/music.ts';
import { compositionPlan } from '#contract/plan.ts';
import { remakeKinds } from '#contract/remake-kinds.ts';
import { remake } from '#contract/remake.ts';
import { routes } from '#contract/routes.ts';
import { id, page, providerName, time, tokens } from '#contract/shapes.ts';
import { soundEffectSettings, type SoundEffectSettings } from '#contract/sound-effects.ts';
import { trackDetail, trackTypes } from '#contract/tracks.ts';
import { voiceSettings, type VoiceSettings } from '#contract/voice.ts';

/** What each type of track is ordered with. */
export interface SettingsByType {
  readonly music: MusicSettings;
  readonly sound_effect: SoundEffectSettings;
  readonly voice: VoiceSettings;
}

export const generationStatuses = ['pending', 'generating', 'completed', 'failed', 'cancelled'] as const;
export type GenerationStatus = (typeof generationStatuses)[number];

const generationStages = ['understanding', 'writing', 'rendering', 'mastering'] as const;

/**
 * How far a piece is; `bar` of `bars` while rendering, `fraction` 0..1 over all. `playable`: its beginning can be
 * heard (`streamGeneration`) while the rest is made.
 */
export const generationProgress = z.object({
  stage: z.enum(generationStages),
  fraction: z.number().min(0).max(1),
  bar: z.int().optional(),
  bars: z.int().optional(),
  playable: z.boolean().optional(),
});
export type GenerationProgress = z.infer<typeof generationProgress>;

export const generation = z.object({
  id,
  projectId: id,
  userId: id,
  trackType: z.enum(trackTypes),
  status: z.enum(generationStatuses),
  progress: generationProgress.nullable(),
  prompt: z.string(),
  /** Who took the order, and how people knew it then; null of orders from long ago. */
  provider: z.string(),
  providerName: z.string().nullable(),
  allowFallback: z.boolean(),
  /** Why the built-in composer makes or made it in the provider's place; null where it does not. */
  stoodInBecause: z.string().nullable(),
  settings: z.record(z.string(), z.unknown()),
  /** The track that this one is made from, and what is done with it. */
  parentTrackId: id.nullable(),
  remake: z.enum(remakeKinds).nullable(),
  /** As `remakeTrack` was asked for it; null also of orders from before it was kept. */
  remakeAsked: remake.nullable(),
  /** Tokens from the balance, and how many of the daily free ones on top. */
  tokenCost: tokens,
  freeTokens: tokens,
  trackId: id.nullable(),
  /** The Idempotency-Key that it was ordered with, by which whoever ordered it knows it. */
  submissionKey: z.string().nullable(),
  /** The idea that it is made from. */
  ideaId: id.nullable(),
  error: z
    .object({
      code: z.string(),
      message: z.string(),
      /** Why its provider made nothing; absent where the failure was not the provider's. */
      cause: z.enum(failureCauses).optional(),
      /** What the provider would have made instead. */
      suggestion: z
        .object({ prompt: z.string().optional(), composition_plan: compositionPlan.optional() })
        .optional(),
    })
    .nullable(),
  createdAt: time,
  startedAt: time.nullable(),
  finishedAt: time.nullable(),
});
export type Generation = z.infer<typeof generation>;

const besideSettings = {
  /** An idea of the project that turns into the track. */
  ideaId: id.nullish(),
  /** Who is to make it, by the name in `listSelectableProviders`; absent, the studio's usual one. */
  provider: providerName.optional(),
  /** Whether the built-in composer may stand in when the provider fails; it is paid what it costs then. */
  allowFallback: z.boolean().default(false),
};

/**
 * The calls that make a track answer with the finished track; with `Prefer: respond-async`
 * at once with the generation. A dropped connection cancels nothing.
 */
export const order = {
  access: 'creator',
  replies: { 201: trackDetail, 202: generation },
  errors: [
    'not_found',
    'forbidden',
    'insufficient_tokens',
    'idempotency_conflict',
    'generation_failed',
    'generation_cancelled',
    'service_unavailable',
    'unknown_provider',
    'invalid_transition',
  ],
  idempotent: true,
  costly: true,
} as const;

export const generateMusic = endpoint(routes.generateMusic, {
  ...order,
  summary: 'Generate music',
  body: musicSettings.extend(besideSettings),
  bodyBytes: limits.planBodyBytes,
});

export const generateSoundEffect = endpoint(routes.generateSoundEffect, {
  ...order,
  summary: 'Generate a sound effect',
  body: soundEffectSettings.extend(besideSettings),
});

export const generateVoice = endpoint(routes.generateVoice, {
  ...order,
  summary: 'Generate speech from text',
  body: voiceSettings.extend(besideSettings),
  errors: [...order.errors, 'unknown_voice', 'unspeakable'],
});

/** The queue of a project: what is under way and what has ended but was not dismissed, newest first. */
export const listGenerations = endpoint(routes.listGenerations, {
  summary: 'The generations of a project',
  access: 'validated',
  query: page,
  replies: { 200: z.object({ generations: z.array(generation), nextCursor: z.string().optional() }) },
  errors: ['not_found'],
});

export const getGeneration = endpoint(routes.getGeneration, {
  summary: 'The state of a generation',
  access: 'validated',
  replies: { 200: generation },
  errors: ['not_found'],
});

/**
 * A piece ordered in stream mode, as MP3 while it is made: the reply grows with it and ends with the try. It is for a
 * first hearing; the track is mastered from the whole. For a quarter of an hour after the end it can be heard as well.
 */
export const streamGeneration = endpoint(routes.streamGeneration, {
  summary: 'Stream a track while it is generated',
  access: 'validated',
  replies: { 200: 'bytes' },
  media: ['audio/mpeg'],
  errors: ['not_found'],
});

export const cancelGeneration = endpoint(routes.cancelGeneration, {
  summary: 'Cancel a running generation, or dismiss a finished one',
  access: 'validated',
  replies: { 200: generation },
  errors: ['not_found', 'forbidden'],
});

export const clearGenerations = endpoint(routes.clearGenerations, {
  summary: 'Clear one’s own completed generations from a project’s queue',
  access: 'validated',
  replies: { 200: z.object({ cleared: z.int() }) },
  errors: ['not_found'],
});
