import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { ErrorCode } from '#contract/errors.ts';
import { InviteLink } from '#web/features/members/invite-link.tsx';
import { memberName } from '#web/features/members/member-name.ts';
import { words } from '#web/features/members/words.ts';
import { call } from '#web/kit/api.ts';
import { ApiError } from '#web/kit/api-error.ts';
import { Field, TextInput } from '#web/kit/field.tsx';
import { FormDialog } from '#web/kit/form-dialog.tsx';
import { readChanged } from '#web/kit/data/use-action.ts';
import { reasonOf } from '#web/kit/reason-of.ts';
import { toast } from '#web/kit/toast.ts';

interface AddMemberDialogProps {
  readonly projectId: string;
  readonly onClose: () => void;
}

/** The refusals after which an invite link helps. */
const withoutAccount: readonly unknown[] = ['user_not_found', 'user_not_validated'] satisfies ErrorCode[];

/** Takes somebody who is registered into the team. It stays open when the server refuses. */
export function AddMemberDialog({ projectId, onClose }: AddMemberDialogProps) {
  const input = useRef<HTMLInputElement>(null);
  const [email, setEmail] = useState('');
  const [wrong, setWrong] = useState<string>();
  const [offersLink, offerLink] = useState(false);
  const invitation = useMutation({
    mutationFn: (address: string) => call('addMember', { params: { projectId }, body: { email: address } }),
    onSuccess: async ({ user }) => {
      toast({ ...words.invited, description: memberName(user) });
      onClose();
      await readChanged('addMember');
    },
    onError: (error) => {
      const description = reasonOf(error, words.invitationFailedText);
      toast({ title: words.invitationFailed, description, variant: 'destructive' });
      setWrong(description);
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
