import { encode } from 'uqr';
import { expect, test } from 'vitest';
import { qrCode } from './qr-code.ts';

/** The dark modules that a path draws. */
function modulesOf(path: string, size: number): boolean[][] {
  const modules = Array.from({ length: size }, () => Array<boolean>(size).fill(false));
  for (const [, x, y, length] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\3z/g))
    modules[Number(y)]!.fill(true, Number(x), Number(x) + Number(length));
  return modules;
}

test('qrCode draws all dark modules and a quiet zone of four modules', () => {
  const text = 'otpauth://totp/Tutti:ada@example.org?issuer=Tutti&secret=GEZDGNBVGY3TQOJQ';
  const { size, path } = qrCode(text);
  expect(modulesOf(path, size)).toEqual(encode(text, { ecc: 'M', border: 4 }).data);
  const inner = modulesOf(path, size)
    .slice(4, -4)
    .map((row) => row.slice(4, -4));
  // The finder pattern and its separator.
  expect(inner[0]!.slice(0, 8)).toEqual([true, true, true, true, true, true, true, false]);
  expect(modulesOf(path, size).flat().filter(Boolean)).toHaveLength(inner.flat().filter(Boolean).length);
});

test('qrCode fits the longest user and site names', () => {
  expect(qrCode(`otpauth://totp/${'%C3%A4'.repeat(60 + 254)}`).size).toBeLessThanOrEqual(177 + 8);
});
