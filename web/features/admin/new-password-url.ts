/** URL to set a new password. The token is in the fragment, which browsers do not send, so it never reaches a log. */
export const newPasswordUrl = (origin: string, token: string): string => `${origin}/new-password#${token}`;
