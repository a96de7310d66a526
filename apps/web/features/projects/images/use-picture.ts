import { useMutation } from '@tanstack/react-query';
import { generationProblem } from '#web/features/projects/images/picture-rules.ts';
import { type ImageTarget, updatePicture } from '#web/features/projects/images/image-target.ts';
import { messages } from '#web/features/projects/images/messages.ts';
import { callWithForm } from '#web/data/api.ts';
import { ApiError } from '#web/data/api-error.ts';
import { useAction } from '#web/data/use-action.ts';
import { errorMessage } from '#web/data/error-message.ts';
import { toast } from '#web/ui/toast.ts';

function sendPicture({ entityType, entityId }: ImageTarget, file: File) {
  const form = new FormData();
  form.append('entityType', entityType);
  form.append('entityId', entityId);
  // Last: the server needs the other fields before the file.
  form.append('image', file, file.name);
  return callWithForm('uploadImage', form);
}

const failed = (title: string, description: string) => toast({ title, description, variant: 'destructive' });

/** The actions on the picture of a target; each shows its result in a toast, and a failed one keeps the input. */
export function usePicture(target: ImageTarget, onEnd: () => void) {
  const { entityType, entityId } = target;
  const upload = useMutation({
    mutationFn: (file: File) => sendPicture(target, file),
    onSuccess: ({ imageUrl }) => {
      toast({ title: messages.updated });
      onEnd();
      void updatePicture(target, imageUrl);
    },
    onError: (error) => failed(messages.uploadFailed, errorMessage(error, messages.uploadFailedText)),
  });
  const generate = useAction('generateImage', {
    send: (prompt: string) => ({ body: { prompt, entityType, entityId } }),
    successToast: (reply) => ('imageUrl' in reply ? { title: messages.generated } : messages.awaitsApproval),
    onSuccess: (reply) => 'imageUrl' in reply && updatePicture(target, reply.imageUrl),
    // Cancelling has its own toast.
    onError: (error) =>
      (error instanceof ApiError && error.code === 'generation_cancelled') ||
      failed(messages.generationFailed, generationProblem(error)),
  });
  const remove = useAction('deleteImage', {
    send: () => ({ params: { entityType, entityId } }),
    successToast: { title: messages.removed },
    errorToast: { title: messages.removeFailed, description: messages.removeFailedText },
    onSuccess: () => void updatePicture(target, null),
  });
  return { upload, generate, remove };
}
