import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { UploadDraft } from '#web/features/generation/upload-draft.ts';
import { uploadFile } from '#web/features/generation/upload-file.ts';
import { uploadWords } from '#web/features/generation/upload-words.ts';
import { ApiError } from '#web/kit/api-error.ts';
import { readChanged } from '#web/kit/data/use-action.ts';
import { reasonOf } from '#web/kit/reason-of.ts';
import { toast } from '#web/kit/toast.ts';

type Sent = UploadDraft & { readonly file: File };

/**
 * Uploads to a project and shows the result in a toast. `fraction` is the part of the file that has been sent, 0..1.
 */
export function useUpload(projectId: string, onDone: () => void) {
  const [fraction, setFraction] = useState(0);
  const [cancelling, setCancelling] = useState(() => new AbortController());
  const { mutate, isPending } = useMutation({
    mutationFn: ({ file, ...about }: Sent) =>
      uploadFile({ projectId, file, about, onProgress: setFraction, signal: cancelling.signal }),
    onMutate: () => setFraction(0),
    onSettled: () => setCancelling(new AbortController()),
    onSuccess: ({ title }) => {
      onDone();
      toast({ title: uploadWords.done, description: title });
      void readChanged('uploadTrack');
    },
    onError: (error) => {
      if (cancelling.signal.aborted) {
        toast({ title: uploadWords.cancelled });
        return;
      }
      const description =
        error instanceof ApiError ? reasonOf(error, uploadWords.refused) : uploadWords.unreached;
      toast({ title: uploadWords.failed, description, variant: 'destructive' });
    },
  });
  return { upload: mutate, uploading: isPending, fraction, cancel: () => cancelling.abort() };
}
