import { createHash } from 'node:crypto';
import { relative } from 'node:path';
import type { Plugin } from 'vite';

const sheetImport = /^import (\w+) from (?="[^"]+\.module\.css";$)/gm;

/** Short names, the same in each build: `row` in apps/web/ui/list.module.css → `row_x7Qa`. */
export const shortClassNames = (root: string) => ({
  generateScopedName: (name: string, file: string): string => {
    const hash = createHash('sha256').update(relative(root, file)).digest('base64url');
    return `${name}_${hash.replaceAll(/[-_]/g, '').slice(0, 4)}`;
  },
});

/**
 * Writes the class names of CSS modules into the components, as strings. Otherwise each file of the build contains a
 * table of all names of its style sheets.
 */
export const inlinedClassNames: Plugin = {
  name: 'tutti:class-names',
  apply: 'build',
  enforce: 'post',
  config: () => ({ build: { rolldownOptions: { optimization: { inlineConst: { mode: 'all', pass: 3 } } } } }),
  transform(code, id) {
    // Each class is an exported constant, too. Unused modules would be removed with their style sheets.
    if (id.endsWith('.module.css'))
      return {
        code: code.replace(/^export default [^]*/m, ''),
        map: null,
        moduleSideEffects: 'no-treeshake',
      };
    return /\.tsx?$/.test(id)
      ? { code: code.replaceAll(sheetImport, 'import * as $1 from '), map: null }
      : null;
  },
};
