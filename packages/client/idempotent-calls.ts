import type { IdempotentCall } from '#contract/api.ts';
import type { RouteName } from '#contract/routes.ts';

/** The calls that accept an Idempotency-Key, without the schemas of the contract. */
const idempotentCalls = {
  remakeTrack: true,
  createTakeSet: true,
  generateImage: true,
  generateMusic: true,
  generateSoundEffect: true,
  generateVoice: true,
  createComment: true,
} as const satisfies Record<IdempotentCall, true>;

export const acceptsIdempotencyKey = (name: RouteName): boolean => Object.hasOwn(idempotentCalls, name);
