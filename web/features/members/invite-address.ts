/** Where an invite link leads: to Create account, or on to the project for a person who is signed in. */
export function inviteAddress(origin: string, projectId: string, code: string): string {
  const returnTo = `/projects/${projectId}?${new URLSearchParams({ invite: code })}`;
  return `${origin}/sign-in?${new URLSearchParams({ account: 'new', returnTo })}`;
}
