import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { sealWith } from './seal.ts';

const plain = randomBytes(20);
const seal = sealWith('a secret of the server');

test('encrypted data can be decrypted for its owner and differs each time', () => {
  const sealed = seal.close(plain, 'ada');
  expect(seal.open(sealed, 'ada')).toEqual(plain);
  expect(sealWith('a secret of the server').open(sealed, 'ada')).toEqual(plain);
  expect(sealed.includes(plain)).toBe(false);
  expect(seal.close(plain, 'ada')).not.toEqual(sealed);
});

test('decrypt returns undefined for another owner, another secret, and changed or truncated data', () => {
  const sealed = seal.close(plain, 'ada');
  expect(seal.open(sealed, 'ben')).toBeUndefined();
  expect(sealWith('another secret').open(sealed, 'ada')).toBeUndefined();
  for (const at of sealed.keys()) {
    const changed = Buffer.from(sealed);
    changed[at]! ^= 1;
    expect(seal.open(changed, 'ada')).toBeUndefined();
  }
  for (const end of [0, 12, 20, 28, sealed.length - 1])
    expect(seal.open(sealed.subarray(0, end), 'ada')).toBeUndefined();
});
