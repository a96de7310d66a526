import type { ApiToken } from '#contract/api-tokens.ts';
import type { FoundApiToken } from './api-tokens.repo.ts';

export function apiTokenReply({ token, owner, projectName }: FoundApiToken): ApiToken {
  const {
    tokenHash: _hash,
    byProvider: _byProvider,
    userId,
    expiresAt,
    lastUsedAt,
    createdAt,
    ...row
  } = token;
  return {
    ...row,
    projectName,
    owner: { ...owner, id: userId },
    expiresAt: expiresAt?.toISOString() ?? null,
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
  };
}

/** What the audit log says about a token. */
export const auditFacts = ({ token, projectName }: FoundApiToken) => ({
  name: token.name,
  token: token.tokenStart,
  owner: token.userId,
  scopes: token.scopes,
  ...(projectName !== null && { project: projectName }),
  limit: token.spendingLimit,
  expires: token.expiresAt?.toISOString() ?? null,
});
