import type { CompositionPlan } from '#contract/plan.ts';
import { prepareArrangement } from '#engine/compose-arrangement.ts';
import type { PreparedPiece, WrittenScore } from '#engine/compose-score.types.ts';
import type { ComposeRequest } from '#engine/compose.types.ts';
import type { SpokenLine } from '#engine/hts/spoken-line.ts';
import { addLyrics } from '#engine/plan/lyrics/add-lyrics.ts';
import { exactMsOf } from '#engine/plan/exact-ms.ts';
import type { PlannedPiece } from '#engine/plan/planned-piece.ts';
import { resolvePlan } from '#engine/plan/resolve-plan.ts';
import { writePlan } from '#engine/plan/write-plan.ts';
import { applyPlanParts } from '#engine/score/plan-parts/apply-plan-parts.ts';
import type { Score } from '#engine/score/score.ts';
import type { SpokenLines } from '#engine/score/vocals/place-lines.ts';
import { writeScore } from '#engine/score/write-score.ts';
import type { Intent } from '#engine/understand/intent.ts';
import { understand } from '#engine/understand/understand.ts';

function scoreOfPiece(intent: Intent, piece: PlannedPiece, spoken: SpokenLines | undefined): Score {
  const { barBeats, sections } = piece;
  return applyPlanParts(
    writeScore(intent, piece, spoken),
    sections.map((section) => ({ ...section, barBeats })),
  );
}

/** The score of a plan: written from its sections, then changed as the entries for its parts say. */
export const scoreOfPlan = (intent: Intent, plan: CompositionPlan, spoken?: SpokenLines): Score =>
  scoreOfPiece(intent, resolvePlan(plan, intent), spoken);

/** A piece that is put together from others, or one that is written as a whole. */
export function preparePiece(request: ComposeRequest): PreparedPiece {
  if (request.arrangement !== undefined) return prepareArrangement(request, request.arrangement);
  const intent = understand(request);
  const plan = addLyrics(request.plan ?? writePlan(intent), intent);
  return {
    intent,
    plan,
    sung: [{ plan, intent }],
    write: (spoken) => {
      const piece = resolvePlan(plan, intent);
      const sections = piece.sections.map((section, i) => ({ ...section, exactMs: exactMsOf(piece, i) }));
      return { score: scoreOfPiece(intent, piece, spoken), sections };
    },
  };
}

export interface WrittenPiece extends WrittenScore {
  readonly intent: Intent;
  readonly plan: CompositionPlan;
}

/** Writes a prepared piece with its vocals. */
export async function writePiece({ intent, plan, sung, write }: PreparedPiece): Promise<WrittenPiece> {
  const spoken = new Map<string, SpokenLine>();
  for (const one of sung) {
    const isNew = one.plan.sections.some(({ lines }) => lines.some((line) => !spoken.has(line)));
    if (!isNew) continue;
    // Imported lazily: most pieces are instrumental.
    const { synthesizeLyrics } = await import('#engine/compose-vocals.ts');
    for (const [line, speech] of await synthesizeLyrics(one.plan, one.intent)) spoken.set(line, speech);
  }
  return { intent, plan, ...write(spoken) };
}
