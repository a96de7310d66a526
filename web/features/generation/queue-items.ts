import type { Generation, GenerationProgress, GenerationStatus } from '#contract/generation.ts';
import type { RemakeKind } from '#contract/remake-kinds.ts';
import { type Order, promptOf } from '#web/features/generation/order.ts';

/** A submission that the server has not taken yet, or refused. */
export interface LocalItem {
  /** The idempotency key. */
  readonly key: string;
  readonly order: Order;
  readonly createdAt: string;
  /** The sentence of what went wrong; absent while it is being sent. */
  readonly refusal?: string;
  /** True when no answer arrived: then a retry must use the same key. */
  readonly unanswered?: boolean;
  /** True when the order itself is at fault: sent again, it is refused again. */
  readonly final?: boolean;
}

export type Suggestion = NonNullable<NonNullable<Generation['error']>['suggestion']>;

/** One row of the queue, whether the server knows of it yet or not. */
export interface QueueItem {
  readonly id: string;
  readonly local: LocalItem | undefined;
  readonly status: GenerationStatus;
  readonly prompt: string;
  readonly order: Order;
  /** What is done with a track, where it is made from one. */
  readonly remake: RemakeKind | null;
  readonly progress: GenerationProgress | null;
  readonly failure: string | undefined;
  /** What the provider would have made instead. */
  readonly suggestion: Suggestion | undefined;
  /** Who takes it, where that is not the built-in composer by itself. */
  readonly maker: string | undefined;
  /** Why the built-in composer makes it in the maker's place; undefined where it does not. */
  readonly stoodInBecause: string | undefined;
  readonly trackId: string | null;
  readonly createdAt: string;
  readonly startedAt: string | null;
  readonly finishedAt: string | null;
}

export const isActive = ({ status }: Pick<QueueItem, 'status'>) =>
  status === 'pending' || status === 'generating';

/** What made a generation, as the order that makes it again, of the same maker: its settings are those of its type. */
export function orderAgain(generation: Generation): Order {
  const { trackType, settings, ideaId, provider, allowFallback } = generation;
  const { projectId, parentTrackId: trackId, remakeAsked } = generation;
  const beside = { provider, ...(allowFallback && { allowFallback }), ...(ideaId !== null && { ideaId }) };
  const remake = remakeAsked && trackId !== null && { trackId, body: { ...remakeAsked, projectId } };
  return { type: trackType, body: { ...settings, ...beside }, ...(remake && { remake }) } as unknown as Order;
}

/** A generation as a row of the queue. */
export function itemOf(generation: Generation): QueueItem {
  const { id, status, prompt, progress, trackId, createdAt, startedAt, finishedAt } = generation;
  return {
    id,
    local: undefined,
    status,
    prompt,
    order: orderAgain(generation),
    remake: generation.remake,
    progress,
    failure: generation.error?.message,
    suggestion: generation.error?.suggestion,
    maker: generation.provider === 'builtin' ? undefined : (generation.providerName ?? generation.provider),
    stoodInBecause: generation.stoodInBecause ?? undefined,
    trackId,
    createdAt,
    startedAt,
    finishedAt,
  };
}

function ofLocal(local: LocalItem): QueueItem {
  return {
    id: local.key,
    local,
    status: local.refusal === undefined ? 'pending' : 'failed',
    prompt: promptOf(local.order),
    order: local.order,
    remake: local.order.remake?.body.kind ?? null,
    progress: null,
    failure: local.refusal,
    suggestion: undefined,
    maker: undefined,
    stoodInBecause: undefined,
    trackId: null,
    createdAt: local.createdAt,
    startedAt: null,
    finishedAt: null,
  };
}

/** The queue as shown: what the server has and what is still on its way there, newest first; each order once, by its key. */
export function mergeQueue(generations: readonly Generation[], locals: readonly LocalItem[]): QueueItem[] {
  const arrived = new Set(generations.map(({ submissionKey }) => submissionKey));
  const underWay = locals.filter(({ key }) => !arrived.has(key));
  return [...underWay.map(ofLocal), ...generations.map(itemOf)].toSorted(
    (a, b) => Date.parse(b.createdAt) - Date.parse(a.createdAt),
  );
}

/** The measures of the progress bar, grouped in fours. */
export const measures = 32;

/** How many of the measures are done of the whole way; the last one is full when the track is there. */
export const measuresDone = (progress: GenerationProgress | null): number =>
  Math.min(measures - 1, Math.floor((progress?.fraction ?? 0) * measures));
