import { barPosition, mapPosition } from '#contract/bar-positions.ts';
import type { Comment } from '#contract/comments.ts';
import type { TrackVersion } from '#contract/versions.ts';
import { messages } from '#web/domain/comments/messages.ts';
import { musicWord } from '#web/domain/music-words.ts';
import { formatDuration } from '#web/ui/format-number.ts';

/** Where a comment is in the shown version, in seconds. */
export interface CommentPlace {
  readonly start: number;
  /** Undefined for a moment. */
  readonly end: number | undefined;
  /** False if the place does not exist in the shown version. */
  readonly isExact: boolean;
}

/** Seconds before an end that still belong to the bar before a bar line. */
const endTolerance = 0.02;

/** The place of a comment in the version that it was written on; undefined for a comment on the whole track. */
export const ownPlace = ({
  position,
  positionEnd,
}: Pick<Comment, 'position' | 'positionEnd'>): CommentPlace | undefined =>
  position === null ? undefined : { start: position, end: positionEnd ?? undefined, isExact: true };

/**
 * The place of a comment in the shown version: the same bars of the same section, else the same time. Undefined for a
 * comment on the whole track.
 */
export function commentPlace(
  comment: Pick<Comment, 'position' | 'positionEnd' | 'version'>,
  shown: TrackVersion,
  versions: readonly TrackVersion[],
): CommentPlace | undefined {
  const { position, positionEnd, version } = comment;
  const source = versions.find(({ number }) => number === version);
  if (position === null || !source || source.number === shown.number) return ownPlace(comment);
  const start = mapPosition(source, shown, position);
  if (positionEnd === null) return { start: start.seconds, end: undefined, isExact: start.isExact };
  // The end of a range belongs to its last section, not to the one that begins there.
  const end = mapPosition(source, shown, Math.max(position, positionEnd - endTolerance));
  const endSeconds = Math.min(shown.duration, end.seconds + endTolerance);
  return {
    start: start.seconds,
    end: endSeconds > start.seconds ? endSeconds : undefined,
    isExact: start.isExact && end.isExact,
  };
}

/** The places of comments in a version; the same object for the same comment. */
export function placesIn(shown: TrackVersion, versions: readonly TrackVersion[]) {
  const places = new WeakMap<Comment, { readonly place: CommentPlace | undefined }>();
  return (comment: Comment): CommentPlace | undefined => {
    const known = places.get(comment) ?? { place: commentPlace(comment, shown, versions) };
    places.set(comment, known);
    return known.place;
  };
}

type Span = Pick<CommentPlace, 'start' | 'end'>;

/** "0:20 – 0:32", or "0:41" for a moment. */
export const timeText = ({ start, end }: Span): string =>
  end === undefined ? formatDuration(start) : `${formatDuration(start)} – ${formatDuration(end)}`;

/** The bars of a place: "bars 17–20, Development"; undefined if the bars are unknown. */
export function barsText({ start, end }: Span, version: TrackVersion): string | undefined {
  const first = barPosition(version, start);
  if (!first) return undefined;
  const last = end === undefined ? first : barPosition(version, Math.max(start, end - endTolerance));
  const lastBar = last?.bar ?? first.bar;
  const bars =
    lastBar === first.bar ? messages.bar(first.bar) : messages.bars({ first: first.bar, last: lastBar });
  return messages.sectionOf({ bars, name: musicWord(first.sectionName) });
}
