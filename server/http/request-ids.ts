import { randomBytes } from 'node:crypto';

/** Names requests, uniquely over all processes: a random prefix for the process, then a number. */
export function requestIds(): () => string {
  const prefix = randomBytes(9).toString('base64url');
  let requests = 0;
  return () => `${prefix}-${(requests += 1)}`;
}
