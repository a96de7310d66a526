import { musicSettings } from '#contract/music.ts';
import { compositionPlan } from '#contract/plan.ts';
import { changedSections, type WrittenPiece, pieceOfSettings } from '#engine/edits.ts';
import { hasScore } from '#server/library/tracks/track-reply.ts';
import type { tracksTable } from '#server/platform/schema/tracks.tables.ts';

type Row = typeof tracksTable.$inferSelect;
type Content = Pick<Row, 'trackType' | 'source' | 'durationMs'> & {
  readonly [Key in 'provider' | 'providerVersion' | 'settings' | 'seed' | 'compositionPlan' | 'facts']?:
    | Row[Key]
    | undefined;
};

function writtenPiece(content: Content): WrittenPiece | undefined {
  const { provider = null, seed = null, durationMs: lengthMs, facts } = content;
  // Parsed, because the database does not keep the order of keys, in which the engine compares.
  const settings = musicSettings.safeParse(content.settings).data;
  const plan = compositionPlan.safeParse(content.compositionPlan).data;
  if (!hasScore({ ...content, provider }) || !settings || !plan || seed === null || !facts?.bpm) {
    return undefined;
  }
  // Two versions of the composer write the same source differently.
  const composer = content.providerVersion ?? undefined;
  return {
    ...pieceOfSettings(settings, { seed, lengthMs, plan, composer }),
    bpm: facts.bpm,
    key: facts.key ?? null,
    soundFont: facts.soundFont?.id,
  };
}

/** Indexes of the sections that differ from the version it was made from; null unless both have a score. */
export function changedFrom(source: Content | undefined, version: Content): number[] | null {
  const [before, after] = [source && writtenPiece(source), writtenPiece(version)];
  return before && after ? changedSections(before, after) : null;
}
