import { Counter, Histogram, Registry } from 'prom-client';
import { trackTypes } from '#contract/tracks.ts';
import { isGenerationKind } from '#server/platform/jobs/job-kind-names.ts';
import type { EndedJob } from '#server/platform/jobs/job-kind.ts';
import type { ObjectStore } from '#server/platform/storage/objects/object-store.ts';
import { mailResults, type MailResult } from '#server/platform/mail/mail.service.ts';
import { instrumentedStore, storeOperations } from './instrumented-store.ts';
import { addProcessMetrics } from './process-metrics.ts';

const boundsSeconds = [1, 2.5, 5, 10, 30, 60, 120, 300, 600, 1_800];

export type Metrics = NonNullable<ReturnType<typeof openMetrics>>;

/**
 * The metrics that are counted while this process runs; undefined without a token. `metricsServer` adds those that
 * are read at each scrape. Known label sets start at 0: Prometheus does not see an increase in a series that appears with its
 * first event.
 */
export function openMetrics(token: string | undefined) {
  if (token === undefined) return undefined;
  const metricsRegistry = new Registry();
  const registers = [metricsRegistry];
  addProcessMetrics(metricsRegistry);
  const generations = new Counter({
    name: 'tutti_generations_total',
    help: 'Finished generations by provider, kind and result.',
    labelNames: ['provider', 'kind', 'status'],
    registers,
  });
  for (const kind of trackTypes)
    for (const status of ['completed', 'failed']) generations.inc({ provider: 'builtin', kind, status }, 0);
  const fallbacks = [
    [
      'tutti_generations_fallback_total',
      'Generations that the built-in composer made after their provider failed.',
    ],
    // Deprecated name, reported for one release.
    ['tutti_generations_stood_in_total', 'Deprecated: tutti_generations_fallback_total.'],
  ].map(
    ([name, help]) => new Counter({ name: name!, help: help!, labelNames: ['provider', 'kind'], registers }),
  );
  const durations = new Histogram({
    name: 'tutti_generation_seconds',
    help: 'Seconds from submission to completion of a generation.',
    labelNames: ['provider', 'kind'],
    buckets: boundsSeconds,
    registers,
  });
  const mails = new Counter({
    name: 'tutti_mails_total',
    help: 'Mails by result: sent, retried later, refused by the mail server, failed at the last attempt.',
    labelNames: ['outcome'],
    registers,
  });
  for (const outcome of mailResults) mails.inc({ outcome }, 0);
  const clientErrors = new Counter({
    name: 'tutti_client_errors_total',
    help: 'Errors of the web app that browsers reported.',
    registers,
  });
  const storageErrors = new Counter({
    name: 'tutti_storage_errors_total',
    help: 'Failed operations of the object store.',
    labelNames: ['operation'],
    registers,
  });
  for (const operation of storeOperations) storageErrors.inc({ operation }, 0);

  return {
    token,
    metricsRegistry,
    /** Counts a generation that ended in this process. */
    jobEnded: ({ provider, kind, status, failedProvider, seconds }: EndedJob): void => {
      if (!isGenerationKind(kind)) return;
      generations.inc({ provider, kind, status });
      if (failedProvider !== undefined)
        for (const counter of fallbacks) counter.inc({ provider: failedProvider, kind });
      if (status === 'completed') durations.observe({ provider, kind }, seconds);
    },
    mailOutcome: (outcome: MailResult): void => mails.inc({ outcome }),
    clientError: (): void => clientErrors.inc(),
    instrumentStore: (store: ObjectStore): ObjectStore =>
      instrumentedStore(store, (operation) => storageErrors.inc({ operation })),
  };
}
