import { setPriority } from 'node:os';
import type { MessagePort } from 'node:worker_threads';
import { move, transferableSymbol, valueSymbol } from 'piscina';
import type { ScoreOutline } from '#contract/score-outline.ts';
import type { ScoreFileKind } from '#contract/scores.ts';
import type { OnAudioChunk } from '#engine/compose-streaming.ts';
import { compose } from '#engine/compose.ts';
import type { ComposeRequest, Composition } from '#engine/compose.types.ts';
import { composeEffect } from '#engine/compose-effect.ts';
import type { EffectComposition, EffectRequest } from '#engine/compose-effect.types.ts';
import { outlineScore } from '#engine/compose-outline.ts';
import { composeMidi, composeStems } from '#engine/compose-score-files.ts';
import { composeVoice } from '#engine/compose-voice.ts';
import type { VoiceComposition, VoiceRequest } from '#engine/compose-voice.types.ts';
import type { OnProgress, Progress } from '#engine/progress.ts';
import type { NamedFile } from '#providers/score-renderer.ts';
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

/** A request as it is sent to a thread, which opens the SoundFont itself. */
interface SentRequest extends Omit<ComposeRequest, 'soundFont'> {
  readonly soundFontFile: string | undefined;
}

const withSoundFont = <Request extends SentRequest>({ soundFontFile, ...request }: Request) => ({
  ...request,
  soundFont: soundFontFile === undefined ? undefined : openSoundFontFile(soundFontFile),
});

export interface MusicRequest extends SentRequest {
  /** Whether audio chunks are streamed while the track is generated. */
  readonly isStreamed: boolean;
}

export const music = task<MusicRequest, Composition>(async (request, onProgress, onAudioChunk) => {
  const { isStreamed, ...requested } = withSoundFont(request);
  return compose(requested, onProgress, isStreamed ? onAudioChunk : undefined);
});
export const effect = task<EffectRequest, EffectComposition>(composeEffect);
export const voice = task<VoiceRequest, VoiceComposition>(composeVoice);

export interface ScoreFilesRequest extends SentRequest {
  readonly kind: ScoreFileKind;
}

async function renderFiles(sent: ScoreFilesRequest, onProgress: OnProgress): Promise<NamedFile[]> {
  const { kind, ...request } = withSoundFont(sent);
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

export const outline = task<ComposeRequest, ScoreOutline>((request) => outlineScore(request));
