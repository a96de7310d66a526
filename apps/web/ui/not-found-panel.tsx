import { clsx } from 'clsx';
import { useLocation } from 'wouter';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import panelStyles from './panel.module.css';
import stateStyles from './feedback.module.css';
import styles from './not-found-panel.module.css';

interface NotFoundPanelProps {
  readonly text: string;
  readonly goBack: string;
}

/** A page whose subject does not exist or is not visible to the user. */
export function NotFoundPanel({ text, goBack }: NotFoundPanelProps) {
  const [, navigate] = useLocation();
  const onBack = () => {
    if (history.length > 1) history.back();
    else navigate('/projects');
  };
  return (
    <div className={clsx(styles.notFound, panelStyles.panel)} role="alert">
      <span className={stateStyles.rest} aria-hidden="true" />
      <h1 className={styles.text}>{text}</h1>
      <Button onClick={onBack}>
        <Icon name="arrow-left" size="small" />
        {goBack}
      </Button>
    </div>
  );
}
