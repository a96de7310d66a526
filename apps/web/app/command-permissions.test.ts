import { describe, expect, it } from 'vitest';
import { getAdminStats } from '#contract/admin.ts';
import { type Role, roles, type User } from '#contract/auth.ts';
import { mayChangeTrack } from '#contract/may-change-track.ts';
import { createProject } from '#contract/projects.ts';
import type { Track } from '#contract/tracks.ts';
import { type TrackAction, trackPolicy } from '#server/library/tracks/tracks.policy.ts';
import { type ProjectAction, projectPolicy } from '#server/projects/projects.policy.ts';
import { actionCommands, openPageCommands } from '#web/app/commands.ts';
import { moveCommands } from '#web/features/projects/ideas/commands.ts';
import { playlistCommands, itemCommands } from '#web/features/playlists/commands.ts';
import { allCommands, type TrackSubject } from '#web/features/tracks/commands.ts';
import { reviewCommands } from '#web/features/tracks/review/commands.ts';
import { versionCommands } from '#web/features/tracks/versions/commands.ts';
import { type Command, offered, type OfferedCommand } from '#web/ui/command.ts';

/** What the server requires for each command of a track; null: nothing more than to see it. */
const needs: Record<string, TrackAction | { readonly project: ProjectAction } | null> = {
  'track.copy-prompt': null,
  'track.share': null,
  'track.download': 'download',
  'track.delete': 'delete',
  'track.share-outside': { project: 'generate' },
  'track.details': 'edit',
  'track.projects': 'share',
  'track.playlists': { project: 'generate' },
  'track.change': 'manage',
  'track.remake-same': 'manage',
  'track.remake-variation': 'manage',
  'track.remake-extension': 'manage',
  'track.remake-section': 'manage',
  'track.file-stems': 'download',
  'track.file-midi': 'download',
  'track.file-wav': 'download',
};

const memberRoles = ['admin', 'collaborator', null] as const;
/** Everybody who can see a track in its own project. */
const viewers = roles.flatMap((role) =>
  memberRoles.flatMap((memberRole) =>
    [true, false].flatMap((allowDownloads) =>
      ['me', 'other'].map((createdBy) => ({ role, memberRole, allowDownloads, createdBy })),
    ),
  ),
);
type Viewer = (typeof viewers)[number];

/** The server's rules for a viewer. */
function serverFor({ role, memberRole, allowDownloads, createdBy }: Viewer) {
  const actor = { id: 'me', role, inviteValidated: true };
  const project = { id: 'p', isPublic: true, allowDownloads, memberRole };
  const mayInProject = (action: ProjectAction) => projectPolicy[action](actor, project) === 'granted';
  const track = { createdBy, projects: [{ ...project, isOwnerProject: true }] };
  const may = (command: string) => {
    const needed = needs[command];
    if (needed === undefined) throw new Error(`${command}: say here what the server requires for it.`);
    if (needed === null) return true;
    return typeof needed === 'string'
      ? trackPolicy[needed](actor, track) === 'granted'
      : mayInProject(needed.project);
  };
  return { may, mayInProject };
}

/** The commands of a track, with the permissions that the server states in its replies. */
function offeredTo(viewer: Viewer): readonly OfferedCommand[] {
  const { mayInProject } = serverFor(viewer);
  const subject: TrackSubject = {
    track: { hasScore: true, prompt: 'a door', createdBy: viewer.createdBy } as unknown as Track,
    actions: {} as TrackSubject['actions'],
    canDownload: mayInProject('download'),
    canGenerate: mayInProject('generate'),
    canEdit: mayChangeTrack({ id: 'me', role: viewer.role }, viewer.createdBy, mayInProject('edit')),
    canChange: true,
    onDelete: () => undefined,
    onTask: () => undefined,
    shareOutside: () => undefined,
  };
  return offered(allCommands, subject);
}

const nameOf = (viewer: Viewer) => Object.values(viewer).join(', ');

describe('the commands of a track', () => {
  it('a command is offered to who the server would not refuse, and to nobody else', () => {
    const rows = viewers.flatMap((viewer) => {
      const { may } = serverFor(viewer);
      const offers = new Map(offeredTo(viewer).map((command) => [command.id, command]));
      return allCommands.map(({ id }) => ({
        who: `${id}: ${nameOf(viewer)}`,
        isOffered: offers.get(id)?.isRefused === false,
        isGranted: may(id),
      }));
    });
    expect(rows.filter(({ isOffered, isGranted }) => isOffered && !isGranted)).toEqual([]);
    const withheld = rows.filter(({ isOffered, isGranted }) => isGranted && !isOffered);
    // Who made a track, or is a member without the right to generate, could also add it to another project.
    expect(withheld.filter(({ who }) => !who.startsWith('track.projects:'))).toEqual([]);
    expect(rows.filter(({ isOffered }) => isOffered).length).toBeGreaterThan(200);
  });

  it('the deletion is shown to everybody, and says why it is refused', () => {
    for (const viewer of viewers) {
      const command = offeredTo(viewer).find(({ id }) => id === 'track.delete');
      const isRefused = !serverFor(viewer).may('track.delete');
      expect(command).toMatchObject({
        isRefused,
        label: isRefused ? 'Delete: only who made it or an admin of its project can' : 'Delete',
      });
    }
  });
});

describe('the commands of every page are those of the role that their endpoint requires', () => {
  const rank: Record<Role, number> = { collaborator: 0, creator: 1, admin: 2 };
  const restricted: Record<string, string> = {
    'app.new-project': createProject.access,
    'app.open-admin': getAdminStats.access,
  };
  it.each(roles)('%s', (role) => {
    const shell = { user: { role } as User } as Parameters<(typeof actionCommands)[0]['run']>[0];
    const ids = offered([...actionCommands, ...openPageCommands], shell).map(({ id }) => id);
    for (const { id } of [...actionCommands, ...openPageCommands]) {
      const access = restricted[id];
      expect([id, ids.includes(id)]).toEqual([
        id,
        access === undefined || rank[role] >= rank[access as Role],
      ]);
    }
  });
});

/** The commands for a subject of which only some facts matter. */
const offeredFor = <Subject>(commands: readonly Command<Subject>[], facts: object) =>
  offered(commands, facts as Subject);

describe('a command that the server says is not allowed is nowhere:', () => {
  it.each([
    ['a version', () => offeredFor(versionCommands, { version: { isCurrent: false }, canManage: false })],
    ['a review', () => offeredFor(reviewCommands, { review: { isLocked: true, may: {} } })],
    ['a playlist', () => offeredFor(playlistCommands, { canEdit: false })],
    ['a track of a playlist', () => offeredFor(itemCommands, { canEdit: false, index: 1, count: 3 })],
    ['an idea', () => offeredFor(moveCommands('pending'), { idea: { may: { move: false } } })],
  ])('%s', (_what, commands) => {
    expect(commands()).toEqual([]);
  });
});
