import { type ReactNode, useState } from 'react';
import { GeneratePicture } from '#web/features/projects/images/generate-picture.tsx';
import type { ImageTarget } from '#web/features/projects/images/image-target.ts';
import { UploadPicture } from '#web/features/projects/images/upload-picture.tsx';
import { usePicture } from '#web/features/projects/images/use-picture.ts';
import { messages } from '#web/features/projects/images/messages.ts';
import { Dialog, DialogActions } from '#web/ui/dialog.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import styles from './picture-dialog.module.css';

const texts = {
  project: messages.cover,
  playlist: messages.playlistCover,
  user: messages.profile,
} as const;

interface PictureDialogProps {
  readonly target: ImageTarget;
  /** Displayed if there is no picture. */
  readonly placeholder: ReactNode;
  readonly onClose: () => void;
}

/** Uploads, generates or deletes the picture of a target. */
export function PictureDialog({ target, placeholder, onClose }: PictureDialogProps) {
  const [tab, setTab] = useState<keyof typeof messages.tabs>('upload');
  const [isConfirming, setIsConfirming] = useState(false);
  const { upload, generate, remove } = usePicture(target, onClose);
  const isCover = target.entityType !== 'user';
  const { title, text } = texts[target.entityType];
  const busy = upload.isPending || generate.isPending || remove.isPending;
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={title} description={text} width="wide">
      <div className={styles.picture}>
        <figure className={styles.current}>
          {target.imageUrl ? <img src={target.imageUrl} alt={messages.current} /> : placeholder}
        </figure>
        <div className={styles.tabs}>
          <Tabs
            keepMounted
            label={messages.tabsLabel}
            selected={tab}
            onSelect={setTab}
            tabs={[
              {
                id: 'upload',
                label: messages.tabs.upload,
                content: (
                  <UploadPicture uploading={upload.isPending} disabled={busy} onUpload={upload.mutate} />
                ),
              },
              {
                id: 'generate',
                label: messages.tabs.generate,
                content: (
                  <GeneratePicture
                    target={target}
                    generating={generate.isPending}
                    disabled={busy}
                    onGenerate={generate.mutate}
                  />
                ),
              },
            ]}
          />
        </div>
      </div>
      <DialogActions>
        {target.imageUrl && (
          <Button
            variant="danger"
            className={styles.remove}
            disabled={busy}
            onClick={() => setIsConfirming(true)}
          >
            <Icon name="delete" size="small" />
            {messages.remove}
          </Button>
        )}
        <Button onClick={onClose}>{messages.done}</Button>
      </DialogActions>
      {isConfirming && (
        <ConfirmDialog
          onClose={() => setIsConfirming(false)}
          title={messages.removeTitle}
          description={isCover ? messages.removeText : messages.removeTextProfile}
          action={messages.remove}
          onConfirm={() => {
            setIsConfirming(false);
            remove.mutate();
          }}
        />
      )}
    </Dialog>
  );
}
