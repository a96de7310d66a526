import type { PromptRequest } from '#contract/prompt-assistant.ts';
import { hash32 } from '#engine/kit.ts';
import type { PromptReader } from '#providers/provider.ts';
import { readInThread } from '#providers/reading/read-in-thread.ts';

/** Without a seed it is derived from the prompt, so that the same prompt is always read the same way. */
const seedOf = (prompt: string, seed: number | undefined) => seed ?? hash32(prompt);

function toSketch({ prompt, seed, composition_plan, music_length_ms, ...controls }: PromptRequest) {
  return readInThread('dryRun', {
    ...controls,
    prompt,
    seed: seedOf(prompt, seed),
    lengthMs: music_length_ms,
    plan: composition_plan ?? undefined,
  });
}

/** Plans and prompt improvement by the built-in composer. */
export const builtinPromptReader: PromptReader = {
  sketch: toSketch,
  improve(type, prompt) {
    return readInThread(
      type === 'music' ? 'improvePrompt' : 'improveEffectPrompt',
      prompt,
      seedOf(prompt, undefined),
    );
  },
};
