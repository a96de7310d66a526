import { requestedLengthMs, type MusicSettings } from '#contract/music.ts';
import type { Brief } from '#contract/take-sets.ts';
import { readInThread } from '#providers/reading/read-in-thread.ts';
import { generationTypes } from '#server/composing/generation/generation-types.ts';

/** What a brief says in numbers, and whether it asks for a voice. Undefined: it leaves it open. */
export interface Requested {
  readonly durationMs?: number | undefined;
  readonly bpm?: number | undefined;
  readonly key?: string | undefined;
  readonly voice?: boolean | undefined;
  readonly loudnessLufs?: number | undefined;
}

const targetLufs = { music: -14, voice: -16 } as const;

/** Whether controls, plan or prompt state the length. */
async function statesLength(settings: MusicSettings): Promise<boolean> {
  const { useCompositionPlan, composition_plan: plan, prompt } = settings;
  const sections = useCompositionPlan ? (plan?.sections ?? []) : [];
  const isPlanned = sections.length > 0 && sections.every(({ duration_ms: ms }) => ms !== undefined);
  return (
    requestedLengthMs(settings) !== undefined ||
    isPlanned ||
    (await readInThread('statesMusicLength', prompt))
  );
}

/** What a take of this brief is measured against. @param milliUnits the ordered quantity of its job */
export async function requestedOf(brief: Brief, milliUnits: number): Promise<Requested> {
  if (brief.type === 'voice') return { voice: true, loudnessLufs: targetLufs.voice };
  if (brief.type === 'sound_effect') {
    const { duration, prompt } = brief.settings;
    const isStated = duration !== undefined || (await readInThread('statesEffectLength', prompt));
    return isStated ? { durationMs: milliUnits } : {};
  }
  const { bpm, key } = await generationTypes.music.requested(brief.settings, milliUnits);
  return {
    durationMs: (await statesLength(brief.settings)) ? milliUnits : undefined,
    bpm,
    key,
    voice: !brief.settings.instrumental,
    loudnessLufs: targetLufs.music,
  };
}
