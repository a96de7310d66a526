import { z } from 'zod';
import { userSummary } from '#contract/auth.ts';
import { endpoint } from '#contract/endpoint.ts';
import { exampleIds } from '#contract/examples.ts';
import { id } from '#contract/shapes.ts';
import { versionNumber } from '#contract/tracks.ts';

/** Where a listener is. Not stored; clients forget a listener after 30 s without news. */
const listenerState = z.object({
  version: versionNumber,
  /** Seconds into the version, at the time it was sent. */
  position: z.number().nonnegative(),
  isPlaying: z.boolean(),
  /** The user leads: followers play the same version at the same position. */
  isLeading: z.boolean().default(false),
  /** The user that this one follows. */
  follows: id.nullable().default(null),
});

/** A listener on a track, as published to the others. `state` is null when they left. */
export const presence = z.object({
  userId: id,
  user: userSummary,
  /** Distinguishes several pages of one user. */
  clientId: id,
  state: listenerState.nullable(),
});
export type Presence = z.infer<typeof presence>;

/** At most once a second while playing, and on play, pause, seek, version change and leaving. */
export const sharePresence = endpoint('POST /api/tracks/:trackId/presence', {
  summary: 'Tell the other listeners on a track where one is',
  access: 'validated',
  scope: 'comment',
  changes: [],
  body: z.object({ clientId: id, state: listenerState.nullable() }),
  replies: { 204: 'nothing' },
  errors: ['not_found'],
  example: {
    clientId: exampleIds.other,
    state: { version: 2, position: 17.2, isPlaying: true },
  },
});
