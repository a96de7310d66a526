import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { createEncryption } from './encryption.ts';

const plain = randomBytes(20);
const encryption = createEncryption('a secret of the server');

test('encrypted data can be decrypted for its owner and differs each time', () => {
  const encrypted = encryption.encrypt(plain, 'ada');
  expect(encryption.decrypt(encrypted, 'ada')).toEqual(plain);
  expect(createEncryption('a secret of the server').decrypt(encrypted, 'ada')).toEqual(plain);
  expect(encrypted.includes(plain)).toBe(false);
  expect(encryption.encrypt(plain, 'ada')).not.toEqual(encrypted);
});

test('decrypt returns undefined for another owner, another secret, and changed or truncated data', () => {
  const encrypted = encryption.encrypt(plain, 'ada');
  expect(encryption.decrypt(encrypted, 'ben')).toBeUndefined();
  expect(createEncryption('another secret').decrypt(encrypted, 'ada')).toBeUndefined();
  for (const at of encrypted.keys()) {
    const changed = Buffer.from(encrypted);
    changed[at]! ^= 1;
    expect(encryption.decrypt(changed, 'ada')).toBeUndefined();
  }
  for (const end of [0, 12, 20, 28, encrypted.length - 1])
    expect(encryption.decrypt(encrypted.subarray(0, end), 'ada')).toBeUndefined();
});
