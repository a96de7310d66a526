import { randomBytes } from 'node:crypto';

/** Request ids: a random process prefix and a counter. */
export function requestIds(): () => string {
  const prefix = randomBytes(9).toString('base64url');
  let requests = 0;
  return () => `${prefix}-${(requests += 1)}`;
}
