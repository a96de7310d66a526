import type { Config } from '#server/config.ts';

/** Where links in mails begin. */
export const siteUrl = ({ publicUrl, port }: Pick<Config, 'publicUrl' | 'port'>) =>
  publicUrl ?? `http://localhost:${port}`;

/** Whom mails come from: what is set, else the user that signs in to the mail server, else the site itself. */
export function mailFrom({
  mailFrom: set,
  smtpUrl,
  publicUrl,
  appName,
}: Pick<Config, 'mailFrom' | 'smtpUrl' | 'publicUrl' | 'appName'>): string {
  if (set) return set;
  const smtp = new URL(smtpUrl ?? 'smtp://localhost');
  const user = decodeURIComponent(smtp.username);
  const host = publicUrl ? new URL(publicUrl).hostname : smtp.hostname;
  const address = user.includes('@') ? user : `no-reply@${host}`;
  return `"${appName.replaceAll(/["\\\r\n]/g, '')}" <${address}>`;
}
