import type { Member } from '#contract/projects.ts';

export const messages = {
  addMember: 'Add Member',
  team: 'Team Members',
  count: (count: number) => (count === 1 ? '1 member' : `${count} members`),
  roles: { admin: 'Admin', collaborator: 'Collaborator' } satisfies Record<Member['role'], string>,
  you: 'You',
  empty: 'Nobody is in this team.',
  noName: 'No name',
  cancel: 'Cancel',

  addText:
    'They need an account here first. Members can see everything in this project, comment and add ideas.',
  email: 'Email Address',
  adding: 'Adding...',
  emailRequired: 'Please enter an email address.',
  invited: { title: 'Member Invited' },
  invitationFailed: 'Invitation Failed',
  invitationFailedText: 'Failed to invite the member. Please try again.',

  links: 'Invite links',
  link: 'Invite link',
  linkText:
    'Send a link to a person who has no account yet. It works once: they create an account and become a member of this project.',
  linkUntil: (day: string) => `Unused, valid until ${day}`,
  createLink: 'Make invite link',
  creatingLink: 'Making...',
  linkFailed: 'Invitation Failed',
  linkFailedText: 'Failed to make an invite link. Please try again.',
  copyLink: 'Copy link',
  copyLinkNamed: (code: string) => `Copy invite link ${code}`,
  linkCopied: { title: 'Link Copied', description: 'Send it to the person you want to invite.' },
  linkCopyFailed: { title: 'Copy Failed', description: 'Please select the link and copy it yourself.' },
  revokeNamed: (code: string) => `Revoke invite link ${code}`,
  linkRevoked: { title: 'Invite Link Revoked', description: 'It no longer works.' },
  revokeFailed: 'Revoke Failed',
  revokeFailedText: 'Failed to revoke the invite link. Please try again.',

  remove: 'Remove',
  removeNamed: (name: string) => `Remove ${name}`,
  removeTitle: 'Remove member?',
  removeText: (name: string, project: string) =>
    `${name} no longer sees “${project}”. What they made stays in it.`,
  removed: { title: 'Member Removed' },
  removeFailed: 'Remove Failed',
  removeFailedText: 'Failed to remove the member. Please try again.',

  leave: 'Leave project',
  leaveTitle: 'Leave project?',
  leaveText: (project: string) =>
    `Only a project admin can add you back to “${project}”. What you made stays in it.`,
  leftProject: { title: 'Project Left' },
  leaveFailedText: 'You are still in the team. Please try again.',
} as const;
