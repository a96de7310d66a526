import { clsx } from 'clsx';
import { useId } from 'react';
import type { Project } from '#contract/projects.ts';
import { InformationForm } from '#web/features/projects/project-details/information-form.tsx';
import { messages } from '#web/features/projects/project-details/messages.ts';
import { RelativeTime } from '#web/ui/relative-time.tsx';
import { formatNumber } from '#web/ui/format-number.ts';
import { formatDate } from '#web/ui/format-time.ts';
import panelStyles from '#web/ui/panel.module.css';
import textStyles from '#web/ui/text.module.css';
import styles from './project-details.module.css';

/** Name and description, editable with permission, and the project's statistics. */
export function Information({ project }: { readonly project: Project }) {
  const heading = useId();
  const { name, description, trackCount, memberCount, createdAt, updatedAt, may } = project;
  return (
    <section className={clsx(styles.panel, panelStyles.panel)} aria-labelledby={heading}>
      <h2 id={heading}>{messages.information}</h2>
      {may.edit ? (
        <InformationForm project={project} />
      ) : (
        <dl className={styles.readOnly}>
          <dt className={textStyles.label}>{messages.name}</dt>
          <dd className={textStyles.title}>{name}</dd>
          <dt className={textStyles.label}>{messages.description}</dt>
          <dd className={description ? styles.description : textStyles.tertiary}>
            {description ?? messages.noDescription}
          </dd>
        </dl>
      )}
      <dl className={styles.facts}>
        <div>
          <dt className={textStyles.label}>{messages.tracks}</dt>
          <dd>{formatNumber(trackCount)}</dd>
        </div>
        <div>
          <dt className={textStyles.label}>{messages.members}</dt>
          <dd>{formatNumber(memberCount)}</dd>
        </div>
        <div>
          <dt className={textStyles.label}>{messages.created}</dt>
          <dd>{formatDate(createdAt)}</dd>
        </div>
        <div>
          <dt className={textStyles.label}>{messages.updated}</dt>
          <dd>
            <RelativeTime time={updatedAt} />
          </dd>
        </div>
      </dl>
    </section>
  );
}
