import { createHash, randomBytes } from 'node:crypto';

const tokenBytes = 24;

/** A new secret of 192 random bits, as base64url. */
export const newShareToken = (): string => randomBytes(tokenBytes).toString('base64url');

/** What is stored of a token. */
export const shareTokenHash = (token: string): Buffer => createHash('sha256').update(token).digest();
