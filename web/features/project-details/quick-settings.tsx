import { clsx } from 'clsx';
import { useId } from 'react';
import type { Project } from '#contract/projects.ts';
import { type Setting, useSetting } from '#web/features/project-details/use-setting.ts';
import { words } from '#web/features/project-details/words.ts';
import { Switch } from '#web/kit/field.tsx';
import panelStyles from '#web/kit/panel.module.css';
import styles from './project-details.module.css';

const settings = ['isPublic', 'allowDownloads', 'emailNotifications'] as const satisfies readonly Setting[];

/** The switches of a project; the others read how they stand. */
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

function SettingSwitch({ project, setting, hintId }: SettingSwitchProps) {
  const { isOn, turn } = useSetting(project, setting);
  return (
    <Switch
      className={styles.settingName}
      label={words.settingNames[setting]}
      name={setting}
      aria-describedby={hintId}
      checked={isOn}
      onChange={(event) => turn(event.target.checked)}
    />
  );
}
