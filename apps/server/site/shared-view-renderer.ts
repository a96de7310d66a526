import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { SharedView } from '#contract/shared-view.ts';
import { escapeHtml } from '#server/platform/escape-html.ts';
import { dataElement } from './data-element.ts';
import { applyPageMeta, type PageMeta } from './page.ts';

/** Renders a page of a share link; `head` is added to its head. */
export type SharedViewRenderer = (view: SharedView, head?: string) => string;

/** The module that the web build writes for the server. */
interface RenderModule {
  readonly renderSharedView: (view: SharedView) => { readonly title: string; readonly markup: string };
}

const isMissing = (error: unknown) =>
  error instanceof Error &&
  'code' in error &&
  ['ENOENT', 'ERR_MODULE_NOT_FOUND'].includes(String(error.code));

/** Reads the pages of share links from the web build; undefined if it has none. */
export async function readSharedViewRenderer(
  directory: string,
  meta: PageMeta,
): Promise<SharedViewRenderer | undefined> {
  try {
    const [page, embed] = await Promise.all(
      ['share.html', 'embed.html'].map((name) => readFile(join(directory, name), 'utf8')),
    );
    const url = pathToFileURL(join(directory, '.server', 'render-shared-view.js')).href;
    const { renderSharedView } = (await import(url)) as RenderModule;
    return (view, head = '') => {
      const { title, markup } = renderSharedView(view);
      const template = applyPageMeta(view.kind === 'embed' ? embed! : page!, meta);
      // The names of users are not searched for the placeholder of the product name.
      const parts: Readonly<Record<string, string>> = {
        title: `<title>${escapeHtml(`${title}, ${meta.appName}`)}</title>`,
        head,
        view: markup.replaceAll('%APP_NAME%', () => escapeHtml(meta.appName)),
        data: view.kind === 'page' ? dataElement('shared-view', view) : '',
      };
      return template
        .replace(/<title>[^<]*<\/title>/, () => parts['title']!)
        .replace('<!--shared-head-->', () => parts['head']!)
        .replace('<!--shared-view--></div>', () => `${parts['view']}</div>${parts['data']}`);
    };
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}
