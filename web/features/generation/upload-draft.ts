import { isOfferedAsAudio } from '#contract/formats.ts';
import { limits } from '#contract/limits.ts';
import type { TrackType } from '#contract/tracks.ts';
import { uploadWords } from '#web/features/generation/upload-words.ts';
import type { ToastMessage } from '#web/kit/toast.ts';

/** The upload panel as a person left it. */
export interface UploadDraft {
  readonly file: File | undefined;
  readonly title: string;
  readonly type: TrackType;
  readonly genres: readonly string[];
}

export const emptyUpload: UploadDraft = { file: undefined, title: '', type: 'music', genres: [] };

type Named = Pick<File, 'name'>;
type Weighed = Pick<File, 'name' | 'type' | 'size'>;

/** What a cut between the two halves of a character leaves of it. */
const halfCharacter = /[\ud800-\udbff]$/;

/** The file name without its extension, as the title that is offered. */
export const titleOf = ({ name }: Named): string =>
  name
    .replace(/(?<=.)\.[^.]*$/, '')
    .trim()
    .slice(0, limits.uploadTitle.max)
    .replace(halfCharacter, '');

/** Why a file is not taken, as its notice; undefined when it is. */
export function fileProblem({
  name,
  type,
  size,
}: Weighed): Pick<ToastMessage, 'title' | 'description'> | undefined {
  if (!isOfferedAsAudio(type, name)) return uploadWords.notAudio;
  return size > limits.uploadBytes.max ? uploadWords.tooLarge : undefined;
}

/** The draft with another file; a title that somebody wrote stays. */
export function withFile(draft: UploadDraft, file: File): UploadDraft {
  const isOffered = draft.title.trim() === '' || (draft.file && draft.title === titleOf(draft.file));
  return { ...draft, file, title: isOffered ? titleOf(file) : draft.title };
}
