import type { Member } from '#contract/projects.ts';

export const messages = {
  addMember: 'Add Member',
  team: 'Team Members',
  count: (count: number) => (count === 1 ? '1 member' : `${count} members`),
  roles: { admin: 'Admin', collaborator: 'Collaborator' } satisfies Record<Member['role'], string>,
  you: 'You',
  empty: 'No team members yet.',
  noName: 'No name',
  cancel: 'Cancel',

  addText:
    'They need an account here first. Members can see everything in this project, comment and add ideas. If they were a member before, their share links and API tokens work again.',
  email: 'Email Address',
  adding: 'Adding...',
  emailRequired: 'Please enter an email address.',
  invited: { title: 'Member Invited' },
  invitationFailed: 'Invitation Failed',
  invitationFailedText: 'Failed to invite the member. Please try again.',

  links: 'Invite links',
  link: 'Invite link',
  linkText:
    'Send a link to someone without an account. It works once: they create an account and join this project.',
  linkUntil: (day: string) => `Unused, valid until ${day}`,
  createLink: 'Create invite link',
  creatingLink: 'Creating...',
  linkFailed: 'Invitation Failed',
  linkFailedText: 'Failed to create an invite link. Please try again.',
  copyLink: 'Copy link',
  copyLinkNamed: (code: string) => `Copy invite link ${code}`,
  linkCopied: { title: 'Link Copied', description: 'Send it to the person you want to invite.' },
  linkCopyFailed: { title: 'Copy Failed', description: 'Please select the link and copy it manually.' },
  revokeNamed: (code: string) => `Revoke invite link ${code}`,
  linkRevoked: { title: 'Invite Link Revoked', description: 'It no longer works.' },
  revokeFailed: 'Revoke Failed',
  revokeFailedText: 'Failed to revoke the invite link. Please try again.',

  remove: 'Remove',
  removeNamed: (name: string) => `Remove ${name}`,
  removeTitle: 'Remove member?',
  removeText: (name: string, project: string) =>
    `${name} will lose access to “${project}”. What they added stays.`,
  removed: { title: 'Member Removed' },
  removeFailed: 'Remove Failed',
  removeFailedText: 'Failed to remove the member. Please try again.',

  leave: 'Leave project',
  leaveTitle: 'Leave project?',
  leaveText: (project: string) =>
    `Only a project admin can add you back to “${project}”. What you added stays.`,
  leftProject: { title: 'Left Project' },
  leaveFailedText: 'You’re still a member. Please try again.',
} as const;
