import { create } from 'content-disposition';

const maxTitleLength = 150;

/** Control characters, bidirectional and zero-width characters, and separators of paths and streams. */
const unsafeCharacters =
  // oxlint-disable-next-line no-control-regex -- control characters are to be removed
  /[\u0000-\u001f\u007f-\u009f\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff<>:"/\\|?*]+/g;

/** Device names that Windows reserves, with any extension. */
const reservedName = /^(?:con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[\d¹²³])(?=$|\.)/i;

function fileName(title: string, extension: string): string {
  const cleaned = title
    .normalize('NFC')
    .toWellFormed()
    .replaceAll(unsafeCharacters, ' ')
    .replaceAll(/\s+/g, ' ')
    .replace(/^[\s.]+/, '');
  const short = Array.from(cleaned)
    .slice(0, maxTitleLength)
    .join('')
    .replace(/[\s.]+$/, '');
  const safe = reservedName.test(short) ? `_${short}` : short;
  return `${safe || 'track'}.${extension}`;
}

/**
 * A Content-Disposition header that saves a file under its title (RFC 6266), with an ASCII fallback for old clients.
 */
export function attachment(title: string, extension: string): string {
  const name = fileName(title, extension);
  const fallback = name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^ -~]/gu, '_');
  return create(name, { fallback });
}
