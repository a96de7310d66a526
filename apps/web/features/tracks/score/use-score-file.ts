import { useQuery } from '@tanstack/react-query';
import type { Reply } from '#contract/api.ts';
import type { ScoreFileKind } from '#contract/scores.ts';
import { readError } from '#web/data/api-error.ts';
import { callUrl } from '#client/call-options.ts';

const endpoints = { stems: 'getTrackStems', midi: 'getTrackMidi', wav: 'getTrackWav' } as const;
const pollIntervalMs = 700;

type FileStatus = Reply<'getTrackStems'> | { readonly status: 'ready' };

/** `version`: another than the current one. */
export const scoreFileUrl = (trackId: string, kind: ScoreFileKind, version?: number) =>
  callUrl(endpoints[kind], { params: { trackId }, query: { v: version } });

/** Requests only the first byte, to learn whether the file is ready. */
async function fetchFileStatus(url: string, signal: AbortSignal): Promise<FileStatus> {
  const headers = { prefer: 'respond-async', range: 'bytes=0-0' };
  const response = await fetch(url, { credentials: 'same-origin', headers, signal });
  if (!response.ok) throw await readError(response);
  return response.status === 202 ? ((await response.json()) as FileStatus) : { status: 'ready' };
}

/** The status of a score file, polled while it is being rendered. The first request starts the rendering. */
export function useScoreFile(
  trackId: string,
  kind: ScoreFileKind,
  { version, enabled = true }: { readonly version?: number | undefined; readonly enabled?: boolean } = {},
) {
  return useQuery({
    queryKey: [endpoints[kind], trackId, version],
    enabled,
    queryFn: ({ signal }) => fetchFileStatus(scoreFileUrl(trackId, kind, version), signal),
    refetchInterval: ({ state }) => (state.data?.status === 'making' ? pollIntervalMs : false),
    refetchOnMount: 'always',
    gcTime: 0,
  });
}
