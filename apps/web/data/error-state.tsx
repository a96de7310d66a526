import { clsx } from 'clsx';
import { serverMessage } from '#web/data/api-error.ts';
import { messages } from '#web/data/messages.ts';
import { Button } from '#web/ui/button.tsx';
import type { HeadingLevel } from '#web/ui/feedback.tsx';
import { Icon } from '#web/ui/icon.tsx';
import panelStyles from '#web/ui/panel.module.css';
import styles from '#web/ui/feedback.module.css';
import textStyles from '#web/ui/text.module.css';

interface ErrorStateProps {
  readonly className?: string | undefined;
  readonly title: string;
  readonly level?: HeadingLevel;
  readonly error: unknown;
  /** The text for errors without a server message, such as a lost connection. */
  readonly fallback?: string;
  readonly onRetry?: () => void;
}

/** What an error without a server message means. */
const unreachableText = () =>
  'navigator' in globalThis && !navigator.onLine
    ? // The notice of the connection says that the browser is offline.
      messages.whenConnected
    : messages.unreachable;

/** An error message with a retry button. */
export function ErrorState({
  className,
  title,
  level = 3,
  error,
  fallback = unreachableText(),
  onRetry,
}: ErrorStateProps) {
  const Heading = `h${level}` as const;
  return (
    <div className={clsx(styles.card, panelStyles.panel, className)} role="alert">
      <Heading className={clsx(styles.title, styles.errorTitle)}>
        <Icon name="warning" />
        {title}
      </Heading>
      <p className={textStyles.secondary}>{serverMessage(error, fallback)}</p>
      {onRetry && (
        <Button onClick={onRetry}>
          <Icon name="retry" size="small" />
          {messages.tryAgain}
        </Button>
      )}
    </div>
  );
}
