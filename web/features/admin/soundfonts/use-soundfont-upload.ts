import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { fileProblem } from '#web/features/admin/soundfonts/file-problem.ts';
import { messages } from '#web/features/admin/soundfonts/messages.ts';
import { successToast } from '#web/domain/admin-toast.ts';
import { refetchChanged } from '#web/data/use-action.ts';
import { errorMessage } from '#web/data/error-message.ts';
import { sendForm } from '#web/data/send-form.ts';
import { toast } from '#web/ui/toast.ts';

/** Uploads a SoundFont. `fraction` is the part that has been sent, 0..1; `problem` is a sentence for the user. */
export function useSoundFontUpload(maxBytes: number) {
  const [fraction, setFraction] = useState(0);
  const [problem, setProblem] = useState<string>();
  const [abortController, setAbortController] = useState(() => new AbortController());
  const { mutate, isPending } = useMutation({
    mutationFn: (file: File) => {
      const form = new FormData();
      form.append('soundfont', file, file.name);
      return sendForm('uploadSoundFont', form, { onProgress: setFraction, signal: abortController.signal });
    },
    onMutate: () => setFraction(0),
    onSettled: () => setAbortController(new AbortController()),
    onSuccess: async ({ name }) => {
      await refetchChanged('uploadSoundFont');
      toast(successToast(messages.uploaded(name)));
    },
    onError: (error) =>
      abortController.signal.aborted
        ? toast({ title: messages.cancelled })
        : setProblem(errorMessage(error, messages.uploadFailed)),
  });
  const upload = (file: File) => {
    const found = fileProblem(file, maxBytes);
    setProblem(found);
    if (found === undefined) mutate(file);
  };
  return { upload, isUploading: isPending, fraction, problem, cancel: () => abortController.abort() };
}
