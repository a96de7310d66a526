import { useId } from 'react';
import type { AdminUser } from '#contract/accounts.ts';
import { errorMessages } from '#contract/error-messages.ts';
import { AccountSection } from '#web/features/admin/account-section.tsx';
import { dialogMessages, messages } from '#web/features/admin/messages.ts';
import { copyText } from '#web/data/clipboard.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { TextInput } from '#web/ui/field.tsx';
import { Button } from '#web/ui/button.tsx';
import { errorToast, successToast } from '#web/domain/admin-toast.ts';
import { fullName } from '#web/domain/user-name.ts';
import { useAction } from '#web/data/use-action.ts';
import { useApiQuery } from '#web/data/use-api-query.ts';
import { formatDateTime } from '#web/ui/format-time.ts';
import { Skeleton } from '#web/ui/feedback.tsx';
import { ErrorState } from '#web/data/error-state.tsx';
import { toast } from '#web/ui/toast.ts';
import { useUser } from '#web/domain/user.ts';
import textStyles from '#web/ui/text.module.css';
import styles from './user-security-dialog.module.css';

const { security } = dialogMessages;

interface UserSecurityDialogProps {
  readonly user: AdminUser;
  readonly onClose: () => void;
}

/** An admin's view of a user's security: password link, second factor, sessions and account. */
export function UserSecurityDialog({ user, onClose }: UserSecurityDialogProps) {
  const isSelf = useUser().id === user.id;
  const name = fullName(user) || user.email;
  return (
    <Dialog open onOpenChange={onClose} title={security.title} description={`${name}, ${user.email}`}>
      {isSelf ? (
        <p>{errorMessages.own_password}</p>
      ) : (
        <div className={styles.sections}>
          <PasswordLinkSection user={user} name={name} />
          <SecondFactorSection user={user} name={name} />
          <SessionsSection user={user} name={name} />
          <AccountSection user={user} name={name} onDeleted={onClose} />
        </div>
      )}
    </Dialog>
  );
}

interface SectionProps {
  readonly user: AdminUser;
  readonly name: string;
}

/** URL to set a new password. The token is in the fragment, which browsers do not send, so it never reaches a log. */
const newPasswordUrl = (origin: string, token: string): string => `${origin}/new-password#${token}`;

function PasswordLinkSection({ user, name }: SectionProps) {
  const noteId = useId();
  const createLink = useAction('createPasswordLink', {
    send: () => ({ params: { userId: user.id } }),
    errorToast: errorToast(security.linkFailed),
  });
  const { data } = createLink;
  const link = data && newPasswordUrl(location.origin, data.token);
  const copy = () => {
    if (link === undefined) return;
    copyText(link).then(
      () => toast({ title: security.copied, description: security.copiedText(name) }),
      () => toast({ title: messages.copyFailed, description: security.copyFailed, variant: 'destructive' }),
    );
  };
  return (
    <section aria-label={security.forgottenPassword}>
      <h3 className={textStyles.label}>{security.forgottenPassword}</h3>
      <p id={noteId}>{security.forgottenPasswordText(name)}</p>
      <div aria-live="polite">
        {data && link !== undefined ? (
          <div className={styles.link}>
            <TextInput
              aria-label={security.link}
              aria-describedby={noteId}
              readOnly
              value={link}
              onFocus={(event) => event.currentTarget.select()}
            />
            <Button variant="primary" onClick={copy}>
              {security.copy}
            </Button>
            <p className={textStyles.caption}>{security.validUntil(formatDateTime(data.expiresAt))}</p>
          </div>
        ) : (
          <Button busy={createLink.isPending} onClick={() => createLink.mutate()} data-first-focus>
            {createLink.isPending ? security.creatingLink : security.createLink}
          </Button>
        )}
      </div>
    </section>
  );
}

function SecondFactorSection({ user, name }: SectionProps) {
  const params = { userId: user.id };
  const { data, error, refetch } = useApiQuery('getUserSecondFactor', { params });
  const remove = useAction('removeUserSecondFactor', {
    send: () => ({ params }),
    successToast: successToast(
      data?.isDemanded ? security.removedButRequired(name) : security.turnedOff(name),
    ),
    errorToast: errorToast(security.turnOffFailed),
  });
  return (
    <section aria-label={security.secondFactor}>
      <h3 className={textStyles.label}>{security.secondFactor}</h3>
      {data ? (
        <p>
          {data.isOn
            ? security.secondFactorText(name)
            : data.isDemanded
              ? security.secondFactorPending(name)
              : security.noSecondFactor(name)}
        </p>
      ) : error ? (
        <ErrorState title={security.secondFactorFailed} error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton className={styles.secondFactorSkeleton} />
      )}
      {data?.isOn && (
        <Button variant="danger" busy={remove.isPending} onClick={() => remove.mutate()}>
          {remove.isPending ? security.turningOff : security.turnOff}
        </Button>
      )}
    </section>
  );
}

function SessionsSection({ user, name }: SectionProps) {
  const signOut = useAction('endUserSessions', {
    send: () => ({ params: { userId: user.id } }),
    successToast: successToast(security.signedOut(name)),
    errorToast: errorToast(security.signOutFailed),
  });
  return (
    <section aria-label={security.sessions}>
      <h3 className={textStyles.label}>{security.sessions}</h3>
      <p>{security.sessionsText(name)}</p>
      <Button busy={signOut.isPending} onClick={() => signOut.mutate()}>
        {signOut.isPending ? security.signingOut : security.signOut}
      </Button>
    </section>
  );
}
