import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { Role, User } from '#contract/auth.ts';
import { errors } from '#contract/errors.ts';
import { showUser } from '#web/features/admin/use-users.ts';
import { words } from '#web/features/admin/words.ts';
import { call } from '#web/kit/api.ts';
import { Dialog, DialogKeys } from '#web/kit/dialog.tsx';
import { Field, Select } from '#web/kit/field.tsx';
import { Key } from '#web/kit/key.tsx';
import { refused, succeeded } from '#web/kit/outcome.ts';
import { fullName } from '#web/kit/person.ts';
import { useUser } from '#web/kit/user.ts';

const roles = Object.keys(words.roles) as Role[];
const { roleForm } = words;

interface RoleDialogProps {
  readonly user: User;
  readonly onClose: () => void;
}

/** Gives somebody another role. One's own stands there, but stays. */
export function RoleDialog({ user, onClose }: RoleDialogProps) {
  const [role, setRole] = useState(user.role);
  const isMe = useUser().id === user.id;
  const name = fullName(user) || user.email;
  const change = useMutation({
    mutationFn: () => call('setUserRole', { params: { userId: user.id }, body: { role } }),
    onSuccess: async (changed) => {
      succeeded(roleForm.changed(name, words.roles[changed.role]));
      onClose();
      await showUser(changed);
    },
    onError: (error) => refused(error, roleForm.failed),
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!change.isPending) change.mutate();
  };
  return (
    <Dialog open onOpenChange={onClose} title={roleForm.title} description={`${name}, ${user.email}`}>
      <form className="grid gap-4" onSubmit={submit}>
        <Field label={roleForm.role} hint={isMe ? errors.own_role.message : words.roleHints[role]}>
          {(control) => (
            <Select
              {...control}
              value={role}
              disabled={isMe}
              onChange={(event) => setRole(event.target.value as Role)}
            >
              {roles.map((option) => (
                <option key={option} value={option}>
                  {words.roles[option]}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <DialogKeys>
          <Key look="bare" onClick={onClose}>
            {words.cancel}
          </Key>
          <Key type="submit" look="lit" busy={change.isPending} disabled={isMe || role === user.role}>
            {change.isPending ? words.saving : roleForm.submit}
          </Key>
        </DialogKeys>
      </form>
    </Dialog>
  );
}
