import { escapeHtml } from '#server/escape-html.ts';

/** What the page says of this server. */
export interface PageFacts {
  readonly appName: string;
  /** Which version runs, for people. */
  readonly version?: string | undefined;
  /** What people know the sign-in provider by. Absent: there is none. */
  readonly signInProvider?: string | undefined;
}

const meta = (name: string, content: string) => `<meta name="${name}" content="${escapeHtml(content)}" />`;

/** Stands for the product's name in a page that was rendered ahead; see web/kit/app-name.ts. */
const namePlaceholder = '%APP_NAME%';

/** The built page under the product's name: its title, and the meta elements from which the app knows its server. */
export function namePage(html: string, { appName, version, signInProvider }: PageFacts): string {
  const facts = [
    meta('application-name', appName),
    ...(version === undefined ? [] : [meta('application-version', version)]),
    ...(signInProvider === undefined ? [] : [meta('sign-in-provider', signInProvider)]),
  ];
  return html
    .replace('<title>Tutti</title>', () => `<title>${escapeHtml(appName)}</title>`)
    .replaceAll(namePlaceholder, () => escapeHtml(appName))
    .replace(/<meta\s+name="application-name"[^>]*>/, () => facts.join('\n    '));
}
