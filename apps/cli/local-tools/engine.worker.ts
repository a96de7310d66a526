import { parentPort } from 'node:worker_threads';
import { AppError } from '#contract/errors.ts';
import { composeEffect } from '#engine/effects.ts';
import { outlineScore } from '#engine/score.ts';
import { composeVoice } from '#engine/speech.ts';
import { compose } from '#engine/compose.ts';
import { type OnProgress, NothingToSpeakError } from '#engine/index.ts';
import type { EngineTask, WorkerMessage } from './run-engine.ts';

/** Runs tasks of the engine, one after the other, and posts progress and result of each. */
const post = (message: WorkerMessage) => parentPort!.postMessage(message);

function run(task: EngineTask, onProgress: OnProgress): Promise<unknown> {
  if (task.kind === 'music') return compose(task.request, onProgress);
  if (task.kind === 'effect') return composeEffect(task.request, onProgress);
  if (task.kind === 'voice') return composeVoice(task.request, onProgress);
  return outlineScore(task.request);
}

async function answer(task: EngineTask): Promise<void> {
  try {
    post({ result: await run(task, (progress) => post({ progress })) });
  } catch (error) {
    // Only code and message of an error survive the way to the other thread.
    if (error instanceof AppError)
      post({ error: { code: error.code, facts: error.facts, message: error.message } });
    else if (error instanceof NothingToSpeakError)
      post({ error: { code: 'unspeakable', facts: {}, message: error.message } });
    else throw error;
  }
}

parentPort!.on('message', (task: EngineTask) => void answer(task));
