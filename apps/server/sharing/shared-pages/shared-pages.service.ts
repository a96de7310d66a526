import type { FastifyRequest } from 'fastify';
import { AppError } from '#contract/errors.ts';
import type { SharedPage } from '#contract/shared-pages.ts';
import { shareTokenHash } from '#server/sharing/share-links/share-link-token.ts';
import type { OpenLink } from '#server/sharing/share-links/share-links.service.ts';
import type { Guest } from './guests.ts';
import { isUnlocked } from './password-gate.ts';
import type { SharedPageClaims } from './shared-page-cookie.ts';
import { sharedPageReply, sharedTrackReply } from './shared-page-reply.ts';
import { findSharedItem, listSharedItems, type SharedItem } from './shared-tracks.ts';
import type { Context, SharingServices } from '#server/platform/context.ts';
import { listSpokenTags } from './spoken-tags.repo.ts';

/** An open link with what the browser knows about it. */
export interface OpenPage {
  readonly link: OpenLink;
  readonly token: string;
  readonly tokenHash: Buffer;
  readonly claims: SharedPageClaims;
  readonly guest: Guest | undefined;
}

export type SharedPages = ReturnType<typeof sharedPagesService>;

declare module '#server/platform/context.ts' {
  interface SharingServices {
    readonly sharedPages: SharedPages;
  }
}

/** What share links show to people without an account. */
export function sharedPagesService({ db }: Context, services: SharingServices) {
  const {
    shareLinks,
    guests,
    reviews,
    plays,
    audioAddresses: addresses,
    sharedPageCookie: cookie,
  } = services;

  /** An open link, also one whose password was not sent. @throws not_found, for all other links alike */
  async function find(
    token: string,
    request: FastifyRequest,
  ): Promise<Omit<OpenPage, 'guest'> & { readonly isLocked: boolean }> {
    const tokenHash = shareTokenHash(token);
    const link = await shareLinks.findOpenLink(tokenHash);
    if (!link) throw new AppError('not_found');
    const claims = cookie.read(request, link, tokenHash);
    return { link, token, tokenHash, claims, isLocked: !isUnlocked(link, claims) };
  }

  /** @throws not_found, share_password_required */
  async function open(token: string, request: FastifyRequest): Promise<OpenPage> {
    const { isLocked, ...page } = await find(token, request);
    if (isLocked) throw new AppError('share_password_required');
    return { ...page, guest: await guests.find(page.link, page.claims.guest) };
  }

  const context = async ({ link, token, guest }: OpenPage, items: readonly SharedItem[]) => ({
    link,
    token,
    addresses,
    verdicts: guest
      ? await reviews.guestVerdicts(
          guest.id,
          items.map(({ shown }) => shown.trackId),
        )
      : [],
  });

  return {
    find,
    open,

    /** Erases names of guests and deletes renderings with spoken tags that no link needs any more. */
    async sweep(): Promise<void> {
      await guests.sweep();
      await services.listeningStreams.sweep(await listSpokenTags(db));
    },

    /** @throws not_found if a link to a track has nothing to show */
    async read(page: OpenPage): Promise<SharedPage> {
      const { link, guest } = page;
      const items = await listSharedItems(db, link);
      if (link.trackId && items.length === 0) throw new AppError('not_found');
      await plays.visit(link);
      return sharedPageReply(items, guest, await context(page, items));
    },

    /** @throws not_found if the page does not show the track */
    async requireTrack({ link }: OpenPage, trackId: string): Promise<void> {
      if (!(await findSharedItem(db, link, trackId))) throw new AppError('not_found');
    },

    /** A track of the page. @throws not_found */
    async readTrack(page: OpenPage, trackId: string) {
      const item = await findSharedItem(db, page.link, trackId);
      if (!item) throw new AppError('not_found');
      return sharedTrackReply(item, await context(page, [item]));
    },
  };
}
