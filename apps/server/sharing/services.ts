import type { ServiceFactories } from '#server/platform/context.ts';
import { listeningStreamsService } from './listening-streams/listening-streams.service.ts';
import { sharingService } from './share-links/sharing.service.ts';
import { shareLinksService } from './share-links/share-links.service.ts';
import { sharedPagesService } from './shared-pages/shared-pages.service.ts';
import { guestsService } from './shared-pages/guests.ts';
import { playCounter } from './shared-pages/plays.ts';
import { sharedPageCookie } from './shared-pages/shared-page-cookie.ts';
import { audioAddresses } from './shared-pages/audio-address.ts';
import { openStreams } from './shared-pages/open-streams.ts';
import { sharedAudioService } from './shared-pages/shared-audio.ts';
import { sharedCommentsService } from './shared-pages/shared-comments.ts';
import { sharedVerdictsService } from './shared-pages/shared-verdicts.ts';
import { sharedDownloadsService } from './shared-pages/shared-downloads.ts';

/** How the services of sharing are made. */
export const sharingServices = {
  listeningStreams: listeningStreamsService,
  sharing: sharingService,
  shareLinks: shareLinksService,
  sharedPages: sharedPagesService,
  guests: guestsService,
  plays: playCounter,
  sharedPageCookie,
  audioAddresses,
  openStreams,
  sharedAudio: sharedAudioService,
  sharedComments: sharedCommentsService,
  sharedVerdicts: sharedVerdictsService,
  sharedDownloads: sharedDownloadsService,
} satisfies Partial<ServiceFactories>;
