import type { OutputFormat } from '#contract/formats.ts';
import type { Models } from '#contract/providers.ts';
import { sendOnce } from '#providers/send-once.ts';
import type { GuardedReply } from '#providers/http/guarded-request.ts';
import type { ProviderClient } from '#providers/http/provider-client.ts';
import type { GenerateOptions } from '#providers/provider.ts';

/** Five minutes of uncompressed stereo are 58 MB. */
const maxBytes = 128 * 1_048_576;

/** ElevenLabs, as its makers know it. */
export interface Service {
  readonly who: string;
  readonly client: ProviderClient;
  /** Which of its models the studio wants for what. */
  readonly models: Models;
}

export interface PaidCall {
  readonly capability: string;
  readonly path: string;
  readonly json: object;
  readonly format: OutputFormat;
  readonly timeoutMs: number;
  /** Gets the sound as it comes. */
  readonly hear?: ((part: Uint8Array) => void) | undefined;
}

/** Orders a sound, once. The reply is whole when this resolves. */
export async function paidCall(
  { client, who }: Service,
  { format, hear, ...call }: PaidCall,
  { signal, onProgress, resumeToken }: GenerateOptions,
): Promise<GuardedReply> {
  onProgress({ stage: 'understanding', fraction: 0 });
  await sendOnce(resumeToken, who);
  onProgress({ stage: 'rendering', fraction: 0.1 });
  const reply = await client.send({
    ...call,
    query: { output_format: format },
    pays: true,
    maxBytes,
    signal,
    // How long the sound will be in bytes is not told; that it flows is worth a step.
    onPart(part) {
      onProgress({ stage: 'rendering', fraction: 0.8 });
      hear?.(part);
    },
  });
  onProgress({ stage: 'mastering', fraction: 0.9 });
  return reply;
}
