import { clsx } from 'clsx';
import { useId } from 'react';
import type { Project, ProjectSettings } from '#contract/projects.ts';
import { messages } from '#web/features/projects/project-details/messages.ts';
import { useAction } from '#web/data/use-action.ts';
import { Switch } from '#web/ui/field.tsx';
import panelStyles from '#web/ui/panel.module.css';
import styles from './project-details.module.css';

type Setting = keyof ProjectSettings;

const settings = ['isPublic', 'allowDownloads', 'emailNotifications'] as const satisfies readonly Setting[];

/** The project's switches; read-only for users who cannot edit. */
export function QuickSettings({ project }: { readonly project: Project }) {
  const heading = useId();
  return (
    <section className={clsx(styles.panel, panelStyles.panel)} aria-labelledby={heading}>
      <h2 id={heading}>{messages.settings}</h2>
      <ul className={styles.settings}>
        {settings.map((setting) => (
          <li key={setting}>
            {project.may.edit ? (
              <SettingSwitch project={project} setting={setting} hintId={`${heading}-${setting}`} />
            ) : (
              <p className={styles.settingName}>
                {messages.settingNames[setting]}
                <b>{project[setting] ? messages.on : messages.off}</b>
              </p>
            )}
            <p id={`${heading}-${setting}`} className={styles.hint}>
              {messages.settingHints[setting]}
            </p>
          </li>
        ))}
      </ul>
      {!project.may.edit && <p className={styles.hint}>{messages.settingsReadOnly}</p>}
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
  const update = useAction('updateProjectSettings', {
    scope: `settings of ${id}`,
    send: (on: boolean) => ({ params: { projectId: id }, body: { [setting]: on } }),
    optimistic: (on) => ({ entity: 'project', id, row: { [setting]: on } }),
    successToast: { ...messages.settingsUpdated, description: messages.settingNames[setting] },
    errorToast: messages.settingsFailed,
  });
  return (
    <Switch
      className={styles.settingName}
      label={messages.settingNames[setting]}
      name={setting}
      aria-describedby={hintId}
      checked={update.isPending ? update.variables : project[setting]}
      onChange={(event) => update.mutate(event.target.checked)}
    />
  );
}
