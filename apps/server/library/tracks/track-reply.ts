import type { ProjectTrack } from '#contract/projects.ts';
import type { Track, TrackDetail } from '#contract/tracks.ts';
import { blindSettings, isBlind } from '#server/library/versions/open-candidates.ts';
import { findDifferences } from './quality-check.ts';
import { displayNameOf, type ProviderNames } from '#server/library/tracks/provider-names.ts';
import { audibleFacts, type TrackFacts } from '#server/platform/schema/track-facts.ts';
import type { FullTrack, ListedTrack, OutlinedTrack, TrackRow } from './tracks.repo.ts';

const audioUrl = (id: string) => `/api/tracks/${id}/audio`;

/** Addresses of a version's audio; of a track with one version without its number. */
export function audioUrls({ id, version, versionCount }: Pick<TrackRow, 'id' | 'version' | 'versionCount'>) {
  const url = audioUrl(id);
  if (versionCount === 1) return { audioUrl: url, downloadUrl: `${url}?download=1` };
  return { audioUrl: `${url}?v=${version}`, downloadUrl: `${url}?v=${version}&download=1` };
}

/** Only the built-in composer writes scores. */
export const hasScore = ({
  trackType,
  source,
  provider,
}: Pick<TrackRow, 'trackType' | 'source' | 'provider'>) =>
  trackType === 'music' && source === 'generated' && provider === 'builtin';

export const trackOutline = (row: OutlinedTrack): ProjectTrack => ({
  id: row.id,
  projectId: row.projectId,
  title: row.title,
  trackType: row.trackType,
  audioUrl: audioUrl(row.id),
  duration: row.durationMs / 1000,
  source: row.source,
  createdAt: row.createdAt.toISOString(),
  genres: row.genres,
  prompt: row.prompt,
});

export function trackReply(row: ListedTrack, reactions: Track['reactions'] = []): Track {
  const facts = isBlind(row) ? audibleFacts(row.facts) : row.facts;
  return {
    ...trackOutline(row),
    ...audioUrls(row),
    format: row.extension,
    waveform: row.waveform,
    sections: [...(facts?.sections ?? [])],
    bpm: facts?.bpm ?? null,
    key: facts?.key ?? null,
    detected: [...(facts?.detected ?? [])],
    loudnessLufs: facts?.loudnessLufs ?? null,
    soundFont: facts?.soundFont ?? null,
    differences: [...(facts?.differences ?? findDifferences(row))],
    // The author of the first version.
    createdBy: row.openCandidates?.length ? null : row.createdBy,
    parentTrackId: row.parentTrackId,
    remake: row.remake,
    hasScore: !isBlind(row) && hasScore(row),
    tags: row.tags,
    reactions,
    version: row.version,
    versionCount: row.versionCount,
    openComments: row.openComments,
    reviewState: row.reviewState,
    reviewDueAt: row.reviewDueAt?.toISOString() ?? null,
    isLocked: row.isLocked,
  };
}

function provenanceOf({ provenance, stated }: TrackFacts): TrackDetail['provenance'] {
  if (!provenance && !stated) return null;
  return {
    model: provenance?.model ?? null,
    language: provenance?.language ?? null,
    cut: [...(provenance?.cut ?? [])],
    bpm: stated?.bpm ?? null,
    key: stated?.key ?? null,
  };
}

interface DetailContext {
  readonly reactions?: Track['reactions'] | undefined;
  readonly names: ProviderNames;
  /** The version of the built-in composer. */
  readonly composer: string;
}

/** The version that plays the stored score of a piece that another version made. */
export const playedAnewBy = (
  row: Pick<TrackRow, 'provider' | 'trackType' | 'source' | 'scoreKey' | 'providerVersion'>,
  composer: string,
): string | null =>
  hasScore(row) && row.scoreKey !== null && row.providerVersion !== composer ? composer : null;

export function trackDetailReply(row: FullTrack, { reactions, names, composer }: DetailContext): TrackDetail {
  const hidden = isBlind(row);
  const facts = (hidden ? audibleFacts(row.facts) : row.facts) ?? {};
  return {
    ...trackReply(row, reactions),
    generationId: row.generationId,
    isBlind: hidden,
    settings: hidden ? blindSettings(row.settings) : row.settings,
    provider: hidden ? null : row.provider,
    providerName: hidden ? null : displayNameOf(names, row.provider),
    providerVersion: hidden ? null : row.providerVersion,
    playedAnewBy: hidden ? null : playedAnewBy(row, composer),
    seed: hidden ? null : row.seed,
    provenance: provenanceOf(facts),
    compositionPlan: hidden ? null : row.compositionPlan,
    tokenCost: hidden ? null : row.tokenCost,
    freeTokens: hidden ? null : row.freeTokens,
    understood: facts.understood ?? null,
    metre: facts.metre ?? null,
    instruments: [...(facts.instruments ?? [])],
    truePeakDbtp: facts.truePeakDbtp ?? null,
    words: hidden ? [] : [...(row.words ?? [])],
  };
}
