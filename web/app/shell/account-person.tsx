import { useState } from 'react';
import { Link } from 'wouter';
import { words } from '#web/app/words.ts';
import { Avatar } from '#web/kit/avatar.tsx';
import { lazyPart } from '#web/kit/lazy-part.tsx';
import { fullName } from '#web/kit/person.ts';
import { mayCreate, useUser } from '#web/kit/user.ts';
import textStyles from '#web/kit/text.module.css';
import styles from './sidebar.module.css';

const PictureDialog = lazyPart(
  async () => (await import('#web/features/images/picture-dialog.tsx')).PictureDialog,
);

/** The signed-in user; creators and admins can click the picture to change it. */
export function AccountPerson() {
  const user = useUser();
  const [open, setOpen] = useState(false);
  return (
    <div className={styles.accountPerson}>
      {mayCreate(user) ? (
        <button
          type="button"
          className={styles.accountPicture}
          data-tooltip={words.profilePicture}
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
        >
          <Avatar person={user} />
          <span className={textStyles.visuallyHidden}>{words.profilePicture}</span>
        </button>
      ) : (
        <Avatar person={user} />
      )}
      <div>
        <p className={styles.accountName}>{fullName(user)}</p>
        <p className={styles.accountEmail}>{user.email}</p>
        {user.canConfirmEmail && (
          <Link href="/verify-email" className={styles.accountConfirm}>
            {words.confirmEmail}
          </Link>
        )}
      </div>
      {open && (
        <PictureDialog
          thing={{ entityType: 'user', entityId: user.id, imageUrl: user.profileImageUrl }}
          placeholder={<Avatar person={user} />}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  );
}
