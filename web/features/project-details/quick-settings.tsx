import { useId } from 'react';
import type { Project } from '#contract/projects.ts';
import { type Setting, useSetting } from '#web/features/project-details/use-setting.ts';
import { words } from '#web/features/project-details/words.ts';
import { Switch } from '#web/kit/field.tsx';

const settings = ['isPublic', 'allowDownloads', 'emailNotifications'] as const satisfies readonly Setting[];

/** The switches of a project; the others read how they stand. */
export function QuickSettings({ project }: { readonly project: Project }) {
  const heading = useId();
  return (
    <section className="details-panel panel" aria-labelledby={heading}>
      <h2 id={heading}>{words.settings}</h2>
      <ul className="details-settings">
        {settings.map((setting) => (
          <li key={setting}>
            {project.may.edit ? (
              <SettingSwitch project={project} setting={setting} hintId={`${heading}-${setting}`} />
            ) : (
              <p className="details-setting-name">
                {words.settingNames[setting]}
                <b>{project[setting] ? words.on : words.off}</b>
              </p>
            )}
            <p id={`${heading}-${setting}`} className="details-hint">
              {words.settingHints[setting]}
            </p>
          </li>
        ))}
      </ul>
      {!project.may.edit && <p className="details-hint">{words.settingsFixed}</p>}
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
      className="details-setting-name"
      label={words.settingNames[setting]}
      name={setting}
      aria-describedby={hintId}
      checked={isOn}
      onChange={(event) => turn(event.target.checked)}
    />
  );
}
