import { useId } from 'react';
import type { AdminUser } from '#contract/accounts.ts';
import { errors } from '#contract/errors.ts';
import { AccountPart } from '#web/features/admin/account-part.tsx';
import { newPasswordAddress } from '#web/features/admin/new-password-address.ts';
import { dialogWords } from '#web/features/admin/dialog-words.ts';
import { words } from '#web/features/admin/words.ts';
import { copyText } from '#web/kit/clipboard.ts';
import { Dialog } from '#web/kit/dialog.tsx';
import { TextInput } from '#web/kit/field.tsx';
import { Key } from '#web/kit/key.tsx';
import { failure, success } from '#web/kit/outcome.ts';
import { fullName } from '#web/kit/person.ts';
import { useAction } from '#web/kit/data/use-action.ts';
import { useOne } from '#web/kit/data/use-one.ts';
import { exactTime } from '#web/kit/relative-time.ts';
import { Failed, Skeleton } from '#web/kit/state.tsx';
import { toast } from '#web/kit/toast.ts';
import { useUser } from '#web/kit/user.ts';
import textStyles from '#web/kit/text.module.css';
import styles from './ways-in-dialog.module.css';

const { waysIn } = dialogWords;

interface WaysInDialogProps {
  readonly user: AdminUser;
  readonly onClose: () => void;
}

/** An admin's view of a user's security: password link, second factor, sessions and account. */
export function WaysInDialog({ user, onClose }: WaysInDialogProps) {
  const isMe = useUser().id === user.id;
  const name = fullName(user) || user.email;
  return (
    <Dialog open onOpenChange={onClose} title={waysIn.title} description={`${name}, ${user.email}`}>
      {isMe ? (
        <p>{errors.own_password.message}</p>
      ) : (
        <div className={styles.of}>
          <PasswordLink user={user} name={name} />
          <SecondFactor user={user} name={name} />
          <Sessions user={user} name={name} />
          <AccountPart user={user} name={name} onDeleted={onClose} />
        </div>
      )}
    </Dialog>
  );
}

interface PartProps {
  readonly user: AdminUser;
  readonly name: string;
}

function PasswordLink({ user, name }: PartProps) {
  const noteId = useId();
  const make = useAction('createPasswordLink', {
    send: () => ({ params: { userId: user.id } }),
    failed: failure(waysIn.linkFailed),
  });
  const { data } = make;
  const link = data && newPasswordAddress(location.origin, data.token);
  const copy = () => {
    if (link === undefined) return;
    copyText(link).then(
      () => toast({ title: waysIn.copied, description: waysIn.copiedText(name) }),
      () => toast({ title: words.copyFailed, description: waysIn.copyFailed, variant: 'destructive' }),
    );
  };
  return (
    <section aria-label={waysIn.forgotten}>
      <h3 className={textStyles.label}>{waysIn.forgotten}</h3>
      <p id={noteId}>{waysIn.forgottenText(name)}</p>
      <div aria-live="polite">
        {data && link !== undefined ? (
          <div className={styles.link}>
            <TextInput
              aria-label={waysIn.link}
              aria-describedby={noteId}
              readOnly
              value={link}
              onFocus={(event) => event.currentTarget.select()}
            />
            <Key look="lit" onClick={copy}>
              {waysIn.copy}
            </Key>
            <p className={textStyles.caption}>{waysIn.until(exactTime(data.expiresAt))}</p>
          </div>
        ) : (
          <Key busy={make.isPending} onClick={() => make.mutate()} data-first-focus>
            {make.isPending ? waysIn.making : waysIn.make}
          </Key>
        )}
      </div>
    </section>
  );
}

function SecondFactor({ user, name }: PartProps) {
  const params = { userId: user.id };
  const { data, error, refetch } = useOne('getUserSecondFactor', { params });
  const remove = useAction('removeUserSecondFactor', {
    send: () => ({ params }),
    done: success(data?.isDemanded ? waysIn.removedForNow(name) : waysIn.removed(name)),
    failed: failure(waysIn.removeFailed),
  });
  return (
    <section aria-label={waysIn.secondFactor}>
      <h3 className={textStyles.label}>{waysIn.secondFactor}</h3>
      {data ? (
        <p>
          {data.isOn
            ? waysIn.secondFactorText(name)
            : data.isDemanded
              ? waysIn.secondFactorToCome(name)
              : waysIn.noSecondFactor(name)}
        </p>
      ) : error ? (
        <Failed title={waysIn.secondFactorFailed} error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton className={styles.secondFactorOfWaiting} />
      )}
      {data?.isOn && (
        <Key look="risk" busy={remove.isPending} onClick={() => remove.mutate()}>
          {remove.isPending ? waysIn.removing : waysIn.remove}
        </Key>
      )}
    </section>
  );
}

function Sessions({ user, name }: PartProps) {
  const end = useAction('endUserSessions', {
    send: () => ({ params: { userId: user.id } }),
    done: success(waysIn.ended(name)),
    failed: failure(waysIn.endFailed),
  });
  return (
    <section aria-label={waysIn.sessions}>
      <h3 className={textStyles.label}>{waysIn.sessions}</h3>
      <p>{waysIn.sessionsText(name)}</p>
      <Key busy={end.isPending} onClick={() => end.mutate()}>
        {end.isPending ? waysIn.ending : waysIn.end}
      </Key>
    </section>
  );
}
