import { useState } from 'react';
import type { SoundFont } from '#contract/soundfonts.ts';
import { messages } from '#web/features/admin/soundfonts/messages.ts';
import { BuiltinRow, SoundFontRow } from '#web/features/admin/soundfonts/soundfont-row.tsx';
import { UploadBar } from '#web/features/admin/soundfonts/upload-bar.tsx';
import { errorToast, successToast } from '#web/domain/admin-toast.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { useAction } from '#web/data/use-action.ts';
import { useApiQuery } from '#web/data/use-api-query.ts';
import { ListEnd, Loading } from '#web/ui/feedback.tsx';
import { ErrorState } from '#web/data/error-state.tsx';
import layoutStyles from '#web/ui/layout.module.css';
import textStyles from '#web/ui/text.module.css';
import styles from './soundfonts.module.css';

/** The uploaded SoundFonts and the built-in samples, of which one plays new tracks. */
export function SoundFonts() {
  const { data, error, isPending, refetch } = useApiQuery('listSoundFonts');
  const [deleting, setDeleting] = useState<SoundFont>();
  return (
    <section aria-label={messages.title} className={layoutStyles.stack}>
      <p className={textStyles.secondary}>{messages.text}</p>
      {error && !data && <ErrorState title={messages.failed} error={error} onRetry={() => void refetch()} />}
      {isPending && <Loading subject={messages.title} height="6rem" />}
      {data && (
        <>
          <UploadBar maxBytes={data.maxBytes} />
          <div>
            <ul className={styles.list}>
              <BuiltinRow isDefault={data.soundFonts.every(({ isDefault }) => !isDefault)} />
              {data.soundFonts.map((soundFont) => (
                <SoundFontRow
                  key={soundFont.id}
                  soundFont={soundFont}
                  onDelete={() => setDeleting(soundFont)}
                />
              ))}
            </ul>
            <ListEnd />
          </div>
        </>
      )}
      {deleting && <DeleteSoundFont soundFont={deleting} onClose={() => setDeleting(undefined)} />}
    </section>
  );
}

interface DeleteSoundFontProps {
  readonly soundFont: SoundFont;
  readonly onClose: () => void;
}

function DeleteSoundFont({ soundFont: { id, name, isDefault }, onClose }: DeleteSoundFontProps) {
  const remove = useAction('deleteSoundFont', {
    send: () => ({ params: { soundFontId: id } }),
    successToast: () => successToast(messages.deleted(name)),
    errorToast: errorToast(messages.deleteFailed),
    onSuccess: onClose,
  });
  return (
    <ConfirmDialog
      onClose={onClose}
      title={messages.confirmTitle}
      description={messages.confirmText({ name, isDefault })}
      action={messages.delete}
      busy={remove.isPending}
      onConfirm={() => remove.mutate()}
    />
  );
}
