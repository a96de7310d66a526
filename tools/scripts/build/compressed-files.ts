import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

const isText = /\.(js|css|svg|json|webmanifest)$/;
/** Smaller files save no more than the headers add. */
const minBytes = 600;

/** Writes a `.br` and a `.gz` beside each text file, at maximum quality: built once, sent often. */
export function compressedFiles(): Plugin {
  let directory = '';
  return {
    name: 'tutti:compressed-files',
    apply: 'build',
    configResolved({ root, build }) {
      directory = resolve(root, build.outDir);
    },
    closeBundle() {
      for (const name of readdirSync(directory, { recursive: true, encoding: 'utf8' })) {
        // Hidden folders are not served.
        if (!isText.test(name) || name.startsWith('.')) continue;
        const path = join(directory, name);
        const content = readFileSync(path);
        if (content.length < minBytes) continue;
        const sizeHint = { [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
        writeFileSync(`${path}.br`, brotliCompressSync(content, { params: sizeHint }));
        writeFileSync(`${path}.gz`, gzipSync(content, { level: 9 }));
      }
    },
  };
}
