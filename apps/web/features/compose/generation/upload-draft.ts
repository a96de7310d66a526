import { isDeclaredAsAudio } from '#contract/formats.ts';
import { limits } from '#contract/limits.ts';
import type { TrackType } from '#contract/tracks.ts';
import { uploadMessages } from '#web/features/compose/generation/messages.ts';
import type { ToastMessage } from '#web/ui/toast.ts';

/** The upload panel's input. */
export interface UploadDraft {
  readonly file: File | undefined;
  readonly title: string;
  readonly type: TrackType;
  readonly genres: readonly string[];
}

export const emptyUpload: UploadDraft = { file: undefined, title: '', type: 'music', genres: [] };

type NamedFile = Pick<File, 'name'>;
type FileInfo = Pick<File, 'name' | 'type' | 'size'>;

/** The high surrogate left by cutting a surrogate pair. */
const danglingSurrogate = /[\ud800-\udbff]$/;

/** The file name without its extension, the default title. */
export const titleOf = ({ name }: NamedFile): string =>
  name
    .replace(/(?<=.)\.[^.]*$/, '')
    .trim()
    .slice(0, limits.uploadTitle.max)
    .replace(danglingSurrogate, '');

/** Bytes. */
export const megabyte = 1_048_576;

/** The largest file, in MB. */
export const maxMb = limits.uploadBytes.max / megabyte;

/** Why a file is not accepted, as a toast; undefined for an accepted file. */
export function audioFileProblem({
  name,
  type,
  size,
}: FileInfo): Pick<ToastMessage, 'title' | 'description'> | undefined {
  if (!isDeclaredAsAudio(type, name)) return uploadMessages.notAudio;
  if (size <= limits.uploadBytes.max) return undefined;
  const { title, description } = uploadMessages.tooLarge;
  return { title, description: description(maxMb) };
}

/** The draft with another file; a title entered by the user stays. */
export function withFile(draft: UploadDraft, file: File): UploadDraft {
  const hasDefaultTitle = draft.title.trim() === '' || (draft.file && draft.title === titleOf(draft.file));
  return { ...draft, file, title: hasDefaultTitle ? titleOf(file) : draft.title };
}
