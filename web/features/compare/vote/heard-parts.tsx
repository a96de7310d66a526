import { heardParts } from '#web/features/compare/vote/heard.ts';
import textStyles from '#web/ui/text.module.css';
import styles from './heard-parts.module.css';

/** The parts of the timeline, filled where they were heard. The text beside it says the same. */
export function HeardParts({ parts }: { readonly parts: ReadonlySet<number> }) {
  return (
    <span className={styles.parts} aria-hidden="true">
      {Array.from({ length: heardParts }, (_, part) => (
        <i key={part} data-heard={parts.has(part) || undefined} />
      ))}
    </span>
  );
}

/** Staff lines with a whole-bar rest: a hidden name. */
export function HiddenName({ label }: { readonly label: string }) {
  return (
    <span className={styles.hiddenName}>
      <span className={textStyles.visuallyHidden}>{label}</span>
    </span>
  );
}
