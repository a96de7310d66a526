/** URL of an invite link: leads to Create account, or to the project for a signed-in user. */
export function inviteUrl(origin: string, projectId: string, code: string): string {
  const returnTo = `/projects/${projectId}?${new URLSearchParams({ invite: code })}`;
  return `${origin}/sign-in?${new URLSearchParams({ account: 'new', returnTo })}`;
}
