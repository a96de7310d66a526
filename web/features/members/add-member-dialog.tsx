import { useRef, useState } from 'react';
import type { ErrorCode } from '#contract/errors.ts';
import { InviteLink } from '#web/features/members/invite-link.tsx';
import { memberName } from '#web/features/members/member-name.ts';
import { words } from '#web/features/members/words.ts';
import { ApiError } from '#web/kit/api-error.ts';
import { Field, TextInput } from '#web/kit/field.tsx';
import { FormDialog } from '#web/kit/form-dialog.tsx';
import { useAction } from '#web/kit/data/use-action.ts';
import { reasonOf } from '#web/kit/reason-of.ts';

interface AddMemberDialogProps {
  readonly projectId: string;
  readonly onClose: () => void;
}

/** Errors that an invite link solves. */
const withoutAccount: readonly unknown[] = ['user_not_found', 'user_not_validated'] satisfies ErrorCode[];

/** Adds a registered user to the team. The dialog stays open after an error. */
export function AddMemberDialog({ projectId, onClose }: AddMemberDialogProps) {
  const input = useRef<HTMLInputElement>(null);
  const [email, setEmail] = useState('');
  const [wrong, setWrong] = useState<string>();
  const [offersLink, offerLink] = useState(false);
  const invitation = useAction('addMember', {
    send: (address: string) => ({ params: { projectId }, body: { email: address } }),
    done: ({ user }) => ({ ...words.invited, description: memberName(user) }),
    failed: { title: words.invitationFailed, description: words.invitationFailedText },
    onDone: onClose,
    onFailed: (error) => {
      setWrong(reasonOf(error, words.invitationFailedText));
      offerLink(error instanceof ApiError && withoutAccount.includes(error.code));
      input.current?.focus();
    },
  });
  const submit = () => {
    const address = email.trim();
    if (address !== '' && input.current?.validity.valid) {
      invitation.mutate(address);
      return;
    }
    setWrong(words.emailNeeded);
    input.current?.focus();
  };
  return (
    <FormDialog
      title={words.addMember}
      description={words.addText}
      keys={{ cancel: words.cancel, submit: words.addMember, busy: words.adding }}
      isBusy={invitation.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label={words.email} error={wrong}>
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
              setWrong(undefined);
            }}
          />
        )}
      </Field>
      {offersLink && <InviteLink projectId={projectId} />}
    </FormDialog>
  );
}
