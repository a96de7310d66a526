import { messages } from '#web/features/admin/soundfonts/messages.ts';

/** Why a file cannot be uploaded, as far as its name and size tell; undefined if it can. */
export function fileProblem(
  { name, size }: Pick<File, 'name' | 'size'>,
  maxBytes: number,
): string | undefined {
  if (!/\.sf[23]$/i.test(name)) return messages.wrongType;
  return size > maxBytes ? messages.tooLarge(maxBytes) : undefined;
}
