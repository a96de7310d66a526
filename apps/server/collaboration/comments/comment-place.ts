import { validationError } from '#server/platform/http/validation-error.ts';
import type { Tx } from '#server/platform/storage/db.ts';
import type { TargetRef } from './comment-target.ts';
import { findVersionFacts } from '#server/library/versions/version-facts.ts';
import { messages } from '#server/collaboration/messages.ts';

/** What a comment is about: a version of a track, and a moment or a range of it. Times in seconds. */
interface Place {
  readonly version: number | null;
  readonly position: number | null;
  readonly positionEnd: number | null;
}

/**
 * Checks the place of a new comment. Only a comment on a track that is not a reply has a position; a reply is about the
 * version of its parent.
 * @throws no_such_version
 */
export async function requirePlace(
  tx: Tx,
  { trackId }: TargetRef,
  {
    version,
    position = null,
    positionEnd = null,
  }: { readonly [Key in keyof Place]?: Place[Key] | undefined },
  parent: Pick<Place, 'version'> | undefined,
): Promise<Place> {
  if (!trackId) {
    if (position !== null) throw validationError('position', messages.noMomentHere);
    if (version != null) throw validationError('version', messages.noVersionHere);
    return { version: null, position, positionEnd };
  }
  if (parent) {
    if (position !== null) throw validationError('position', messages.replyWithMoment);
    const ofParent = parent.version ?? 1;
    if (version != null && version !== ofParent) throw validationError('version', messages.replyWithVersion);
    return { version: ofParent, position, positionEnd };
  }
  const { number, duration } = await findVersionFacts(tx, trackId, version ?? undefined);
  const check = (path: string, seconds: number | null) => {
    if (seconds !== null && seconds > duration) throw validationError(path, messages.afterTheEnd);
  };
  check('position', position);
  check('positionEnd', positionEnd);
  return { version: number, position, positionEnd };
}
