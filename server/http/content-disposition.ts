import { create } from 'content-disposition';

const longestTitle = 150;

/** Control characters, what turns or hides letters, and what separates folders or streams. */
const unnameable =
  // oxlint-disable-next-line no-control-regex -- control characters are just what has to go
  /[\u0000-\u001f\u007f-\u009f\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff<>:"/\\|?*]+/g;

/** What Windows takes for a device, with whatever extension. */
const device = /^(?:con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[\d¹²³])(?=$|\.)/i;

/** The title as a file name: nothing that a file system or a header would take for something else. */
function fileName(title: string, extension: string): string {
  const tame = title
    .normalize('NFC')
    .toWellFormed()
    .replaceAll(unnameable, ' ')
    .replaceAll(/\s+/g, ' ')
    .replace(/^[\s.]+/, '');
  const short = Array.from(tame)
    .slice(0, longestTitle)
    .join('')
    .replace(/[\s.]+$/, '');
  const safe = device.test(short) ? `_${short}` : short;
  return `${safe || 'track'}.${extension}`;
}

/** A Content-Disposition that saves a file under its title (RFC 6266), with a name in ASCII for old programs. */
export function attachment(title: string, extension: string): string {
  const name = fileName(title, extension);
  const fallback = name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^ -~]/gu, '_');
  return create(name, { fallback });
}
