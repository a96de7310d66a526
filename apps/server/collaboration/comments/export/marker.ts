import type { BarFacts } from '#contract/bar-positions.ts';
import { frameAt, frameCount, type FrameRate } from './frame-rate.ts';
import type { Comment, CommentReply } from '#contract/comments.ts';

/** A comment placed in the exported version. */
export interface Marker {
  /** From 1, in the order of places. */
  readonly number: number;
  readonly comment: Comment;
  /** All replies; empty for formats that do not contain them. */
  readonly replies: readonly CommentReply[];
  /** Seconds in the exported version; null for a comment on the whole track. */
  readonly start: number | null;
  /** Null for a moment. */
  readonly end: number | null;
  /** False if the exported version does not contain the place. */
  readonly isExact: boolean;
}

/** The exported version. */
export interface ExportedVersion {
  readonly trackId: string;
  readonly title: string;
  /** The name of its audio file. */
  readonly fileName: string;
  readonly number: number;
  readonly facts: BarFacts;
  /** Of timecodes. */
  readonly rate: FrameRate;
}

export type MarkerFormat = (
  markers: AsyncIterable<Marker>,
  version: ExportedVersion,
) => AsyncIterable<string>;

/** Control characters, line separators, bidirectional overrides and the byte order mark. */
const unprintable =
  // oxlint-disable-next-line no-control-regex -- control characters are to be removed
  /[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]+/g;

/** The text without line breaks, tabs and characters that change how the rest of the line is read. */
export const singleLine = (text: string): string =>
  text.toWellFormed().replaceAll(unprintable, ' ').replaceAll(/\s+/g, ' ').trim();

export const authorOf = ({ user }: Pick<CommentReply, 'user'>): string =>
  singleLine(`${user.firstName} ${user.lastName}`) || 'Member';

/** A line that names the author and the text of a comment. */
export const markerLabel = ({ comment }: Marker): string =>
  `${authorOf(comment)}: ${singleLine(comment.content)}`;

/**
 * Where a marker starts, and its length, both in frames of the version; a moment has the length of one frame, and nothing is
 * after the last frame.
 */
export function framesOf(
  { start, end }: Pick<Marker, 'start' | 'end'>,
  { facts, rate }: Pick<ExportedVersion, 'facts' | 'rate'>,
): { first: number; length: number } {
  const count = frameCount(facts.duration, rate);
  const first = Math.min(Math.max(0, frameAt(start ?? 0, rate)), count - 1);
  const last = end === null ? first + 1 : frameAt(end, rate);
  return { first, length: Math.min(Math.max(1, last - first), count - first) };
}
