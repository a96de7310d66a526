import { useId } from 'react';
import type { Project } from '#contract/projects.ts';
import { InformationForm } from '#web/features/project-details/information-form.tsx';
import { words } from '#web/features/project-details/words.ts';
import { Ago } from '#web/kit/ago.tsx';
import { figure } from '#web/kit/figures.ts';
import { day } from '#web/kit/relative-time.ts';

/** Name and description, to edit for those who may; and the figures. */
export function Information({ project }: { readonly project: Project }) {
  const heading = useId();
  const { name, description, trackCount, memberCount, createdAt, updatedAt, may } = project;
  return (
    <section className="details-panel panel" aria-labelledby={heading}>
      <h2 id={heading}>{words.information}</h2>
      {may.edit ? (
        <InformationForm project={project} />
      ) : (
        <dl className="details-words">
          <dt className="label">{words.name}</dt>
          <dd className="title">{name}</dd>
          <dt className="label">{words.description}</dt>
          <dd className={description ? 'details-description' : 'text-ink-3'}>
            {description ?? words.noDescription}
          </dd>
        </dl>
      )}
      <dl className="details-facts">
        <div>
          <dt className="label">{words.tracks}</dt>
          <dd>{figure(trackCount)}</dd>
        </div>
        <div>
          <dt className="label">{words.members}</dt>
          <dd>{figure(memberCount)}</dd>
        </div>
        <div>
          <dt className="label">{words.created}</dt>
          <dd>{day(createdAt)}</dd>
        </div>
        <div>
          <dt className="label">{words.updated}</dt>
          <dd>
            <Ago time={updatedAt} />
          </dd>
        </div>
      </dl>
    </section>
  );
}
