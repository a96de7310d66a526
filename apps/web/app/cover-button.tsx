import { useState } from 'react';
import type { ImageOwnerType } from '#contract/images.ts';
import { messages } from '#web/app/messages.ts';
import { Cover } from '#web/domain/cover.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { lazyDialog } from '#web/ui/lazy-dialog.tsx';
import styles from './cover-button.module.css';

const PictureDialog = lazyDialog(
  async () => (await import('#web/features/projects/images/picture-dialog.tsx')).PictureDialog,
);

interface CoverButtonProps {
  readonly entityType: Exclude<ImageOwnerType, 'user'>;
  readonly entityId: string;
  readonly imageUrl: string | null;
}

/** Opens the dialog for the cover of a project or playlist. */
export function CoverButton(target: CoverButtonProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <IconButton
        icon="edit"
        className={styles.coverButton}
        label={target.imageUrl ? messages.editCover : messages.addCover}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      />
      {open && (
        <PictureDialog
          target={target}
          placeholder={<Cover imageUrl={null} seed={target.entityId} />}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
