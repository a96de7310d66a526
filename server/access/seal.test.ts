import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { sealWith } from './seal.ts';

const plain = randomBytes(20);
const seal = sealWith('a secret of the server');

test('what is sealed can be read again for its owner, and looks different each time', () => {
  const sealed = seal.close(plain, 'ada');
  expect(seal.open(sealed, 'ada')).toEqual(plain);
  expect(sealWith('a secret of the server').open(sealed, 'ada')).toEqual(plain);
  expect(sealed.includes(plain)).toBe(false);
  expect(seal.close(plain, 'ada')).not.toEqual(sealed);
});

test('it opens for nobody else, under no other secret, and not when a bit was changed or a part is missing', () => {
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
