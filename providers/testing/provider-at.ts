import { afterAll } from 'vitest';
import type { OutsideOptions } from '#providers/outside-options.ts';
import type { Provider } from '#providers/provider.ts';

type Entry = Pick<OutsideOptions, 'name' | 'displayName' | 'apiKey'> & Partial<OutsideOptions>;

/**
 * A provider whose service is a loopback server. It waits for nothing: `waits` says how many milliseconds it would
 * have waited each time, without chance, and its clock goes on as if it had. It ends after the file's last test.
 */
export function providerAt<Fake extends { readonly baseUrl: string; readonly host: string }>(
  fake: Fake,
  open: (options: OutsideOptions) => Provider,
  entry: Entry,
) {
  const waits: number[] = [];
  const provider = open({
    baseUrl: fake.baseUrl,
    allowedHosts: new Set([fake.host]),
    surroundings: {
      now: () => Date.now() + waits.reduce((sum, ms) => sum + ms, 0),
      random: () => 1,
      wait: async (ms) => void waits.push(ms),
    },
    ...entry,
  });
  afterAll(() => provider.close());
  return { fake, provider, waits };
}
