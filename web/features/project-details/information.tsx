import { clsx } from 'clsx';
import { useId } from 'react';
import type { Project } from '#contract/projects.ts';
import { InformationForm } from '#web/features/project-details/information-form.tsx';
import { words } from '#web/features/project-details/words.ts';
import { Ago } from '#web/kit/ago.tsx';
import { figure } from '#web/kit/figures.ts';
import { day } from '#web/kit/relative-time.ts';
import panelStyles from '#web/kit/panel.module.css';
import textStyles from '#web/kit/text.module.css';
import styles from './project-details.module.css';

/** Name and description, editable with permission, and the project's statistics. */
export function Information({ project }: { readonly project: Project }) {
  const heading = useId();
  const { name, description, trackCount, memberCount, createdAt, updatedAt, may } = project;
  return (
    <section className={clsx(styles.panel, panelStyles.panel)} aria-labelledby={heading}>
      <h2 id={heading}>{words.information}</h2>
      {may.edit ? (
        <InformationForm project={project} />
      ) : (
        <dl className={styles.words}>
          <dt className={textStyles.label}>{words.name}</dt>
          <dd className={textStyles.title}>{name}</dd>
          <dt className={textStyles.label}>{words.description}</dt>
          <dd className={description ? styles.description : textStyles.tertiary}>
            {description ?? words.noDescription}
          </dd>
        </dl>
      )}
      <dl className={styles.facts}>
        <div>
          <dt className={textStyles.label}>{words.tracks}</dt>
          <dd>{figure(trackCount)}</dd>
        </div>
        <div>
          <dt className={textStyles.label}>{words.members}</dt>
          <dd>{figure(memberCount)}</dd>
        </div>
        <div>
          <dt className={textStyles.label}>{words.created}</dt>
          <dd>{day(createdAt)}</dd>
        </div>
        <div>
          <dt className={textStyles.label}>{words.updated}</dt>
          <dd>
            <Ago time={updatedAt} />
          </dd>
        </div>
      </dl>
    </section>
  );
}
