import { AppError } from '#contract/errors.ts';
import { limits } from '#contract/limits.ts';
import type { TrackType } from '#contract/tracks.ts';
import { validationError } from '#server/platform/http/validation-error.ts';
import type { AuthorizedTrack } from '#server/library/tracks/tracks.policy.ts';
import { messages } from '#server/library/messages.ts';

interface VersionOrder {
  /** The project in which it is ordered. */
  readonly projectId: string;
  readonly type: TrackType;
  /** The field of the request that names the track. */
  readonly path: string;
}

/** Checks that a track can get a version, before work begins. @throws versions_full, validation_failed */
export function checkRoom(track: AuthorizedTrack<'manage'>, { projectId, type, path }: VersionOrder): void {
  if (!track.projects.some(({ id }) => id === projectId))
    throw validationError(path, messages.notInThisProject);
  if (track.trackType !== type) throw validationError(path, messages.otherType);
  if (track.versionCount >= limits.versionsPerTrack) throw new AppError('versions_full');
}
