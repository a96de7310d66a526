export const INK = '#4a4440';
export const GRID = '#d9d2c9';
export const GOOD = '#2f6f5e';
export const BAD = '#b8452f';

const escaped = (words: string): string => words.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

export const svg = (width: number, height: number, body: readonly string[]): string =>
  [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" font-family="sans-serif" font-size="11" fill="${INK}">`,
    `<rect width="${width}" height="${height}" fill="#fff"/>`,
    ...body,
    '</svg>',
    '',
  ].join('\n');

/** `more`: further attributes of the element. */
export const text = (x: number, y: number, words: string, more = ''): string =>
  `<text x="${x}" y="${y}" ${more}>${escaped(words)}</text>`;
