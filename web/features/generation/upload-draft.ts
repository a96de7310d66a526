import { isOfferedAsAudio } from '#contract/formats.ts';
import { limits } from '#contract/limits.ts';
import type { TrackType } from '#contract/tracks.ts';
import { uploadWords } from '#web/features/generation/upload-words.ts';
import type { ToastMessage } from '#web/kit/toast.ts';

/** The upload panel's input. */
export interface UploadDraft {
  readonly file: File | undefined;
  readonly title: string;
  readonly type: TrackType;
  readonly genres: readonly string[];
}

export const emptyUpload: UploadDraft = { file: undefined, title: '', type: 'music', genres: [] };

type Named = Pick<File, 'name'>;
type Weighed = Pick<File, 'name' | 'type' | 'size'>;

/** The high surrogate left by cutting a surrogate pair. */
const halfCharacter = /[\ud800-\udbff]$/;

/** The file name without its extension, the default title. */
export const titleOf = ({ name }: Named): string =>
  name
    .replace(/(?<=.)\.[^.]*$/, '')
    .trim()
    .slice(0, limits.uploadTitle.max)
    .replace(halfCharacter, '');

/** Why a file is not accepted, as a toast; undefined for an accepted file. */
export function fileProblem({
  name,
  type,
  size,
}: Weighed): Pick<ToastMessage, 'title' | 'description'> | undefined {
  if (!isOfferedAsAudio(type, name)) return uploadWords.notAudio;
  return size > limits.uploadBytes.max ? uploadWords.tooLarge : undefined;
}

/** The draft with another file; a title entered by the user stays. */
export function withFile(draft: UploadDraft, file: File): UploadDraft {
  const isOffered = draft.title.trim() === '' || (draft.file && draft.title === titleOf(draft.file));
  return { ...draft, file, title: isOffered ? titleOf(file) : draft.title };
}
