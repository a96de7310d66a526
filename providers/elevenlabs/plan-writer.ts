import type { WritingRequest } from '#contract/music-writing.ts';
import { jsonOf } from '#providers/http/json.ts';
import type { TextAssistant } from '#providers/text-assistant.ts';
import { fitPlan } from '#providers/writing/fit-plan.ts';
import { promptWithControls } from './music.ts';
import type { Service } from './paid-call.ts';
import { planFor } from './plan.ts';
import { readPlan } from './read-plan.ts';

const lengthMs = { min: 3_000, max: 300_000, usual: 30_000 };

function bodyOf(request: WritingRequest, model_id: string): object {
  const { composition_plan: source, music_length_ms: asked, instrumental } = request;
  const words = [promptWithControls(request), instrumental && 'Instrumental, without vocals.'].filter(
    Boolean,
  );
  const clamped = asked && Math.min(lengthMs.max, Math.max(lengthMs.min, asked));
  return {
    prompt: words.join('\n').slice(0, 4_100),
    ...(clamped && { music_length_ms: clamped }),
    ...(source && { source_composition_plan: planFor(model_id, source, clamped ?? lengthMs.usual) }),
    model_id,
  };
}

/** Plans by the service that plays them; planning is free. */
export const planWriter = ({ client, models }: Service): TextAssistant => ({
  async plan(request, signal) {
    const { bytes } = await client.send({
      capability: 'text',
      path: '/v1/music/plan',
      json: bodyOf(request, models.music ?? 'music_v1'),
      pays: false,
      timeoutMs: 60_000,
      maxBytes: 4_194_304,
      signal,
    });
    const plan = readPlan(jsonOf(bytes));
    if (!plan) throw client.misunderstood('no');
    return fitPlan(plan, request.music_length_ms);
  },
});
