import type { StemName } from '#contract/part-groups.ts';
import { writableVersions } from '#engine/compose/engine-version.ts';
import type { ComposeRequest, EncodedAudio } from '#engine/compose/music.types.ts';
import { enginePlayers } from '#engine/compose/players.ts';
import { pieceOf } from '#engine/compose/score.ts';
import { storedScoreOf } from '#engine/compose/stored-score.ts';
import { withWrappedTail } from '#engine/dsp/wrap-tail.ts';
import { midiFile } from '#engine/encode/midi.ts';
import { StemFiles } from '#engine/encode/stem-files.ts';
import { reporter, type OnProgress } from '#engine/compose/progress.ts';
import { framesOf, render } from '#engine/render/render.ts';

/** The score of a piece as a MIDI file, identical to the one from `compose`, without rendering audio. */
export const composeMidi = async (request: ComposeRequest): Promise<EncodedAudio> =>
  midiFile((await pieceOf(request)).score);

/** The score of a piece to be stored, as JSON, identical to the one from `compose`. */
export const composeStoredScore = async (request: ComposeRequest): Promise<string> =>
  storedScoreOf(await pieceOf(request));

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
  const { score } = await pieceOf(request);
  report.stage('rendering');
  const players = { ...enginePlayers, soundFont: request.soundFont };
  const { stems } = render(score, players, report.bar);
  const files = new StemFiles();
  for (const [name, stem] of stems) files.add(name, withWrappedTail(stem, framesOf(score)));
  report.done();
  return files.done();
}

/** Writers of the scores to store, by the version of the composer whose pieces they write exactly. */
export const scoreWriters: ReadonlyMap<string, (request: ComposeRequest) => Promise<string>> = new Map(
  writableVersions.map((composer) => [composer, (request) => composeStoredScore({ ...request, composer })]),
);
