import { setPriority } from 'node:os';
import { AppError } from '#contract/errors.ts';
import {
  dryRun,
  outlineScore as outlineOf,
  improvePrompt,
  preparePiece,
  translateMusic,
  understand,
} from '#engine/score.ts';
import { improveEffectPrompt, readComment, understandEffect, parseScript } from '#engine/reading.ts';
import { type EffectRequest, type ComposeRequest, NothingToSpeakError } from '#engine/index.ts';
import { applyEdits, comparePieces, mergeEdits, planEditMerge, mergePieces } from '#engine/edits.ts';
import { findLength, parseLength, normaliseText } from '#engine/theory.ts';
import { openSent, type SentRequest } from '#providers/builtin/sent-request.ts';

// On Linux this lowers the priority of the calling thread only, so that reading does not delay other replies.
setPriority(5);

/** What a request for music states, as the built-in composer reads it. */
function understandMusic(request: ComposeRequest) {
  const { lengthMs, bpm, tempoRequested, requestedKey } = understand(request);
  return { lengthMs, bpm, tempoRequested, requestedKey };
}

/** The plan that the built-in composer follows. */
const planOf = (request: ComposeRequest) => preparePiece(request).plan;

const effectLengthMs = (request: EffectRequest) => understandEffect(request).durationMs;

/** Whether a prompt for music states the length. */
const statesMusicLength = (prompt: string) =>
  parseLength(normaliseText(translateMusic(prompt))) !== undefined;

/** Whether a prompt for a sound effect states the length. */
const statesEffectLength = (prompt: string) => findLength(normaliseText(prompt)) !== undefined;

const outlineScore = async (sent: SentRequest) => outlineOf(await openSent(sent));

/** @throws AppError unspeakable */
function requireSpeakable(text: string): void {
  try {
    parseScript(text);
  } catch (error) {
    if (error instanceof NothingToSpeakError) throw new AppError('unspeakable', {}, error.message);
    throw error;
  }
}

/** Functions of the engine that read what a user wrote, or compose the score of a piece for it. */
export const readings = {
  understandMusic,
  planOf,
  statesMusicLength,
  effectLengthMs,
  statesEffectLength,
  requireSpeakable,
  dryRun,
  improvePrompt,
  improveEffectPrompt,
  outlineScore,
  readComment,
  applyEdits,
  mergePieces,
  comparePieces,
  planEditMerge,
  mergeEdits,
};

export type ReadingName = keyof typeof readings;

export interface ReadingTask {
  readonly name: ReadingName;
  readonly args: readonly unknown[];
}

/** An error of the contract is a return value, because error classes are lost between threads. */
export type ReadingResult =
  | { readonly value: unknown }
  | {
      readonly refused: {
        readonly code: AppError['code'];
        readonly facts: AppError['facts'];
        readonly message: string;
      };
    };

export async function read({ name, args }: ReadingTask): Promise<ReadingResult> {
  try {
    const reading = readings[name] as (...args: readonly unknown[]) => unknown;
    return { value: await reading(...args) };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const { code, facts, message } = error;
    return { refused: { code, facts, message } };
  }
}
