import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const files = 'node_modules/@fontsource-variable';

/** The fonts of preview pictures: each a fixed weight, as TrueType, which the server's text renderer reads. */
const fonts = [
  { name: 'besley', from: 'besley/files/besley-latin-wght-normal.woff2', axes: { wght: 600 } },
  { name: 'besley-ext', from: 'besley/files/besley-latin-ext-wght-normal.woff2', axes: { wght: 600 } },
  { name: 'besley-italic', from: 'besley/files/besley-latin-wght-italic.woff2', axes: { wght: 800 } },
  { name: 'archivo', from: 'archivo/files/archivo-latin-wdth-normal.woff2', axes: { wght: 500, wdth: 100 } },
] as const;

/** Latin, Latin Extended and typographic characters. */
const characters = () =>
  [
    [0x20, 0x24f],
    [0x1e00, 0x1eff],
    [0x2010, 0x203a],
    [0x20a0, 0x20bf],
  ]
    .flatMap(([first, last]) => Array.from({ length: last! - first! + 1 }, (_, i) => first! + i))
    .map((code) => String.fromCodePoint(code))
    .join('');

/** Writes the fonts of the preview pictures into a folder. */
export async function writeCardFonts(root: string, directory: string): Promise<void> {
  const { default: subsetFont } = await import('subset-font');
  mkdirSync(directory, { recursive: true });
  for (const { name, from, axes } of fonts) {
    const font = await subsetFont(readFileSync(join(root, files, from)), characters(), {
      targetFormat: 'truetype',
      variationAxes: axes,
    });
    writeFileSync(join(directory, `${name}.ttf`), font);
  }
}
