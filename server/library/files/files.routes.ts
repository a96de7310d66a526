import { getStoredObject } from '#contract/files.ts';
import type { Bind } from '#server/platform/http/bind.ts';
import type { ObjectStore } from '#server/platform/storage/objects/object-store.ts';
import { sendAudio } from '#server/platform/http/send-object.ts';
import type { Files } from './files.service.ts';

export function fileRoutes(bind: Bind, { files, objects }: { files: Files; objects: ObjectStore }) {
  bind(getStoredObject, async ({ me, params, request, reply }) => {
    return sendAudio(objects, await files.find(params['*'], me), request, reply);
  });
}
