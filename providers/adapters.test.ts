import { expect, it } from 'vitest';
import { adapterFor } from './adapters.ts';
import { errorOf } from './testing/outcome.ts';

/** Tests the connection of an entry that names no address. @returns the host that it looks for, and how that ends */
async function usualHost(name: string) {
  const looked: string[] = [];
  const provider = adapterFor(name)!.open({
    name,
    displayName: 'Somebody',
    baseUrl: undefined,
    apiKey: 'a-key-of-nobody',
    allowedHosts: new Set(),
    surroundings: {
      wait: async () => undefined,
      resolve(hostname, done) {
        looked.push(hostname);
        done(null, [{ address: '10.0.0.7', family: 4 }]);
      },
    },
  });
  const error = await errorOf(provider.check!(new AbortController().signal));
  await provider.close();
  return { looked, error };
}

it.each([
  ['elevenlabs', ['api.elevenlabs.io']],
  ['OpenAI-second', ['api.openai.com']],
  ['anthropic', ['api.anthropic.com']],
  // On this machine, which the deployment has to allow.
  ['acestep', []],
  ['studio-cellar', []],
])('%s is looked for where it usually is, and not found inside', async (name, hosts) => {
  const { looked, error } = await usualHost(name);
  expect(looked).toEqual(hosts);
  expect(error).toMatchObject({
    code: 'unavailable',
    message: expect.stringContaining('PROVIDER_HOSTS') as string,
  });
});

it.each(['', 'nobody', 'elevenlab', '-elevenlabs', '__proto__', 'constructor'])(
  'nobody speaks with %j',
  (name) => {
    expect(adapterFor(name)).toBeUndefined();
  },
);
