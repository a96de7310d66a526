/** Webhooks and their deliveries have no live events. */
export const pollMs = 10_000;
