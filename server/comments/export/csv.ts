import { barPosition } from '#contract/bar-positions.ts';
import type { CommentReply } from '#contract/comments.ts';
import { authorOf, type ExportedVersion, type Marker } from './marker.ts';
import { clockTime } from './time-format.ts';

/** Spreadsheets read a file as UTF-8 only with a byte order mark. */
const byteOrderMark = '\ufeff';

/** A field that spreadsheets do not evaluate: a text that could begin a formula gets an apostrophe (OWASP). */
const withoutFormula = (text: string) =>
  /^\s*[=+\-@|%\uff0b\uff0d\uff1d\uff20]/.test(text) ? `'${text}` : text;

// oxlint-disable-next-line no-control-regex -- control characters are to be removed
const controls = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/g;

function field(value: string | number): string {
  if (typeof value === 'number') return String(value);
  const text = withoutFormula(value.toWellFormed().replaceAll(controls, ' '));
  return /[",\r\n\t;]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** A line of RFC 4180. */
export const csvLine = (values: readonly (string | number)[]): string => `${values.map(field).join(',')}\r\n`;

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
    profileName(comment.assignee),
    comment.createdAt,
    comment.editedAt ?? '',
  ]);
}

function replyLine({ number }: Marker, reply: CommentReply): string {
  const values = ['', number, '', '', '', '', '', '', '', authorOf(reply), reply.content];
  return csvLine([...values, '', '', '', reply.createdAt, reply.editedAt ?? '']);
}

/** A table of comments, each followed by its replies. */
export async function* csv(markers: AsyncIterable<Marker>, version: ExportedVersion): AsyncGenerator<string> {
  yield byteOrderMark + csvLine(columns);
  for await (const marker of markers) {
    yield commentLine(marker, version);
    for (const reply of marker.replies) yield replyLine(marker, reply);
  }
}
