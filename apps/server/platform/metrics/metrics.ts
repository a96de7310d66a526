import { trackTypes } from '#contract/tracks.ts';
import { isGenerationKind } from '#server/platform/jobs/job-kind-names.ts';
import type { EndedJob } from '#server/platform/jobs/job-kind.ts';
import type { ObjectStore } from '#server/platform/storage/objects/object-store.ts';
import { mailResults, type MailResult } from '#server/platform/mail/mail.service.ts';
import { instrumentedStore, storeOperations } from './instrumented-store.ts';
import { createRegistry, type Registry } from './exposition.ts';
import { addProcessMetrics } from './process-metrics.ts';

const boundsSeconds = [1, 2.5, 5, 10, 30, 60, 120, 300, 600, 1_800];

export type Metrics = NonNullable<ReturnType<typeof openMetrics>>;

/**
 * The metrics that are counted while this process runs; undefined without a token. `metricsServer` adds those that
 * are read at each scrape.
 */
export function openMetrics(token: string | undefined) {
  if (token === undefined) return undefined;
  const metricsRegistry: Registry = createRegistry();
  addProcessMetrics(metricsRegistry);
  const generations = metricsRegistry.counter(
    'tutti_generations_total',
    'Finished generations by provider, kind and result.',
    trackTypes.flatMap((kind) =>
      ['completed', 'failed'].map((status) => ({ provider: 'builtin', kind, status })),
    ),
  );
  const fallbacks = metricsRegistry.counter(
    'tutti_generations_fallback_total',
    'Generations that the built-in composer made after their provider failed.',
  );
  /** Deprecated name, reported for one release. */
  const fallbacksBefore = metricsRegistry.counter(
    'tutti_generations_stood_in_total',
    'Deprecated: tutti_generations_fallback_total.',
  );
  const durations = metricsRegistry.histogram(
    'tutti_generation_seconds',
    'Seconds from submission to completion of a generation.',
    boundsSeconds,
  );
  const mails = metricsRegistry.counter(
    'tutti_mails_total',
    'Mails by result: sent, retried later, refused by the mail server, failed at the last attempt.',
    mailResults.map((outcome) => ({ outcome })),
  );
  const clientErrors = metricsRegistry.counter(
    'tutti_client_errors_total',
    'Errors of the web app that browsers reported.',
  );
  const storageErrors = metricsRegistry.counter(
    'tutti_storage_errors_total',
    'Failed operations of the object store.',
    storeOperations.map((operation) => ({ operation })),
  );

  return {
    token,
    metricsRegistry,
    /** Counts a generation that ended in this process. */
    jobEnded: ({ provider, kind, status, failedProvider, seconds }: EndedJob): void => {
      if (!isGenerationKind(kind)) return;
      generations.add({ provider, kind, status });
      if (failedProvider !== undefined) {
        for (const counter of [fallbacks, fallbacksBefore]) counter.add({ provider: failedProvider, kind });
      }
      if (status === 'completed') durations.observe(seconds, { provider, kind });
    },
    mailOutcome: (outcome: MailResult): void => mails.add({ outcome }),
    clientError: (): void => clientErrors.add({}),
    instrumentStore: (store: ObjectStore): ObjectStore =>
      instrumentedStore(store, (operation) => storageErrors.add({ operation })),
  };
}
