import { setPriority } from 'node:os';
import type { MessagePort } from 'node:worker_threads';
import { move, transferableSymbol, valueSymbol } from 'piscina';
import type { ScoreFileKind } from '#contract/scores.ts';
import type { OnSound } from '#engine/compose-aloud.ts';
import { compose } from '#engine/compose.ts';
import type { ComposeRequest, Composition } from '#engine/compose.types.ts';
import { composeEffect } from '#engine/compose-effect.ts';
import type { EffectComposition, EffectRequest } from '#engine/compose-effect.types.ts';
import { composeMidi, composeStems } from '#engine/compose-score-files.ts';
import { composeVoice } from '#engine/compose-voice.ts';
import type { VoiceComposition, VoiceRequest } from '#engine/compose-voice.types.ts';
import type { OnProgress, Progress } from '#engine/progress.ts';
import type { NamedFile } from '#providers/score-keeper.ts';

// On Linux this lowers the priority of the calling thread only, so that requests are served first.
setPriority(10);

/** Message of the worker: progress, an audio chunk, or the end of the messages. */
export type News = Progress | Uint8Array<ArrayBuffer> | 'all';

interface Task<Request> {
  readonly request: Request;
  readonly news: MessagePort;
}

/** Wraps an engine function as a pool task that posts progress and audio chunks to the port. */
const task =
  <Request, Result>(make: (request: Request, onProgress: OnProgress, onSound: OnSound) => Promise<Result>) =>
  async ({ request, news }: Task<Request>): Promise<Result> => {
    const tell = (one: News, handedOver: ArrayBuffer[] = []) => news.postMessage(one, handedOver);
    try {
      return await make(
        request,
        (step) => tell(step),
        (mp3) => tell(mp3, [mp3.buffer]),
      );
    } finally {
      tell('all');
      news.close();
    }
  };

export interface MusicRequest extends ComposeRequest {
  /** Whether audio chunks are streamed while the track is generated. */
  readonly aloud: boolean;
}

export const music = task<MusicRequest, Composition>(({ aloud, ...request }, onProgress, onSound) =>
  compose(request, onProgress, aloud ? onSound : undefined),
);
export const effect = task<EffectRequest, EffectComposition>(composeEffect);
export const voice = task<VoiceRequest, VoiceComposition>(composeVoice);

export interface ScoreFilesRequest extends ComposeRequest {
  readonly kind: ScoreFileKind;
}

async function filesOf(
  { kind, ...request }: ScoreFilesRequest,
  onProgress: OnProgress,
): Promise<NamedFile[]> {
  if (kind === 'midi') return [{ name: kind, ...(await composeMidi(request)) }];
  if (kind === 'wav') return [{ name: kind, ...(await compose(request, onProgress)).audio }];
  return Array.from(await composeStems(request, onProgress), ([name, file]) => ({ name, ...file }));
}

/** The stems of five minutes take 300 MB: they are transferred, not copied. */
const handedOver = (files: NamedFile[]) =>
  move({
    [valueSymbol]: files,
    [transferableSymbol]: files.map(({ bytes }) => bytes.buffer),
  }) as unknown as NamedFile[];

export const scoreFiles = task<ScoreFilesRequest, NamedFile[]>(async (request, onProgress) =>
  handedOver(await filesOf(request, onProgress)),
);
