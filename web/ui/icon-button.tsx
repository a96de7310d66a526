import type { ComponentProps } from 'react';
import { SquareButton } from '#web/ui/button.tsx';
import { Icon, type IconName } from '#web/ui/icon.tsx';

interface IconButtonProps extends Omit<ComponentProps<typeof SquareButton>, 'children'> {
  readonly icon: IconName;
}

/** A square icon-only button. */
export const IconButton = ({ icon, ...rest }: IconButtonProps) => (
  <SquareButton {...rest}>
    <Icon name={icon} />
  </SquareButton>
);
