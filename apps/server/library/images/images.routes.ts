import { buffer } from 'node:stream/consumers';
import {
  cancelImageGeneration,
  deleteImage,
  generateImage,
  getImage,
  getImageGeneration,
  listImageGenerations,
  uploadImage,
} from '#contract/images.ts';
import type { Bind } from '#server/platform/http/bind.ts';
import { idempotencyKey } from '#server/platform/http/idempotency-key.ts';
import { readForm, type FormFile } from '#server/platform/http/form.ts';
import { answerJob } from '#server/platform/jobs/answer-job.ts';
import { semaphore } from '#server/platform/semaphore.ts';
import { sendObject } from '#server/platform/http/send-object.ts';
import { imageGenerationReply, urlOf } from './image-generation.ts';
import type { Context, LibraryServices } from '#server/platform/context.ts';
import { messages } from '#server/library/messages.ts';

const fromForm = {
  // At most 5 MB: the form limits it.
  store: ({ bytes }: FormFile) => buffer(bytes),
  discard: async () => undefined,
  missingMessage: messages.selectImageFile,
};

export function imageRoutes(bind: Bind, { images, jobs, objects }: Context & LibraryServices) {
  // Each upload is held in memory, up to 5 MB.
  const withPermit = semaphore({ permits: 16, perOwner: 2 });

  bind(uploadImage, async ({ me, request }) =>
    withPermit(me.id, async () => {
      const { fields, file } = await readForm(request, uploadImage.form, fromForm);
      const target = await images.authorize(me, fields.entityType, fields.entityId);
      return { imageUrl: await images.upload(me, target, file) };
    }),
  );

  bind(generateImage, async ({ me, body, ...call }) => {
    const target = await images.authorize(me, body.entityType, body.entityId);
    const key = idempotencyKey(call.request);
    const job = await images.generate(me, target, body.prompt, { key, provider: body.provider });
    return answerJob(jobs, call, job, {
      location: `/api/image-generations/${job.id}`,
      accepted: imageGenerationReply,
      completed: ({ id }) => ({ imageUrl: urlOf(id) }),
    });
  });

  bind(listImageGenerations, async ({ me, params }) => {
    const target = await images.authorize(me, params.entityType, params.entityId);
    return { generations: (await images.generationsOf(target)).map(imageGenerationReply) };
  });
  bind(getImageGeneration, async ({ me, params }) =>
    imageGenerationReply(await images.findGeneration(me, params.generationId)),
  );
  bind(cancelImageGeneration, async ({ me, params }) =>
    imageGenerationReply(await images.cancelGeneration(me, params.generationId)),
  );

  bind(getImage, async ({ me, params, request, reply }) => {
    const { objectKey, contentType } = await images.find(me, params.imageId);
    // A new image has a new URL.
    reply.header('cache-control', 'private, max-age=31536000, immutable');
    return sendObject(objects, objectKey, contentType, request, reply);
  });

  bind(deleteImage, async ({ me, params }) =>
    images.remove(await images.authorize(me, params.entityType, params.entityId)),
  );
}
