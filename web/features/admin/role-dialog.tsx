import { useState } from 'react';
import type { AdminUser } from '#contract/accounts.ts';
import type { Role } from '#contract/auth.ts';
import { errors } from '#contract/errors.ts';
import { changedUser } from '#web/features/admin/changed-user.ts';
import { dialogWords } from '#web/features/admin/dialog-words.ts';
import { words } from '#web/features/admin/words.ts';
import { useAction } from '#web/kit/data/use-action.ts';
import { Field, Select } from '#web/kit/field.tsx';
import { FormDialog } from '#web/kit/form-dialog.tsx';
import { Key } from '#web/kit/key.tsx';
import { failure, success } from '#web/kit/outcome.ts';
import { fullName } from '#web/kit/person.ts';
import { useUser } from '#web/kit/user.ts';
import layoutStyles from '#web/kit/layout.module.css';

const roles = Object.keys(words.roles) as Role[];
const { roleForm, waysIn } = dialogWords;

interface RoleDialogProps {
  readonly user: AdminUser;
  readonly onClose: () => void;
  /** Opens the security dialog of the user. */
  readonly onWaysIn: () => void;
}

/** Changes a user's role and links to the user's security dialog. Admins cannot change their own role. */
export function RoleDialog({ user, onClose, onWaysIn }: RoleDialogProps) {
  const [role, setRole] = useState(user.role);
  const isMe = useUser().id === user.id;
  const name = fullName(user) || user.email;
  const change = useAction('setUserRole', {
    send: () => ({ params: { userId: user.id }, body: { role } }),
    row: changedUser,
    done: (changed) => success(roleForm.changed(name, words.roles[changed.role])),
    failed: failure(roleForm.failed),
    onDone: onClose,
  });
  return (
    <FormDialog
      title={roleForm.title}
      description={`${name}, ${user.email}`}
      keys={{ cancel: words.cancel, submit: roleForm.submit, busy: words.saving }}
      isBusy={change.isPending}
      isOff={isMe || role === user.role}
      onSubmit={() => change.mutate()}
      onClose={onClose}
    >
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
      {!isMe && (
        <Key className={layoutStyles.start} onClick={onWaysIn}>
          {waysIn.open}
        </Key>
      )}
    </FormDialog>
  );
}
