import { createTransport } from 'nodemailer';

export interface MailSettings {
  /** smtp:// or smtps://, with user and password if the server requires them. */
  readonly url: string;
  /** An address, with or without a display name. */
  readonly from: string;
}

export interface Message {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** URL for the mail program's unsubscribe button (RFC 8058). */
  readonly unsubscribeUrl?: string;
}

/** A message was not accepted; contains neither its content nor the server's password. */
export class MailError extends Error {
  override readonly name = 'MailError';
  /** The server rejected the message permanently: retrying would not help. */
  readonly isFinal: boolean;
  readonly details: { readonly code: string | undefined; readonly responseCode: number | undefined };

  constructor(code: string | undefined, responseCode: number | undefined, reason?: string) {
    const cause = String(responseCode ?? code ?? 'unknown');
    super(`the mail server did not take a message (${reason === undefined ? cause : `${cause}: ${reason}`})`);
    // After a rejected password (EAUTH) the operator can fix the settings, so the mail is retried.
    this.isFinal = responseCode !== undefined && responseCode >= 500 && code !== 'EAUTH';
    this.details = { code, responseCode };
  }
}

export interface Mailer {
  /** Sends a message. The same id gives the same Message-ID. @throws MailError */
  send(id: string, message: Message): Promise<void>;
  close(): void;
}

const timeoutMs = 15_000;

/** Sends through an SMTP server over a pool of connections. */
export function openMailer({ url, from }: MailSettings): Mailer {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 2,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: 2 * timeoutMs,
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

/** Errors before the SMTP conversation: certificate, DNS, refused connection. */
const connectionCodes: ReadonlySet<unknown> = new Set([
  'ESOCKET',
  'ECONNECTION',
  'EDNS',
  'ETLS',
  'ETIMEDOUT',
]);

/** Only connection errors keep their message: others quote the conversation with the server. */
function mailError(error: unknown): MailError {
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown };
  const reason = connectionCodes.has(code) && error instanceof Error ? error.message : undefined;
  return new MailError(
    typeof code === 'string' ? code : undefined,
    typeof responseCode === 'number' ? responseCode : undefined,
    reason,
  );
}
