import { z } from 'zod';
import { userSummary } from '#contract/auth.ts';
import { endpoint } from '#contract/endpoint.ts';
import { exampleBrief, exampleIds } from '#contract/examples.ts';
import { generationProgress } from '#contract/generation.ts';
import { limits } from '#contract/limits.ts';
import { musicSettings } from '#contract/music.ts';
import { id, nextCursor, page, providerName, time, tokens } from '#contract/shapes.ts';
import { soundEffectSettings } from '#contract/sound-effects.ts';
import { takeMisses, takeSetStatuses, takeStatuses } from '#contract/take-states.ts';
import { costEstimate } from '#contract/tokens.ts';
import { versionNumber } from '#contract/tracks.ts';
import { voiceSettings } from '#contract/voice.ts';
import { vote } from '#contract/votes.ts';
import { issueMessages } from '#contract/issue-messages.ts';

const seed = z.int().min(limits.seed.min).max(limits.seed.max);

/** What is asked for, by track type. Each take has its own seed. */
export const brief = z.discriminatedUnion('type', [
  z.object({ type: z.literal('music'), settings: musicSettings }),
  z.object({ type: z.literal('sound_effect'), settings: soundEffectSettings }),
  z.object({ type: z.literal('voice'), settings: voiceSettings }),
]);

export type Brief = z.output<typeof brief>;

const requestedTakes = z
  .array(
    z.object({
      /** Default: the default provider. */
      provider: providerName.optional(),
      /** Default: random. */
      seed: seed.optional(),
    }),
  )
  .min(limits.takes.min)
  .max(limits.takes.max);

const studioTolerances = limits.takeTolerances;

/**
 * How far a take may deviate from what the brief says in numbers before it is marked as missed. Tempo, key and length
 * are measured only if the brief states them. Whether a missed take is free depends on the tolerances of the studio.
 */
export const tolerances = z.object({
  tempoPercent: z.number().min(0.5).max(20).default(studioTolerances.tempoPercent),
  lengthMs: z.int().min(1).max(10_000).default(studioTolerances.lengthMs),
  /** Deviation from -14 LUFS for music, -16 LUFS for voice; effects are not checked. */
  loudnessLu: z.number().min(0.5).max(10).default(studioTolerances.loudnessLu),
  truePeakDbtp: z.number().min(-6).max(3).default(studioTolerances.truePeakDbtp),
  key: z.boolean().default(studioTolerances.key),
});
export type TakeTolerances = z.output<typeof tolerances>;

/** What a provider says about its audio without having been measured; null: nothing. */
const stated = z.object({ bpm: z.number().nullable(), key: z.string().nullable() });

const measurements = z.object({
  durationMs: z.number().nonnegative(),
  /** Detected in the audio of an external provider; of the built-in composer, those of the score that it played. */
  bpm: z.number().nullable(),
  key: z.string().nullable(),
  /** What an external provider states, which is not measured; absent for the built-in composer. */
  stated: stated.optional(),
  loudnessLufs: z.number().nullable(),
  truePeakDbtp: z.number().nullable(),
  /** The longest silence, in seconds. Null: there is no decoder for the format. */
  silenceSeconds: z.number().nonnegative().nullable(),
  /** Samples at full scale in a row, the longest run. */
  clippedSamples: z.int().nonnegative().nullable(),
  /** Whether there is a voice, where that can be told; null: unknown. */
  hasVoice: z.boolean().nullable(),
});
export type TakeMeasurements = z.infer<typeof measurements>;

const take = z.object({
  /** From 1. */
  number: z.int().positive(),
  status: z.enum(takeStatuses),
  progress: generationProgress.nullable(),
  /** The generation that makes it; the last one if it was made again. */
  generationId: id,
  /** Hidden (null) while a vote on the takes is open. */
  provider: z.string().nullable(),
  providerName: z.string().nullable(),
  /** Also null if the provider got none, and for an external provider until the take is finished. */
  seed: z.int().nullable(),
  /** Tokens that it was charged, or holds. */
  tokenCost: tokens.nullable(),
  /** Those of `tokenCost` that are free tokens of the day. */
  freeTokens: tokens.nullable(),
  /** Tokens that were quoted for it. */
  price: tokens.nullable(),
  /** The version of the set's track; null until it is finished. */
  version: versionNumber.nullable(),
  /**
   * Set for a take that was not charged: until then its creator can hear a preview and accept it. It has no version, and
   * is deleted afterwards. A limited number of a person's takes of a day are kept so.
   */
  unpaidUntil: time.nullable(),
  /** Whether that version is in the trash. */
  isTrashed: z.boolean(),
  measurements: measurements.nullable(),
  /** What the brief said in numbers and the take misses. */
  misses: z.array(z.enum(takeMisses)),
  /** Missed, but let in by its creator. */
  accepted: z.boolean(),
  /** Missed the first time and was made again. */
  wasRetried: z.boolean(),
  error: z.string().nullable(),
});
export type Take = z.infer<typeof take>;

/** Several takes of one brief. The finished takes are versions of one track. */
export const takeSet = z.object({
  id,
  projectId: id,
  /** Null, as `creator` and the sums of tokens, while a vote is open that a take is a candidate of. */
  createdBy: id.nullable(),
  creator: userSummary.nullable(),
  createdAt: time,
  status: z.enum(takeSetStatuses),
  brief,
  tolerances,
  /** Tokens that the takes may cost together, never exceeded. */
  budget: tokens,
  charged: tokens.nullable(),
  /** Those of `charged` that were free tokens of the day. */
  chargedFree: tokens.nullable(),
  held: tokens.nullable(),
  returned: tokens.nullable(),
  /** The track of the takes; null until the first one is finished. */
  trackId: id.nullable(),
  takes: z.array(take),
  voteId: id.nullable(),
  /**
   * Whether a take is a candidate of an open vote, that of `voteId` or another one. No winner can be chosen until it is
   * closed: `take_vote_open`.
   */
  isVoteOpen: z.boolean(),
  /** The number of the take that was chosen. */
  winner: z.int().positive().nullable(),
  may: z.object({ cancel: z.boolean(), accept: z.boolean(), decide: z.boolean() }),
});
export type TakeSet = z.infer<typeof takeSet>;

const order = z.object({ brief, takes: requestedTakes, tolerances: tolerances.prefault({}) });
export type TakeOrder = z.output<typeof order>;

const newTakeSet = order.extend({
  budget: tokens.min(0).max(limits.tokenBalance.max),
  /** Whether a missed take that was not charged is made again once, with another seed. */
  retryMissed: z.boolean().default(true),
  /**
   * Whether that also applies to takes that were charged, if the budget allows: those of external providers, and built-in
   * ones that miss nothing that makes them free. Both takes are charged. Without it they are never made again.
   */
  retryBilled: z.boolean().default(false),
});
export type NewTakeSet = z.output<typeof newTakeSet>;

export const estimateTakes = endpoint('POST /api/projects/:projectId/take-sets/estimate', {
  summary: 'Quote several takes of one brief',
  access: 'creator',
  scope: 'read',
  reads: { from: ['balance', 'pricing'] },
  changes: [],
  body: order,
  bodyBytes: limits.planBodyBytes,
  replies: {
    200: costEstimate.extend({
      takes: z.array(
        z.object({
          provider: z.string(),
          providerName: z.string().nullable(),
          tokenCost: tokens,
          providerCostUSD: z.number(),
          /** Median time of this provider's recent generations of the same kind; null if there are none. */
          seconds: z.number().nullable(),
          /** Whether the provider takes a seed for this brief. */
          takesSeed: z.boolean(),
        }),
      ),
      /** Until all are finished; null if unknown. */
      seconds: z.number().nullable(),
    }),
  },
  costly: true,
  errors: [
    'not_found',
    'forbidden',
    'service_unavailable',
    'unknown_provider',
    'unknown_voice',
    'unspeakable',
  ],
  example: { brief: exampleBrief, takes: [{}, { seed: 7 }] },
});

/**
 * Holds the tokens of all takes at once, or of none. If their sum is above the project's amount for approval, each take
 * waits for it. Every take that is finished is charged, with one exception: a take of the built-in provider that misses
 * the length, tempo or key of the brief by more than the tolerances of the studio. It is not kept: its creator can hear a
 * preview, and accept it as quoted. It is made again once with another seed, unless the order says otherwise; one that was
 * charged only if the order says so and the budget allows. Nothing is ordered again for a creator who may not order in the
 * project any more; what they ordered before is finished and charged as quoted.
 */
export const createTakeSet = endpoint('POST /api/projects/:projectId/take-sets', {
  summary: 'Order several takes of one brief under a budget',
  access: 'creator',
  scope: 'generate',
  changes: ['takeSet', 'generation', 'balance', 'transaction'],
  body: newTakeSet,
  bodyBytes: limits.planBodyBytes,
  replies: { 201: takeSet },
  idempotent: true,
  costly: true,
  errors: [
    'not_found',
    'forbidden',
    'insufficient_tokens',
    'over_take_budget',
    'budget_exceeded',
    'person_limit_exceeded',
    'idempotency_conflict',
    'service_unavailable',
    'unknown_provider',
    'unknown_soundfont',
    'unknown_voice',
    'unspeakable',
  ],
  example: {
    brief: exampleBrief,
    takes: [{}, { seed: 7 }],
    tolerances: { tempoPercent: 2 },
    budget: 120,
    retryMissed: true,
  },
});

export const listTakeSets = endpoint('GET /api/projects/:projectId/take-sets', {
  summary: 'List the take sets of a project, newest first',
  access: 'validated',
  reads: { rows: 'takeSet', in: 'takeSets', latest: 'createdAt', from: ['vote'] },
  query: page,
  replies: { 200: z.object({ takeSets: z.array(takeSet), nextCursor }) },
  errors: ['not_found'],
});

export const getTakeSet = endpoint('GET /api/take-sets/:takeSetId', {
  summary: 'Retrieve a take set',
  access: 'validated',
  reads: { rows: 'takeSet', from: ['vote', 'version'] },
  replies: { 200: takeSet },
  errors: ['not_found'],
});

/** Takes in progress are cancelled and their tokens returned; finished takes stay. */
export const cancelTakeSet = endpoint('DELETE /api/take-sets/:takeSetId', {
  summary: 'Cancel the takes that are not finished',
  access: 'validated',
  scope: 'generate',
  changes: ['takeSet', 'generation', 'balance', 'transaction'],
  replies: { 200: takeSet },
  errors: ['not_found', 'forbidden'],
});

const takeParams = z.object({
  takeSetId: id,
  take: z.coerce.number().int().min(1).max(limits.takes.max),
});

/** A mono MP3 with 32 kbit/s of a take that was not charged, for who ordered it and may accept it. */
export const previewTake = endpoint('GET /api/take-sets/:takeSetId/takes/:take/preview', {
  summary: 'Play a preview of your take that was not charged',
  access: 'validated',
  params: takeParams,
  replies: { 200: 'bytes', 206: 'bytes', 304: 'nothing' },
  media: ['audio/mpeg'],
  errors: ['not_found', 'preview_limit_reached', 'range_not_satisfiable'],
});

/**
 * A missed take becomes eligible; one that was not charged is charged as quoted and becomes a version. Only its creator
 * may do this, if the budget allows; `not_found` while the track of the takes is in the trash.
 */
export const acceptTake = endpoint('POST /api/take-sets/:takeSetId/takes/:take/accept', {
  summary: 'Accept a take that misses the brief',
  access: 'creator',
  scope: 'generate',
  changes: ['takeSet', 'track', 'version', 'balance', 'transaction'],
  params: takeParams,
  replies: { 200: takeSet },
  errors: [
    'not_found',
    'forbidden',
    'insufficient_tokens',
    'over_take_budget',
    'budget_exceeded',
    'person_limit_exceeded',
    'take_not_missed',
    'take_expired',
  ],
});

/** Takes that passed; default: the first ones. */
export const startTakeVote = endpoint('POST /api/take-sets/:takeSetId/vote', {
  summary: 'Start a blind vote on the takes that passed',
  access: 'creator',
  changes: ['takeSet', 'vote', 'activity'],
  body: z.object({
    voterIds: z.array(id).min(1, issueMessages.askSomebody).max(limits.reviewers.max),
    takes: z
      .array(z.int().positive())
      .min(limits.voteCandidates.min)
      .max(limits.voteCandidates.max)
      .optional(),
  }),
  replies: { 201: vote },
  errors: ['not_found', 'forbidden', 'not_a_member', 'too_few_takes', 'take_vote_started'],
  example: { voterIds: [exampleIds.mara, exampleIds.ravi] },
});

/** The winner becomes the current version; the versions of the others go to the trash unless kept. */
export const decideTakeSet = endpoint('PUT /api/take-sets/:takeSetId/winner', {
  summary: 'Choose the winning take',
  access: 'creator',
  changes: ['takeSet', 'version', 'track', 'activity'],
  body: z.object({
    winner: z.int().positive(),
    keep: z.array(z.int().positive()).max(limits.takes.max).default([]),
  }),
  replies: { 200: takeSet },
  errors: ['not_found', 'forbidden', 'take_not_finished', 'take_not_paid', 'take_vote_open', 'track_locked'],
  example: { winner: 1, keep: [1, 2] },
});
