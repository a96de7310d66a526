import type { Body, Reply } from '#contract/api.ts';
import { call } from '#web/data/api.ts';

export type Imported = Reply<'importMusic'>;

/** The bytes of a file in base64, in steps that the arguments of a call can hold. */
function base64Of(bytes: Uint8Array): string {
  let binary = '';
  for (let at = 0; at < bytes.length; at += 8192)
    binary += String.fromCharCode(...bytes.subarray(at, at + 8192));
  return btoa(binary);
}

/** Reads a file or a text as a plan. @throws ApiError with the sentence that names the line or byte */
export async function readImport(source: File | string): Promise<Imported> {
  const body: Body<'importMusic'> =
    typeof source === 'string'
      ? { text: source }
      : { file: base64Of(new Uint8Array(await source.arrayBuffer())) };
  return call('importMusic', { body });
}
