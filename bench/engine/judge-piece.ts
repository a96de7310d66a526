import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Composition } from '#engine/compose.types.ts';
import { aubioTempo, featuresOf, loudnessOf, qmReading } from './judges.ts';
import { benchLengthMs, type BenchPrompt } from './prompts.ts';
import { type JointsFound, sectionsFound } from './novelty.ts';
import { judgedKey, keyOf, sameTempo } from './verdicts.ts';

export interface PieceVerdict {
  readonly prompt: string;
  readonly genre: string;
  /** The genre that the author of the prompt intended, if noted. */
  readonly meant?: string | undefined;
  readonly bpm: number;
  readonly aubioBpm: number;
  readonly qmBpm: number;
  /** Undefined where the prompt asks for no beat. */
  readonly tempoRight: boolean | undefined;
  readonly key: string;
  readonly heardKey: string;
  readonly keyRight: boolean;
  readonly lufs: number;
  readonly peak: number;
  readonly loudnessRight: boolean;
  readonly lengthRight: boolean;
  readonly joints: JointsFound;
}

export interface JudgedPiece {
  readonly verdict: PieceVerdict;
  /** For the genre classifier. */
  readonly features: readonly number[];
}

const WAV_HEADER_BYTES = 44;

/** Runs every evaluator on a piece (WAV). */
export async function judgePiece(
  { prompt, beat, meant }: BenchPrompt,
  { facts, audio }: Composition,
  name: string,
  folder: string,
  keep: boolean,
): Promise<JudgedPiece> {
  const file = join(folder, `${name}.wav`);
  await writeFile(file, audio.bytes);
  const [aubioBpm, loudness, qm] = await Promise.all([aubioTempo(file), loudnessOf(file), qmReading(file)]);
  if (!keep) await rm(file);
  const barMs = ((facts.metre === '4/4' ? 4 : 3) * 60_000) / facts.bpm;
  const heardKey = keyOf(qm.keyFrames);
  const seconds = (audio.bytes.length - WAV_HEADER_BYTES) / 4 / 44_100;
  const verdict: PieceVerdict = {
    prompt,
    genre: facts.genres[0] ?? '',
    meant,
    bpm: facts.bpm,
    aubioBpm,
    qmBpm: qm.bpm,
    tempoRight: beat ? sameTempo(aubioBpm, facts.bpm) || sameTempo(qm.bpm, facts.bpm) : undefined,
    key: facts.key,
    heardKey,
    keyRight: heardKey === judgedKey(facts.key),
    ...loudness,
    loudnessRight: Math.abs(loudness.lufs + 14) <= 0.5 && loudness.peak <= -1,
    lengthRight: Math.abs(seconds * 1000 - benchLengthMs) <= 1,
    joints: sectionsFound(
      qm.timbre,
      facts.sections.slice(1).map(({ start_ms: start }) => start),
      barMs,
    ),
  };
  return { verdict, features: featuresOf(qm) };
}
