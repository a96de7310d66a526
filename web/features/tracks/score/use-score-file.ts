import { useQuery } from '@tanstack/react-query';
import type { Reply } from '#contract/api.ts';
import type { ScoreFileKind } from '#contract/scores.ts';
import { readError } from '#web/kit/api-error.ts';
import { address } from '#web/kit/api.ts';

const calls = { stems: 'getTrackStems', midi: 'getTrackMidi', wav: 'getTrackWav' } as const;
const askAgainMs = 700;

type State = Reply<'getTrackStems'> | { readonly status: 'ready' };

export const scoreFileAddress = (trackId: string, kind: ScoreFileKind) =>
  address(calls[kind], { params: { trackId } });

/** Requests only the first byte, to learn whether the file is ready. */
async function stateOf(url: string, signal: AbortSignal): Promise<State> {
  const headers = { prefer: 'respond-async', range: 'bytes=0-0' };
  const response = await fetch(url, { credentials: 'same-origin', headers, signal });
  if (!response.ok) throw await readError(response);
  return response.status === 202 ? ((await response.json()) as State) : { status: 'ready' };
}

/** The status of a score file, polled while it is being rendered. The first request starts the rendering. */
export function useScoreFile(trackId: string, kind: ScoreFileKind) {
  return useQuery({
    queryKey: [calls[kind], trackId],
    queryFn: ({ signal }) => stateOf(scoreFileAddress(trackId, kind), signal),
    refetchInterval: ({ state }) => (state.data?.status === 'making' ? askAgainMs : false),
    refetchOnMount: 'always',
    gcTime: 0,
  });
}
