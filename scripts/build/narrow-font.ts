import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

interface NarrowFont {
  /** The file of a package, from the root of the checkout. */
  readonly from: string;
  /** Where the narrow one goes; the styles name it. */
  readonly to: string;
  /** How much of the font's axes the styles make use of, each in its own unit. */
  readonly axes: Readonly<Record<string, { readonly min: number; readonly max: number }>>;
}

/**
 * Cuts a variable font down to the axes that are used and to the signs of Latin-1 and typography:
 * whole, it weighs half as much as the program of the first load. Made once, before the build
 * looks for it.
 */
export function narrowFont(root: string, { from, to, axes }: NarrowFont): Plugin {
  return {
    name: 'tutti:narrow-font',
    async buildStart() {
      const [source, target] = [join(root, from), join(root, to)];
      const made = statSync(target, { throwIfNoEntry: false });
      if (made && made.mtimeMs > statSync(source).mtimeMs) return;
      const { default: subsetFont } = await import('subset-font');
      const narrow = await subsetFont(readFileSync(source), signs(), {
        targetFormat: 'woff2',
        variationAxes: axes,
      });
      mkdirSync(dirname(target), { recursive: true });
      writeFileSync(target, narrow);
    },
  };
}

/** First and last code points; the styles' `unicode-range` says the same. */
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

const signs = () =>
  ranges
    .flatMap(([first, last]) =>
      Array.from({ length: last - first + 1 }, (_, i) => String.fromCodePoint(first + i)),
    )
    .join('');
