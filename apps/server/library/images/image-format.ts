export type ImageFormat = 'png' | 'jpeg' | 'webp' | 'gif' | 'avif';

const latin = (bytes: Uint8Array, from: number, to: number) =>
  String.fromCharCode(...bytes.subarray(from, to));

/** Detects an accepted image format by the first bytes; file name and media type are ignored. */
export function detectImageFormat(bytes: Uint8Array): ImageFormat | undefined {
  if (latin(bytes, 0, 8) === '\u0089PNG\r\n\u001a\n') return 'png';
  if (latin(bytes, 0, 3) === '\u00ff\u00d8\u00ff') return 'jpeg';
  if (latin(bytes, 0, 4) === 'RIFF' && latin(bytes, 8, 12) === 'WEBP') return 'webp';
  if (/^GIF8[79]a/.test(latin(bytes, 0, 6))) return 'gif';
  if (latin(bytes, 4, 8) === 'ftyp' && /^avi[fs]$/.test(latin(bytes, 8, 12))) return 'avif';
  return undefined;
}
