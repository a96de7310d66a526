import { randomUUID } from 'node:crypto';
import type { PricedService } from '#contract/tokens.ts';
import { askOn } from '#providers/http/ask-on.ts';
import type { GuardedReply } from '#providers/http/guarded-request.ts';
import { jsonOf } from '#providers/http/json.ts';
import type { ProviderClient } from '#providers/http/provider-client.ts';
import { scrub } from '#providers/http/scrub.ts';
import { sentenceFor } from '#providers/http/sentences.ts';
import type { Models } from '#contract/providers.ts';
import { OrderCancelled } from '#providers/order-cancelled.ts';
import { ProviderError } from '#providers/provider-error.ts';
import type { ResumeToken } from '#providers/provider.ts';
import { orderState, type KnownFacts, type OrderState } from './wire.ts';

/** Client for a service with the studio-http protocol. */
export interface Service {
  readonly who: string;
  readonly client: ProviderClient;
  readonly models: Models;
  readonly secrets: readonly string[];
}

export interface Ordered {
  readonly service: PricedService;
  /** The fields of the request, without the service. */
  readonly body: object;
}

export interface OrderOptions {
  readonly signal: AbortSignal;
  /** Undefined: no other process resumes the request. */
  readonly resumeToken?: ResumeToken | undefined;
  /** 0..1; undefined while queued. */
  readonly onState?: (progress: number | undefined) => void;
}

type Ended = OrderState & { status: 'done' | 'failed' };

export interface Finished {
  readonly file: Uint8Array;
  readonly facts: KnownFacts;
}

export const root = '/studio-http/1';
const pollMs = 1_000;
/** One hour. */
const mostPolls = 3_600;
/** Ten minutes of 48 kHz stereo float samples are 230 MB. */
const maxFileBytes = 256 * 1_048_576;
const json = { timeoutMs: 30_000, maxBytes: 4_194_304 } as const;

/**
 * Sends a request and polls until it is finished. The id is generated and saved before sending, so the request can be
 * repeated any number of times, even by a later process: the service processes it once.
 * @throws ProviderError; the signal's reason when aborted
 */
export async function fulfil(service: Service, ordered: Ordered, options: OrderOptions): Promise<Finished> {
  const { signal, resumeToken } = options;
  const id = resumeToken?.known ?? randomUUID();
  if (resumeToken && resumeToken.known === undefined) await resumeToken.save(id);
  let state: Ended;
  try {
    state = await untilEnded(service, ordered, id, options);
    if (state.status === 'done')
      return { file: await fileOf(service, ordered, id, signal), facts: state.facts };
  } catch (error) {
    const mayRun = error instanceof ProviderError && error.billed === 'unknown';
    // After a shutdown another process resumes the request; otherwise it is cancelled.
    const isUnwanted = signal.aborted ? !resumeToken || signal.reason instanceof OrderCancelled : mayRun;
    if (isUnwanted) await withdraw(service, ordered, id);
    throw error;
  }
  const { code = 'unknown', message, suggestion } = state.error ?? {};
  const words = message && scrub(message, service.secrets);
  throw new ProviderError(code, sentenceFor(code, service.who, words), { billed: 'unknown', suggestion });
}

const callFor = ({ service }: Ordered, id: string, signal: AbortSignal) =>
  ({ ...json, capability: service, path: `${root}/orders/${id}`, signal }) as const;

async function untilEnded(
  { who, client, models }: Service,
  ordered: Ordered,
  id: string,
  { signal, resumeToken, onState }: OrderOptions,
): Promise<Ended> {
  const { service, body } = ordered;
  const call = callFor(ordered, id, signal);
  const stateOf = ({ bytes }: GuardedReply): OrderState => {
    const { data } = orderState.safeParse(jsonOf(bytes));
    if (!data) throw client.misunderstood();
    return data;
  };
  const model = models[service];
  const wanted = { service, ...body, ...(model !== undefined && { model }) };
  const order = { ...call, method: 'PUT', json: wanted } as const;
  // An earlier process may have sent it already.
  const isKnown = resumeToken?.known !== undefined;
  let state = stateOf(
    await (isKnown ? askOn(client, order, pollMs) : client.send({ ...order, pays: 'once' })),
  );
  for (let poll = 0; poll < mostPolls; poll++) {
    if (state.status === 'failed' || state.status === 'done') return state;
    onState?.(state.status === 'working' ? Math.min(1, Math.max(0, state.progress ?? 0)) : undefined);
    await client.pause(pollMs, signal);
    state = stateOf(await askOn(client, call, pollMs));
  }
  throw new ProviderError('timeout', `${who} did not finish this within an hour.`, { billed: 'unknown' });
}

async function fileOf(
  { client }: Service,
  ordered: Ordered,
  id: string,
  signal: AbortSignal,
): Promise<Uint8Array> {
  const { path, ...call } = callFor(ordered, id, signal);
  const file = { ...call, path: `${path}/file`, timeoutMs: 300_000, maxBytes: maxFileBytes };
  return (await askOn(client, file, pollMs)).bytes;
}

/** Cancels the request at the service, as far as the service can be reached. */
async function withdraw({ client }: Service, ordered: Ordered, id: string): Promise<void> {
  const call = callFor(ordered, id, AbortSignal.timeout(5_000));
  await client.send({ ...call, method: 'DELETE', pays: 'before' }).catch(() => undefined);
}
