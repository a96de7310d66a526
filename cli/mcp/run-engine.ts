import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import PQueue from 'p-queue';
import { AppError, type ErrorCode, type ErrorFacts } from '#contract/errors.ts';
import type { ScoreOutline } from '#contract/score-outline.ts';
import type { EffectComposition, EffectRequest } from '#engine/compose-effect.types.ts';
import type { VoiceComposition, VoiceRequest } from '#engine/compose-voice.types.ts';
import type { ComposeRequest, Composition } from '#engine/compose.types.ts';
import type { Progress } from '#engine/progress.ts';
import { progressMessage } from '#mcp/progress-message.ts';
import type { ToolCall } from '#mcp/tool.ts';

interface Requests {
  readonly music: ComposeRequest;
  readonly effect: EffectRequest;
  readonly voice: VoiceRequest;
  readonly outline: ComposeRequest;
}
interface Results {
  readonly music: Composition;
  readonly effect: EffectComposition;
  readonly voice: VoiceComposition;
  readonly outline: ScoreOutline;
}
type TaskKind = keyof Requests;

/** A task for a thread of its own. */
export type EngineTask = { [Kind in TaskKind]: { kind: Kind; request: Requests[Kind] } }[TaskKind];

/** What the thread posts: progress, then a result or an error. */
export type WorkerMessage =
  | { readonly progress: Progress }
  | { readonly result: unknown }
  | { readonly error: { readonly code: ErrorCode; readonly facts: ErrorFacts; readonly message: string } };

const queue = new PQueue({ concurrency: availableParallelism() });

/**
 * Runs a task of the engine in a thread, so that the connection stays responsive; as many at once as there are cores. A
 * cancelled call ends its thread. @throws AppError of the engine
 */
export function runEngine<Kind extends TaskKind>(
  kind: Kind,
  request: Requests[Kind],
  { signal, progress }: Pick<ToolCall, 'signal' | 'progress'>,
): Promise<Results[Kind]> {
  return queue.add(() => inThread({ kind, request } as EngineTask, signal, progress), { signal }) as Promise<
    Results[Kind]
  >;
}

async function inThread(
  task: EngineTask,
  signal: AbortSignal,
  onProgress: ToolCall['progress'],
): Promise<unknown> {
  // What the thread would print does not reach standard output, which belongs to the protocol.
  const worker = new Worker(new URL('./engine.worker.ts', import.meta.url), {
    workerData: task,
    stdout: true,
  });
  const end = () => void worker.terminate();
  signal.addEventListener('abort', end, { once: true });
  try {
    return await new Promise((resolve, reject) => {
      worker.on('message', (message: WorkerMessage) => {
        if ('progress' in message) onProgress(message.progress.fraction, progressMessage(message.progress));
        else if ('result' in message) resolve(message.result);
        else reject(new AppError(message.error.code, message.error.facts, message.error.message));
      });
      worker.on('error', reject);
      worker.on('exit', () => reject(new AppError('generation_cancelled')));
    });
  } finally {
    signal.removeEventListener('abort', end);
    await worker.terminate();
  }
}
