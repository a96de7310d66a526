import type { Comment } from '#contract/comments.ts';
import { formatDuration } from '#web/ui/format-number.ts';
import type { TimeRange } from '#web/audio/waveform/range-grid.ts';

export const commentElementId = (id: string) => `comment-${id}`;

export const rangeText = ({ start, end }: TimeRange) => `${formatDuration(start)} – ${formatDuration(end)}`;

/** The place of a comment: "0:20 – 0:32" or "0:41"; empty for one on the whole piece. */
export function timeText({ position, positionEnd }: Pick<Comment, 'position' | 'positionEnd'>): string {
  if (position === null) return '';
  return positionEnd === null ? formatDuration(position) : rangeText({ start: position, end: positionEnd });
}
