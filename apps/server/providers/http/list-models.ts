import { z } from 'zod';
import { parseJson } from './json.ts';
import type { ProviderClient } from './provider-client.ts';
import { messages } from '#providers/messages.ts';

/** A model as its service lists it. */
export interface ListedModel {
  readonly id: string;
  /** Milliseconds since 1970; 0 if unknown. */
  readonly createdAtMs: number;
  /** The last day of the model as YYYY-MM-DD (UTC), if the service has announced it. */
  readonly endsOn?: string;
}

const isoDay = /^\d{4}-\d{2}-\d{2}/;

/** OpenAI states `created` in seconds and `shutdown_date`, Anthropic `created_at` as text. */
const listed = z
  .object({
    id: z.string().min(1).max(200),
    created: z.number().nonnegative().optional().catch(undefined),
    created_at: z.string().optional().catch(undefined),
    shutdown_date: z.string().regex(isoDay).nullish().catch(undefined),
  })
  .transform(({ id, created, created_at, shutdown_date }): ListedModel => ({
    id,
    createdAtMs: created === undefined ? Date.parse(created_at ?? '') || 0 : created * 1000,
    ...(shutdown_date && { endsOn: shutdown_date.slice(0, 10) }),
  }));

const modelList = z.object({ data: z.array(listed).max(10_000) });

/** The models listed by /v1/models, in the order of the service; several vendors support it. @throws ProviderError */
export async function listModels(client: ProviderClient, signal: AbortSignal): Promise<ListedModel[]> {
  const call = { capability: 'models', path: '/v1/models', billable: false } as const;
  const { bytes } = await client.send({ ...call, timeoutMs: 15_000, maxBytes: 4_194_304, signal });
  const { data } = modelList.safeParse(parseJson(bytes));
  if (!data) throw client.invalidReply('no');
  return data.data;
}

/** The day of a time as YYYY-MM-DD (UTC). */
export const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** "It responds and has 2 models." */
export const describeModels = ({ length }: readonly ListedModel[]): string =>
  messages.respondsWithModels(length);

/** The announced last days, by model. */
export const endsOf = (models: readonly ListedModel[]): Readonly<Record<string, string>> =>
  Object.fromEntries(models.flatMap(({ id, endsOn }) => (endsOn === undefined ? [] : [[id, endsOn]])));
