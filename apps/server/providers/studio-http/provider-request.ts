import { randomUUID } from 'node:crypto';
import type { PricedService } from '#contract/tokens.ts';
import { pollUntilAvailable } from '#providers/http/poll-until-available.ts';
import type { GuardedReply } from '#providers/http/guarded-request.ts';
import { parseJson } from '#providers/http/json.ts';
import type { ProviderClient } from '#providers/http/provider-client.ts';
import { redact } from '#providers/http/redact.ts';
import { errorMessageFor } from '#providers/http/error-messages.ts';
import type { Models } from '#contract/providers.ts';
import { CancelledError } from '#providers/cancelled-error.ts';
import { ProviderError } from '#providers/provider-error.ts';
import type { ResumeToken } from '#providers/provider.ts';
import { requestState, type Metadata, type RequestState } from './protocol.ts';
import { messages } from '#providers/messages.ts';

/** Client for a service with the studio-http protocol. */
export interface Service {
  readonly displayName: string;
  readonly client: ProviderClient;
  readonly models: Models;
  readonly secrets: readonly string[];
}

export interface StudioRequest {
  readonly service: PricedService;
  /** The fields of the request, without the service. */
  readonly body: object;
}

export interface RequestOptions {
  readonly signal: AbortSignal;
  /** Undefined: no other process resumes the request. */
  readonly resumeToken?: ResumeToken | undefined;
  /** 0..1; undefined while queued. */
  readonly onState?: (progress: number | undefined) => void;
}

type EndedState = RequestState & { status: 'done' | 'failed' };

export interface RequestResult {
  readonly file: Uint8Array;
  readonly facts: Metadata;
}

export const root = '/studio-http/1';
const pollIntervalMs = 1_000;
/** One hour. */
const maxDurationMs = 3_600_000;
/** Ten minutes of 48 kHz stereo float samples are 230 MB. */
const maxFileBytes = 256 * 1_048_576;
const json = { timeoutMs: 30_000, maxBytes: 4_194_304 } as const;

/**
 * Sends a request and polls until it is finished. The id is generated and saved before sending, so the request can be
 * repeated any number of times, even by a later process: the service processes it once.
 * @throws ProviderError; the signal's reason when aborted
 */
export async function submitAndWait(
  service: Service,
  request: StudioRequest,
  options: RequestOptions,
): Promise<RequestResult> {
  const { signal, resumeToken } = options;
  const id = resumeToken?.savedValue ?? randomUUID();
  if (resumeToken && resumeToken.savedValue === undefined) await resumeToken.save(id);
  let state: EndedState;
  try {
    state = await pollUntilEnded(service, request, id, options);
    if (state.status === 'done')
      return { file: await downloadFile(service, request, id, signal), facts: state.facts };
  } catch (error) {
    const mayRun = error instanceof ProviderError && error.billed === 'unknown';
    // After a shutdown another process resumes the request; otherwise it is cancelled.
    const isAbandoned = signal.aborted ? !resumeToken || signal.reason instanceof CancelledError : mayRun;
    if (isAbandoned) await cancelRequest(service, request, id);
    throw error;
  }
  const { code = 'unknown', message, suggestion } = state.error ?? {};
  const detail = message && redact(message, service.secrets);
  throw new ProviderError(code, errorMessageFor(code, service.displayName, detail), {
    billed: 'unknown',
    suggestion,
  });
}

const callFor = ({ service }: StudioRequest, id: string, signal: AbortSignal) =>
  ({ ...json, capability: service, path: `${root}/orders/${id}`, signal }) as const;

async function pollUntilEnded(
  { displayName, client, models }: Service,
  request: StudioRequest,
  id: string,
  { signal, resumeToken, onState }: RequestOptions,
): Promise<EndedState> {
  const { service, body } = request;
  const call = callFor(request, id, signal);
  const stateOf = ({ bytes }: GuardedReply): RequestState => {
    const { data } = requestState.safeParse(parseJson(bytes));
    if (!data) throw client.invalidReply();
    return data;
  };
  const model = models[service];
  const payload = { service, ...body, ...(model !== undefined && { model }) };
  const submission = { ...call, method: 'PUT', json: payload } as const;
  // An earlier process may have sent it already.
  const isResumed = resumeToken?.savedValue !== undefined;
  let state = stateOf(
    await (isResumed
      ? pollUntilAvailable(client, submission, pollIntervalMs)
      : client.send({ ...submission, billable: 'idempotent' })),
  );
  const deadlineMs = client.now() + maxDurationMs;
  while (client.now() < deadlineMs) {
    if (state.status === 'failed' || state.status === 'done') return state;
    onState?.(state.status === 'working' ? Math.min(1, Math.max(0, state.progress ?? 0)) : undefined);
    await client.wait(pollIntervalMs, signal);
    state = stateOf(await pollUntilAvailable(client, call, pollIntervalMs));
  }
  throw new ProviderError('timeout', messages.notFinishedInAnHour(displayName), {
    billed: 'unknown',
  });
}

async function downloadFile(
  { client }: Service,
  request: StudioRequest,
  id: string,
  signal: AbortSignal,
): Promise<Uint8Array> {
  const { path, ...call } = callFor(request, id, signal);
  const file = { ...call, path: `${path}/file`, timeoutMs: 300_000, maxBytes: maxFileBytes };
  return (await pollUntilAvailable(client, file, pollIntervalMs)).bytes;
}

/** Cancels the request at the service, as far as the service can be reached. */
async function cancelRequest({ client }: Service, request: StudioRequest, id: string): Promise<void> {
  const call = callFor(request, id, AbortSignal.timeout(5_000));
  await client.send({ ...call, method: 'DELETE', billable: 'accepted' }).catch(() => undefined);
}
