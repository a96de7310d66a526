import type { FastifyRequest } from 'fastify';
import { AppError } from '#contract/errors.ts';
import { getOembed, getSharedCard } from '#contract/shared-pages.ts';
import type { Bind } from '#server/platform/http/bind.ts';
import { cardSize } from './card-size.ts';
import type { CardFonts } from './draw-card.ts';
import { cardCache } from './card-cache.ts';
import { oembedReply, tokenOf } from './oembed.ts';
import type { SharedApi } from './shared-api.ts';

interface SharePreviewRoutes {
  readonly api: SharedApi;
  readonly appName: string;
  readonly publicUrl: string | undefined;
  readonly fonts: CardFonts;
}

/** Without the cookie of a guest, so that nothing behind a password is shown. */
const stranger = ({ ip, headers: { host } }: FastifyRequest) => ({ ip, headers: { host } });

/** What other sites request where a link is pasted: the picture and the oEmbed description. */
export function sharePreviewRoutes(bind: Bind, { api, appName, publicUrl, fonts }: SharePreviewRoutes): void {
  const cards = cardCache({ api, appName, fonts });

  bind(getSharedCard, async ({ params: { token }, request, reply }) => {
    const { etag, png } = await cards.find(stranger(request), token);
    // Other sites show it.
    void reply.headers({ etag, 'cross-origin-resource-policy': 'cross-origin' });
    return reply.type('image/png').send(png);
  });

  bind(getOembed, async ({ query, request }) => {
    const site = publicUrl ?? `${request.protocol}://${request.host}`;
    const token = tokenOf(query.url, site);
    const { body: page } = token === undefined ? {} : await api.readPage(stranger(request), token);
    if (token === undefined || !page) throw new AppError('not_found');
    return oembedReply({ token, page, site, appName, cardSize }, query);
  });
}
