import { z } from 'zod';
import { edit } from '#contract/edits.ts';
import { promptRequest } from '#contract/prompt-assistant.ts';
import { compositionPlan } from '#contract/plan.ts';
import type { EditContext } from '#engine/edits.ts';
import { ProviderError } from '#providers/provider-error.ts';
import type { TextAssistant } from '#providers/text-assistant.ts';
import type { JobKind } from '#server/platform/jobs/job-kind.ts';
import type { ComposingServices } from '#server/platform/context.ts';
import { messages } from '#server/composing/messages.ts';

export const textRequest = z.discriminatedUnion('task', [
  z.object({ task: z.literal('plan'), request: promptRequest }),
  z.object({ task: z.literal('improve'), type: z.enum(['music', 'sound_effect']), prompt: z.string() }),
  // The context is stored as the server derived it from a score.
  z.object({ task: z.literal('edits'), text: z.string(), context: z.custom<EditContext>() }),
]);
export type TextRequest = z.infer<typeof textRequest>;

export const textResult = z.object({
  /** The model that answered, as its reply says. */
  model: z.string().optional(),
  plan: compositionPlan.optional(),
  prompt: z.string().optional(),
  read: z.object({ edits: z.array(edit), notUnderstood: z.array(z.string()) }).optional(),
});
export type TextResult = z.infer<typeof textResult>;

export const textTimeoutMs = 60_000;

async function write(
  text: TextAssistant | undefined,
  input: TextRequest,
  signal: AbortSignal,
): Promise<TextResult> {
  let model: string | undefined;
  const onModel = (answered: string) => void (model = answered);
  if (input.task === 'plan') return { plan: await text?.plan?.(input.request, signal, onModel), model };
  if (input.task === 'improve')
    return { prompt: await text?.improve?.(input.type, input.prompt, signal, onModel), model };
  const read = await text?.readEdits?.(input.text, input.context, signal, onModel);
  return { read: read && { edits: [...read.edits], notUnderstood: [...read.notUnderstood] }, model };
}

/** Generates plans and improved prompts, and reads edits, with an external provider. */
export function textKind({ providerRegistry }: ComposingServices): JobKind<TextRequest, TextResult> {
  return {
    name: 'text',
    request: textRequest,
    queue: 'image-text',
    maxAttempts: 3,
    noun: 'text',
    folder: ({ id }) => `texts/${id}/`,
    async run(job, { signal }) {
      const provider = await providerRegistry.byName(job.provider);
      const timeout = AbortSignal.timeout(textTimeoutMs);
      const result = await write(provider?.text, job.request, AbortSignal.any([signal, timeout]));
      if (result.plan ?? result.prompt ?? result.read) return result;
      throw new ProviderError('unavailable', messages.providerNoLongerWrites);
    },
    commit: async (_tx, _job, result) => ({ result }),
  };
}
