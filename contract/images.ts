import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { generationStatuses } from '#contract/generation.ts';
import { limits } from '#contract/limits.ts';
import { routes } from '#contract/routes.ts';
import { id, providerName, time, tokens } from '#contract/shapes.ts';

/** What can have a picture: a project its cover, a user the picture of the profile. */
export const picturedTypes = ['project', 'user'] as const;
export type PicturedType = (typeof picturedTypes)[number];

const owner = z.object({ entityType: z.enum(picturedTypes), entityId: id });
const imageUrl = z.object({ imageUrl: z.string() });

/** A picture that is being drawn, or how that ended. */
export const imageGeneration = owner.extend({
  id,
  userId: id,
  status: z.enum(generationStatuses),
  prompt: z.string(),
  provider: z.string(),
  /** Tokens from the balance, and how many of the daily free ones on top. */
  tokenCost: tokens,
  freeTokens: tokens,
  /** Null until it is completed. A later picture of the same thing replaces it. */
  imageUrl: z.string().nullable(),
  error: z.object({ code: z.string(), message: z.string() }).nullable(),
  createdAt: time,
  finishedAt: time.nullable(),
});
export type ImageGeneration = z.infer<typeof imageGeneration>;

/** PNG, JPEG, WebP, GIF or AVIF; kept without what the file tells of place, time and camera. */
export const uploadImage = endpoint(routes.uploadImage, {
  summary: 'Upload a picture for a project or oneself',
  access: 'creator',
  form: { file: 'image', maxFileBytes: limits.imageBytes.max, fields: owner },
  tooLarge: 'Please select an image smaller than 5MB.',
  replies: { 200: imageUrl },
  errors: ['not_found', 'forbidden', 'image_not_readable', 'unavailable'],
});

/** With `Prefer: respond-async` it answers at once with the generation. A dropped connection cancels nothing. */
export const generateImage = endpoint(routes.generateImage, {
  summary: 'Generate a picture for a project or oneself',
  access: 'creator',
  body: owner.extend({
    prompt: z
      .string('Please describe the image.')
      .trim()
      .min(1, 'Please describe the image.')
      .max(limits.imagePrompt.max, `Image prompt must be ${limits.imagePrompt.max} characters or less.`),
    /** Who is to draw it; absent, whoever usually does. */
    provider: providerName.optional(),
  }),
  replies: { 200: imageUrl, 202: imageGeneration },
  errors: [
    'not_found',
    'forbidden',
    'insufficient_tokens',
    'idempotency_conflict',
    'unavailable',
    'unknown_provider',
    'service_unavailable',
    'generation_failed',
    'generation_cancelled',
  ],
  idempotent: true,
});

/** Another picture has another address, so one may be kept for ever. */
export const getImage = endpoint(routes.getImage, {
  summary: 'The picture file',
  access: 'validated',
  replies: { 200: 'bytes', 206: 'bytes', 304: 'nothing' },
  media: ['image/*'],
  errors: ['not_found', 'range_not_satisfiable'],
});

export const deleteImage = endpoint(routes.deleteImage, {
  summary: 'Remove a picture',
  access: 'creator',
  params: owner,
  replies: { 204: 'nothing' },
  errors: ['not_found', 'forbidden'],
});

/** Those that wait or are drawn, newest first; for people who may change the picture of the thing. */
export const listImageGenerations = endpoint(routes.listImageGenerations, {
  summary: 'The pictures being generated for a project or oneself',
  access: 'creator',
  params: owner,
  replies: { 200: z.object({ generations: z.array(imageGeneration) }) },
  errors: ['not_found', 'forbidden'],
});

export const getImageGeneration = endpoint(routes.getImageGeneration, {
  summary: 'The state of a picture generation',
  access: 'validated',
  replies: { 200: imageGeneration },
  errors: ['not_found'],
});

/** Its tokens are returned. One that has ended stays as it is. */
export const cancelImageGeneration = endpoint(routes.cancelImageGeneration, {
  summary: 'Cancel a picture generation',
  access: 'validated',
  replies: { 200: imageGeneration },
  errors: ['not_found', 'forbidden'],
});
