import { locale } from '#contract/locale.ts';
import { messages } from '#server/platform/messages.ts';
import { cutText } from '#providers/cut-text.ts';
import { escapeHtml } from '#server/platform/escape-html.ts';

export interface MailPage {
  /** First name for the greeting; empty when the mailbox may belong to another user. */
  readonly greeting: string;
  readonly lines: readonly string[];
  readonly items?: readonly string[];
  readonly link: { readonly label: string; readonly url: string };
  readonly footer: readonly string[];
  /** A second link, below the footer. */
  readonly footerLink?: { readonly label: string; readonly url: string };
}

const maxTextLength = 200;

/**
 * Sanitises user-written text for a mail: one line, of limited length, without anything that a mail program would
 * turn into a link.
 */
export function sanitizeForMail(text: string): string {
  const oneLine = text
    .replaceAll(/[\p{C}\p{Z}]+/gu, ' ')
    .replaceAll(/:\/+/g, ': ')
    .replaceAll(/\.(?=[\p{L}\p{N}])/gu, '. ')
    .replaceAll('@', ' at ')
    .trim();
  return oneLine.length > maxTextLength ? `${cutText(oneLine, maxTextLength)}…` : oneLine;
}

const paragraph = (text: string) => `<p>${escapeHtml(text)}</p>`;
const anchor = ({ label, url }: MailPage['link']) =>
  `<p><a href="${escapeHtml(url)}">${escapeHtml(label)}</a></p>`;

/** Renders a mail as plain text and as simple HTML without images, scripts and external resources. */
export function mailPage(page: MailPage): { text: string; html: string } {
  const { lines, items = [], link, footer, footerLink } = page;
  const name = sanitizeForMail(page.greeting);
  const hello = name ? messages.helloName(name) : messages.hello;
  const text = [
    hello,
    ...lines,
    ...(items.length ? [items.map((item) => `- ${item}`).join('\n')] : []),
    `${link.label}:\n${link.url}`,
    '-- ',
    ...footer,
    ...(footerLink ? [`${footerLink.label}:\n${footerLink.url}`] : []),
  ].join('\n\n');
  const html = [
    `<!doctype html><html lang="${locale}"><meta charset="utf-8"><body>`,
    paragraph(hello),
    ...lines.map(paragraph),
    ...(items.length ? [`<ul>${items.map((item) => `<li>${escapeHtml(item)}</li>`).join('')}</ul>`] : []),
    anchor(link),
    '<hr>',
    ...footer.map(paragraph),
    ...(footerLink ? [anchor(footerLink)] : []),
    '</body></html>',
  ].join('\n');
  return { text: `${text}\n`, html };
}
