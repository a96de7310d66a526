import { createHash } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import { cachedResult } from '../engine/cached-result.ts';
import { aubioTempo, analyzeWithQm } from '../engine/evaluators.ts';
import { benchLengthMs } from '../engine/prompts.ts';
import { runProgram } from '../engine/run-program.ts';
import { dominantKey, normalizedKey, sameTempo } from '../engine/tempo-and-key.ts';
import type { ReferencePiece } from './corpora.ts';

export interface JudgedPiece extends ReferencePiece {
  readonly aubioBpm: number;
  readonly qmBpm: number;
  readonly tempoRight: boolean;
  readonly detectedKey: string;
  readonly keyRight: boolean;
}

interface Judgement {
  readonly aubioBpm: number;
  readonly qmBpm: number;
  readonly detectedKey: string;
}

const soundFont = '/usr/share/sounds/sf2/FluidR3_GM.sf2';
const PEAK_DB = '-1.5';

/** "Am" of ABC notation as "A minor". */
const writtenKey = (key: string): string =>
  normalizedKey(key.endsWith('m') ? `${key.slice(0, -1)} minor` : `${key} major`);

/** Plays a MIDI file with fluidsynth, as long as a piece of the bench, and runs the bench's evaluators on it. */
async function listen(midi: string): Promise<Judgement> {
  const [whole, cut] = [`${midi}.whole.wav`, `${midi}.wav`];
  try {
    await runProgram('fluidsynth', ['-niq', '-g', '0.5', '-r', '44100', '-F', whole, soundFont, midi]);
    await runProgram('sox', [whole, cut, 'trim', '0', `${benchLengthMs / 1000}`, 'gain', '-n', PEAK_DB]);
    const qm = await analyzeWithQm(cut);
    return { aubioBpm: await aubioTempo(cut), qmBpm: qm.bpm, detectedKey: dominantKey(qm.keyFrames) };
  } finally {
    await rm(whole, { force: true });
    await rm(cut, { force: true });
  }
}

export async function judge(piece: ReferencePiece): Promise<JudgedPiece> {
  const { midi, bpm, key } = piece;
  const hash = createHash('sha256')
    .update(await readFile(midi))
    .digest('hex');
  const judgement = await cachedResult(`reference music ${hash}`, () => listen(midi));
  const { aubioBpm, qmBpm, detectedKey } = judgement;
  return {
    ...piece,
    ...judgement,
    tempoRight: bpm !== undefined && (sameTempo(aubioBpm, bpm) || sameTempo(qmBpm, bpm)),
    keyRight: key !== undefined && writtenKey(key) === detectedKey,
  };
}
