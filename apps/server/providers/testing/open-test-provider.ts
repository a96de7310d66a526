import { afterAll } from 'vitest';
import type { ProviderOptions } from '#providers/provider-options.ts';
import type { Provider } from '#providers/provider.ts';
import { transcoder } from '#providers/transcode/transcoder.ts';

/** A thread of its own for each provider of a test would load the engine each time. It ends when it is idle. */
const { run } = transcoder();
const sharedTranscoder = { run, close: async () => undefined };

type Entry = Pick<ProviderOptions, 'name' | 'displayName' | 'apiKey'> & Partial<ProviderOptions>;

/**
 * A provider for a fake server. It never waits: `waits` records the delays in milliseconds, without jitter, and its
 * clock advances by them. It is closed after the file's last test.
 */
export function openTestProvider<Fake extends { readonly baseUrl: string; readonly host: string }>(
  fake: Fake,
  open: (options: ProviderOptions) => Provider,
  entry: Entry,
) {
  const waits: number[] = [];
  const provider = open({
    baseUrl: fake.baseUrl,
    allowedHosts: new Set([fake.host]),
    transcoder: sharedTranscoder,
    dependencies: {
      now: () => Date.now() + waits.reduce((sum, ms) => sum + ms, 0),
      random: () => 1,
      wait: async (ms) => void waits.push(ms),
    },
    ...entry,
  });
  afterAll(() => provider.close());
  return { fake, provider, waits };
}
