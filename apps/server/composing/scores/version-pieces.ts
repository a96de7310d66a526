import { AppError } from '#contract/errors.ts';
import type { Piece } from '#engine/edits.ts';
import type { ScoreRenderer } from '#providers/score-renderer.ts';
import type { AuthorizedTrack, TrackAction } from '#server/library/tracks/tracks.policy.ts';
import { outlinedPiece } from './source-piece.ts';
import type { Context, ComposingServices } from '#server/platform/context.ts';

/** Two versions and the version that both come from. */
interface RelatedPieces {
  /** Number of the version. */
  readonly baseVersion: number;
  readonly base: Piece;
  readonly first: Piece;
  readonly second: Piece;
  readonly scores: ScoreRenderer;
}

export type VersionPieces = ReturnType<typeof versionPieces>;

declare module '#server/platform/context.ts' {
  interface ComposingServices {
    readonly pieces: VersionPieces;
  }
}

/** The versions of tracks as pieces with the outlines of their scores. */
export function versionPieces(_context: Context, { storedScores, versions }: ComposingServices) {
  async function outlined<Action extends TrackAction>(version: AuthorizedTrack<Action>) {
    const scored = await storedScores.require(version);
    return { scores: scored.scores, piece: await outlinedPiece(scored) };
  }

  /** A version outside the trash. @throws AppError no_such_version, no_score, score_outdated */
  const find = async <Action extends TrackAction>(track: AuthorizedTrack<Action>, number: number) =>
    outlined(await versions.selectKept(track, number));

  return {
    find,

    /** @throws AppError no_common_version, no_such_version, no_score, score_outdated */
    async findRelated<Action extends TrackAction>(
      track: AuthorizedTrack<Action>,
      firstVersion: number,
      secondVersion: number,
    ): Promise<RelatedPieces> {
      const { scores, piece: first } = await find(track, firstVersion);
      const { piece: second } = await find(track, secondVersion);
      const baseVersion = await versions.commonSource(track.id, firstVersion, secondVersion);
      if (baseVersion === undefined) throw new AppError('no_common_version');
      if (baseVersion === firstVersion) return { scores, baseVersion, base: first, first, second };
      const { piece: base } = await outlined(await versions.select(track, baseVersion));
      return { scores, baseVersion, base, first, second };
    },
  };
}
