import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/** Encryption at rest of secrets that the server must read again. */
export interface Encryption {
  /**
   * `owner` is authenticated data: decryption needs the same value, so a ciphertext is useless in another user's row.
   */
  encrypt(plain: Uint8Array, owner: string): Buffer;
  /** Undefined for another owner or secret, and for changed data. */
  decrypt(encrypted: Uint8Array, owner: string): Buffer | undefined;
}

const algorithm = 'aes-256-gcm';
const keyBytes = 32;
/** NIST SP 800-38D: 96 bits, random for each encryption. */
const ivBytes = 12;
const tagBytes = 16;

/** AES-256-GCM with a key derived from the server's secret by HKDF-SHA-256 (RFC 5869). */
export function createEncryption(secret: string): Encryption {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'tutti second factor', keyBytes));
  return {
    encrypt(plain, owner) {
      const iv = randomBytes(ivBytes);
      const cipher = createCipheriv(algorithm, key, iv).setAAD(Buffer.from(owner));
      const body = Buffer.concat([cipher.update(plain), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), body]);
    },
    decrypt(encrypted, owner) {
      const iv = encrypted.subarray(0, ivBytes);
      const tag = encrypted.subarray(ivBytes, ivBytes + tagBytes);
      try {
        const decipher = createDecipheriv(algorithm, key, iv, { authTagLength: tagBytes });
        decipher.setAAD(Buffer.from(owner)).setAuthTag(tag);
        return Buffer.concat([decipher.update(encrypted.subarray(ivBytes + tagBytes)), decipher.final()]);
      } catch {
        return undefined;
      }
    },
  };
}
