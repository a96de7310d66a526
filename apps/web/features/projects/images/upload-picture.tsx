import { type ChangeEvent, type DragEvent, useCallback, useRef, useState } from 'react';
import { imageFileProblem, maxMegabytes } from '#web/features/projects/images/picture-rules.ts';
import { messages } from '#web/features/projects/images/messages.ts';
import { Icon } from '#web/ui/icon.tsx';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/toast.ts';
import styles from './picture-dialog.module.css';

interface UploadPictureProps {
  readonly uploading: boolean;
  readonly disabled: boolean;
  readonly onUpload: (file: File) => void;
}

/** Uploads a picture: dropped or chosen, previewed, then sent. */
export function UploadPicture({ uploading, disabled, onUpload }: UploadPictureProps) {
  const input = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File>();
  const [isDragOver, setIsDragOver] = useState(false);

  const selectFile = (chosen: File | undefined) => {
    if (!chosen || disabled) return;
    const problem = imageFileProblem(chosen);
    if (problem) toast({ ...problem, variant: 'destructive' });
    else setFile(chosen);
  };
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    selectFile(target.files?.[0]);
    // Otherwise the same file could not be chosen again.
    target.value = '';
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setIsDragOver(false);
    selectFile(event.dataTransfer.files[0]);
  };
  const dragOver = (event: DragEvent) => {
    event.preventDefault();
    setIsDragOver(true);
  };
  return (
    <>
      <input ref={input} type="file" hidden accept="image/*" onChange={choose} />
      <div
        className={styles.drop}
        data-over={isDragOver || undefined}
        onDragOver={dragOver}
        onDragLeave={() => setIsDragOver(false)}
        onDrop={drop}
      >
        {file ? (
          <Preview file={file} />
        ) : (
          <>
            <Icon name="upload" />
            <p>{messages.drop}</p>
          </>
        )}
        <Button data-first-focus="" disabled={disabled} onClick={() => input.current?.click()}>
          {file ? messages.chooseAnother : messages.choose}
        </Button>
        <p className={styles.note}>{file ? file.name : messages.fileTypes(maxMegabytes)}</p>
      </div>
      {file && (
        <Button
          variant="primary"
          busy={uploading}
          disabled={disabled && !uploading}
          onClick={() => onUpload(file)}
        >
          {uploading ? messages.uploading : messages.upload}
        </Button>
      )}
    </>
  );
}

/** A preview of a file; its object URL is revoked on unmount. */
function Preview({ file }: { readonly file: File }) {
  const attach = useCallback(
    (image: HTMLImageElement) => {
      const address = URL.createObjectURL(file);
      image.src = address;
      return () => URL.revokeObjectURL(address);
    },
    [file],
  );
  return <img ref={attach} alt={messages.chosen} />;
}
