import type { PromptRequest } from '#contract/prompt-assistant.ts';
import { parseJson } from '#providers/http/json.ts';
import type { TextAssistant } from '#providers/text-assistant.ts';
import { fitPlan } from '#providers/prompt-assistant/fit-plan.ts';
import { promptWithControls } from './music.ts';
import { defaultModels, type Service } from './paid-call.ts';
import { planFor } from './plan.ts';
import { readPlan } from './read-plan.ts';

const lengthMs = { min: 3_000, max: 300_000, defaultMs: 30_000 };

function bodyOf(request: PromptRequest, model_id: string): object {
  const { composition_plan: source, music_length_ms: requestedMs, instrumental } = request;
  const lines = [promptWithControls(request), instrumental && 'Instrumental, without vocals.'].filter(
    Boolean,
  );
  const clamped = requestedMs && Math.min(lengthMs.max, Math.max(lengthMs.min, requestedMs));
  return {
    prompt: lines.join('\n').slice(0, 4_100),
    ...(clamped && { music_length_ms: clamped }),
    ...(source && { source_composition_plan: planFor(model_id, source, clamped ?? lengthMs.defaultMs) }),
    model_id,
  };
}

/** Plans by the service that plays them; planning is free. */
export const planAssistant = ({ client, models }: Service): TextAssistant => ({
  async plan(request, signal) {
    const { bytes } = await client.send({
      capability: 'text',
      path: '/v1/music/plan',
      json: bodyOf(request, models.music ?? defaultModels.music),
      billable: false,
      timeoutMs: 60_000,
      maxBytes: 4_194_304,
      signal,
    });
    const plan = readPlan(parseJson(bytes));
    if (!plan) throw client.invalidReply('no');
    return fitPlan(plan, request.music_length_ms);
  },
});
