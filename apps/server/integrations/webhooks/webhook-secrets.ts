import { randomBytes } from 'node:crypto';
import { AppError } from '#contract/errors.ts';
import type { Context } from '#server/platform/context.ts';
import type { WebhookRow } from '../../platform/schema/webhooks.tables.ts';

const keyBytes = 32;

/** The form in which users see a key, as Standard Webhooks defines it. */
export const secretText = (key: Uint8Array): string => `whsec_${Buffer.from(key).toString('base64')}`;

/** The signing keys, which are stored encrypted. */
export function webhookSecrets({ encryption }: Context) {
  return {
    /** A new key, and as it is stored. */
    create(webhookId: string) {
      const key = randomBytes(keyBytes);
      return { key, encrypted: encryption.encrypt(key, webhookId) };
    },

    /** @throws webhook_secret_lost if the server's secret has changed */
    read({ id, secret }: Pick<WebhookRow, 'id' | 'secret'>): Uint8Array {
      const key = encryption.decrypt(secret, id);
      if (!key) throw new AppError('webhook_secret_lost');
      return key;
    },

    /** The keys to sign with at a time; none if the key cannot be read. */
    signingKeys(
      { id, secret, previousSecret, previousUntil }: WebhookRow,
      time: Date,
    ): readonly Uint8Array[] {
      const isOverlap = previousSecret && previousUntil && previousUntil > time;
      const stored = isOverlap ? [secret, previousSecret] : [secret];
      return stored.flatMap((one) => encryption.decrypt(one, id) ?? []);
    },
  };
}
