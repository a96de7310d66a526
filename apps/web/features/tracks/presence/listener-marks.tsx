import { type BarFacts, mapPosition } from '#contract/bar-positions.ts';
import { useRoomState } from '#web/features/tracks/presence/room-context.ts';
import { Avatar } from '#web/domain/avatar.tsx';
import styles from './listener-marks.module.css';

type Version = BarFacts & { readonly number: number };

interface ListenerMarksProps {
  readonly shown: Version;
  readonly versions: readonly Version[];
}

/**
 * Where the others are on the waveform of the shown version: at the same bar if they hear another one. Hidden from
 * screen readers, for which the list “In the room” has the same.
 */
export function ListenerMarks({ shown, versions }: ListenerMarksProps) {
  const { others } = useRoomState();
  if (others.length === 0) return null;
  return (
    <div className={styles.marks} aria-hidden="true">
      {others.map(({ clientId, userId, user, version, position }) => {
        const heard = versions.find(({ number }) => number === version);
        const seconds = heard && heard !== shown ? mapPosition(heard, shown, position).seconds : position;
        const share = Math.min(1, seconds / (shown.duration || 1));
        return (
          <span
            key={clientId}
            className={styles.mark}
            data-late={share > 0.8 || undefined}
            style={{ '--at': `${(share * 100).toFixed(2)}%` }}
          >
            <Avatar user={{ ...user, id: userId }} />
            <span>{user.firstName}</span>
          </span>
        );
      })}
    </div>
  );
}
