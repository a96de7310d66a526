import { useState } from 'react';
import type { Project } from '#contract/projects.ts';
import { words } from '#web/app/words.ts';
import { Cover } from '#web/kit/cover.tsx';
import { IconKey } from '#web/kit/key.tsx';
import { lazyPart } from '#web/kit/lazy-part.tsx';
import styles from './cover-key.module.css';

const PictureDialog = lazyPart(
  async () => (await import('#web/features/images/picture-dialog.tsx')).PictureDialog,
);

/** Opens the dialog for a project cover; renders nothing without the permission. */
export function CoverKey({ project }: { readonly project: Project }) {
  const [open, setOpen] = useState(false);
  const { id, imageUrl, may } = project;
  if (!may.generate) return null;
  return (
    <>
      <IconKey
        icon="edit"
        className={styles.coverKey}
        label={imageUrl ? words.editCover : words.addCover}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      />
      {open && (
        <PictureDialog
          thing={{ entityType: 'project', entityId: id, imageUrl }}
          placeholder={<Cover imageUrl={null} seed={id} />}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
