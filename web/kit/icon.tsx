import { type Drawing, drawings, type IconName } from '#web/kit/icon-drawings.ts';
import './icon.css';

export type { IconName };

interface IconProps {
  readonly name: IconName;
  /** `small` is 16 px, `usual` 20 px. */
  readonly size?: 'small' | 'usual';
  readonly className?: string;
}

/** A sign, drawn in hairlines on a 20-unit grid. Always decoration: the words stand beside it. */
export function Icon({ name, size = 'usual', className = '' }: IconProps) {
  const { lines, solid }: Drawing = drawings[name];
  return (
    <svg
      className={`icon ${size === 'small' ? 'icon-small' : ''} ${className}`}
      viewBox="0 0 20 20"
      aria-hidden="true"
    >
      {lines && <path d={lines} />}
      {solid && <path className="icon-solid" d={solid} />}
    </svg>
  );
}
