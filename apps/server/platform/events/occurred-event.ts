import type { WebhookEventType } from '#contract/webhook-event-types.ts';
import type { DomainEvent } from './domain-event.ts';
import { isGenerationKind } from '#server/platform/jobs/job-kind-names.ts';
import type { Queryable } from '#server/platform/storage/db.ts';

/** What webhooks report, by ids; `event-data.ts` reads the rows, in the transaction of the change. */
export interface OccurredEvent {
  readonly type: WebhookEventType;
  /** Null: an event of no project. */
  readonly projectId: string | null;
  /** Who caused it; for `balance.low` whose balance it is. Absent: who requested the generation. */
  readonly actorId?: string;
  readonly trackId?: string | null | undefined;
  readonly version?: number | undefined;
  readonly commentId?: string | undefined;
  readonly voteId?: string | undefined;
  /** Who was added or removed. */
  readonly memberId?: string | undefined;
  readonly generationId?: string | undefined;
}

/** Stores what webhooks report of an event. */
export type RecordEvent = (on: Queryable, event: OccurredEvent) => Promise<void>;

/** An event that a domain event tells without an activity; undefined if there is none. */
export function occurredEvent(event: DomainEvent): OccurredEvent | undefined {
  switch (event.type) {
    case 'job_changed': {
      const { id: generationId, kind, projectId, status } = event;
      if (!isGenerationKind(kind) || projectId === null) return undefined;
      if (status === 'completed') return { type: 'generation.finished', projectId, generationId };
      return status === 'failed' ? { type: 'generation.failed', projectId, generationId } : undefined;
    }
    case 'left_project': {
      const { projectId, actorId, userId: memberId } = event;
      return { type: 'member.removed', projectId, actorId, memberId };
    }
    case 'balance_changed':
      return { type: 'balance.low', projectId: null, actorId: event.userId };
    default:
      return undefined;
  }
}
