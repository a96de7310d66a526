import { useMutation } from '@tanstack/react-query';
import { generationProblem } from '#web/features/images/picture-rules.ts';
import { type Pictured, showPicture } from '#web/features/images/pictured.ts';
import { words } from '#web/features/images/words.ts';
import { callWithForm } from '#web/kit/api.ts';
import { ApiError } from '#web/kit/api-error.ts';
import { useAction } from '#web/kit/data/use-action.ts';
import { reasonOf } from '#web/kit/reason-of.ts';
import { toast } from '#web/kit/toast.ts';

function sendPicture({ entityType, entityId }: Pictured, file: File) {
  const form = new FormData();
  form.append('entityType', entityType);
  form.append('entityId', entityId);
  // Last: the server needs the other fields before the file.
  form.append('image', file, file.name);
  return callWithForm('uploadImage', form);
}

const failed = (title: string, description: string) => toast({ title, description, variant: 'destructive' });

/** The actions on the picture of a target; each shows its result in a toast, and a failed one keeps the input. */
export function usePicture(thing: Pictured, onEnd: () => void) {
  const { entityType, entityId } = thing;
  const upload = useMutation({
    mutationFn: (file: File) => sendPicture(thing, file),
    onSuccess: ({ imageUrl }) => {
      toast({ title: words.updated });
      onEnd();
      void showPicture(thing, imageUrl);
    },
    onError: (error) => failed(words.uploadFailed, reasonOf(error, words.uploadFailedText)),
  });
  const generate = useAction('generateImage', {
    send: (prompt: string) => ({ body: { prompt, entityType, entityId } }),
    done: { title: words.generated },
    onDone: (answer) => 'imageUrl' in answer && showPicture(thing, answer.imageUrl),
    // Cancelling has its own toast.
    onFailed: (error) =>
      (error instanceof ApiError && error.code === 'generation_cancelled') ||
      failed(words.generationFailed, generationProblem(error)),
  });
  const remove = useAction('deleteImage', {
    send: () => ({ params: { entityType, entityId } }),
    done: { title: words.removed },
    failed: { title: words.removeFailed, description: words.removeFailedText },
    onDone: () => void showPicture(thing, null),
  });
  return { upload, generate, remove };
}
