import { randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { tokensService } from '../billing/tokens/tokens.service.ts';
import { webhookOutbox } from '../integrations/webhooks/webhook-outbox.ts';
import { createEncryption } from '../platform/access/encryption.ts';
import { signedTokens } from '../platform/access/signed-token.ts';
import type { Context } from '../platform/context.ts';
import { publishOn, subscribeOn } from '../platform/events/event-channel.ts';
import { mailService, type MailResult } from '../platform/mail/mail.service.ts';
import type { Mailer } from '../platform/mail/mailer.ts';
import { siteUrl } from '../platform/mail/site-address.ts';
import type { Storage } from '../platform/storage/storage.ts';

/** What differs between installations; tests also replace parts of the context itself. */
export interface ContextOptions extends Partial<Context> {
  readonly storage: Storage;
  readonly provider: Context['provider'];
  readonly config: Context['config'];
  readonly log: Context['log'];
  /** Absent: no mail is sent. */
  readonly mailer?: Mailer | undefined;
  readonly onMailOutcome?: ((result: MailResult) => void) | undefined;
}

export function createContext({ storage, mailer, onMailOutcome, ...parts }: ContextOptions): Context {
  const { config, log, now = Date.now } = parts;
  const { eventBus, objects, queue } = storage;
  const { db } = storage.database;
  // Without one, links are valid as long as the process runs.
  const { secret = config.sessionSecret ?? randomBytes(32).toString('base64url') } = parts;
  const { site = { url: siteUrl(config), name: config.appName } } = parts;
  return {
    db,
    ...webhookOutbox(site.url, tokensService({ db, now }), publishOn(eventBus)),
    eventBus,
    subscribe: subscribeOn(eventBus),
    onMissed: (listener) => eventBus.onReconnect(listener),
    objects,
    queue,
    mail: mailer && mailService({ queue, mailer, log, onResult: onMailOutcome }),
    links: signedTokens(secret, now),
    encryption: createEncryption(secret),
    wait: (ms) => sleep(ms),
    soundFontFolder: join(tmpdir(), 'tutti-soundfonts'),
    ...parts,
    now,
    secret,
    site,
  };
}
