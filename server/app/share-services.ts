import type { Generations } from '../composing/generation/generation.service.ts';
import { shareTokenHash } from '../sharing/share-links/share-link-token.ts';
import { shareLinksService, type ShareLinksDeps } from '../sharing/share-links/share-links.service.ts';
import { sharingService } from '../sharing/share-links/sharing.service.ts';
import {
  assembleSharedPages,
  type AssembleSharedPagesDeps,
} from '../sharing/shared-pages/assemble-shared-pages.ts';

export type ShareDependencies = Omit<ShareLinksDeps, 'voices' | 'isSharingEnabled'> &
  Omit<AssembleSharedPagesDeps, 'shareLinks'> & {
    readonly generations: Pick<Generations, 'voices'>;
  };

/** Creates the services of share links and of what they show. */
export function createShareServices({ generations, ...dependencies }: ShareDependencies) {
  const sharing = sharingService(dependencies);
  const links = shareLinksService({
    ...dependencies,
    voices: () => generations.voices(),
    isSharingEnabled: sharing.isEnabled,
  });
  const sharedPages = assembleSharedPages({ ...dependencies, shareLinks: links });
  const shareLinks: typeof links = {
    ...links,
    async create(...settings) {
      const created = await links.create(...settings);
      void sharedPages.prepare(shareTokenHash(created.token));
      return created;
    },
  };
  return { sharing, shareLinks, sharedPages };
}
