import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { routes } from '#contract/routes.ts';

export const reportClientError = endpoint(routes.reportClientError, {
  summary: 'Report a browser error to the server log',
  access: 'anyone',
  body: z.object({
    message: z.string().max(500),
    stack: z.string().max(4000).optional(),
    /** The path of the page, without the query string. */
    path: z.string().max(200),
  }),
  replies: { 204: 'nothing' },
});
