import type { Reply } from '#contract/api.ts';
import type { SharedPage } from '#contract/shared-pages.ts';
import { escapeHtml } from '#server/platform/escape-html.ts';

/** The token of an address of a share link on this server; undefined for other addresses. */
export function tokenOf(address: string, site: string): string | undefined {
  if (!URL.canParse(address)) return undefined;
  const { origin, pathname } = new URL(address);
  if (origin !== new URL(site).origin) return undefined;
  return /^\/(?:s|embed)\/([\w-]+)\/?$/.exec(pathname)?.[1];
}

/** The size of the embedded player in pixels. */
const player = { width: 600, height: 180 } as const;

interface EmbeddedPage {
  readonly token: string;
  readonly page: SharedPage;
  readonly site: string;
  readonly appName: string;
  readonly cardSize: { readonly width: number; readonly height: number };
}

/** The oEmbed reply for a shared page, within the given size. */
export function oembedReply(
  { token, page, site, appName, cardSize }: EmbeddedPage,
  {
    maxwidth = Infinity,
    maxheight = Infinity,
  }: { maxwidth?: number | undefined; maxheight?: number | undefined },
): Reply<'getOembed'> {
  const width = Math.min(maxwidth, player.width);
  const height = Math.min(maxheight, player.height);
  const title = escapeHtml(page.title);
  return {
    version: '1.0',
    type: 'rich',
    title: page.title,
    provider_name: appName,
    provider_url: site,
    html: `<iframe src="${site}/embed/${token}" width="${width}" height="${height}" title="${title}" loading="lazy" allow="autoplay" style="border:0"></iframe>`,
    width,
    height,
    thumbnail_url: `${site}/api/shared/${token}/card`,
    thumbnail_width: cardSize.width,
    thumbnail_height: cardSize.height,
  };
}
