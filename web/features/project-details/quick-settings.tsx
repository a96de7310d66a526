import { clsx } from 'clsx';
import { useId } from 'react';
import type { Project, ProjectSettings } from '#contract/projects.ts';
import { words } from '#web/features/project-details/words.ts';
import { useAction } from '#web/kit/data/use-action.ts';
import { Switch } from '#web/kit/field.tsx';
import panelStyles from '#web/kit/panel.module.css';
import styles from './project-details.module.css';

type Setting = keyof ProjectSettings;

const settings = ['isPublic', 'allowDownloads', 'emailNotifications'] as const satisfies readonly Setting[];

/** The project's switches; read-only for users who cannot edit. */
export function QuickSettings({ project }: { readonly project: Project }) {
  const heading = useId();
  return (
    <section className={clsx(styles.panel, panelStyles.panel)} aria-labelledby={heading}>
      <h2 id={heading}>{words.settings}</h2>
      <ul className={styles.settings}>
        {settings.map((setting) => (
          <li key={setting}>
            {project.may.edit ? (
              <SettingSwitch project={project} setting={setting} hintId={`${heading}-${setting}`} />
            ) : (
              <p className={styles.settingName}>
                {words.settingNames[setting]}
                <b>{project[setting] ? words.on : words.off}</b>
              </p>
            )}
            <p id={`${heading}-${setting}`} className={styles.hint}>
              {words.settingHints[setting]}
            </p>
          </li>
        ))}
      </ul>
      {!project.may.edit && <p className={styles.hint}>{words.settingsFixed}</p>}
    </section>
  );
}

interface SettingSwitchProps {
  readonly project: Project;
  readonly setting: Setting;
  readonly hintId: string;
}

/** Shows the requested value while the request is pending, and the old one again after an error. */
function SettingSwitch({ project, setting, hintId }: SettingSwitchProps) {
  const { id } = project;
  const turning = useAction('updateProjectSettings', {
    scope: `settings of ${id}`,
    send: (on: boolean) => ({ params: { projectId: id }, body: { [setting]: on } }),
    atOnce: (on) => ({ entity: 'project', id, row: { [setting]: on } }),
    done: { ...words.settingsUpdated, description: words.settingNames[setting] },
    failed: words.settingsFailed,
  });
  return (
    <Switch
      className={styles.settingName}
      label={words.settingNames[setting]}
      name={setting}
      aria-describedby={hintId}
      checked={turning.isPending ? turning.variables : project[setting]}
      onChange={(event) => turning.mutate(event.target.checked)}
    />
  );
}
