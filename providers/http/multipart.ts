/** One part of a multipart body; the names of its headers in lower case. */
export interface Part {
  readonly headers: Readonly<Record<string, string>>;
  readonly bytes: Uint8Array;
}

/** Nobody has more to say than this; a body of nothing but boundaries would fill the memory with parts. */
const mostParts = 16;
const mostHeaderBytes = 16_384;

const boundaryIn = /;\s*boundary=(?:"((?:[^"\\]|\\.){1,200})"|([^\s;"]{1,200}))/i;

/**
 * The parts of a multipart body (RFC 2046, 5.1). A boundary counts only at the beginning of a line and as the
 * whole of it, so sound that happens to hold the same characters stays whole.
 * @returns undefined where the body is not whole, none of that kind, or of more parts than anybody sends
 */
export function splitMultipart(body: Uint8Array, contentType: string): Part[] | undefined {
  const [, quoted, plain] = boundaryIn.exec(contentType) ?? [];
  const boundary = quoted?.replaceAll(/\\(.)/g, '$1') ?? plain;
  if (!/^multipart\//i.test(contentType) || !boundary) return undefined;
  const bytes = Buffer.concat([Buffer.from('\r\n'), body]);
  const mark = Buffer.from(`\r\n--${boundary}`, 'latin1');
  const parts: Part[] = [];
  let from: number | undefined;
  for (let at = bytes.indexOf(mark); at !== -1; at = bytes.indexOf(mark, at + 1)) {
    const [, isLast, padding] = /^(--)?([ \t]*)(?:\r\n|$)/.exec(lineAfter(bytes, at + mark.length)) ?? [];
    if (padding === undefined) continue;
    if (from !== undefined) {
      const part = readPart(bytes.subarray(from, at));
      if (!part || parts.push(part) > mostParts) return undefined;
    }
    if (isLast) return parts;
    // The end of the boundary's line may be the beginning of the next boundary's.
    from = at + mark.length + padding.length;
  }
  return undefined;
}

const lineAfter = (bytes: Buffer, from: number) => {
  const end = bytes.indexOf('\r\n', from);
  return bytes.subarray(from, Math.min(end === -1 ? bytes.length : end + 2, from + 80)).toString('latin1');
};

/** @param bytes from the line break behind the boundary */
function readPart(bytes: Buffer): Part | undefined {
  const blank = bytes.indexOf('\r\n\r\n');
  if (blank === -1 || blank > mostHeaderBytes) return undefined;
  const lines = bytes.subarray(0, blank).toString('latin1').split('\r\n').filter(Boolean);
  const headers = lines.map((line): [string, string] => {
    const colon = line.indexOf(':');
    return [line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim()];
  });
  return { headers: Object.fromEntries(headers), bytes: bytes.subarray(blank + 4) };
}
