import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';

export const reportClientError = endpoint('POST /api/client-errors', {
  summary: 'Report a browser error to the server log',
  access: 'anyone',
  changes: [],
  body: z.object({
    message: z.string().max(500),
    stack: z.string().max(4000).optional(),
    /** The path of the page, without the query string. */
    path: z.string().max(200),
  }),
  replies: { 204: 'nothing' },
  example: { message: 'TypeError: track is undefined', path: '/dashboard' },
});
