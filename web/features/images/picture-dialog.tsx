import { type ReactNode, useState } from 'react';
import { GeneratePicture } from '#web/features/images/generate-picture.tsx';
import type { Pictured } from '#web/features/images/pictured.ts';
import { UploadPicture } from '#web/features/images/upload-picture.tsx';
import { usePicture } from '#web/features/images/use-picture.ts';
import { words } from '#web/features/images/words.ts';
import { Dialog, DialogKeys } from '#web/kit/dialog.tsx';
import { Icon } from '#web/kit/icon.tsx';
import { Key } from '#web/kit/key.tsx';
import { Confirm } from '#web/kit/confirm.tsx';
import { Tabs } from '#web/kit/tabs.tsx';
import styles from './picture-dialog.module.css';

interface PictureDialogProps {
  readonly thing: Pictured;
  /** Displayed if there is no picture. */
  readonly placeholder: ReactNode;
  readonly onClose: () => void;
}

/** Uploads, generates or deletes the picture of a target. */
export function PictureDialog({ thing, placeholder, onClose }: PictureDialogProps) {
  const [way, setWay] = useState<keyof typeof words.ways>('upload');
  const [asking, setAsking] = useState(false);
  const { upload, generate, remove } = usePicture(thing, onClose);
  const isProject = thing.entityType === 'project';
  const { title, text } = isProject ? words.cover : words.profile;
  const busy = upload.isPending || generate.isPending || remove.isPending;
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={title} description={text} width="wide">
      <div className={styles.picture}>
        <figure className={styles.now}>
          {thing.imageUrl ? <img src={thing.imageUrl} alt={words.current} /> : placeholder}
        </figure>
        <div className={styles.ways}>
          <Tabs
            keep
            label={words.waysLabel}
            chosen={way}
            onChoose={setWay}
            tabs={[
              {
                id: 'upload',
                label: words.ways.upload,
                content: (
                  <UploadPicture uploading={upload.isPending} disabled={busy} onUpload={upload.mutate} />
                ),
              },
              {
                id: 'generate',
                label: words.ways.generate,
                content: (
                  <GeneratePicture
                    thing={thing}
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
      <DialogKeys>
        {thing.imageUrl && (
          <Key look="risk" className={styles.remove} disabled={busy} onClick={() => setAsking(true)}>
            <Icon name="delete" size="small" />
            {words.remove}
          </Key>
        )}
        <Key onClick={onClose}>{words.done}</Key>
      </DialogKeys>
      {asking && (
        <Confirm
          open
          onOpenChange={setAsking}
          title={words.removeTitle}
          description={isProject ? words.removeText : words.removeTextPerson}
          action={words.remove}
          onConfirm={() => {
            setAsking(false);
            remove.mutate();
          }}
        />
      )}
    </Dialog>
  );
}
