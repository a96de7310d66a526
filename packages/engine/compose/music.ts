import type { ComposeRequest, Composition } from '#engine/compose/music.types.ts';
import { enginePlayers } from '#engine/compose/players.ts';
import { pieceOf, preparePiece, writePiece } from '#engine/compose/score.ts';
import { playedAnewBy, storedScoreOf } from '#engine/compose/stored-score.ts';
import { streamPreview, type OnAudioChunk } from '#engine/compose/streaming.ts';
import { withWrappedTail, wrapTail } from '#engine/dsp/wrap-tail.ts';
import { encode, playableWav } from '#engine/encode/encode.ts';
import { ceilingFor } from '#engine/encode/headroom.ts';
import { midiFile } from '#engine/encode/midi.ts';
import { StemFiles } from '#engine/encode/stem-files.ts';
import type { Tags } from '#engine/encode/tags.ts';
import { engineVersion } from '#engine/compose/engine-version.ts';
import { factsOf } from '#engine/encode/facts.ts';
import { masterLoop } from '#engine/master/master-loop.ts';
import { master, musicTarget } from '#engine/master/master.ts';
import { mixDown, mixBlocks } from '#engine/master/mix-down.ts';
import { waveform } from '#engine/master/waveform.ts';
import { reporter, type OnProgress } from '#engine/compose/progress.ts';
import { framesOf, render, renderBlocks } from '#engine/render/render.ts';
import { describeMissingPrograms } from '#engine/render/missing-programs.ts';

const DEFAULT_ARTIST = 'Tutti';

/**
 * Generates music from a prompt. The same request gives the same bytes on every machine. `onProgress` receives each
 * stage, each rendered bar and a fraction that never decreases. `onAudioChunk` receives a preview as MP3 while the
 * piece is rendered, at nearly the final loudness; it is not called if stems are requested, because they are rendered
 * one after the other.
 */
export async function compose(
  request: ComposeRequest,
  onProgress?: OnProgress,
  onAudioChunk?: OnAudioChunk,
): Promise<Composition> {
  const report = reporter(onProgress);
  report.stage('understanding');
  const { composer = engineVersion } = request;
  const prepared = request.score === undefined ? preparePiece(request) : undefined;
  report.stage('writing');
  const piece = prepared ? await writePiece(prepared, composer) : await pieceOf(request);
  const { score } = piece;
  report.stage('rendering');
  const players = { ...enginePlayers, soundFont: request.soundFont };
  const files = request.extras?.stems ? new StemFiles() : undefined;
  const mixed = files
    ? mixDown(render(score, players, report.bar), (name, stem) =>
        files.add(name, withWrappedTail(stem, framesOf(score))),
      )
    : mixBlocks(
        renderBlocks(score, players, report.bar),
        onAudioChunk && (await streamPreview(score, onAudioChunk)),
      );
  report.stage('mastering');
  const target = {
    ...musicTarget,
    ceiling: ceilingFor(request.format),
    busCompression: score.busCompression,
  };
  const mix = score.loops ? masterLoop(wrapTail(mixed, framesOf(score)), target) : master(mixed, target);
  const understood = `${piece.understood}${describeMissingPrograms(score, request.soundFont)}`;
  const facts = factsOf({ ...piece, understood, mix });
  const tags: Tags = {
    ...facts,
    genre: facts.genres.join(', '),
    artist: request.artist ?? DEFAULT_ARTIST,
    comment: piece.composer === composer ? undefined : playedAnewBy(composer),
  };
  const audio = await encode(mix.audio, request.format, tags);
  const composition = {
    facts,
    audio,
    playable: playableWav(audio, request.format, tags),
    waveform: waveform(mix.audio),
    stems: files?.done(),
    midi: request.extras?.midi ? midiFile(score) : undefined,
    score: request.extras?.score ? storedScoreOf(piece) : undefined,
  };
  report.done();
  return composition;
}
