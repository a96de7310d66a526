/**
 * What an API token may be used for. Every scope includes `read` and nothing of the others. `admin`: the calls of
 * admins; without it, a token of an admin has the permissions of a creator.
 */
export const apiTokenScopes = ['read', 'comment', 'generate', 'manage', 'admin'] as const;
export type ApiTokenScope = (typeof apiTokenScopes)[number];

/** API tokens begin with this, so that secret scanners find them. */
export const apiTokenPrefix = 'tutti_';
