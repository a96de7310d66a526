import { limits } from '#contract/limits.ts';

/** A version of a track; without a number the current one. */
export interface CandidateRef {
  readonly trackId: string;
  readonly version?: number;
}

const versionNumbers = (text: string | null): number[] =>
  (text ?? '')
    .split(',')
    .filter((part) => /^[1-9]\d{0,5}$/.test(part))
    .map(Number);

function otherTrack(text: string): CandidateRef[] {
  const [trackId = '', version] = text.split(':');
  if (!/^[\da-f-]{36}$/i.test(trackId)) return [];
  return [{ trackId, ...(version && { version: versionNumbers(version)[0] ?? 1 }) }];
}

export const candidateKey = ({ trackId, version }: CandidateRef): string => `${trackId}:${version ?? ''}`;

/**
 * The versions that an address compares: `v` has numbers of the track’s own versions, `with` has other tracks, each
 * with a version after a colon, as in `/tracks/<id>/compare?v=5,4&with=<other id>:2,<another id>`. Duplicates and those
 * beyond the maximum are left out; undefined if the address names no versions.
 */
export function candidatesOf(trackId: string, search: URLSearchParams): CandidateRef[] | undefined {
  const own = versionNumbers(search.get('v')).map((version) => ({ trackId, version }));
  const others = (search.get('with') ?? '').split(',').flatMap(otherTrack);
  const candidates = own.length === 0 && others.length > 0 ? [{ trackId }, ...others] : [...own, ...others];
  if (candidates.length === 0) return undefined;
  const unique = new Map(candidates.map((candidate) => [candidateKey(candidate), candidate]));
  return [...unique.values()].slice(0, limits.voteCandidates.max);
}

/** The query of the address that compares these versions. */
export function searchOf(trackId: string, candidates: readonly CandidateRef[]): Record<string, string> {
  const own = candidates.filter((candidate) => candidate.trackId === trackId).map(({ version }) => version);
  const others = candidates
    .filter((candidate) => candidate.trackId !== trackId)
    .map((candidate) => candidateKey(candidate).replace(/:$/, ''));
  const numbers = own.filter((version) => version !== undefined);
  return {
    ...(numbers.length > 0 && { v: numbers.join(',') }),
    ...(others.length > 0 && { with: others.join(',') }),
  };
}
