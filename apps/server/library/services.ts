import type { ServiceFactories } from '#server/platform/context.ts';
import { tracksService } from './tracks/tracks.service.ts';
import { versionsService } from './versions/versions.service.ts';
import { uploadsService } from './uploads/uploads.service.ts';
import { imagesService } from './images/images.service.ts';
import { filesService } from './files/files.service.ts';
import { trackProjectsService } from './tracks/track-projects.service.ts';
import { tracksTrashService } from './tracks/tracks-trash.service.ts';
import { audioDecoder } from './uploads/decoded-audio.ts';

/** How the services of the library are made. */
export const libraryServices = {
  tracks: tracksService,
  versions: versionsService,
  uploads: uploadsService,
  images: imagesService,
  files: filesService,
  trackProjects: trackProjectsService,
  tracksTrash: tracksTrashService,
  decoder: () => audioDecoder({ threads: 2, timeLimitMs: 30_000 }),
} satisfies Partial<ServiceFactories>;
