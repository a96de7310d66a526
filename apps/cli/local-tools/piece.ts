import { z } from 'zod';
import { seed } from '#contract/compose-settings.ts';
import { AppError } from '#contract/errors.ts';
import { musicSettings, type MusicSettings } from '#contract/music.ts';
import { compositionPlan } from '#contract/plan.ts';
import { composeRequestOf, type Piece } from '#engine/edits.ts';
import { type ComposeRequest, type CompositionFacts, engineVersion } from '#engine/index.ts';
import type { OutputFolder } from './output-folder.ts';

/** The settings that the composer reads. */
const composed = musicSettings.pick({
  prompt: true,
  composition_plan: true,
  useCompositionPlan: true,
  music_length_ms: true,
  instrumental: true,
  genres: true,
  tempo: true,
  energy: true,
  section_seeds: true,
  arrangement: true,
});

/** A composed piece with all data needed to compose it again; as a JSON file beside its audio. */
const storedPiece = z.object({
  /** Version of the composer. */
  composer: z.string(),
  settings: composed,
  seed,
  durationMs: z.int().positive(),
  bpm: z.number().positive(),
  metre: z.string(),
  /** As played: every section has a duration. */
  plan: compositionPlan,
});
type ReadPiece = z.infer<typeof storedPiece>;
export type StoredPiece = Omit<ReadPiece, 'settings'> & { readonly settings: MusicSettings };

/** A piece as an argument: the path of its file, or the piece itself. */
export const pieceArgument = z
  .union([z.string().min(1), z.record(z.string(), z.unknown())])
  .describe('The pieceFile of an earlier result, or its piece.');

/** The request that composes settings with a seed. */
export const requestOf = (
  settings: MusicSettings,
  format: ComposeRequest['format'],
  pieceSeed: number,
): ComposeRequest => ({ ...composeRequestOf(settings), seed: pieceSeed, format });

/** A composed piece as data. */
export const pieceOf = (settings: MusicSettings, facts: CompositionFacts): ReadPiece => ({
  composer: engineVersion,
  settings: composed.parse(settings),
  seed: facts.seed,
  durationMs: facts.durationMs,
  bpm: facts.bpm,
  metre: facts.metre,
  plan: facts.plan,
});

/** The piece of an argument. @throws AppError validation_failed; ZodError for data that is not a piece */
export async function readPiece(
  argument: z.infer<typeof pieceArgument>,
  folder: OutputFolder,
): Promise<StoredPiece> {
  const data = typeof argument === 'string' ? parseJson(await folder.read(argument), argument) : argument;
  const piece = storedPiece.parse(data);
  return { ...piece, settings: musicSettings.parse(piece.settings) };
}

function parseJson(text: string, path: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new AppError('validation_failed', {}, `"${path}" is not the file of a piece.`);
  }
}

/** Only the version that composed a piece can compose it again. @throws AppError score_outdated */
export function requireSameComposer({ composer }: StoredPiece): void {
  if (composer !== engineVersion)
    throw new AppError('score_outdated', { madeBy: composer, now: engineVersion });
}

/** The piece for edits of its score. */
export function editablePiece(
  { settings, seed: pieceSeed, durationMs, plan }: StoredPiece,
  outline: Piece['outline'],
): Piece {
  return {
    prompt: settings.prompt,
    seed: pieceSeed,
    lengthMs: durationMs,
    genres: settings.genres,
    tempo: settings.tempo,
    energy: settings.energy,
    instrumental: settings.instrumental,
    sectionSeeds: settings.section_seeds,
    plan,
    arrangement: settings.arrangement,
    outline,
  };
}
