import { secondFactorWords as words } from '#web/features/account/second-factor-words.ts';
import { copyText } from '#web/kit/clipboard.ts';
import { Key } from '#web/kit/key.tsx';
import { toast, type ToastMessage } from '#web/kit/toast.ts';

interface CopyKeyProps {
  readonly label: string;
  readonly text: string;
  readonly copied: ToastMessage;
}

/** Copies a text to the clipboard and shows a toast with the result. */
export function CopyKey({ label, text, copied }: CopyKeyProps) {
  const copy = () =>
    copyText(text).then(
      () => toast(copied),
      () => toast({ title: words.copyFailed, description: words.copyFailedText, variant: 'destructive' }),
    );
  return <Key onClick={() => void copy()}>{label}</Key>;
}
