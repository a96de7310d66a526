/** One part of a multipart body; header names are in lower case. */
export interface Part {
  readonly headers: Readonly<Record<string, string>>;
  readonly bytes: Uint8Array;
}

/** Prevents a body of many empty parts from exhausting the memory. */
const maxParts = 16;
const maxHeaderBytes = 16_384;

const boundaryPattern = /;\s*boundary=(?:"((?:[^"\\]|\\.){1,200})"|([^\s;"]{1,200}))/i;

/**
 * Splits a multipart body (RFC 2046, 5.1). A delimiter must be a complete line, so audio that contains the same bytes
 * is not split.
 * @returns undefined if the body is incomplete, not multipart, or has too many parts
 */
export function splitMultipart(body: Uint8Array, contentType: string): Part[] | undefined {
  const [, quoted, plain] = boundaryPattern.exec(contentType) ?? [];
  const boundary = quoted?.replaceAll(/\\(.)/g, '$1') ?? plain;
  if (!/^multipart\//i.test(contentType) || !boundary) return undefined;
  const bytes = Buffer.concat([Buffer.from('\r\n'), body]);
  const delimiter = Buffer.from(`\r\n--${boundary}`, 'latin1');
  const parts: Part[] = [];
  let from: number | undefined;
  for (let at = bytes.indexOf(delimiter); at !== -1; at = bytes.indexOf(delimiter, at + 1)) {
    const [, isLast, padding] =
      /^(--)?([ \t]*)(?:\r\n|$)/.exec(lineAfter(bytes, at + delimiter.length)) ?? [];
    if (padding === undefined) continue;
    if (from !== undefined) {
      const part = readPart(bytes.subarray(from, at));
      if (!part || parts.push(part) > maxParts) return undefined;
    }
    if (isLast) return parts;
    // The line break after a delimiter may also begin the next delimiter.
    from = at + delimiter.length + padding.length;
  }
  return undefined;
}

const lineAfter = (bytes: Buffer, from: number) => {
  const end = bytes.indexOf('\r\n', from);
  return bytes.subarray(from, Math.min(end === -1 ? bytes.length : end + 2, from + 80)).toString('latin1');
};

/** @param bytes beginning with the line break after the delimiter */
function readPart(bytes: Buffer): Part | undefined {
  const headerEnd = bytes.indexOf('\r\n\r\n');
  if (headerEnd === -1 || headerEnd > maxHeaderBytes) return undefined;
  const lines = bytes.subarray(0, headerEnd).toString('latin1').split('\r\n').filter(Boolean);
  const headers = lines.map((line): [string, string] => {
    const colon = line.indexOf(':');
    return [line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim()];
  });
  return { headers: Object.fromEntries(headers), bytes: bytes.subarray(headerEnd + 4) };
}
