const maxTitleLength = 150;

/** Control characters, bidirectional and zero-width characters, and separators of paths and streams. */
const unsafeCharacters =
  // oxlint-disable-next-line no-control-regex -- control characters are to be removed
  /[\u0000-\u001f\u007f-\u009f\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u2069\ufeff<>:"/\\|?*]+/g;

/** Device names that Windows reserves, with any extension. */
const reservedName = /^(?:con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[\d¹²³])(?=$|\.)/i;

/** The first characters of a text, at most `maxBytes` in UTF-8. */
function cut(text: string, maxBytes: number): string {
  const characters = Array.from(text).slice(0, maxTitleLength);
  while (Buffer.byteLength(characters.join('')) > maxBytes) characters.pop();
  return characters.join('');
}

/** A file name that all operating systems accept; `maxBytes` limits it without its extension. */
export function fileName(title: string, extension: string, maxBytes = Infinity): string {
  const cleaned = title
    .normalize('NFC')
    .toWellFormed()
    .replaceAll(unsafeCharacters, ' ')
    .replaceAll(/\s+/g, ' ')
    .replace(/^[\s.]+/, '');
  const short = cut(cleaned, maxBytes).replace(/[\s.]+$/, '');
  const safe = reservedName.test(short) ? `_${short}` : short;
  return `${safe || 'track'}.${extension}`;
}
