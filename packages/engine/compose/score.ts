import type { CompositionPlan } from '#contract/plan.ts';
import { prepareArrangement } from '#engine/compose/arrangement.ts';
import type { PreparedPiece, WrittenPiece } from '#engine/compose/score.types.ts';
import { writeSource } from '#engine/compose/source.ts';
import { readStoredScore } from '#engine/compose/stored-score.ts';
import type { ComposeRequest } from '#engine/compose/music.types.ts';
import { engineVersion } from '#engine/compose/engine-version.ts';
import { defaultVoice } from '#engine/voice/models/hts/default-voice.ts';
import type { SpokenLine } from '#engine/voice/models/hts/spoken-line.ts';
import { addLyrics } from '#engine/plan/lyrics/add-lyrics.ts';
import type { PlannedPiece } from '#engine/plan/planned-piece.ts';
import { resolvePlan } from '#engine/plan/resolve-plan.ts';
import { writePlan } from '#engine/plan/write-plan.ts';
import { applyPlanParts } from '#engine/score/plan-parts/apply-plan-parts.ts';
import type { Score } from '#engine/score/score.ts';
import type { SpokenLines } from '#engine/score/vocals/place-lines.ts';
import { writeScore } from '#engine/score/write-score.ts';
import { describeIntent } from '#engine/understand/describe-intent.ts';
import type { Intent } from '#engine/understand/intent.ts';
import { understand } from '#engine/understand/understand.ts';

const withPlanParts = (score: Score, { barBeats, sections }: PlannedPiece): Score =>
  applyPlanParts(
    score,
    sections.map((section) => ({ ...section, barBeats })),
  );

/** The score of a plan: written from its sections, then changed as the entries for its parts say. */
export function scoreOfPlan(intent: Intent, plan: CompositionPlan, spoken?: SpokenLines): Score {
  const piece = resolvePlan(plan, intent);
  return withPlanParts(writeScore(intent, piece, spoken), piece);
}

/** A piece that is put together from others, or one that is written as a whole. */
export function preparePiece(request: ComposeRequest): PreparedPiece {
  if (request.arrangement !== undefined) return prepareArrangement(request, request.arrangement);
  const { composer = engineVersion } = request;
  const intent = understand(request);
  const plan = addLyrics(request.plan ?? writePlan(intent), intent);
  return {
    intent,
    plan,
    sung: [{ plan, intent }],
    write: (spoken) => {
      const piece = resolvePlan(plan, intent);
      const source = writeSource(intent, piece, spoken, { composer, source: 0, isEnding: false });
      const { sections } = source;
      return { score: withPlanParts(source.score, piece), sections, sources: [source] };
    },
  };
}

/** Writes a prepared piece with its vocals. */
export async function writePiece(
  { intent, plan, sung, write }: PreparedPiece,
  composer: string = engineVersion,
): Promise<WrittenPiece> {
  const spoken = new Map<string, SpokenLine>();
  for (const one of sung) {
    const isNew = one.plan.sections.some(({ lines }) => lines.some((line) => !spoken.has(line)));
    if (!isNew) continue;
    // Imported lazily: most pieces are instrumental.
    const { synthesizeLyrics } = await import('#engine/voice/singing/synthesize-lyrics.ts');
    for (const [line, speech] of await synthesizeLyrics(one.plan, one.intent, defaultVoice()))
      spoken.set(line, speech);
  }
  const { genres, bpm, key } = intent;
  return { composer, understood: describeIntent(intent), genres, bpm, key, plan, ...write(spoken) };
}

/**
 * The piece of a request: read from its stored score, or composed.
 * @throws StoredScoreError, AppError unsupported_plan, score_outdated
 */
export async function pieceOf(request: ComposeRequest): Promise<WrittenPiece> {
  if (request.score === undefined) return writePiece(preparePiece(request), request.composer);
  return readStoredScore(request.score);
}
