import type { FastifyRequest } from 'fastify';
import { apiTokenPrefix } from '#contract/api-token-scopes.ts';

const bearer = new RegExp(String.raw`^bearer[ \t]+(${apiTokenPrefix}\S*)[ \t]*$`, 'i');

/**
 * The API token of a request, whether valid or not; undefined if the Authorization header contains none. Other
 * credentials in that header are those of a proxy and are ignored.
 */
export const bearerToken = ({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined =>
  bearer.exec(headers.authorization ?? '')?.[1];
