import type { ProviderClient } from '#providers/http/provider-client.ts';
import { ProviderError } from '#providers/provider-error.ts';
import { readInventory, type Inventory } from './protocol.ts';
import { messages } from '#providers/messages.ts';

/** Client for one ACE-Step server. */
export interface Server {
  readonly displayName: string;
  readonly client: ProviderClient;
  /** The model that an admin named; undefined: the default of the server. */
  readonly model: string | undefined;
}

/** Interval of looks at the models while one is missing. */
const pollIntervalMs = 10_000;
/** An accepted order waits so long for its model. */
const maxModelWaitMs = 600_000;
const listTtlMs = 300_000;

/**
 * The models of the server. @returns undefined for a server of early 2026, which has no inventory
 * @throws ProviderError
 */
export async function readModels(
  { client }: Pick<Server, 'client'>,
  signal: AbortSignal,
  timeoutMs = 15_000,
): Promise<Inventory | undefined> {
  const call = { capability: 'models', path: '/v1/model_inventory', billable: false } as const;
  try {
    const { bytes } = await client.send({ ...call, timeoutMs, maxBytes: 1_048_576, signal });
    const inventory = readInventory(bytes);
    if (!inventory) throw client.invalidReply('no');
    return inventory;
  } catch (error) {
    // An unknown route.
    if (error instanceof ProviderError && error.code === 'invalid') return undefined;
    throw error;
  }
}

/** "acestep/acestep-v15-turbo" and "ACEstep-v15-turbo" are the same model. */
export const isSameModel = (one: string, other: string): boolean => baseName(one) === baseName(other);
const baseName = (model: string) => model.slice(model.lastIndexOf('/') + 1).toLowerCase();

/** Whether the server can run the model: it is loaded, or it is the default of a server that loads it on first use. */
function isUsable(model: string, { models, defaultModel }: Inventory): boolean {
  const found = models.find(({ name }) => isSameModel(name, model));
  if (found?.is_loaded) return true;
  const isIdle = models.every(({ is_loaded }) => !is_loaded);
  return isIdle && defaultModel !== undefined && isSameModel(defaultModel, model);
}

const missingModel = ({ displayName }: Server, model: string) =>
  new ProviderError('unavailable', messages.modelNotLoadedYet({ displayName, model }));

/**
 * Refuses an order whose model is not loaded: the server would silently use another one.
 * @throws ProviderError unavailable. A server that does not answer is no reason to refuse.
 */
export async function requireLoadedModel(server: Server, signal: AbortSignal): Promise<void> {
  const { model } = server;
  if (model === undefined) return;
  const inventory = await readModels(server, signal, 5_000).catch((error: unknown) => {
    if (error instanceof ProviderError) return undefined;
    throw error;
  });
  if (inventory && !isUsable(model, inventory)) throw missingModel(server, model);
}

/**
 * Waits until the named model of an accepted order is loaded, at most ten minutes; until then it can be cancelled. A
 * server that does not list its models decides by itself.
 * @throws ProviderError unavailable, the signal's reason when aborted
 */
export async function waitForModel(
  server: Server,
  model: string,
  { signal, onMissing }: { readonly signal: AbortSignal; readonly onMissing: () => void },
): Promise<void> {
  const { client } = server;
  const deadlineMs = client.now() + maxModelWaitMs;
  for (;;) {
    const inventory = await readModels(server, signal);
    if (!inventory || isUsable(model, inventory)) return;
    if (client.now() >= deadlineMs) throw missingModel(server, model);
    onMissing();
    await client.wait(pollIntervalMs, signal);
  }
}

export type DefaultModel = ReturnType<typeof defaultModelOf>;

/** The default model of the server, kept for five minutes. */
export function defaultModelOf(server: Pick<Server, 'client'>) {
  let cache: { readonly model: string | undefined; readonly expiresAtMs: number } | undefined;
  function remember(inventory: Inventory | undefined): string | undefined {
    const model = inventory?.defaultModel;
    cache = { model, expiresAtMs: server.client.now() + listTtlMs };
    return model;
  }
  return {
    remember,
    /** Undefined if the server does not say. */
    async read(signal: AbortSignal): Promise<string | undefined> {
      if (cache && server.client.now() < cache.expiresAtMs) return cache.model;
      const inventory = await readModels(server, signal).catch((error: unknown) => {
        if (error instanceof ProviderError) return undefined;
        throw error;
      });
      return remember(inventory);
    },
  };
}

/** The steps that a model needs: distilled ones few. */
export function stepsOf(model: string): number {
  if (/turbo/i.test(model)) return 8;
  return /base|sft/i.test(model) ? 50 : 8;
}
