import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { routes } from '#contract/routes.ts';

/** The link says whose mails about which project; it needs no session. */
const query = z.object({
  token: z.string().max(1000),
  /** `1` takes it back: the mails come again. */
  again: z.enum(['0', '1']).optional(),
});

/** Only asks, because programs follow links before people do. */
export const showUnsubscribe = endpoint(routes.showUnsubscribe, {
  summary: 'A page that offers to stop emails about a project',
  access: 'anyone',
  query,
  replies: { 200: 'bytes' },
  media: ['text/html'],
  errors: ['invalid_link'],
});

/** One click, as RFC 8058 has it; whatever the body says. */
export const unsubscribe = endpoint(routes.unsubscribe, {
  summary: 'Stop emails about a project',
  access: 'anyone',
  query,
  replies: { 200: 'bytes' },
  media: ['text/html'],
  errors: ['invalid_link'],
});
