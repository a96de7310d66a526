import type { ApiUser } from '../../packages/contract/testing/api-user.ts';
import { newVersions } from './version-files.ts';

type LinkBody = Parameters<typeof bodyOf>[0];

const nothing = {
  comment: false,
  approve: false,
  versions: false,
  downloadMp3: false,
  downloadWav: false,
  downloadStems: false,
};

const bodyOf = (settings: {
  readonly permissions?: Partial<typeof nothing>;
  readonly password?: string;
  readonly version?: number;
  readonly expiresAt?: string;
  readonly note?: string;
}) => ({
  recipient: 'Lena Okafor',
  ...settings,
  permissions: { ...nothing, ...settings.permissions },
});

interface Target {
  readonly projectId: string;
  readonly trackId?: string;
  readonly playlistId?: string;
}

/** Creates a share link to a track, a playlist or a project. */
export async function newShareLink(user: ApiUser, { projectId, ...target }: Target, settings: LinkBody = {}) {
  const body = { ...bodyOf(settings), ...target };
  return user.call('createShareLink', { params: { projectId }, body });
}

/** A track of a minute with a share link that allows comments and answers. */
export async function newSharedTrack(
  user: ApiUser,
  settings: LinkBody = {},
  title = 'Last Stop, Platform Lights',
) {
  const track = await newVersions(user, title, [220], 60);
  return { ...track, link: await newShareLink(user, track, settings) };
}
