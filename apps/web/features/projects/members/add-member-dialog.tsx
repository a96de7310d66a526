import { useRef, useState } from 'react';
import type { ErrorCode } from '#contract/errors.ts';
import { InviteLink } from '#web/features/projects/members/invite-link.tsx';
import { memberName } from '#web/features/projects/members/member-name.ts';
import { messages } from '#web/features/projects/members/messages.ts';
import { ApiError } from '#web/data/api-error.ts';
import { Field, TextInput } from '#web/ui/field.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { useAction } from '#web/data/use-action.ts';
import { errorMessage } from '#web/data/error-message.ts';

interface AddMemberDialogProps {
  readonly projectId: string;
  readonly onClose: () => void;
}

/** Errors that an invite link solves. */
const noAccountErrors: readonly unknown[] = ['user_not_found', 'user_not_validated'] satisfies ErrorCode[];

/** Adds a registered user to the team. The dialog stays open after an error. */
export function AddMemberDialog({ projectId, onClose }: AddMemberDialogProps) {
  const input = useRef<HTMLInputElement>(null);
  const [email, setEmail] = useState('');
  const [emailError, setEmailError] = useState<string>();
  const [showsLink, setShowsLink] = useState(false);
  const addMember = useAction('addMember', {
    send: (address: string) => ({ params: { projectId }, body: { email: address } }),
    successToast: ({ user }) => ({ ...messages.invited, description: memberName(user) }),
    errorToast: { title: messages.invitationFailed, description: messages.invitationFailedText },
    onSuccess: onClose,
    onError: (error) => {
      setEmailError(errorMessage(error, messages.invitationFailedText));
      setShowsLink(error instanceof ApiError && noAccountErrors.includes(error.code));
      input.current?.focus();
    },
  });
  const submit = () => {
    const address = email.trim();
    if (address !== '' && input.current?.validity.valid) {
      addMember.mutate(address);
      return;
    }
    setEmailError(messages.emailRequired);
    input.current?.focus();
  };
  return (
    <FormDialog
      title={messages.addMember}
      description={messages.addText}
      labels={{ cancel: messages.cancel, submit: messages.addMember, busy: messages.adding }}
      isBusy={addMember.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label={messages.email} error={emailError}>
        {(control) => (
          <TextInput
            {...control}
            ref={input}
            type="email"
            name="email"
            required
            autoComplete="off"
            value={email}
            onChange={(event) => {
              setEmail(event.target.value);
              setEmailError(undefined);
            }}
          />
        )}
      </Field>
      {showsLink && <InviteLink projectId={projectId} />}
    </FormDialog>
  );
}
