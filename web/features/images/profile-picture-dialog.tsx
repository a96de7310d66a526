import { PictureDialog } from '#web/features/images/picture-dialog.tsx';
import { Avatar } from '#web/kit/avatar.tsx';
import { useUser } from '#web/kit/user.ts';

/** One's own picture. */
export function ProfilePictureDialog({ onClose }: { readonly onClose: () => void }) {
  const user = useUser();
  return (
    <PictureDialog
      thing={{ entityType: 'user', entityId: user.id, imageUrl: user.profileImageUrl }}
      placeholder={<Avatar person={user} />}
      onClose={onClose}
    />
  );
}
