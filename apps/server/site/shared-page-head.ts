import type { SharedPage } from '#contract/shared-pages.ts';
import { escapeHtml } from '#server/platform/escape-html.ts';
import { cardSize } from '#server/sharing/share-previews/card-size.ts';
import { describeSharedPage } from '#server/sharing/share-previews/describe-shared-page.ts';

const meta = (key: 'name' | 'property', name: string, content: string | number) =>
  `<meta ${key}="${name}" content="${escapeHtml(String(content))}" />`;

interface SharedPageHead {
  readonly token: string;
  /** Undefined behind a password: the head says nothing about it. */
  readonly page: SharedPage | undefined;
  /** The address of the server, without a trailing slash. */
  readonly site: string;
  readonly appName: string;
}

/** The elements that pages and messengers read where a link is pasted: Open Graph, Twitter card, oEmbed. */
export function sharedPageHead({ token, page, site, appName }: SharedPageHead): string {
  const url = `${site}/s/${token}`;
  const title = page?.title ?? appName;
  const description = page ? describeSharedPage(page) : '';
  const oembed = `${site}/api/oembed?${new URLSearchParams({ url, format: 'json' })}`;
  const first = page?.tracks[0];
  const image = `${site}/api/shared/${token}/card`;
  return [
    meta('name', 'description', description || appName),
    meta('property', 'og:site_name', appName),
    meta('property', 'og:type', page?.kind === 'track' ? 'music.song' : 'website'),
    meta('property', 'og:title', title),
    ...(description ? [meta('property', 'og:description', description)] : []),
    meta('property', 'og:url', url),
    meta('property', 'og:image', image),
    meta('property', 'og:image:type', 'image/png'),
    meta('property', 'og:image:width', cardSize.width),
    meta('property', 'og:image:height', cardSize.height),
    meta('property', 'og:image:alt', title),
    ...(page?.kind === 'track' && first
      ? [meta('property', 'music:duration', Math.round(first.duration))]
      : []),
    meta('name', 'twitter:card', 'summary_large_image'),
    meta('name', 'twitter:title', title),
    ...(description ? [meta('name', 'twitter:description', description)] : []),
    meta('name', 'twitter:image', image),
    ...(page
      ? [
          `<link rel="alternate" type="application/json+oembed" href="${escapeHtml(oembed)}" title="${escapeHtml(title)}" />`,
        ]
      : []),
  ].join('\n    ');
}
