import type { Generation, GenerationProgress, GenerationStatus } from '#contract/generation.ts';
import type { RemakeKind } from '#contract/remake-kinds.ts';
import { type GenerationRequest, promptOf } from '#web/features/compose/generation/generation-request.ts';

/** A submission that the server has not accepted yet, or has refused. */
export interface LocalItem {
  /** The idempotency key. */
  readonly key: string;
  readonly request: GenerationRequest;
  readonly createdAt: string;
  /** Absent while the request is in flight. */
  readonly errorMessage?: string;
  /** True when no response arrived: then a retry must use the same key. */
  readonly unanswered?: boolean;
  /** True when the request itself is invalid: a retry would fail again. */
  readonly isInvalid?: boolean;
}

export type Suggestion = NonNullable<NonNullable<Generation['error']>['suggestion']>;

/** One row of the queue, a submission or a generation of the server. */
export interface QueueItem {
  readonly id: string;
  readonly local: LocalItem | undefined;
  /** Who ordered it; undefined for a submission, which is the user's own. */
  readonly userId: string | undefined;
  readonly status: GenerationStatus;
  readonly prompt: string;
  readonly request: GenerationRequest;
  /** The kind of remake; null for a new track. */
  readonly remake: RemakeKind | null;
  readonly progress: GenerationProgress | null;
  readonly failure: string | undefined;
  /** Whether it was cancelled because its cost was not approved; `failure` says so. */
  readonly isUnapproved: boolean;
  /** What the provider suggests instead. */
  readonly suggestion: Suggestion | undefined;
  /** The display name of the provider; undefined for the built-in composer. */
  readonly providerName: string | undefined;
  /** Why the built-in composer replaces the provider; undefined without fallback. */
  readonly fallbackReason: string | undefined;
  readonly trackId: string | null;
  readonly createdAt: string;
  readonly startedAt: string | null;
  readonly finishedAt: string | null;
}

export const isRunning = ({ status }: Pick<QueueItem, 'status'>) =>
  status === 'pending' || status === 'generating';

/** Whether it has not ended. */
export const isActive = (item: Pick<QueueItem, 'status'>) =>
  item.status === 'awaiting_approval' || isRunning(item);

/** The request that repeats a generation with the same provider: its settings are those of its type. */
export function requestOf(generation: Generation): GenerationRequest {
  const { trackType, settings, ideaId, provider, allowFallback, versionOf, commentId } = generation;
  const { projectId, parentTrackId: trackId, remakeRequest } = generation;
  const extraFields = {
    ...(provider !== null && { provider }),
    ...(allowFallback && { allowFallback }),
    ...(ideaId !== null && { ideaId }),
    ...(versionOf !== null && { versionOf }),
    ...(commentId !== null && { commentId }),
  };
  const remake = remakeRequest && trackId !== null && { trackId, body: { ...remakeRequest, projectId } };
  return {
    type: trackType,
    body: { ...settings, ...extraFields },
    ...(remake && { remake }),
  } as unknown as GenerationRequest;
}

const unapprovedCodes: ReadonlySet<string | undefined> = new Set(['spending_rejected', 'spending_expired']);

export function itemOf(generation: Generation): QueueItem {
  const { id, status, prompt, progress, trackId, createdAt, startedAt, finishedAt } = generation;
  return {
    id,
    local: undefined,
    userId: generation.userId ?? undefined,
    status,
    prompt,
    request: requestOf(generation),
    remake: generation.remake,
    progress,
    failure: generation.error?.message,
    isUnapproved: unapprovedCodes.has(generation.error?.code),
    suggestion: generation.error?.suggestion,
    providerName:
      generation.provider === 'builtin'
        ? undefined
        : (generation.providerName ?? generation.provider ?? undefined),
    fallbackReason: generation.fallbackReason ?? undefined,
    trackId,
    createdAt,
    startedAt,
    finishedAt,
  };
}

function itemOfLocal(local: LocalItem): QueueItem {
  return {
    id: local.key,
    local,
    userId: undefined,
    status: local.errorMessage === undefined ? 'pending' : 'failed',
    prompt: promptOf(local.request),
    request: local.request,
    remake: local.request.remake?.body.kind ?? null,
    progress: null,
    failure: local.errorMessage,
    isUnapproved: false,
    suggestion: undefined,
    providerName: undefined,
    fallbackReason: undefined,
    trackId: null,
    createdAt: local.createdAt,
    startedAt: null,
    finishedAt: null,
  };
}

/**
 * The displayed queue: generations of the server and submissions in flight, newest first; each request once, by its
 * key.
 */
export function mergeQueue(generations: readonly Generation[], locals: readonly LocalItem[]): QueueItem[] {
  const serverKeys = new Set(generations.map(({ submissionKey }) => submissionKey));
  const pending = locals.filter(({ key }) => !serverKeys.has(key));
  return [...pending.map(itemOfLocal), ...generations.map(itemOf)].toSorted(
    (a, b) => Date.parse(b.createdAt) - Date.parse(a.createdAt),
  );
}

/** The number of measures in the progress bar, grouped in fours. */
export const measures = 32;

/** How many measures are filled; the last one fills when the track is complete. */
export const measuresDone = (progress: GenerationProgress | null): number =>
  Math.min(measures - 1, Math.floor((progress?.fraction ?? 0) * measures));
