import type { Generations } from './generation/generation.service.ts';
import { shareLinksService, type ShareLinksDeps } from './share-links/share-links.service.ts';
import { sharingService } from './share-links/sharing.service.ts';

export interface ShareDependencies extends Omit<ShareLinksDeps, 'voices' | 'isSharingEnabled'> {
  readonly generations: Pick<Generations, 'voices'>;
}

/** Creates the services of share links. */
export function createShareServices({ generations, ...dependencies }: ShareDependencies) {
  const sharing = sharingService(dependencies);
  const shareLinks = shareLinksService({
    ...dependencies,
    voices: () => generations.voices(),
    isSharingEnabled: sharing.isEnabled,
  });
  return { sharing, shareLinks };
}
