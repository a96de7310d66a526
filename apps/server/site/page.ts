import { escapeHtml } from '#server/platform/escape-html.ts';

export interface PageMeta {
  readonly appName: string;
  readonly version?: string | undefined;
  /** The display name of the sign-in provider. Absent: there is none. */
  readonly signInProvider?: string | undefined;
}

const meta = (name: string, content: string) => `<meta name="${name}" content="${escapeHtml(content)}" />`;

/** The placeholder for the product name in prerendered pages; see apps/web/ui/app-name.ts. */
const namePlaceholder = '%APP_NAME%';

/** Fills in the title, the product name and the meta elements that the app reads. */
export function applyPageMeta(html: string, { appName, version, signInProvider }: PageMeta): string {
  const elements = [
    meta('application-name', appName),
    ...(version === undefined ? [] : [meta('application-version', version)]),
    ...(signInProvider === undefined ? [] : [meta('sign-in-provider', signInProvider)]),
  ];
  return html
    .replace('<title>Tutti</title>', () => `<title>${escapeHtml(appName)}</title>`)
    .replaceAll(namePlaceholder, () => escapeHtml(appName))
    .replace(/<meta\s+name="application-name"[^>]*>/, () => elements.join('\n    '));
}
