import { type ReactNode, useId } from 'react';
import styles from './section.module.css';
import textStyles from './text.module.css';

interface SectionProps {
  readonly title: string;
  /** What it is for, in one sentence. */
  readonly text: string;
  /** Next to the title. */
  readonly action?: ReactNode;
  readonly children: ReactNode;
}

/** A part of a settings page. */
export function Section({ title, text, action, children }: SectionProps) {
  const heading = useId();
  return (
    <section className={styles.section} aria-labelledby={heading}>
      <div className={styles.head}>
        <div>
          <h2 id={heading}>{title}</h2>
          <p className={textStyles.secondary}>{text}</p>
        </div>
        {action}
      </div>
      {children}
    </section>
  );
}
