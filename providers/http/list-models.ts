import { z } from 'zod';
import { parseJson } from './json.ts';
import type { ProviderClient } from './provider-client.ts';

const modelList = z.object({ data: z.array(z.object({ id: z.string() })) });

/** The models listed by /v1/models, in the order of the service; several vendors support it. @throws ProviderError */
export async function listModels(client: ProviderClient, signal: AbortSignal): Promise<string[]> {
  const call = { capability: 'models', path: '/v1/models', billable: false } as const;
  const { bytes } = await client.send({ ...call, timeoutMs: 15_000, maxBytes: 4_194_304, signal });
  const { data } = modelList.safeParse(parseJson(bytes));
  if (!data) throw client.invalidReply('no');
  return data.data.map(({ id }) => id);
}

/** Connection test: reports the number of models. @throws ProviderError */
export async function checkModels(
  client: ProviderClient,
  signal: AbortSignal,
): Promise<{ readonly detail: string }> {
  const { length } = await listModels(client, signal);
  return { detail: `It responds and has ${length} ${length === 1 ? 'model' : 'models'}.` };
}
