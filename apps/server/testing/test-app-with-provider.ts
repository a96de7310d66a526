import { v7 as uuidv7 } from 'uuid';
import type { Body } from '#contract/api.ts';
import { ApiUser } from '#contract/testing/api-user.ts';
import { testApp } from './test-app.ts';

type Price = Omit<Body<'createServicePricing'>, 'providerId' | 'displayName'>;

interface ProviderFixture extends Pick<Body<'createProvider'>, 'name' | 'displayName' | 'models'> {
  /** The fake server of the provider, and the API key it expects. */
  readonly at: { readonly baseUrl: string; readonly host: string };
  readonly apiKey: string;
  /** The services it offers, with prices. */
  readonly prices: readonly Price[];
  /** Replaces every wait before a retry or poll; absent: no wait. */
  readonly pause?: () => Promise<unknown>;
}

const keyName = 'TUTTI_PROVIDER_OUTSIDE';

/** A studio with an external provider configured by its admin, and a factory for creators. */
export async function testAppWithProvider(fixture: ProviderFixture) {
  const { at, apiKey, prices, pause = async () => undefined, ...entry } = fixture;
  const wait = (_ms: number, signal: AbortSignal) => {
    const stopped = new Promise((_resolve, reject) => {
      signal.throwIfAborted();
      signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
    });
    return Promise.race([pause(), stopped]);
  };
  const studio = await testApp({
    settings: { [keyName]: apiKey, PROVIDER_HOSTS: at.host },
    providerDependencies: { random: () => 0, wait },
  });
  const { url, services } = studio;
  const admin = new ApiUser(url);
  await admin.join('admin@example.org', (await services.invites.ensureFirstAdminCode())!);
  const { code } = await admin.call('createInviteCode', {
    body: { code: 'CREATORS', role: 'creator', maxUses: 1_000 },
  });
  const address = { apiKeyEnvVar: keyName, baseUrl: at.baseUrl };
  const provider = await admin.call('createProvider', { body: { ...entry, ...address } });
  /** Pricing ids by service. */
  const pricingIds = new Map<string, string>();
  for (const price of prices) {
    const body = { providerId: provider.id, displayName: price.service, ...price };
    pricingIds.set(price.service, (await admin.call('createServicePricing', { body })).id);
  }
  /** Signs up a new creator with a project. */
  const creator = async () => {
    const user = new ApiUser(url);
    await user.join(`${uuidv7()}@example.org`, code);
    const { id: projectId } = await user.call('createProject', { body: { name: 'A film' } });
    return { user, projectId };
  };
  return { ...studio, admin, creator, keyName, pricingIds, provider };
}

export type TestAppWithProvider = Awaited<ReturnType<typeof testAppWithProvider>>;
