import type { Reply } from '#contract/api.ts';
import type { CallOptions } from './call-options.ts';
import { type Generation, GenerationError } from './errors.ts';
import { pause } from './retry.ts';
import { readJson } from './read-reply.ts';
import type { Sender } from './send.ts';

export type GenerateCall = 'generateMusic' | 'generateSoundEffect' | 'generateVoice' | 'remakeTrack';
export type Track = Reply<'getTrack'>;

export interface WaitOptions {
  /** Called with each state that was polled; its `progress.fraction` is 0..1. */
  readonly onProgress?: ((generation: Generation) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
}

const firstPollMs = 250;
const maxPollMs = 2_000;

/**
 * Polls a generation until it ends; one that awaits approval can take days. Aborting stops the waiting, not the
 * generation.
 * @throws GenerationError if it failed or was cancelled
 */
export async function waitForGeneration(
  sender: Sender,
  generationId: string,
  { onProgress, signal }: WaitOptions,
): Promise<Generation> {
  for (let pollMs = firstPollMs; ; pollMs = Math.min(pollMs * 1.5, maxPollMs)) {
    const generation = (await sender.call(
      'getGeneration',
      { params: { generationId }, signal },
      readJson,
    )) as Generation;
    onProgress?.(generation);
    if (generation.status === 'completed') return generation;
    if (generation.status === 'failed' || generation.status === 'cancelled')
      throw new GenerationError(generation);
    await pause(pollMs, signal);
  }
}

/** Submits a generation, waits for its end and returns the track. @throws GenerationError, ApiError */
export async function generate<Name extends GenerateCall>(
  sender: Sender,
  name: Name,
  options: CallOptions<Name> & WaitOptions,
): Promise<Track> {
  const { body, params, headers, onProgress, signal } = options;
  const submitted = await sender.call(
    name,
    {
      params,
      signal,
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json', prefer: 'respond-async', ...headers },
    },
    async (response) => ({ status: response.status, reply: await readJson(response) }),
  );
  // A repeated Idempotency-Key returns the finished track.
  if (submitted.status === 201) return submitted.reply as Track;
  const { id } = submitted.reply as Generation;
  const { trackId } = await waitForGeneration(sender, id, { onProgress, signal });
  return (await sender.call('getTrack', { params: { trackId }, signal }, readJson)) as Track;
}
