import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { routes } from '#contract/routes.ts';

/** Files are named by their key. Only those of tracks and images that the caller may see are there. */
export const getStoredObject = endpoint(routes.getStoredObject, {
  summary: 'A stored file by its key',
  access: 'validated',
  params: z.object({
    '*': z
      .string()
      .regex(/^[\w.-]+(\/[\w.-]+)*$/)
      .max(1100),
  }),
  replies: { 200: 'bytes', 206: 'bytes', 304: 'nothing' },
  media: ['audio/*', 'image/*'],
  errors: ['not_found', 'forbidden', 'range_not_satisfiable'],
});
