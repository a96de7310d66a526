import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { exampleIds } from '#contract/examples.ts';
import { generationStatuses } from '#contract/generation.ts';
import { limits } from '#contract/limits.ts';
import { id, providerName, time, tokens } from '#contract/shapes.ts';
import { issueMessages } from '#contract/issue-messages.ts';

/** Entities that can have an image: a project or a playlist (cover) and a user (profile picture). */
export const imageOwnerTypes = ['project', 'playlist', 'user'] as const;
export type ImageOwnerType = (typeof imageOwnerTypes)[number];

const owner = z.object({ entityType: z.enum(imageOwnerTypes), entityId: id });
const imageUrl = z.object({ imageUrl: z.string() });

/** An image generation in progress or finished. */
export const imageGeneration = owner.extend({
  id,
  userId: id,
  status: z.enum(generationStatuses),
  prompt: z.string(),
  provider: z.string(),
  /** Tokens charged to the balance, and free daily tokens used in addition. */
  tokenCost: tokens,
  freeTokens: tokens,
  /** Null until completed. A later image of the same entity replaces it. */
  imageUrl: z.string().nullable(),
  error: z.object({ code: z.string(), message: z.string() }).nullable(),
  createdAt: time,
  finishedAt: time.nullable(),
});
export type ImageGeneration = z.infer<typeof imageGeneration>;

/** Accepts PNG, JPEG, WebP, GIF and AVIF; metadata such as location, time and camera is removed. */
export const uploadImage = endpoint('POST /api/images/upload', {
  summary: 'Upload an image for a project, a playlist or the current user',
  access: 'creator',
  acceptsProjectTokens: true,
  changes: ['project', 'playlist', 'currentUser'],
  form: { file: 'image', maxFileBytes: limits.imageBytes.max, fields: owner },
  tooLarge: issueMessages.imageTooLarge,
  replies: { 200: imageUrl },
  errors: ['not_found', 'forbidden', 'image_not_readable', 'unavailable'],
});

/** With `Prefer: respond-async`, and if the cost needs an approval, returns 202 with the generation. Closing the connection does not cancel it. */
export const generateImage = endpoint('POST /api/images/generate', {
  summary: 'Generate an image for a project, a playlist or the current user',
  access: 'creator',
  scope: 'generate',
  acceptsProjectTokens: true,
  changes: ['project', 'playlist', 'currentUser', 'balance', 'transaction'],
  body: owner.extend({
    prompt: z
      .string(issueMessages.describeImage)
      .trim()
      .min(1, issueMessages.describeImage)
      .max(limits.imagePrompt.max, issueMessages.imagePromptTooLong),
    /** Name of the provider; default: the default provider for images. */
    provider: providerName.optional(),
  }),
  replies: { 200: imageUrl, 202: imageGeneration },
  errors: [
    'not_found',
    'forbidden',
    'insufficient_tokens',
    'budget_exceeded',
    'person_limit_exceeded',
    'idempotency_conflict',
    'unavailable',
    'unknown_provider',
    'service_unavailable',
    'generation_failed',
    'generation_cancelled',
  ],
  idempotent: true,
  example: { entityType: 'project', entityId: exampleIds.project, prompt: 'a night train in the snow' },
});

/** A new image gets a new URL, so the reply can be cached indefinitely. */
export const getImage = endpoint('GET /api/images/:imageId', {
  summary: 'Download an image',
  access: 'validated',
  acceptsProjectTokens: true,
  replies: { 200: 'bytes', 206: 'bytes', 304: 'nothing' },
  media: ['image/*'],
  errors: ['not_found', 'range_not_satisfiable'],
});

export const deleteImage = endpoint('DELETE /api/images/:entityType/:entityId', {
  summary: 'Remove the image of a project, a playlist or the current user',
  access: 'creator',
  acceptsProjectTokens: true,
  changes: ['project', 'playlist', 'currentUser'],
  params: owner,
  replies: { 204: 'nothing' },
  errors: ['not_found', 'forbidden'],
});

/** Pending and running image generations, newest first; visible to users who may change the image. */
export const listImageGenerations = endpoint('GET /api/images/:entityType/:entityId/generations', {
  summary: 'List the image generations in progress for a project, a playlist or the current user',
  access: 'creator',
  acceptsProjectTokens: true,
  reads: { rows: 'imageGeneration', in: 'generations' },
  params: owner,
  replies: { 200: z.object({ generations: z.array(imageGeneration) }) },
  errors: ['not_found', 'forbidden'],
});

export const getImageGeneration = endpoint('GET /api/image-generations/:generationId', {
  summary: 'Retrieve an image generation',
  access: 'validated',
  reads: { rows: 'imageGeneration' },
  replies: { 200: imageGeneration },
  errors: ['not_found'],
});

/** Returns the tokens. A finished generation is not changed. */
export const cancelImageGeneration = endpoint('DELETE /api/image-generations/:generationId', {
  summary: 'Cancel an image generation',
  access: 'validated',
  scope: 'generate',
  changes: ['imageGeneration', 'balance', 'transaction'],
  replies: { 200: imageGeneration },
  errors: ['not_found', 'forbidden'],
});
