import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

interface FontSubset {
  /** The source font in node_modules, relative to the root. */
  readonly from: string;
  /** The subset file, which the styles name. */
  readonly to: string;
  /** The range of each font axis that the styles use, in its own unit. */
  readonly axes: Readonly<Record<string, { readonly min: number; readonly max: number }>>;
}

/**
 * Subsets a variable font to the axes in use and to Latin-1 and typographic characters: the full font weighs half as
 * much as the JavaScript of the first load. Written once, before the build resolves it.
 */
export function subsetFontPlugin(root: string, { from, to, axes }: FontSubset): Plugin {
  return {
    name: 'tutti:narrow-font',
    async buildStart() {
      const [source, target] = [join(root, from), join(root, to)];
      const existing = statSync(target, { throwIfNoEntry: false });
      if (existing && existing.mtimeMs > statSync(source).mtimeMs) return;
      const { default: subsetFont } = await import('subset-font');
      const subset = await subsetFont(readFileSync(source), characters(), {
        targetFormat: 'woff2',
        variationAxes: axes,
      });
      mkdirSync(dirname(target), { recursive: true });
      writeFileSync(target, subset);
    },
  };
}

/** First and last code points; keep in sync with the styles' `unicode-range`. */
const ranges: readonly (readonly [number, number])[] = [
  [0x20, 0x7e],
  [0xa0, 0xff],
  [0x131, 0x131],
  [0x152, 0x153],
  [0x2bb, 0x2bc],
  [0x2c6, 0x2c6],
  [0x2da, 0x2da],
  [0x2dc, 0x2dc],
  [0x2000, 0x206f],
  [0x20ac, 0x20ac],
  [0x2122, 0x2122],
  [0x2191, 0x2191],
  [0x2193, 0x2193],
  [0x2212, 0x2212],
  [0x2215, 0x2215],
];

const characters = () =>
  ranges
    .flatMap(([first, last]) =>
      Array.from({ length: last - first + 1 }, (_, i) => String.fromCodePoint(first + i)),
    )
    .join('');
