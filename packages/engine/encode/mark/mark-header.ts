import { type AiMark, digitalSourceTypeOf } from '#engine/encode/mark/ai-mark.ts';

/** A mark as fields of JSON, beside audio that has no place for tags; null for what is not stated. */
export interface MarkRecord {
  /** The IPTC term, a URI. */
  readonly digitalSourceType: string | null;
  readonly softwareAgent: string | null;
  /** ISO 8601. */
  readonly dateCreated: string | null;
}

export const markRecord = (mark: AiMark | undefined): MarkRecord => ({
  digitalSourceType: (mark && digitalSourceTypeOf(mark)) ?? null,
  softwareAgent: mark?.softwareAgent ?? null,
  dateCreated: mark?.createdAt ?? null,
});

/** A string of a structured field, whose other characters are percent-encoded. */
const quoted = (value: string) => `"${encodeURI(value).replaceAll(/["\\]/g, encodeURIComponent)}"`;

/** The mark as the structured field (RFC 8941) of the header `Digital-Source-Type`. */
export function markHeader(mark: AiMark): string {
  const { sourceType, softwareAgent, createdAt, credentialsRemoved } = mark;
  return [
    quoted(digitalSourceTypeOf(mark) ?? sourceType),
    softwareAgent === undefined ? '' : `agent=${quoted(softwareAgent)}`,
    createdAt === undefined ? '' : `created=${quoted(createdAt)}`,
    credentialsRemoved ? 'credentials=removed' : '',
  ]
    .filter(Boolean)
    .join('; ');
}

const decoded = (value: string | undefined): string | null => {
  if (value === undefined) return null;
  try {
    return decodeURI(value).replaceAll(/%(?:22|5C)/gi, decodeURIComponent);
  } catch {
    return value;
  }
};

/** What `markHeader` states; null for what a header does not, or that is no header of this kind. */
export function readMarkHeader(header: string): MarkRecord {
  const parameter = (name: string) => decoded(new RegExp(`; ?${name}="([^"]*)"`).exec(header)?.[1]);
  const term = decoded(/^"([^"]*)"/.exec(header)?.[1]);
  return {
    digitalSourceType: term?.startsWith('http') ? term : null,
    softwareAgent: parameter('agent'),
    dateCreated: parameter('created'),
  };
}
