import type { Publish, Subscribe } from '#server/platform/events/domain-event.ts';
import type { Log } from '#server/platform/log.ts';
import type { Db } from '#server/platform/storage/db.ts';
import type { ObjectStore } from '#server/platform/storage/objects/object-store.ts';
import type { Queue } from '#server/platform/storage/queue.ts';
import type { Tokens } from '#server/billing/tokens/tokens.service.ts';
import type { SpendingLimits } from '#server/billing/budgets/spending-limits.ts';
import type { AnyJobKind } from './job-kind.ts';
import type { JobKindName } from './job-kind-names.ts';

/** How a job ended, for the metrics. */
export interface EndedJob {
  readonly kind: JobKindName;
  /** The provider that generated the output, else the job's. */
  readonly provider: string;
  readonly status: 'completed' | 'failed' | 'cancelled';
  /** The provider that failed, if a fallback generated the output. */
  readonly failedProvider: string | undefined;
  /** From submission, or the approval of its cost, to end. */
  readonly seconds: number;
}

export interface JobDeps {
  readonly db: Db;
  readonly publish: Publish;
  readonly subscribe: Subscribe;
  readonly queue: Queue;
  readonly objects: ObjectStore;
  readonly tokens: Pick<Tokens, 'hold' | 'charge' | 'returnHold' | 'priceOf' | 'today'>;
  readonly spendingLimits: SpendingLimits;
  readonly kindOf: (name: JobKindName) => AnyJobKind;
  readonly log: Log;
  /** Called after a job has ended in this process. */
  readonly onEnded?: ((ended: EndedJob) => void) | undefined;
}
