import { expect, it } from 'vitest';
import { adapterFor } from './adapters.ts';
import { errorOf } from './testing/error-of.ts';

/** Tests the connection of a provider without a configured address. @returns the resolved host names and the error */
async function resolveDefaultHost(name: string) {
  const resolved: string[] = [];
  const provider = adapterFor(name)!.open({
    name,
    displayName: 'Somebody',
    baseUrl: undefined,
    apiKey: 'a-key-of-nobody',
    allowedHosts: new Set(),
    dependencies: {
      wait: async () => undefined,
      resolve(hostname, done) {
        resolved.push(hostname);
        done(null, [{ address: '10.0.0.7', family: 4 }]);
      },
    },
  });
  const error = await errorOf(provider.check!(new AbortController().signal));
  await provider.close();
  return { looked: resolved, error };
}

it.each([
  ['elevenlabs', ['api.elevenlabs.io']],
  ['OpenAI-second', ['api.openai.com']],
  ['anthropic', ['api.anthropic.com']],
  // These defaults are on localhost, which must be allowed explicitly.
  ['acestep', []],
  ['studio-cellar', []],
])('%s connects to its default host, and not to an internal address', async (name, hosts) => {
  const { looked: resolved, error } = await resolveDefaultHost(name);
  expect(resolved).toEqual(hosts);
  expect(error).toMatchObject({
    code: 'unavailable',
    message: expect.stringContaining('PROVIDER_HOSTS') as string,
  });
});

it.each(['', 'nobody', 'elevenlab', '-elevenlabs', '__proto__', 'constructor'])(
  'adapterFor returns undefined for %j',
  (name) => {
    expect(adapterFor(name)).toBeUndefined();
  },
);
