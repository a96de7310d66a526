import type { ComponentProps } from 'react';
import { DrawnIcon } from '#web/ui/drawn-icon.tsx';
import { iconPaths, type IconName } from '#web/ui/icon-paths.ts';

export type { IconName };

interface IconProps extends Omit<ComponentProps<typeof DrawnIcon>, 'paths'> {
  readonly name: IconName;
}

/** An icon by its name. */
export const Icon = ({ name, ...rest }: IconProps) => <DrawnIcon paths={iconPaths[name]} {...rest} />;
