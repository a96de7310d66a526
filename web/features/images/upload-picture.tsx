import { type ChangeEvent, type DragEvent, useCallback, useRef, useState } from 'react';
import { fileProblem } from '#web/features/images/picture-rules.ts';
import { words } from '#web/features/images/words.ts';
import { Icon } from '#web/kit/icon.tsx';
import { Key } from '#web/kit/key.tsx';
import { toast } from '#web/kit/toast.ts';
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
  const [over, setOver] = useState(false);

  const take = (chosen: File | undefined) => {
    if (!chosen || disabled) return;
    const problem = fileProblem(chosen);
    if (problem) toast({ ...problem, variant: 'destructive' });
    else setFile(chosen);
  };
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    take(target.files?.[0]);
    // Otherwise the same file could not be chosen again.
    target.value = '';
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files[0]);
  };
  const hold = (event: DragEvent) => {
    event.preventDefault();
    setOver(true);
  };
  return (
    <>
      <input ref={input} type="file" hidden accept="image/*" onChange={choose} />
      <div
        className={styles.drop}
        data-over={over || undefined}
        onDragOver={hold}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        {file ? (
          <Preview file={file} />
        ) : (
          <>
            <Icon name="upload" />
            <p>{words.drop}</p>
          </>
        )}
        <Key data-first-focus="" disabled={disabled} onClick={() => input.current?.click()}>
          {file ? words.another : words.choose}
        </Key>
        <p className={styles.note}>{file ? file.name : words.kinds}</p>
      </div>
      {file && (
        <Key look="lit" busy={uploading} disabled={disabled && !uploading} onClick={() => onUpload(file)}>
          {uploading ? words.uploading : words.upload}
        </Key>
      )}
    </>
  );
}

/** A preview of a file; its object URL is revoked on unmount. */
function Preview({ file }: { readonly file: File }) {
  const show = useCallback(
    (image: HTMLImageElement) => {
      const address = URL.createObjectURL(file);
      image.src = address;
      return () => URL.revokeObjectURL(address);
    },
    [file],
  );
  return <img ref={show} alt={words.chosen} />;
}
