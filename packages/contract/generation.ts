import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { exampleSettings } from '#contract/examples.ts';
import { failureCauses } from '#contract/errors.ts';
import { limits } from '#contract/limits.ts';
import { musicSettings, type MusicSettings } from '#contract/music.ts';
import { compositionPlan } from '#contract/plan.ts';
import { remakeKinds } from '#contract/remake-kinds.ts';
import { remake } from '#contract/remake.ts';
import { id, page, providerName, time, tokens } from '#contract/shapes.ts';
import { soundEffectSettings, type SoundEffectSettings } from '#contract/sound-effects.ts';
import { trackDetail, trackTypes } from '#contract/tracks.ts';
import { voiceSettings, type VoiceSettings } from '#contract/voice.ts';

/** The settings of each track type. */
export interface SettingsByType {
  readonly music: MusicSettings;
  readonly sound_effect: SoundEffectSettings;
  readonly voice: VoiceSettings;
}

/** `awaiting_approval`: an admin of the project must approve its cost; its tokens are held. */
export const generationStatuses = [
  'awaiting_approval',
  'pending',
  'generating',
  'completed',
  'failed',
  'cancelled',
] as const;
export type GenerationStatus = (typeof generationStatuses)[number];

const generationStages = ['understanding', 'writing', 'rendering', 'mastering'] as const;

/**
 * Progress of a generation; `bar` of `bars` while rendering, `fraction` 0..1 in total. `playable`: the audio
 * generated so far can be streamed with `streamGeneration` by who ordered it.
 */
export const generationProgress = z.object({
  stage: z.enum(generationStages),
  fraction: z.number().min(0).max(1),
  bar: z.int().optional(),
  bars: z.int().optional(),
  /**
   * Place in a line of orders that have not begun, from 1. While `pending`: in the line for a worker of this server, of all
   * projects; it may rise again, since orders of those with fewer unfinished ones go first; absent beyond 100. While
   * `generating`: in the line of orders that this server holds back until the provider is free.
   */
  position: z.int().positive().optional(),
  /** The provider has not loaded the model of the order; it waits at most ten minutes. */
  waitsForModel: z.boolean().optional(),
  playable: z.boolean().optional(),
});
export type GenerationProgress = z.infer<typeof generationProgress>;

export const generation = z.object({
  id,
  projectId: id,
  /** Null while its result is a candidate of an open vote. */
  userId: id.nullable(),
  trackType: z.enum(trackTypes),
  status: z.enum(generationStatuses),
  progress: generationProgress.nullable(),
  prompt: z.string(),
  /**
   * Whether its result is a candidate of an open vote. Until it is closed, who ordered it, provider, seed and cost are
   * hidden (null).
   */
  isBlind: z.boolean(),
  /** Name and display name of the requested provider at the time of the request; the latter null for old generations. */
  provider: z.string().nullable(),
  providerName: z.string().nullable(),
  allowFallback: z.boolean(),
  /** Why the built-in provider is used as a fallback; null if it is not. */
  fallbackReason: z.string().nullable(),
  settings: z.record(z.string(), z.unknown()),
  /** The source track, and the kind of the remake. */
  parentTrackId: id.nullable(),
  remake: z.enum(remakeKinds).nullable(),
  /** The `remakeTrack` request; null for other generations and for those from before it was stored. */
  remakeRequest: remake.nullable(),
  /** Tokens charged to the balance, and free daily tokens used in addition. */
  tokenCost: tokens.nullable(),
  freeTokens: tokens.nullable(),
  trackId: id.nullable(),
  /** The track that the result becomes a version of, and the number of that version when it is finished. */
  versionOf: id.nullable(),
  version: z.int().positive().nullable(),
  /** The comment that the prompt was made from, resolved by the result. */
  commentId: id.nullable(),
  /** The Idempotency-Key of the request; lets the client that sent it identify the generation. */
  submissionKey: z.string().nullable(),
  /** The idea that the track is generated from. */
  ideaId: id.nullable(),
  error: z
    .object({
      code: z.string(),
      message: z.string(),
      /** Cause of a provider error; undefined for other errors. */
      cause: z.enum(failureCauses).optional(),
      /** A prompt or plan that the provider would accept. */
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

const commonFields = {
  /** An idea of the project that the track is generated from. */
  ideaId: id.nullish(),
  /** Name of a provider from `listSelectableProviders`; default: the default provider. */
  provider: providerName.optional(),
  /** Whether the built-in provider may be used as a fallback; its price applies then. */
  allowFallback: z.boolean().default(false),
  /** The result becomes a version of this track of the project instead of a new track. */
  versionOf: id.optional(),
  /** A comment on `versionOf` that the prompt was made from; the version resolves it, with before and after. */
  commentId: id.optional(),
};

/**
 * Endpoints that generate a track. They wait for the finished track (201); with `Prefer: respond-async`, and if the
 * cost needs an approval, they return 202 with the generation. Closing the connection does not cancel the generation.
 */
export const generationEndpoint = {
  access: 'creator',
  scope: 'generate',
  changes: ['generation', 'balance', 'transaction'],
  replies: { 201: trackDetail, 202: generation },
  errors: [
    'not_found',
    'forbidden',
    'insufficient_tokens',
    'budget_exceeded',
    'person_limit_exceeded',
    'idempotency_conflict',
    'generation_failed',
    'generation_cancelled',
    'service_unavailable',
    'unknown_provider',
    'invalid_transition',
    'versions_full',
  ],
  idempotent: true,
  costly: true,
} as const;

export const generateMusic = endpoint('POST /api/projects/:projectId/generate-music', {
  ...generationEndpoint,
  summary: 'Generate a music track',
  body: musicSettings.extend(commonFields),
  bodyBytes: limits.planBodyBytes,
  errors: [...generationEndpoint.errors, 'unknown_soundfont', 'unsupported_plan'],
  example: exampleSettings,
});

export const generateSoundEffect = endpoint('POST /api/projects/:projectId/generate-sound-effect', {
  ...generationEndpoint,
  summary: 'Generate a sound effect',
  body: soundEffectSettings.extend(commonFields),
  example: { prompt: 'heavy rain on a tent', duration: 4_000 },
});

export const generateVoice = endpoint('POST /api/projects/:projectId/generate-voice', {
  ...generationEndpoint,
  summary: 'Generate speech from a text',
  body: voiceSettings.extend(commonFields),
  errors: [...generationEndpoint.errors, 'unknown_voice', 'unspeakable'],
  example: { text: 'The night train leaves at nine.', voice: 'ada' },
});

/** The queue of a project: generations in progress, and finished ones that were not dismissed, newest first. */
export const listGenerations = endpoint('GET /api/projects/:projectId/generations', {
  summary: 'List the generations of a project',
  access: 'validated',
  reads: { rows: 'generation', in: 'generations', latest: 'createdAt', from: ['vote'] },
  query: page,
  replies: { 200: z.object({ generations: z.array(generation), nextCursor: z.string().optional() }) },
  errors: ['not_found'],
});

export const getGeneration = endpoint('GET /api/generations/:generationId', {
  summary: 'Retrieve a generation',
  access: 'validated',
  reads: { rows: 'generation', from: ['vote'] },
  replies: { 200: generation },
  errors: ['not_found'],
});

/**
 * MP3 audio of a generation in stream mode while it is generated; the response ends with the attempt, or when the user
 * loses access. It is a preview: the finished track is mastered as a whole. Available until 15 minutes after the end.
 * Until it is charged, it is sent to who ordered it alone: half of its length, at most 30 seconds; others get `not_found`.
 */
export const streamGeneration = endpoint('GET /api/generations/:generationId/stream', {
  summary: 'Stream the audio of a generation in progress',
  access: 'validated',
  replies: { 200: 'bytes' },
  media: ['audio/mpeg'],
  errors: ['not_found', 'preview_limit_reached'],
});

export const cancelGeneration = endpoint('DELETE /api/generations/:generationId', {
  summary: 'Cancel a generation in progress, or dismiss a finished one',
  access: 'validated',
  scope: 'generate',
  changes: ['generation', 'balance', 'transaction'],
  replies: { 200: generation },
  errors: ['not_found', 'forbidden'],
});

export const clearGenerations = endpoint('DELETE /api/projects/:projectId/generations', {
  summary: 'Dismiss all own completed generations from the queue of a project',
  access: 'validated',
  scope: 'generate',
  changes: ['generation'],
  replies: { 200: z.object({ cleared: z.int() }) },
  errors: ['not_found'],
});
