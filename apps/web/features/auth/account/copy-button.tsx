import { secondFactorMessages as messages } from '#web/features/auth/account/messages.ts';
import { copyText } from '#web/data/clipboard.ts';
import { Button } from '#web/ui/button.tsx';
import { toast, type ToastMessage } from '#web/ui/toast.ts';

interface CopyButtonProps {
  readonly label: string;
  readonly text: string;
  readonly copied: ToastMessage;
}

/** Copies a text to the clipboard and shows a toast with the result. */
export function CopyButton({ label, text, copied }: CopyButtonProps) {
  const copy = () =>
    copyText(text).then(
      () => toast(copied),
      () =>
        toast({ title: messages.copyFailed, description: messages.copyFailedText, variant: 'destructive' }),
    );
  return <Button onClick={() => void copy()}>{label}</Button>;
}
