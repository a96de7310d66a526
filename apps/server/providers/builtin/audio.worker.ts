import { setPriority } from 'node:os';
import type { MessagePort } from 'node:worker_threads';
import { move, transferableSymbol, valueSymbol } from 'piscina';
import type { ScoreFileKind } from '#contract/scores.ts';
import type {
  OnAudioChunk,
  Composition,
  EffectComposition,
  EffectRequest,
  VoiceComposition,
  VoiceRequest,
  OnProgress,
  Progress,
} from '#engine/index.ts';
import { pieceOf } from '#engine/score.ts';
import { compose, composeMidi, composeStems, scoreWriters } from '#engine/compose.ts';
import { composeEffect } from '#engine/effects.ts';
import { composeVoice } from '#engine/speech.ts';
import { keyName } from '#engine/theory.ts';
import type { Forecast } from '#providers/provider.ts';
import type { NamedFile } from '#providers/score-renderer.ts';
import { packScore } from './score-bytes.ts';
import { openSent, type SentRequest } from './sent-request.ts';

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

export interface MusicRequest extends SentRequest {
  /** Whether audio chunks are streamed while the track is generated. */
  readonly isStreamed: boolean;
}

/** A composition whose score is packed. */
interface ScoredComposition extends Omit<Composition, 'score'> {
  readonly score: Uint8Array;
}

export const music = task<MusicRequest, ScoredComposition>(async (request, onProgress, onAudioChunk) => {
  const { isStreamed, ...requested } = await openSent(request);
  const extras = { score: true };
  const made = await compose({ ...requested, extras }, onProgress, isStreamed ? onAudioChunk : undefined);
  return { ...made, score: packScore(made.score!) };
});

/** Length, tempo and key of a piece, which is written and not rendered. */
export const forecast = task<SentRequest, Forecast>(async (request) => {
  const { score, key } = await pieceOf(await openSent(request));
  return { durationMs: score.lengthMs, bpm: score.tempo[0]!.bpm, key: keyName(key) };
});
export const effect = task<EffectRequest, EffectComposition>(composeEffect);
export const voice = task<VoiceRequest, VoiceComposition>(composeVoice);

export interface ScoreFilesRequest extends SentRequest {
  readonly kind: ScoreFileKind;
}

async function renderFiles(sent: ScoreFilesRequest, onProgress: OnProgress): Promise<NamedFile[]> {
  const { kind, ...request } = await openSent(sent);
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

/** The packed score of a piece that a version of the composer made before scores were stored. */
export const storedScore = task<SentRequest & { readonly composer: string }, Uint8Array>(async (request) => {
  const write = scoreWriters.get(request.composer);
  if (!write) throw new Error(`This version cannot write scores of composer ${request.composer}.`);
  return packScore(await write(await openSent(request)));
});
