import type { ComposeRequest, EncodedAudio } from '#engine/compose.types.ts';
import { preparePiece, writePiece } from '#engine/compose-score.ts';
import { withWrappedTail } from '#engine/dsp/wrap-tail.ts';
import { midiFile } from '#engine/encode/midi.ts';
import { StemFiles } from '#engine/encode/stem-files.ts';
import { reporter, type OnProgress } from '#engine/progress.ts';
import { framesOf, render } from '#engine/render/render.ts';
import type { Score, StemName } from '#engine/score/score.ts';

async function scoreOf(request: ComposeRequest): Promise<Score> {
  const { score } = await writePiece(preparePiece(request));
  return score;
}

/** The score of a piece as a MIDI file, identical to the one from `compose`, without rendering audio. */
export const composeMidi = async (request: ComposeRequest): Promise<EncodedAudio> =>
  midiFile(await scoreOf(request));

/**
 * The stems of a piece as WAV, identical to those from `compose`, without mastering a mix: only audible stems, in the
 * order of delivery. They add up to the mix before mastering; in a loop, the tail is in the beginning.
 */
export async function composeStems(
  request: ComposeRequest,
  onProgress?: OnProgress,
): Promise<Map<StemName, EncodedAudio>> {
  const report = reporter(onProgress);
  report.stage('writing');
  const score = await scoreOf(request);
  report.stage('rendering');
  const { stems } = render(score, report.bar, request.soundFont);
  const files = new StemFiles();
  for (const [name, stem] of stems) files.add(name, withWrappedTail(stem, framesOf(score)));
  report.done();
  return files.done();
}
