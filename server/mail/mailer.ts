import { createTransport } from 'nodemailer';

export interface MailSettings {
  /** smtp:// or smtps://, with user and password where the server wants them. */
  readonly url: string;
  /** An address, with or without a name. */
  readonly from: string;
}

export interface Message {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Where a click on the mail program's own button leads (RFC 8058). */
  readonly unsubscribeUrl?: string;
}

/** Why a message could not be handed over; says nothing of its words or the server's password. */
export class MailError extends Error {
  override readonly name = 'MailError';
  /** The server has refused for good: trying again would not help. */
  readonly isFinal: boolean;
  readonly facts: { readonly code: string | undefined; readonly responseCode: number | undefined };

  constructor(code: string | undefined, responseCode: number | undefined, reason?: string) {
    const what = String(responseCode ?? code ?? 'unknown');
    super(`the mail server did not take a message (${reason === undefined ? what : `${what}: ${reason}`})`);
    // A refused password (EAUTH) is the operator's to mend, and then the mail should go.
    this.isFinal = responseCode !== undefined && responseCode >= 500 && code !== 'EAUTH';
    this.facts = { code, responseCode };
  }
}

export interface Mailer {
  /** Hands a message to the mail server. The same id gives the same Message-ID. @throws MailError */
  send(id: string, message: Message): Promise<void>;
  close(): void;
}

const patienceMs = 15_000;

/** Sends through an SMTP server over a few connections that are kept. */
export function openMailer({ url, from }: MailSettings): Mailer {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 2,
    connectionTimeout: patienceMs,
    greetingTimeout: patienceMs,
    socketTimeout: 2 * patienceMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  const host = /@([\w.-]+)/.exec(from)?.[1] ?? 'localhost';
  return {
    async send(id, { unsubscribeUrl, ...message }) {
      try {
        await transport.sendMail({
          ...message,
          from,
          messageId: `<${id}@${host}>`,
          headers: {
            'Auto-Submitted': 'auto-generated',
            ...(unsubscribeUrl && { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
          },
          ...(unsubscribeUrl && { list: { unsubscribe: unsubscribeUrl } }),
        });
      } catch (error) {
        throw mailError(error);
      }
    },
    close: () => transport.close(),
  };
}

/** Failures before a word was said to the server: a certificate, a name, a closed port. */
const connectionCodes: ReadonlySet<unknown> = new Set([
  'ESOCKET',
  'ECONNECTION',
  'EDNS',
  'ETLS',
  'ETIMEDOUT',
]);

/** Beside what stopped a connection its own message stays away: it quotes the conversation with the server. */
function mailError(error: unknown): MailError {
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown };
  const reason = connectionCodes.has(code) && error instanceof Error ? error.message : undefined;
  return new MailError(
    typeof code === 'string' ? code : undefined,
    typeof responseCode === 'number' ? responseCode : undefined,
    reason,
  );
}
