import { dayOf, type ListedModel } from '#providers/http/list-models.ts';

/** The services of the adapter. */
export type OpenAiService = 'voice' | 'image' | 'text';

/** A model that ends sooner is chosen only if there is no other. */
const minRemainingDays = 60;
const dayMs = 86_400_000;

/**
 * Names of the models of each service, because the list does not say what a model is for. The names of OpenAI are
 * matched as they are; those of compatible servers by what they contain.
 */
const namePatterns = {
  openai: {
    voice: /^(?:tts-\d|gpt-[\w.]+-tts)/,
    image: /^(?:gpt-image-|chatgpt-image-|dall-e-)/,
    text: /^gpt-\d+(?:\.\d+)?o?(?:-mini)?$/,
  },
  compatible: {
    voice: /(?:^|[-_/])(?:tts|speech|voice|kokoro|piper|orpheus|xtts)/i,
    image: /image|dall-e|diffusion|sdxl|flux/i,
    text: /^(?!.*(?:embed|whisper|rerank|moderation|transcri|tts|speech|voice|kokoro|piper|orpheus|image|dall-e|diffusion|sdxl|flux))/i,
  },
} as const;

/** OpenAI lists snapshots of a model beside it: "gpt-4.1-mini-2025-04-14". */
const snapshot = /-\d{4}-\d{2}-\d{2}$/;

const lastDay = ({ endsOn = '9999-12-31' }: ListedModel) => endsOn;

/**
 * The default model of a service, from the list of the server. A model that has ended is never chosen, and one that
 * ends within 60 days only if there is no other; then the one that ends last. At OpenAI the newest small model writes
 * texts and the newest model does the rest; of a compatible server the first one that its name fits, else the first.
 * @returns undefined if no listed model can be used
 */
export function chooseModel(
  service: OpenAiService,
  models: readonly ListedModel[],
  { isOpenAi, nowMs }: { readonly isOpenAi: boolean; readonly nowMs: number },
): string | undefined {
  const today = dayOf(nowMs);
  const usable = models.filter((model) => lastDay(model) > today);
  const pattern = namePatterns[isOpenAi ? 'openai' : 'compatible'][service];
  const fitting = usable.filter(({ id }) => pattern.test(id) && !(isOpenAi && snapshot.test(id)));
  const candidates = fitting.length === 0 && !isOpenAi ? usable : fitting;
  const horizon = dayOf(nowMs + minRemainingDays * dayMs);
  const lasting = candidates.filter((model) => lastDay(model) > horizon);
  const [ending] = candidates.toSorted((a, b) => lastDay(b).localeCompare(lastDay(a)));
  if (lasting.length === 0) return ending?.id;
  if (!isOpenAi) return lasting[0]!.id;
  const rank = ({ id, createdAtMs }: ListedModel) =>
    createdAtMs + (service === 'text' && id.endsWith('-mini') ? Number.MAX_SAFE_INTEGER / 2 : 0);
  return lasting.toSorted((a, b) => rank(b) - rank(a))[0]!.id;
}
