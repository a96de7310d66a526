import { z } from 'zod';
import { parseJson } from '#providers/http/json.ts';
import type { ImageGenerator } from '#providers/image-generator.ts';
import type { Service } from './service.ts';

const replySchema = z.object({ data: z.array(z.object({ b64_json: z.base64().min(1) })).min(1) });

/** A PNG of one megapixel is 3 MB, base64 adds a third. */
const maxBytes = 64 * 1_048_576;

/** Square images. The caller validates the image. */
export const imageGenerator = (service: Service): ImageGenerator => ({
  async generateImage({ prompt }, signal) {
    const model = await service.modelFor('image', signal);
    const { bytes } = await service.client.send({
      capability: 'image',
      path: '/v1/images/generations',
      json: { model, prompt, n: 1, size: '1024x1024', output_format: 'png' },
      billable: true,
      timeoutMs: 240_000,
      maxBytes,
      signal,
    });
    const [picture] = replySchema.safeParse(parseJson(bytes)).data?.data ?? [];
    if (!picture) throw service.client.invalidReply();
    return { picture: Buffer.from(picture.b64_json, 'base64') };
  },
});
