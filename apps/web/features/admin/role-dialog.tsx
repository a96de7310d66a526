import { useState } from 'react';
import type { AdminUser } from '#contract/accounts.ts';
import type { Role } from '#contract/auth.ts';
import { errorMessages } from '#contract/error-messages.ts';
import { userChange } from '#web/features/admin/user-change.ts';
import { dialogMessages, messages } from '#web/features/admin/messages.ts';
import { useAction } from '#web/data/use-action.ts';
import { Field, Select } from '#web/ui/field.tsx';
import { FormDialog } from '#web/ui/form-dialog.tsx';
import { Button } from '#web/ui/button.tsx';
import { errorToast, successToast } from '#web/domain/admin-toast.ts';
import { fullName } from '#web/domain/user-name.ts';
import { useUser } from '#web/domain/user.ts';
import layoutStyles from '#web/ui/layout.module.css';

const roles = Object.keys(messages.roles) as Role[];
const { roleForm, security } = dialogMessages;

interface RoleDialogProps {
  readonly user: AdminUser;
  readonly onClose: () => void;
  /** Opens the security dialog of the user. */
  readonly onOpenSecurity: () => void;
}

/** Changes a user's role and links to the user's security dialog. Admins cannot change their own role. */
export function RoleDialog({ user, onClose, onOpenSecurity }: RoleDialogProps) {
  const [role, setRole] = useState(user.role);
  const isSelf = useUser().id === user.id;
  const name = fullName(user) || user.email;
  const change = useAction('setUserRole', {
    send: () => ({ params: { userId: user.id }, body: { role } }),
    row: userChange,
    successToast: (changed) => successToast(roleForm.changed({ name, role: messages.roles[changed.role] })),
    errorToast: errorToast(roleForm.failed),
    onSuccess: onClose,
  });
  return (
    <FormDialog
      title={roleForm.title}
      description={`${name}, ${user.email}`}
      labels={{ cancel: messages.cancel, submit: roleForm.submit, busy: messages.saving }}
      isBusy={change.isPending}
      isDisabled={isSelf || role === user.role}
      onSubmit={() => change.mutate()}
      onClose={onClose}
    >
      <Field label={roleForm.role} hint={isSelf ? errorMessages.own_role : messages.roleHints[role]}>
        {(control) => (
          <Select
            {...control}
            value={role}
            disabled={isSelf}
            onChange={(event) => setRole(event.target.value as Role)}
          >
            {roles.map((option) => (
              <option key={option} value={option}>
                {messages.roles[option]}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {!isSelf && (
        <Button className={layoutStyles.start} onClick={onOpenSecurity}>
          {security.open}
        </Button>
      )}
    </FormDialog>
  );
}
