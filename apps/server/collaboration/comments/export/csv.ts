import { barPosition } from '#contract/bar-positions.ts';
import type { CommentReply } from '#contract/comments.ts';
import { byteOrderMark, csvLine } from '#server/platform/csv.ts';
import { authorOf, type ExportedVersion, type Marker } from './marker.ts';
import { clockTime } from './time-format.ts';

const columns = [
  'Number',
  'Reply to',
  'Start',
  'End',
  'Start (seconds)',
  'End (seconds)',
  'Section',
  'Bar',
  'Version',
  'Author',
  'Comment',
  'Status',
  'Resolved by',
  'Fixed in version',
  'Assigned to',
  'Created',
  'Edited',
];

const profileName = (user: CommentReply['user'] | null) => (user ? authorOf({ user }) : '');
const rounded = (seconds: number) => Math.round(seconds * 1000) / 1000;

function commentLine({ number, comment, start, end }: Marker, { facts }: ExportedVersion): string {
  const bar = start === null ? undefined : barPosition(facts, start);
  return csvLine([
    number,
    '',
    start === null ? '' : clockTime(start),
    end === null ? '' : clockTime(end),
    start === null ? '' : rounded(start),
    end === null ? '' : rounded(end),
    bar?.sectionName ?? '',
    bar?.bar ?? '',
    comment.version ?? '',
    authorOf(comment),
    comment.content,
    comment.resolvedAt ? 'resolved' : 'open',
    profileName(comment.resolver),
    comment.fixedInVersion ?? '',
    profileName(comment.assignee),
    comment.createdAt,
    comment.editedAt ?? '',
  ]);
}

function replyLine({ number }: Marker, reply: CommentReply): string {
  const values = ['', number, '', '', '', '', '', '', '', authorOf(reply), reply.content];
  return csvLine([...values, '', '', '', '', reply.createdAt, reply.editedAt ?? '']);
}

/** A table of comments, each followed by its replies. */
export async function* csv(markers: AsyncIterable<Marker>, version: ExportedVersion): AsyncGenerator<string> {
  yield byteOrderMark + csvLine(columns);
  for await (const marker of markers) {
    yield commentLine(marker, version);
    for (const reply of marker.replies) yield replyLine(marker, reply);
  }
}
