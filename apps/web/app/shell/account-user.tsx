import { useState } from 'react';
import { Link } from 'wouter';
import { messages } from '#web/app/messages.ts';
import { Avatar } from '#web/domain/avatar.tsx';
import { lazyDialog } from '#web/ui/lazy-dialog.tsx';
import { fullName } from '#web/domain/user-name.ts';
import { canCreate, useUser } from '#web/domain/user.ts';
import textStyles from '#web/ui/text.module.css';
import styles from './sidebar.module.css';

const PictureDialog = lazyDialog(
  async () => (await import('#web/features/projects/images/picture-dialog.tsx')).PictureDialog,
);

/** The signed-in user; creators and admins can click the picture to change it. */
export function AccountUser() {
  const user = useUser();
  const [open, setOpen] = useState(false);
  return (
    <div className={styles.accountUser}>
      {canCreate(user) ? (
        <button
          type="button"
          className={styles.accountPicture}
          data-tooltip={messages.profilePicture}
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
        >
          <Avatar user={user} />
          <span className={textStyles.visuallyHidden}>{messages.profilePicture}</span>
        </button>
      ) : (
        <Avatar user={user} />
      )}
      <div>
        <p className={styles.accountName}>{fullName(user)}</p>
        <p className={styles.accountEmail}>{user.email}</p>
        {user.canConfirmEmail && (
          <Link href="/verify-email" className={styles.accountConfirm}>
            {messages.confirmEmail}
          </Link>
        )}
      </div>
      {open && (
        <PictureDialog
          target={{ entityType: 'user', entityId: user.id, imageUrl: user.profileImageUrl }}
          placeholder={<Avatar user={user} />}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  );
}
