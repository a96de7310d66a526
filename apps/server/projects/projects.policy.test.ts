import { describe, expect, test } from 'vitest';
import type { Decision } from '#server/platform/access/authorized.ts';
import type { AuthUser } from '#server/platform/http/auth-user.ts';
import { trackPolicy, type TrackAction } from '#server/library/tracks/tracks.policy.ts';
import { projectPolicy, type ProjectAction, type ProjectAccessContext } from './projects.policy.ts';

const id = { me: 'me', other: 'somebody else' };
const userWithRole = (role: AuthUser['role'], inviteValidated = true): AuthUser => ({
  id: id.me,
  email: 'me@example.org',
  role,
  inviteValidated,
  needsSecondFactor: false,
});

type Membership = 'outside' | 'member' | 'project admin';
const memberRole = { outside: null, member: 'collaborator', 'project admin': 'admin' } as const;
const accessContext = (membership: Membership, isPublic: boolean): ProjectAccessContext => ({
  id: 'project',
  isPublic,
  allowDownloads: false,
  memberRole: memberRole[membership],
});

const yes = 'granted';
const none: Decision[] = ['not_found', 'not_found', 'not_found', 'not_found'];

// role, membership, public → see, generate, edit, download (downloads are disabled in the project)
const projectTable: [AuthUser['role'], Membership, boolean, Decision[]][] = [
  ['collaborator', 'outside', false, none],
  ['collaborator', 'outside', true, [yes, 'role_required', 'forbidden', 'forbidden']],
  ['collaborator', 'member', false, [yes, 'role_required', 'forbidden', yes]],
  ['collaborator', 'project admin', false, [yes, 'role_required', 'forbidden', yes]],
  ['creator', 'outside', false, none],
  ['creator', 'outside', true, [yes, 'forbidden', 'forbidden', 'forbidden']],
  ['creator', 'member', false, [yes, yes, 'forbidden', yes]],
  ['creator', 'project admin', false, [yes, yes, yes, yes]],
  ['admin', 'outside', false, [yes, yes, yes, yes]],
  ['admin', 'member', true, [yes, yes, yes, yes]],
];
const projectActions: ProjectAction[] = ['see', 'generate', 'edit', 'download'];

describe('projectPolicy', () => {
  test.each(projectTable)(
    'returns the expected decisions for %s, %s, public: %s',
    (role, membership, isPublic, decisions) => {
      const actual = projectActions.map((action) =>
        projectPolicy[action](userWithRole(role), accessContext(membership, isPublic)),
      );
      expect(actual).toEqual(decisions);
    },
  );

  test('lets every viewer download when the project allows downloads', () => {
    const open = { ...accessContext('outside', true), allowDownloads: true };
    expect(projectPolicy.download(userWithRole('collaborator'), open)).toBe(yes);
    expect(projectPolicy.download(userWithRole('collaborator'), { ...open, isPublic: false })).toBe(
      'not_found',
    );
  });

  test('returns not_found for every action without a validated invite, whatever the role', () => {
    for (const action of projectActions) {
      expect(projectPolicy[action](userWithRole('admin', false), accessContext('project admin', true))).toBe(
        'not_found',
      );
    }
  });
});

// role, membership, public, created by the user → see, download, share, delete
const trackTable: [AuthUser['role'], Membership, boolean, boolean, Decision[]][] = [
  ['collaborator', 'outside', false, false, none],
  ['collaborator', 'outside', true, false, [yes, 'forbidden', 'forbidden', 'forbidden']],
  ['collaborator', 'member', false, false, [yes, yes, yes, 'forbidden']],
  ['collaborator', 'member', false, true, [yes, yes, yes, 'forbidden']],
  ['creator', 'outside', false, true, none],
  ['creator', 'outside', true, false, [yes, 'forbidden', 'forbidden', 'forbidden']],
  ['creator', 'outside', true, true, [yes, 'forbidden', yes, yes]],
  ['creator', 'member', false, false, [yes, yes, yes, 'forbidden']],
  ['creator', 'member', false, true, [yes, yes, yes, yes]],
  ['creator', 'project admin', false, false, [yes, yes, yes, yes]],
  ['admin', 'outside', false, false, [yes, yes, yes, yes]],
];
const trackActions: TrackAction[] = ['see', 'download', 'share', 'delete'];

test.each(trackTable)(
  'trackPolicy returns the expected decisions for %s, %s, public: %s, own: %s',
  (role, membership, isPublic, isOwn, decisions) => {
    const track = {
      createdBy: isOwn ? id.me : id.other,
      projects: [{ ...accessContext(membership, isPublic), isOwnerProject: true }],
    };
    expect(trackActions.map((action) => trackPolicy[action](userWithRole(role), track))).toEqual(decisions);
  },
);
