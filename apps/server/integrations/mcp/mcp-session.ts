import { randomUUID } from 'node:crypto';
import { AppError } from '#contract/errors.ts';
import type { SignedTokens } from '#server/platform/access/signed-token.ts';

/**
 * A session of the Model Context Protocol. Its id is signed and says all that the server needs to know, so that nothing
 * is stored and every process can serve it.
 */
export interface McpSession {
  readonly id: string;
  /** Whether the client can ask its user. */
  readonly canAsk: boolean;
}

/** Creates and reads the ids of sessions, which are valid for one API token. */
export function mcpSessions(links: SignedTokens) {
  return {
    create: (apiTokenId: string, { canAsk }: Pick<McpSession, 'canAsk'>): string =>
      links.sign('mcp-session', { session: randomUUID(), token: apiTokenId, canAsk: String(canAsk) }),

    /** @throws not_found for an id that is invalid or of another API token; the client then begins another session */
    read(sessionId: string, apiTokenId: string): McpSession {
      const { session, token, canAsk } = claimsOf(sessionId);
      if (session === undefined || token !== apiTokenId) throw new AppError('not_found');
      return { id: session, canAsk: canAsk === 'true' };
    },
  };

  function claimsOf(sessionId: string): Record<string, string> {
    try {
      return links.read('mcp-session', sessionId);
    } catch {
      throw new AppError('not_found');
    }
  }
}
