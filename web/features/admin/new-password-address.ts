/** Where a link for a forgotten password leads. What is behind the `#` stays in the browser: no log has it. */
export const newPasswordAddress = (origin: string, token: string): string =>
  `${origin}/new-password#${token}`;
