import type { FormCall, FormFields, FormFile, Reply } from '#contract/api.ts';
import type { ParamsOption } from './call-options.ts';
import { readJson } from './read-reply.ts';
import type { Sender } from './send.ts';

/** The name of the part that contains the file. */
const filePart = {
  uploadTrack: 'audio',
  uploadImage: 'image',
  uploadSoundFont: 'soundfont',
} as const satisfies { [Name in FormCall]: FormFile<Name> };

export type UploadOptions<Name extends FormCall> = ParamsOption<Name> & {
  /** The bytes. `openAsBlob` of `node:fs` reads a file while it is sent. */
  readonly file: Blob;
  readonly fileName: string;
  /** The other fields of the form; an array is sent as a repeated field. */
  readonly fields: FormFields<Name>;
  readonly signal?: AbortSignal;
};

/** Sends a file as a form. */
export async function upload<Name extends FormCall>(
  sender: Sender,
  name: Name,
  { params, file, fileName, fields, signal }: UploadOptions<Name>,
): Promise<Reply<Name>> {
  const form = new FormData();
  // The server reads the fields first.
  for (const [key, value] of Object.entries(fields))
    for (const part of [value].flat()) if (part !== undefined) form.append(key, part);
  form.append(filePart[name], file, fileName);
  return (await sender.call(name, { params, body: form, signal }, readJson)) as Reply<Name>;
}
