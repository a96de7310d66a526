import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { limits } from '#contract/limits.ts';
import type { Track } from '#contract/tracks.ts';
import { dialogMessages } from '#web/features/tracks/versions/messages.ts';
import { callWithForm } from '#web/data/api.ts';
import { refetchChanged } from '#web/data/use-action.ts';
import { errorMessage } from '#web/data/error-message.ts';
import { Field, FieldError, TextInput } from '#web/ui/field.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { toast } from '#web/ui/toast.ts';

const { upload: texts } = dialogMessages;

interface UploadVersionDialogProps {
  readonly track: Track;
  readonly onClose: () => void;
}

/** Uploads a file as a new version. The dialog keeps file and name after an error. */
export function UploadVersionDialog({ track, onClose }: UploadVersionDialogProps) {
  const [file, setFile] = useState<File>();
  const [name, setName] = useState('');
  const [problem, setProblem] = useState<string>();
  const upload = useMutation({
    mutationFn: (chosen: File) => {
      const form = new FormData();
      form.append('title', name.trim() || chosen.name);
      form.append('trackType', track.trackType);
      form.append('as', 'version');
      form.append('trackId', track.id);
      form.append('originalFileName', chosen.name);
      // Last: the server needs the other fields before the file.
      form.append('audio', chosen, chosen.name);
      return callWithForm('uploadTrack', form, { projectId: track.projectId });
    },
    onSuccess: async () => {
      await refetchChanged('uploadTrack');
      toast({ title: texts.done, description: track.title });
      onClose();
    },
    onError: (error) =>
      toast({
        title: texts.failed,
        description: errorMessage(error, texts.failedText),
        variant: 'destructive',
      }),
  });
  const submit = () => {
    const found = !file ? texts.missing : file.size > limits.uploadBytes.max ? texts.tooLarge : undefined;
    setProblem(found);
    if (!found && file) upload.mutate(file);
  };
  return (
    <FormDialog
      title={texts.title}
      description={texts.description}
      labels={texts.labels}
      isBusy={upload.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label={texts.file}>
        {(control) => (
          <TextInput
            {...control}
            type="file"
            accept="audio/*,.flac,.m4a,.ogg,.opus"
            onChange={(event) => {
              setFile(event.target.files?.[0]);
              setProblem(undefined);
            }}
          />
        )}
      </Field>
      {problem && <FieldError>{problem}</FieldError>}
      <Field label={texts.name}>
        {(control) => (
          <TextInput
            {...control}
            autoComplete="off"
            maxLength={limits.uploadTitle.max}
            placeholder={file?.name}
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
        )}
      </Field>
    </FormDialog>
  );
}
