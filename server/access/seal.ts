import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/** Keeps what the server has to read again, and nobody who reads the database should. */
export interface Seal {
  /** `owner` has to be named again to open it, so that what is one person's is worth nothing in another's row. */
  close(plain: Uint8Array, owner: string): Buffer;
  /** Undefined for what was closed for somebody else or under another secret, or was changed since. */
  open(sealed: Uint8Array, owner: string): Buffer | undefined;
}

const algorithm = 'aes-256-gcm';
const keyBytes = 32;
/** NIST SP 800-38D: 96 bits, a random one each time. */
const ivBytes = 12;
const tagBytes = 16;

/** AES-256-GCM under a key of its own, derived from the server's secret by HKDF-SHA-256 (RFC 5869). */
export function sealWith(secret: string): Seal {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'tutti second factor', keyBytes));
  return {
    close(plain, owner) {
      const iv = randomBytes(ivBytes);
      const cipher = createCipheriv(algorithm, key, iv).setAAD(Buffer.from(owner));
      const body = Buffer.concat([cipher.update(plain), cipher.final()]);
      return Buffer.concat([iv, cipher.getAuthTag(), body]);
    },
    open(sealed, owner) {
      const iv = sealed.subarray(0, ivBytes);
      const tag = sealed.subarray(ivBytes, ivBytes + tagBytes);
      try {
        const decipher = createDecipheriv(algorithm, key, iv, { authTagLength: tagBytes });
        decipher.setAAD(Buffer.from(owner)).setAuthTag(tag);
        return Buffer.concat([decipher.update(sealed.subarray(ivBytes + tagBytes)), decipher.final()]);
      } catch {
        return undefined;
      }
    },
  };
}
