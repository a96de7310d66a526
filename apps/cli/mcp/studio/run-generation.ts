import { z } from 'zod';
import type { Generation } from '#client/errors.ts';
import type { Reply } from '#contract/api.ts';
import { generationStatuses } from '#contract/generation.ts';
import { isHeld } from '#contract/is-held.ts';
import type { CostEstimate } from '#contract/tokens.ts';
import { progressMessage } from '#mcp/progress-message.ts';
import type { ToolCall } from '#mcp/tool.ts';
import { agreeToPrice, type spendingArguments } from './spending.ts';
import type { Studio } from './studio.ts';
import { trackFacts, trackResult } from './track-result.ts';

type GenerateCall = 'generateMusic' | 'generateSoundEffect' | 'generateVoice' | 'remakeTrack';

/** What became of a generation. */
export const generationFacts = z.object({
  status: z
    .enum(['confirmation_required', ...generationStatuses])
    .describe(
      'confirmation_required: ask the user whether to spend tokenCost, then call again with confirm_tokens and idempotency_key. awaiting_approval: an admin of the project must approve the cost.',
    ),
  tokenCost: z.int().nullable(),
  idempotencyKey: z.string(),
  generationId: z.string().optional(),
  track: trackFacts.optional(),
});

function reportProgress({ status, progress }: Generation, call: ToolCall): void {
  // Of the places in a line the first would stay: only a larger fraction is sent.
  if (status === 'pending' || isHeld(progress)) return call.progress(0, 'Waiting in the queue');
  if (!progress) return call.progress(0, 'Starting');
  return call.progress(progress.fraction, progressMessage(progress));
}

/** Waits until a generation has ended or waits for an approval. Cancelling the call cancels the generation. */
async function settle(studio: Studio, call: ToolCall, generation: Generation): Promise<Generation> {
  const { client } = studio;
  if (generation.status === 'awaiting_approval') return generation;
  const onProgress = (step: Generation) => reportProgress(step, call);
  try {
    return await client.waitForGeneration(generation.id, { onProgress, signal: call.signal });
  } catch (error) {
    if (call.signal.aborted)
      await client.call('cancelGeneration', { params: { generationId: generation.id } });
    throw error;
  }
}

/** The result of a generation that has ended or waits for an approval. */
export async function generationResult(studio: Studio, generation: Generation) {
  const { id: generationId, status, trackId, version, tokenCost, freeTokens, submissionKey } = generation;
  const facts = {
    status,
    tokenCost: tokenCost === null || freeTokens === null ? null : tokenCost + freeTokens,
    generationId,
    idempotencyKey: submissionKey ?? '',
  };
  if (status !== 'completed' || trackId === null) return { facts };
  const query = version === null ? {} : { v: version };
  const track = await studio.client.call('getTrack', { params: { trackId }, query });
  const { facts: described, content } = trackResult(studio, track);
  return { facts: { ...facts, track: described }, content };
}

type Headers = Readonly<Record<string, string>>;

interface GenerationRequest {
  /** Submits the generation to the API. */
  readonly submit: (headers: Headers) => Promise<Reply<GenerateCall>>;
  readonly price: Pick<CostEstimate, 'tokenCost' | 'userBalance' | 'freeTokens' | 'canAfford'>;
  /** What costs, as the beginning of a sentence. */
  readonly subject: string;
  readonly args: z.infer<z.ZodObject<typeof spendingArguments>>;
}

/**
 * Generates a track after its price was agreed to, and waits for it. One key for each call, or the one in its arguments:
 * what is sent again is generated and paid once.
 * @throws spending_declined, and the errors of the API
 */
export async function runGeneration(
  studio: Studio,
  call: ToolCall,
  { submit, price, subject, args }: GenerationRequest,
) {
  const key = args.idempotency_key ?? call.key;
  if (!(await agreeToPrice(studio, call, { price, subject, args }))) {
    const status = 'confirmation_required' as const;
    return { facts: { status, tokenCost: price.tokenCost, idempotencyKey: key } };
  }
  call.signal.throwIfAborted();
  const headers = { prefer: 'respond-async', 'idempotency-key': key };
  const reply = await submit(headers);
  if ('status' in reply) return generationResult(studio, await settle(studio, call, reply));
  // A key that was used before returns the finished track.
  const { facts: track, content } = trackResult(studio, reply);
  return {
    facts: { status: 'completed' as const, tokenCost: reply.tokenCost, idempotencyKey: key, track },
    content,
  };
}
