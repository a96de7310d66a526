import type { Config } from '#server/platform/config.ts';

/** Base URL of links in mails. */
export const siteUrl = ({ publicUrl, port }: Pick<Config, 'publicUrl' | 'port'>) =>
  publicUrl ?? `http://localhost:${port}`;

/** The sender address: MAIL_FROM, else the SMTP user, else no-reply at the site's host. */
export function mailFrom({
  mailFrom: configured,
  smtpUrl,
  publicUrl,
  appName,
}: Pick<Config, 'mailFrom' | 'smtpUrl' | 'publicUrl' | 'appName'>): string {
  if (configured) return configured;
  const smtp = new URL(smtpUrl ?? 'smtp://localhost');
  const user = decodeURIComponent(smtp.username);
  const host = publicUrl ? new URL(publicUrl).hostname : smtp.hostname;
  const address = user.includes('@') ? user : `no-reply@${host}`;
  return `"${appName.replaceAll(/["\\\r\n]/g, '')}" <${address}>`;
}
