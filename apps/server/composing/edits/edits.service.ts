import { mapPosition } from '#contract/bar-positions.ts';
import { AppError } from '#contract/errors.ts';
import type { Edit } from '#contract/edits.ts';
import type { ScoreOutline } from '#contract/score-outline.ts';
import type { AuthUser } from '#server/platform/http/auth-user.ts';
import { findScore, refuseBlind } from '#server/composing/scores/source-piece.ts';
import type { AuthorizedTrack } from '#server/library/tracks/tracks.policy.ts';
import { listVersionFacts } from '#server/library/versions/version-facts.ts';
import { barRangeOf, type Place } from './bar-range.ts';
import { promptWithComment } from './comment-prompt.ts';
import type { Context, ComposingServices } from '#server/platform/context.ts';

type SeenTrack = AuthorizedTrack<'see'>;

/** A text, or a comment on the track instead. */
interface ReadRequest extends Place {
  readonly text?: string | undefined;
  readonly commentId?: string | undefined;
  readonly version?: number | undefined;
  /** The text provider that reads it; absent: the built-in composer. */
  readonly provider?: string | undefined;
}

export type Edits = ReturnType<typeof editsService>;

declare module '#server/platform/context.ts' {
  interface ComposingServices {
    readonly edits: Edits;
  }
}

/** Reads comments as edits of scores, and compares scores. */
export function editsService(
  { db, provider }: Context,
  { pieces, storedScores, versions, comments, musicWriting, readInTurn }: ComposingServices,
) {
  /** The text, and where in which version it is meant. @throws AppError not_found */
  async function wordsOf(me: AuthUser, track: SeenTrack, { commentId, ...request }: ReadRequest) {
    const { text = '', version = track.version, position, positionEnd } = request;
    if (commentId === undefined) return { text, version, place: { position, positionEnd } };
    const { comment } = await comments.authorize(commentId, me, 'react');
    if (comment.trackId !== track.id || comment.parentId) throw new AppError('not_found');
    const writtenOn = comment.version ?? 1;
    const about = request.version ?? writtenOn;
    const written = {
      position: comment.position ?? undefined,
      positionEnd: comment.positionEnd ?? undefined,
    };
    const place =
      position === undefined ? await moved(track.id, written, writtenOn, about) : { position, positionEnd };
    return { text: comment.content, version: about, place };
  }

  /** A place of one version in another one: at the same bars, if both have bars. */
  async function moved(trackId: string, place: Place, from: number, to: number): Promise<Place> {
    if (from === to || place.position === undefined) return place;
    const facts = new Map((await listVersionFacts(db, trackId)).map((one) => [one.number, one]));
    const target = facts.get(to);
    if (!target) return place;
    // Without sections only times can be compared.
    const source = facts.get(from) ?? { ...target, sections: [] };
    const map = (seconds: number) => mapPosition(source, target, seconds).seconds;
    const { position, positionEnd } = place;
    return { position: map(position), positionEnd: positionEnd === undefined ? undefined : map(positionEnd) };
  }

  return {
    /** @throws AppError not_found, no_such_version, no_score, score_outdated, unknown_provider, generation_cancelled */
    async read(me: AuthUser, track: SeenTrack, request: ReadRequest, signal: AbortSignal) {
      const { text, version, place } = await wordsOf(me, track, request);
      const selected = await versions.selectKept(track, version);
      refuseBlind(selected);
      const scored = findScore(selected, provider);
      const nothing = { edits: [], descriptions: [], ambiguities: [], version, reader: provider.name };
      if (!scored) {
        const prompt = promptWithComment(selected, text);
        return { ...nothing, notUnderstood: prompt === null ? [text] : [], prompt };
      }
      const { scores } = scored;
      const outline = await readInTurn(me.id, async () => {
        const { piece } = await storedScores.withScore(selected, scored);
        return scores.outline(piece);
      });
      const context = scores.contextOf(outline, barRangeOf(outline, place));
      const written =
        request.provider === undefined
          ? undefined
          : await musicWriting.readEdits(me, text, context, request.provider, signal);
      const read = written
        ? { ...written, ambiguities: [] }
        : { ...(await readInTurn(me.id, () => scores.readComment(text, context))), reader: provider.name };
      return {
        edits: [...read.edits],
        descriptions: read.edits.map((edit: Edit) => scores.describeEdit(edit, context)),
        notUnderstood: [...read.notUnderstood],
        ambiguities: read.ambiguities.map(({ alternative, ...one }) => ({
          ...one,
          alternative: { ...alternative, edits: [...alternative.edits] },
        })),
        version,
        reader: read.reader,
        prompt: null,
      };
    },

    /** @throws AppError no_such_version, no_score, score_outdated */
    async outline(me: AuthUser, track: SeenTrack, version: number = track.version): Promise<ScoreOutline> {
      return (await readInTurn(me.id, () => pieces.find(track, version))).piece.outline;
    },

    /** The differences of two versions. @throws AppError no_such_version, no_score, score_outdated */
    compare: (me: AuthUser, track: SeenTrack, first: number, second: number) =>
      readInTurn(me.id, async () => {
        const { scores, piece } = await pieces.find(track, first);
        const { piece: other } = await pieces.find(track, second);
        return { differences: [...(await scores.compare(piece, other))] };
      }),

    /** @throws AppError no_common_version, no_such_version, no_score, score_outdated */
    planMerge: (me: AuthUser, track: SeenTrack, firstVersion: number, secondVersion: number) =>
      readInTurn(me.id, async () => {
        const { scores, baseVersion, base, first, second } = await pieces.findRelated(
          track,
          firstVersion,
          secondVersion,
        );
        const { changes, conflicts } = await scores.planEditMerge(base, first, second);
        return { base: baseVersion, changes: [...changes], conflicts: [...conflicts] };
      }),
  };
}
