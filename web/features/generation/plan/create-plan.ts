import { type MusicDraft, wishesOf } from '#web/features/generation/music-draft.ts';
import { barMsOf, type DraftPlan, draftOf } from '#web/features/generation/plan/draft-plan.ts';
import { call } from '#web/kit/api.ts';

/** Asks for a plan, and for how the composer reads it: its tempo and metre say where the bars lie. */
export async function createPlan(draft: MusicDraft): Promise<DraftPlan> {
  const body = wishesOf(draft);
  const { composition_plan: plan } = await call('createPlan', { body });
  const reading = await call('understandMusic', { body: { ...body, composition_plan: plan } });
  return draftOf(plan, {
    lengthMs: reading.lengthMs,
    barMs: barMsOf(reading.bpm, reading.metre),
    madeFor: body.prompt,
  });
}
