import { trackTypes } from '#contract/tracks.ts';
import { isGenerationKind } from '#server/jobs/job-kind-names.ts';
import type { EndedJob } from '#server/jobs/jobs.deps.ts';
import type { ObjectStore } from '#server/storage/objects/object-store.ts';
import { mailOutcomes, type MailOutcome } from '#server/mail/mail.service.ts';
import { countedStore, storeOperations } from './counted-store.ts';
import { registry, type Registry } from './exposition.ts';
import { addProcessFigures } from './process-figures.ts';

const limitsSeconds = [1, 2.5, 5, 10, 30, 60, 120, 300, 600, 1_800];

export type Metrics = NonNullable<ReturnType<typeof openMetrics>>;

/**
 * The metrics that are counted while this process runs; undefined without a token. `metricsServer` adds those that
 * are read at each scrape.
 */
export function openMetrics(token: string | undefined) {
  if (token === undefined) return undefined;
  const figures: Registry = registry();
  addProcessFigures(figures);
  const ended = figures.counter(
    'tutti_generations_total',
    'Pieces that ended, by who made them and how.',
    trackTypes.flatMap((kind) =>
      ['completed', 'failed'].map((status) => ({ provider: 'builtin', kind, status })),
    ),
  );
  const fallbacks = figures.counter(
    'tutti_generations_stood_in_total',
    'Pieces that a provider failed at and the built-in composer made.',
  );
  const waited = figures.histogram(
    'tutti_generation_seconds',
    'From the order to the finished piece.',
    limitsSeconds,
  );
  const mails = figures.counter(
    'tutti_mails_total',
    'Mails by what became of them: sent, retried later, refused by the mail server, failed at the last attempt.',
    mailOutcomes.map((outcome) => ({ outcome })),
  );
  const clientErrors = figures.counter(
    'tutti_client_errors_total',
    'Errors of the web app that browsers reported.',
  );
  const storageErrors = figures.counter(
    'tutti_storage_errors_total',
    'Operations that the store of files could not do.',
    storeOperations.map((operation) => ({ operation })),
  );

  return {
    token,
    figures,
    /** Counts a generation that ended in this process. */
    jobEnded: ({ provider, kind, status, insteadOf, seconds }: EndedJob): void => {
      if (!isGenerationKind(kind)) return;
      ended.add({ provider, kind, status });
      if (insteadOf !== undefined) fallbacks.add({ provider: insteadOf, kind });
      if (status === 'completed') waited.observe(seconds, { provider, kind });
    },
    mailOutcome: (outcome: MailOutcome): void => mails.add({ outcome }),
    clientError: (): void => clientErrors.add({}),
    watchStore: (store: ObjectStore): ObjectStore =>
      countedStore(store, (operation) => storageErrors.add({ operation })),
  };
}
