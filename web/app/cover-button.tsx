import { useState } from 'react';
import type { Project } from '#contract/projects.ts';
import { messages } from '#web/app/messages.ts';
import { Cover } from '#web/kit/cover.tsx';
import { IconButton } from '#web/kit/button.tsx';
import { lazyDialog } from '#web/kit/lazy-dialog.tsx';
import styles from './cover-button.module.css';

const PictureDialog = lazyDialog(
  async () => (await import('#web/features/images/picture-dialog.tsx')).PictureDialog,
);

/** Opens the dialog for a project cover; renders nothing without the permission. */
export function CoverButton({ project }: { readonly project: Project }) {
  const [open, setOpen] = useState(false);
  const { id, imageUrl, may } = project;
  if (!may.generate) return null;
  return (
    <>
      <IconButton
        icon="edit"
        className={styles.coverButton}
        label={imageUrl ? messages.editCover : messages.addCover}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      />
      {open && (
        <PictureDialog
          target={{ entityType: 'project', entityId: id, imageUrl }}
          placeholder={<Cover imageUrl={null} seed={id} />}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
