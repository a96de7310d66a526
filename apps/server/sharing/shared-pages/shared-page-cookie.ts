import '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '#server/platform/context.ts';
import type { OpenLink } from '#server/sharing/share-links/share-links.service.ts';

/** What a browser knows about one share link. */
export interface SharedPageClaims {
  /** The id of the guest who entered a name. */
  readonly guest?: string;
  /** The fingerprint of the password that was sent; stale after the password changed. */
  readonly password?: string;
}

/**
 * One HttpOnly cookie per link, signed, so that nothing of it can be forged or used for another link. Browsers send it to
 * the link's own addresses only: with those of some 65 links the headers of every request would be too large.
 */
export interface SharedPageCookie {
  read(request: FastifyRequest, link: Pick<OpenLink, 'id'>, token: Buffer): SharedPageClaims;
  write(reply: FastifyReply, page: CookiePage, claims: SharedPageClaims): void;
}

/** An opened link. */
interface CookiePage {
  readonly link: Pick<OpenLink, 'id'>;
  readonly token: string;
  readonly tokenHash: Buffer;
}

/** Where the page of a link and its calls are. */
const pathsOf = (token: string) => ['/s/', '/api/shared/'].map((path) => path + encodeURIComponent(token));

const nameOf = (tokenHash: Buffer) => `tutti_share_${tokenHash.subarray(0, 8).toString('hex')}`;

const lifetimeMs = 30 * 24 * 3_600_000;

declare module '#server/platform/context.ts' {
  interface SharingServices {
    readonly sharedPageCookie: SharedPageCookie;
  }
}

export function sharedPageCookie({ links: tokens, site, now }: Context): SharedPageCookie {
  const secure = site.url.startsWith('https:');
  return {
    read(request, { id }, tokenHash) {
      const value = request.cookies[nameOf(tokenHash)];
      if (value === undefined) return {};
      try {
        const { link, ...claims } = tokens.read('shared-page', value);
        return link === id ? claims : {};
      } catch {
        return {};
      }
    },
    write(reply, { link: { id }, token, tokenHash }, claims) {
      const expires = new Date(now() + lifetimeMs);
      const value = tokens.sign('shared-page', { link: id, ...claims }, expires.getTime());
      const attributes = { httpOnly: true, sameSite: 'lax', secure } as const;
      const name = nameOf(tokenHash);
      // Written by earlier versions.
      void reply.clearCookie(name, { ...attributes, path: '/' });
      for (const path of pathsOf(token)) void reply.setCookie(name, value, { ...attributes, path, expires });
    },
  };
}
