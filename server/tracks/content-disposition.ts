const longestTitle = 150;

/** The title as a file name: nothing that a file system or a header would take for something else. */
function fileName(title: string, extension: string): string {
  const tame = title
    .normalize('NFC')
    .toWellFormed()
    // oxlint-disable-next-line no-control-regex -- control characters are just what has to go
    .replaceAll(/[\u0000-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069<>:"/\\|?*]+/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .replace(/^[\s.]+/, '');
  const short = Array.from(tame)
    .slice(0, longestTitle)
    .join('')
    .replace(/[\s.]+$/, '');
  return `${short || 'track'}.${extension}`;
}

/** RFC 5987's attr-char: everything else is percent-encoded. */
const encode5987 = (text: string) =>
  encodeURIComponent(text).replaceAll(/['()*]/g, (c) => `%${c.codePointAt(0)!.toString(16).toUpperCase()}`);

/**
 * A Content-Disposition that saves a file under its title (RFC 6266): the full name for today's
 * browsers, and one in ASCII for the others.
 */
export function attachment(title: string, extension: string): string {
  const name = fileName(title, extension);
  const ascii = name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^ -~]/gu, '_')
    .replaceAll('%', '_');
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encode5987(name)}`;
}
