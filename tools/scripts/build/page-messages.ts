import type { Plugin } from 'vite';
import { locale } from '../../../packages/contract/locale.ts';

interface PageMessages {
  readonly landingTitle: (app: string) => string;
  readonly description: string;
  readonly needsJavaScript: string;
  readonly loadFailed: string;
  readonly reload: string;
}

const textsOf = (pageMessages: PageMessages): Readonly<Record<string, string>> => ({
  LOCALE: locale,
  LANDING_TITLE: pageMessages.landingTitle('%APP_NAME%'),
  DESCRIPTION: pageMessages.description,
  NEEDS_JAVASCRIPT: pageMessages.needsJavaScript,
  LOAD_FAILED: pageMessages.loadFailed,
  RELOAD: pageMessages.reload,
});

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/** Fills in the texts of the pages' HTML, and its language. The server fills in `%APP_NAME%`. */
export function filledPageMessages(messages: PageMessages): Plugin {
  const texts = textsOf(messages);
  return {
    name: 'tutti:page-messages',
    transformIndexHtml: {
      order: 'pre',
      handler: (html) =>
        html.replaceAll(/%([A-Z_]+)%/g, (placeholder, name: string) =>
          name in texts ? escaped(texts[name]!) : placeholder,
        ),
    },
  };
}
