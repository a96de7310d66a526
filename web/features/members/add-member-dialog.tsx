import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { addMember } from '#web/features/members/add-member-words.ts';
import { words } from '#web/features/members/words.ts';
import { call } from '#web/kit/api.ts';
import { Dialog, DialogKeys } from '#web/kit/dialog.tsx';
import { Field, TextInput } from '#web/kit/field.tsx';
import { Key } from '#web/kit/key.tsx';
import { fullName } from '#web/kit/person.ts';
import { refresh } from '#web/kit/query.ts';
import { reasonOf } from '#web/kit/reason-of.ts';
import { toast } from '#web/kit/toast.ts';

interface AddMemberDialogProps {
  readonly projectId: string;
  readonly onClose: () => void;
}

/** Takes somebody who is registered into the team. It stays open when the server refuses. */
export function AddMemberDialog({ projectId, onClose }: AddMemberDialogProps) {
  const input = useRef<HTMLInputElement>(null);
  const [email, setEmail] = useState('');
  const [wrong, setWrong] = useState<string>();
  const invitation = useMutation({
    mutationFn: (address: string) => call('addMember', { params: { projectId }, body: { email: address } }),
    onSuccess: async ({ user }) => {
      toast({ ...words.invited, description: fullName(user) || user.email });
      onClose();
      await refresh('getProject', 'listProjects', 'listRecentProjects');
    },
    onError: (error) => {
      const description = reasonOf(error, words.invitationFailedText);
      toast({ title: words.invitationFailed, description, variant: 'destructive' });
      setWrong(description);
      input.current?.focus();
    },
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (invitation.isPending) return;
    const address = email.trim();
    if (address !== '' && input.current?.validity.valid) {
      invitation.mutate(address);
      return;
    }
    setWrong(words.emailNeeded);
    input.current?.focus();
  };
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={addMember} description={words.addText}>
      <form className="grid gap-4" onSubmit={submit} noValidate>
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
        <DialogKeys>
          <Key look="bare" onClick={onClose}>
            {words.cancel}
          </Key>
          <Key type="submit" look="lit" busy={invitation.isPending}>
            {invitation.isPending ? words.adding : addMember}
          </Key>
        </DialogKeys>
      </form>
    </Dialog>
  );
}
