import type { TrackVersion } from '#contract/versions.ts';
import { displayNameOf, type ProviderNames } from '#server/library/tracks/provider-names.ts';
import { audioUrls, hasScore } from '#server/library/tracks/track-reply.ts';
import type { TrackType } from '#contract/tracks.ts';
import { audibleFacts } from '#server/platform/schema/track-facts.ts';
import { summaryKey } from './version-summary.ts';
import type { AuthoredVersion } from './versions.repo.ts';

interface TrackOfVersion {
  readonly trackType: TrackType;
  /** The number of the current version. */
  readonly version: number;
  readonly versionCount: number;
}

interface VersionContext {
  /** By the version's number. */
  readonly verdicts: ReadonlyMap<number, TrackVersion['verdicts']>;
  /** See `openCandidatesOf`. */
  readonly openCandidates: ReadonlySet<string>;
  readonly names: ProviderNames;
}

/** The API representation of a version. */
export function versionReply(
  row: AuthoredVersion,
  { trackType, version, versionCount }: TrackOfVersion,
  { verdicts, openCandidates, names }: VersionContext,
): TrackVersion {
  const isBlind = openCandidates.has(summaryKey({ trackId: row.trackId, version: row.number }));
  const facts = (isBlind ? audibleFacts(row.facts) : row.facts) ?? {};
  return {
    id: row.id,
    trackId: row.trackId,
    number: row.number,
    origin: row.origin,
    sourceVersion: row.sourceVersion,
    name: row.name,
    note: row.note,
    isCurrent: row.number === version,
    createdBy: isBlind ? null : row.createdBy,
    author: isBlind ? null : row.author,
    createdAt: row.createdAt.toISOString(),
    deletedAt: row.deletedAt?.toISOString() ?? null,
    ...audioUrls({ id: row.trackId, version: row.number, versionCount }),
    format: row.extension,
    duration: row.durationMs / 1000,
    source: row.source,
    prompt: row.prompt,
    waveform: row.waveform,
    sections: [...(facts.sections ?? [])],
    changedSections: facts.changedSections ? [...facts.changedSections] : null,
    bpm: facts.bpm ?? null,
    key: facts.key ?? null,
    metre: facts.metre ?? null,
    instruments: [...(facts.instruments ?? [])],
    loudnessLufs: facts.loudnessLufs ?? null,
    hasScore: !isBlind && hasScore({ ...row, trackType }),
    isBlind,
    provider: isBlind ? null : row.provider,
    providerName: isBlind ? null : displayNameOf(names, row.provider),
    tokenCost: isBlind ? null : row.tokenCost,
    verdicts: verdicts.get(row.number) ?? [],
  };
}
