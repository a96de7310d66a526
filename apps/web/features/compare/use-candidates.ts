import { queryOptions, useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import { candidateKey, type CandidateRef } from '#web/features/compare/address.ts';
import { type Candidate, versionName } from '#web/features/compare/candidate.ts';
import { messages } from '#web/features/compare/messages.ts';
import { call } from '#web/data/api.ts';
import { queryOf } from '#web/data/query.ts';

/** The current version, which stays the same while it is compared: its number is not known to the address. */
const currentQuery = (trackId: string) =>
  queryOptions({
    queryKey: ['comparedVersion', trackId] as const,
    queryFn: ({ signal }) => call('getTrack', { params: { trackId }, signal }),
    staleTime: 60_000,
  });

/** A version with a number follows live events: what a vote hides is shown when it is closed. */
const versionQuery = ({ trackId, version }: CandidateRef) =>
  version === undefined
    ? currentQuery(trackId)
    : queryOf('getTrack', { params: { trackId }, query: { v: version } });

interface Candidates {
  /** Undefined while the first ones load; while an added one loads, those before. */
  readonly candidates: readonly Candidate[] | undefined;
  readonly error: Error | null;
  readonly retry: () => void;
}

/** The versions that are compared, with their names. */
export function useCandidates(refs: readonly CandidateRef[]): Candidates {
  const [loaded, setLoaded] = useState<{
    readonly address: string;
    readonly candidates: readonly Candidate[];
  }>();
  const tracks = useQueries({ queries: refs.map(versionQuery) });
  const trackIds = [...new Set(refs.map(({ trackId }) => trackId))];
  const lists = useQueries({
    queries: trackIds.map((trackId) => queryOf('listVersions', { params: { trackId } })),
  });
  const versions = new Map(trackIds.map((trackId, index) => [trackId, lists[index]?.data?.versions]));
  const error = tracks.find(({ isLoadingError }) => isLoadingError)?.error ?? null;
  const isLoaded =
    tracks.every(({ data }) => data !== undefined) && lists.every(({ isLoading }) => !isLoading);
  const candidates = refs.map((ref, index): Candidate => {
    const track = tracks[index]!.data!;
    const row = versions.get(ref.trackId)?.find(({ number }) => number === track?.version);
    // The only version of its track beside other tracks has the title of the track.
    const isAlone = trackIds.length > 1 && refs.filter(({ trackId }) => trackId === ref.trackId).length === 1;
    return {
      key: candidateKey(ref),
      label: messages.versionLabel(track?.version ?? 1),
      name: (isAlone ? undefined : versionName(row)) ?? track?.title ?? '',
      track,
    };
  });
  const address = refs.map(candidateKey).join();
  if (isLoaded && loaded?.address !== address) setLoaded({ address, candidates });
  return {
    candidates: isLoaded ? candidates : loaded?.candidates,
    error,
    retry: () => {
      for (const query of [...tracks, ...lists]) if (query.error) void query.refetch();
    },
  };
}
