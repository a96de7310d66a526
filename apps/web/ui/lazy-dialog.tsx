import { type ComponentType, useEffect } from 'react';
import { ErrorBoundary } from '#web/ui/error-boundary.tsx';
import { componentLoader } from '#web/ui/component-loader.ts';
import { uiMessages } from '#web/ui/messages.ts';
import { toast } from '#web/ui/toast.ts';

/** A dialog has one of two close callbacks. */
type LazyDialogProps = { readonly onOpenChange: (open: boolean) => void } | { readonly onClose: () => void };

const loadFailedToast = {
  title: uiMessages.openFailed,
  description: uiMessages.openFailedText,
  variant: 'destructive',
} as const;

/**
 * A dialog whose code is loaded when it is first opened. If loading fails, it shows a toast and closes; opening it
 * again retries (some browsers cache a failed import until the page is reloaded).
 */
export function lazyDialog<Props extends LazyDialogProps>(
  fetch: () => Promise<ComponentType<Props>>,
): (props: Props) => React.JSX.Element {
  const { useLoaded } = componentLoader(fetch);

  function Loaded(props: Props) {
    const Component = useLoaded();
    return Component && <Component {...props} />;
  }

  function LoadFailed(props: LazyDialogProps) {
    const close = 'onClose' in props ? props.onClose : props.onOpenChange;
    useEffect(() => {
      toast(loadFailedToast);
      close(false);
    }, [close]);
    return null;
  }

  return (props) => (
    <ErrorBoundary fallback={() => <LoadFailed {...props} />}>
      <Loaded {...props} />
    </ErrorBoundary>
  );
}
