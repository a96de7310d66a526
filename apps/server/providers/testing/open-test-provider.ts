import { afterAll } from 'vitest';
import type { ProviderOptions } from '#providers/provider-options.ts';
import type { Provider } from '#providers/provider.ts';

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
