import type { CommentExportFormat } from '#contract/comments.ts';
import { audacity } from './audacity.ts';
import { csv } from './csv.ts';
import { edl } from './edl.ts';
import { fcpxml } from './fcpxml.ts';
import { json } from './json.ts';
import type { MarkerFormat } from './marker.ts';
import { premiere } from './premiere.ts';
import { reaper } from './reaper.ts';

export type TextFormat = Exclude<CommentExportFormat, 'wav'>;

interface FormatSpec {
  readonly write: MarkerFormat;
  readonly extension: string;
  readonly contentType: string;
  /** Of the file's name. */
  readonly suffix: string;
  readonly withReplies?: boolean;
}

const utf8 = 'charset=utf-8';
const xml = `application/xml; ${utf8}`;

export const textFormats: Readonly<Record<TextFormat, FormatSpec>> = {
  csv: {
    write: csv,
    extension: 'csv',
    contentType: `text/csv; ${utf8}`,
    suffix: 'comments',
    withReplies: true,
  },
  json: {
    write: json,
    extension: 'json',
    contentType: `application/json; ${utf8}`,
    suffix: 'comments',
    withReplies: true,
  },
  edl: { write: edl, extension: 'edl', contentType: `text/plain; ${utf8}`, suffix: 'markers' },
  fcpxml: { write: fcpxml, extension: 'fcpxml', contentType: xml, suffix: 'markers' },
  premiere: { write: premiere, extension: 'xml', contentType: xml, suffix: 'markers' },
  audacity: { write: audacity, extension: 'txt', contentType: `text/plain; ${utf8}`, suffix: 'labels' },
  reaper: { write: reaper, extension: 'csv', contentType: `text/csv; ${utf8}`, suffix: 'regions' },
};
