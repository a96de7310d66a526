import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import PQueue from 'p-queue';
import { AppError, type ErrorCode, type ErrorFacts } from '#contract/errors.ts';
import type { ScoreOutline } from '#contract/score-outline.ts';
import type {
  EffectComposition,
  EffectRequest,
  VoiceComposition,
  VoiceRequest,
  ComposeRequest,
  Composition,
  Progress,
} from '#engine/index.ts';
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

/** A task for a thread. */
export type EngineTask = { [Kind in TaskKind]: { kind: Kind; request: Requests[Kind] } }[TaskKind];

/** What the thread posts: progress, then a result or an error. */
export type WorkerMessage = { readonly progress: Progress } | Answer;
type Answer =
  | { readonly result: unknown }
  | { readonly error: { readonly code: ErrorCode; readonly facts: ErrorFacts; readonly message: string } };

const queue = new PQueue({ concurrency: availableParallelism() });

/** A thread without a task is kept for the next one: starting it and reading the samples takes a second. */
let idle: { readonly worker: Worker; readonly expiry: NodeJS.Timeout } | undefined;
/** How long it is kept. */
const idleMs = 10 * 60_000;

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
  const worker = takeIdle() ?? startThread();
  const end = () => void worker.terminate();
  signal.addEventListener('abort', end, { once: true });
  try {
    const answer = await answerOf(worker, task, onProgress);
    if (!signal.aborted) keepIdle(worker);
    if ('result' in answer) return answer.result;
    throw new AppError(answer.error.code, answer.error.facts, answer.error.message);
  } finally {
    signal.removeEventListener('abort', end);
  }
}

/** @throws AppError generation_cancelled when the thread ends, or the error that ends it */
function answerOf(worker: Worker, task: EngineTask, onProgress: ToolCall['progress']): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  const onMessage = (message: WorkerMessage) => {
    if ('progress' in message) onProgress(message.progress.fraction, progressMessage(message.progress));
    else resolve(message);
  };
  const onExit = () => reject(new AppError('generation_cancelled'));
  worker.on('message', onMessage).on('error', reject).on('exit', onExit);
  worker.postMessage(task);
  return promise.finally(() => worker.off('message', onMessage).off('error', reject).off('exit', onExit));
}

function startThread(): Worker {
  // What the thread would print does not reach standard output, which belongs to the protocol.
  const worker = new Worker(new URL('./engine.worker.ts', import.meta.url), { stdout: true });
  // An idle thread that fails does not end the process.
  worker.on('error', () => {});
  worker.on('exit', () => {
    if (idle?.worker === worker) takeIdle();
  });
  return worker;
}

function keepIdle(worker: Worker): void {
  if (idle) return void worker.terminate();
  worker.unref();
  idle = { worker, expiry: setTimeout(() => void takeIdle()?.terminate(), idleMs).unref() };
}

function takeIdle(): Worker | undefined {
  const taken = idle;
  clearTimeout(taken?.expiry);
  taken?.worker.ref();
  idle = undefined;
  return taken?.worker;
}
