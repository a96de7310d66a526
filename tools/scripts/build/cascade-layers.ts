import { relative, sep } from 'node:path';
import type { Plugin } from 'vite';

/**
 * The cascade layers, weakest first: the base (tokens, reset, elements), then the floors of the web app. A style sheet is
 * loaded with the page that needs it, so its place among the others depends on the visit; a floor's place does not.
 */
export const cascadeLayers = ['base', 'ui', 'data', 'audio', 'domain', 'guest', 'features', 'app'] as const;

/** Each sheet says it, because any may be the first of a page. */
const order = `@layer ${cascadeLayers.join(', ')};\n`;

/** Puts the rules of each CSS module into the layer of its floor, and the order of the layers before each sheet. */
export function layeredStyles(webRoot: string): Plugin {
  return {
    name: 'tutti:cascade-layers',
    enforce: 'pre',
    transform(code, id) {
      const path = id.split('?', 1)[0]!;
      if (!path.endsWith('.css')) return null;
      if (!path.endsWith('.module.css')) return { code: order + code, map: null };
      const floor = relative(webRoot, path).split(sep, 1)[0]!;
      if (!cascadeLayers.some((layer) => layer === floor))
        throw new Error(`${path} is on no floor that has a cascade layer: ${cascadeLayers.join(', ')}.`);
      return { code: `${order}@layer ${floor} {\n${code}}\n`, map: null };
    },
  };
}
