import { setPriority } from 'node:os';
import type { MessagePort } from 'node:worker_threads';
import { move, transferableSymbol, valueSymbol } from 'piscina';
import type { ScoreOutline } from '#contract/score-outline.ts';
import type { ScoreFileKind } from '#contract/scores.ts';
import type { OnAudioChunk } from '#engine/compose-streaming.ts';
import { pieceOf } from '#engine/compose-score.ts';
import { compose } from '#engine/compose.ts';
import { givenSourcesOf, type StoredPiece } from '#engine/compose-given-sources.ts';
import type { ComposeRequest, Composition } from '#engine/compose.types.ts';
import { composeEffect } from '#engine/compose-effect.ts';
import type { EffectComposition, EffectRequest } from '#engine/compose-effect.types.ts';
import { outlineScore } from '#engine/compose-outline.ts';
import { composeMidi, composeStems, scoreWriters } from '#engine/compose-score-files.ts';
import { composeVoice } from '#engine/compose-voice.ts';
import type { VoiceComposition, VoiceRequest } from '#engine/compose-voice.types.ts';
import type { OnProgress, Progress } from '#engine/progress.ts';
import { keyName } from '#engine/theory/keys.ts';
import type { Forecast } from '#providers/provider.ts';
import type { NamedFile } from '#providers/score-renderer.ts';
import { packScore, unpackScore } from './score-bytes.ts';
import { openSoundFontFile } from './soundfont-file.ts';

// On Linux this lowers the priority of the calling thread only, so that requests are served first.
setPriority(10);

/** Message of the worker: progress, an audio chunk, or the end of the messages. */
export type WorkerMessage = Progress | Uint8Array<ArrayBuffer> | 'all';

interface Task<Request> {
  readonly request: Request;
  readonly port: MessagePort;
}

/** Wraps an engine function as a pool task that posts progress and audio chunks to the port. */
const task =
  <Request, Result>(
    generate: (request: Request, onProgress: OnProgress, onAudioChunk: OnAudioChunk) => Promise<Result>,
  ) =>
  async ({ request, port }: Task<Request>): Promise<Result> => {
    const post = (message: WorkerMessage, transfer: ArrayBuffer[] = []) =>
      port.postMessage(message, transfer);
    try {
      return await generate(
        request,
        (step) => post(step),
        (mp3) => post(mp3, [mp3.buffer]),
      );
    } finally {
      post('all');
      port.close();
    }
  };

/** A piece and its stored score, which takes sections from no other piece. */
interface SentPiece extends Pick<StoredPiece, 'piece'> {
  readonly packedScore: Uint8Array;
}

/** A request as it is sent to a thread, which opens the SoundFont itself and unpacks stored scores. */
interface SentRequest extends Omit<ComposeRequest, 'soundFont' | 'score' | 'givenSources'> {
  readonly soundFontFile?: string | undefined;
  readonly packedScore?: Uint8Array | undefined;
  readonly sourcePieces?: readonly SentPiece[] | undefined;
}

async function opened<Request extends SentRequest>(sent: Request) {
  const { soundFontFile, packedScore, sourcePieces = [], ...request } = sent;
  const pieces = sourcePieces.map((one) => ({ piece: one.piece, score: unpackScore(one.packedScore) }));
  return {
    ...request,
    soundFont: soundFontFile === undefined ? undefined : openSoundFontFile(soundFontFile),
    score: packedScore && unpackScore(packedScore),
    givenSources: await givenSourcesOf(pieces),
  };
}

export interface MusicRequest extends SentRequest {
  /** Whether audio chunks are streamed while the track is generated. */
  readonly isStreamed: boolean;
}

/** A composition whose score is packed. */
interface ScoredComposition extends Omit<Composition, 'score'> {
  readonly score: Uint8Array;
}

export const music = task<MusicRequest, ScoredComposition>(async (request, onProgress, onAudioChunk) => {
  const { isStreamed, ...requested } = await opened(request);
  const extras = { score: true };
  const made = await compose({ ...requested, extras }, onProgress, isStreamed ? onAudioChunk : undefined);
  return { ...made, score: packScore(made.score!) };
});

/** Length, tempo and key of a piece, which is written and not rendered. */
export const forecast = task<SentRequest, Forecast>(async (request) => {
  const { score, key } = await pieceOf(await opened(request));
  return { durationMs: score.lengthMs, bpm: score.tempo[0]!.bpm, key: keyName(key) };
});
export const effect = task<EffectRequest, EffectComposition>(composeEffect);
export const voice = task<VoiceRequest, VoiceComposition>(composeVoice);

export interface ScoreFilesRequest extends SentRequest {
  readonly kind: ScoreFileKind;
}

async function renderFiles(sent: ScoreFilesRequest, onProgress: OnProgress): Promise<NamedFile[]> {
  const { kind, ...request } = await opened(sent);
  if (kind === 'midi') return [{ name: kind, ...(await composeMidi(request)) }];
  if (kind === 'wav') return [{ name: kind, ...(await compose(request, onProgress)).audio }];
  return Array.from(await composeStems(request, onProgress), ([name, file]) => ({ name, ...file }));
}

/** The stems of five minutes take 300 MB: they are transferred, not copied. */
const transferFiles = (files: NamedFile[]) =>
  move({
    [valueSymbol]: files,
    [transferableSymbol]: files.map(({ bytes }) => bytes.buffer),
  }) as unknown as NamedFile[];

export const scoreFiles = task<ScoreFilesRequest, NamedFile[]>(async (request, onProgress) =>
  transferFiles(await renderFiles(request, onProgress)),
);

export const outline = task<SentRequest, ScoreOutline>(async (request) =>
  outlineScore(await opened(request)),
);

/** The packed score of a piece that a version of the composer made before scores were stored. */
export const storedScore = task<SentRequest & { readonly composer: string }, Uint8Array>(async (request) => {
  const write = scoreWriters.get(request.composer);
  if (!write) throw new Error(`This version cannot write scores of composer ${request.composer}.`);
  return packScore(await write(await opened(request)));
});
