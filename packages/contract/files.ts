import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';

/** Returns only files of tracks and images that are visible to the caller. */
export const getStoredObject = endpoint('GET /api/storage/objects/*', {
  summary: 'Download a stored file by its key',
  access: 'validated',
  acceptsProjectTokens: true,
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
