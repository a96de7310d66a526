import type { ScoreOutline } from '#contract/score-outline.ts';
import type { ComposeRequest } from '#engine/compose.types.ts';

/** The score of a piece in outline: sections with their chords, and who plays what in which section. */
export async function outlineScore(request: ComposeRequest): Promise<ScoreOutline> {
  throw new Error(`not written yet: ${request.prompt}`);
}
