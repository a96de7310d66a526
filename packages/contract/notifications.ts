import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';

/** The token identifies the user and the project; no session is needed. */
const query = z.object({
  token: z.string().max(1000),
  /** `1` subscribes to the emails again. */
  again: z.enum(['0', '1']).optional(),
});

/** Shows a confirmation page only, because link scanners follow links in emails. */
export const showUnsubscribe = endpoint('GET /api/notifications/unsubscribe', {
  summary: 'Show the page that confirms unsubscribing from a project’s emails',
  access: 'anyone',
  query,
  replies: { 200: 'bytes' },
  media: ['text/html'],
  errors: ['invalid_link'],
});

/** One-click unsubscribe (RFC 8058); the body is ignored. */
export const unsubscribe = endpoint('POST /api/notifications/unsubscribe', {
  summary: 'Unsubscribe from the emails of a project',
  access: 'anyone',
  changes: [],
  query,
  replies: { 200: 'bytes' },
  media: ['text/html'],
  errors: ['invalid_link'],
});
