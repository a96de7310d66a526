import { getStoredObject } from '#contract/files.ts';
import type { Bind } from '#server/platform/http/bind.ts';
import { sendAudio } from '#server/platform/http/send-object.ts';
import type { Context, LibraryServices } from '#server/platform/context.ts';

export function fileRoutes(bind: Bind, { files, objects }: Context & LibraryServices) {
  bind(getStoredObject, async ({ me, params, request, reply }) => {
    return sendAudio(objects, await files.find(params['*'], me), request, reply);
  });
}
