import { signatures } from '#server/platform/access/signature.ts';
import type { SignedTokens } from '#server/platform/access/signed-token.ts';
import type { ListeningStreams } from '#server/sharing/listening-streams/listening-streams.service.ts';
import { audioAddresses } from './audio-address.ts';
import { guestsService, type GuestDeps } from './guests.ts';
import { openStreams, type OpenStreamsDeps } from './open-streams.ts';
import { playCounter } from './plays.ts';
import { sharedAudioService } from './shared-audio.ts';
import { sharedCommentsService, type SharedCommentsDeps } from './shared-comments.ts';
import { sharedDownloadsService, type SharedDownloadDeps } from './shared-downloads.ts';
import { sharedPageCookie } from './shared-page-cookie.ts';
import { sharedPagesService, type SharedPagesDeps } from './shared-pages.service.ts';
import { listSpokenTags } from './spoken-tags.repo.ts';
import { sharedVerdictsService, type SharedVerdictDeps } from './shared-verdicts.ts';

type Assembled = 'pages' | 'audio' | 'streams' | 'guests' | 'addresses' | 'plays' | 'cookie' | 'signatures';

export type AssembleSharedPagesDeps = Omit<
  SharedPagesDeps & SharedCommentsDeps & SharedDownloadDeps & SharedVerdictDeps & GuestDeps & OpenStreamsDeps,
  Assembled
> & {
  /** The server's secret. */
  readonly secret: string;
  readonly links: SignedTokens;
  readonly listeningStreams: ListeningStreams;
  /** The site is served over https. */
  readonly isHttps: boolean;
};

/** Wires everything that share links show to people without an account. */
export function assembleSharedPages(deps: AssembleSharedPagesDeps) {
  const { db, secret, links, isHttps, now, log, listeningStreams: streams } = deps;
  const addresses = audioAddresses(signatures(secret, 'shared audio'), now);
  const guests = guestsService({ ...deps, signatures: signatures(secret, 'addresses of guests') });
  const plays = playCounter(deps);
  const cookie = sharedPageCookie(links, { secure: isHttps, now });
  const open = openStreams(deps);
  const pages = sharedPagesService({ ...deps, guests, addresses, plays, cookie });
  const audio = sharedAudioService({ ...deps, pages, streams, openStreams: open, addresses });
  return {
    pages,
    guests,
    plays,
    cookie,
    streams,
    audio,
    comments: sharedCommentsService({ ...deps, guests }),
    verdicts: sharedVerdictsService({ ...deps, guests }),
    downloads: sharedDownloadsService({ ...deps, pages, audio, streams }),

    /** Prepares the streams of a new link in the background; a failure shows when they are played. */
    async prepare(tokenHash: Buffer): Promise<void> {
      try {
        const link = await deps.shareLinks.findOpenLink(tokenHash);
        if (link) await audio.prepare(link);
      } catch (error) {
        log.debug({ err: error }, 'failed to prepare the listening streams of a share link');
      }
    },

    /** Erases names of guests and deletes renderings with spoken tags that no link needs any more. */
    async sweep(): Promise<void> {
      await guests.sweep();
      await streams.sweep(await listSpokenTags(db));
    },

    async close(): Promise<void> {
      open.close();
      await streams.close();
    },
  };
}
