import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { UploadDraft } from '#web/features/compose/generation/upload-draft.ts';
import { uploadFile } from '#web/features/compose/generation/upload-file.ts';
import { uploadMessages } from '#web/features/compose/generation/upload-messages.ts';
import { ApiError } from '#web/data/api-error.ts';
import { refetchChanged } from '#web/data/use-action.ts';
import { errorMessage } from '#web/data/error-message.ts';
import { toast } from '#web/ui/toast.ts';

type UploadRequest = UploadDraft & { readonly file: File };

/**
 * Uploads to a project and shows the result in a toast. `fraction` is the part of the file that has been sent, 0..1.
 */
export function useUpload(projectId: string, onDone: () => void) {
  const [fraction, setFraction] = useState(0);
  const [abortController, setAbortController] = useState(() => new AbortController());
  const { mutate, isPending } = useMutation({
    mutationFn: ({ file, ...metadata }: UploadRequest) =>
      uploadFile({ projectId, file, metadata, onProgress: setFraction, signal: abortController.signal }),
    onMutate: () => setFraction(0),
    onSettled: () => setAbortController(new AbortController()),
    onSuccess: ({ title }) => {
      onDone();
      toast({ title: uploadMessages.done, description: title });
      void refetchChanged('uploadTrack');
    },
    onError: (error) => {
      if (abortController.signal.aborted) {
        toast({ title: uploadMessages.cancelled });
        return;
      }
      const description =
        error instanceof ApiError ? errorMessage(error, uploadMessages.refused) : uploadMessages.unreached;
      toast({ title: uploadMessages.failed, description, variant: 'destructive' });
    },
  });
  return { upload: mutate, uploading: isPending, fraction, cancel: () => abortController.abort() };
}
