import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Composition } from '#engine/index.ts';
import { aubioTempo, featuresOf, loudnessOf, analyzeWithQm } from './evaluators.ts';
import { benchLengthMs, type BenchPrompt } from './prompts.ts';
import { type BoundaryScore, scoreBoundaries } from './novelty.ts';
import { normalizedKey, dominantKey, sameTempo } from './tempo-and-key.ts';

export interface PieceResult {
  readonly prompt: string;
  readonly genre: string;
  /** The genre that the author of the prompt intended, if noted. */
  readonly intendedGenre?: string | undefined;
  readonly bpm: number;
  readonly aubioBpm: number;
  readonly qmBpm: number;
  /** Undefined where the prompt asks for no beat. */
  readonly tempoRight: boolean | undefined;
  readonly key: string;
  readonly detectedKey: string;
  readonly keyRight: boolean;
  readonly lufs: number;
  readonly peak: number;
  readonly loudnessRight: boolean;
  readonly lengthRight: boolean;
  readonly boundaries: BoundaryScore;
}

export interface EvaluatedPiece {
  readonly result: PieceResult;
  /** For the genre classifier. */
  readonly features: readonly number[];
}

const WAV_HEADER_BYTES = 44;

/** Runs every evaluator on a piece (WAV). */
export async function evaluatePiece(
  { prompt, beat, intendedGenre }: BenchPrompt,
  { facts, audio }: Composition,
  name: string,
  folder: string,
  keep: boolean,
): Promise<EvaluatedPiece> {
  const file = join(folder, `${name}.wav`);
  await writeFile(file, audio.bytes);
  const [aubioBpm, loudness, qm] = await Promise.all([
    aubioTempo(file),
    loudnessOf(file),
    analyzeWithQm(file),
  ]);
  if (!keep) await rm(file);
  const barMs = ((facts.metre === '4/4' ? 4 : 3) * 60_000) / facts.bpm;
  const detectedKey = dominantKey(qm.keyFrames);
  const seconds = (audio.bytes.length - WAV_HEADER_BYTES) / 4 / 44_100;
  const result: PieceResult = {
    prompt,
    genre: facts.genres[0] ?? '',
    intendedGenre,
    bpm: facts.bpm,
    aubioBpm,
    qmBpm: qm.bpm,
    tempoRight: beat ? sameTempo(aubioBpm, facts.bpm) || sameTempo(qm.bpm, facts.bpm) : undefined,
    key: facts.key,
    detectedKey,
    keyRight: detectedKey === normalizedKey(facts.key),
    ...loudness,
    loudnessRight: Math.abs(loudness.lufs + 14) <= 0.5 && loudness.peak <= -1,
    lengthRight: Math.abs(seconds * 1000 - benchLengthMs) <= 1,
    boundaries: scoreBoundaries(
      qm.timbre,
      facts.sections.slice(1).map(({ start_ms: start }) => start),
      barMs,
    ),
  };
  return { result, features: featuresOf(qm) };
}
