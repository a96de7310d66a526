import { useQuery } from '@tanstack/react-query';
import type { Body } from '#contract/api.ts';
import { call } from '#web/data/api.ts';

/** The edits that a text or a comment asks for; nothing is sent without a body. */
export const useReading = (trackId: string, body: Body<'readEdits'> | undefined) =>
  useQuery({
    // Not a name of the data layer: an event must not replace edits that the user has changed since.
    queryKey: ['reading', trackId, body],
    queryFn: ({ signal }) => call('readEdits', { params: { trackId }, body: body!, signal }),
    enabled: body !== undefined,
    // The comment can have been edited since.
    staleTime: 0,
    gcTime: 0,
  });
