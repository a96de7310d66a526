import { useEffect, useId, useRef } from 'react';
import type { Person } from '#web/features/tracks/presence/room.ts';
import type { RoomView } from '#web/features/tracks/presence/use-room.ts';
import { isSameAudio, type Playable } from '#web/audio/playback-state.ts';
import { Avatar } from '#web/domain/avatar.tsx';
import { followPosition } from '#web/audio/follow-position.ts';
import { usePlayback } from '#web/audio/use-playback.ts';
import { Switch } from '#web/ui/field.tsx';
import { ListHeader } from '#web/ui/page-header.tsx';
import { fullName } from '#web/domain/user-name.ts';
import { useUser } from '#web/domain/user.ts';
import { roomMessages as messages } from '#web/features/tracks/presence/messages.ts';
import { formatDuration } from '#web/ui/format-number.ts';
import textStyles from '#web/ui/text.module.css';
import styles from './in-the-room.module.css';

interface InTheRoomProps {
  readonly room: RoomView;
  /** Seconds of the shown version. */
  readonly duration: number;
  /** The shown version, and in the player’s format. */
  readonly version: number;
  readonly item: Playable;
}

const nameOf = ({ user }: Person) => user.firstName.trim() || fullName(user);

const placeAt = (version: number, seconds: number) =>
  messages.place({ version, time: formatDuration(seconds) });

/** Who is on the track now and where, and the switch to listen together. */
export function InTheRoom({ room, duration, version, item }: InTheRoomProps) {
  const heading = useId();
  const { others, isLeading, follows, isHidden } = room;
  const leader = others.find((person) => person.isLeading);
  return (
    <section aria-labelledby={heading}>
      <ListHeader id={heading} title={messages.title}>
        {!isHidden && (
          <Switch
            label={leader ? messages.followName(nameOf(leader)) : messages.listenTogether}
            checked={isLeading || follows !== null}
            onChange={({ target }) => room.listenTogether(target.checked)}
          />
        )}
      </ListHeader>
      <ul className={styles.people}>
        {!isHidden && (
          <OwnRow
            note={
              isLeading
                ? messages.lead
                : leader && follows === leader.userId
                  ? messages.youFollow(nameOf(leader))
                  : ''
            }
            version={version}
            item={item}
          />
        )}
        {others.map((person) => (
          <PersonRow key={person.clientId} person={person} people={others} duration={duration} />
        ))}
      </ul>
      {isHidden && <p className={styles.note}>{messages.hiddenHint}</p>}
      <Switch
        className={styles.visibility}
        label={messages.visible}
        checked={!isHidden}
        onChange={({ target }) => room.setHidden(!target.checked)}
      />
    </section>
  );
}

interface OwnRowProps extends Pick<InTheRoomProps, 'version' | 'item'> {
  readonly note: string;
}

function OwnRow({ note, version, item }: OwnRowProps) {
  const user = useUser();
  const playback = usePlayback();
  const row = useRef<HTMLLIElement>(null);
  const place = useRef<HTMLSpanElement>(null);
  useEffect(
    () =>
      followPosition(playback, () => {
        const seconds = isSameAudio(playback.getState().item, item) ? playback.position() : 0;
        const length = item.duration;
        row.current?.style.setProperty('--at', `${length > 0 ? (seconds / length) * 100 : 0}%`);
        const text = placeAt(version, seconds);
        if (place.current && place.current.textContent !== text) place.current.textContent = text;
      }),
    [playback, version, item],
  );
  return (
    <li ref={row} className={styles.own}>
      <Avatar user={user} />
      <div>
        <b>{messages.you}</b> <span className={textStyles.tertiary}>{note}</span>
        <span className={styles.position} aria-hidden="true" />
      </div>
      <span ref={place} className={textStyles.tertiary}>
        {placeAt(version, 0)}
      </span>
    </li>
  );
}

interface PersonRowProps {
  readonly person: Person;
  readonly people: readonly Person[];
  readonly duration: number;
}

function PersonRow({ person, people, duration }: PersonRowProps) {
  const { id: ownId } = useUser();
  const { userId, user, version, position, isLeading, follows } = person;
  const followed = people.find((other) => other.userId === follows);
  const note = isLeading
    ? messages.leads
    : follows === ownId
      ? messages.withYou
      : followed
        ? messages.withOther(nameOf(followed))
        : '';
  const seconds = Math.min(position, duration || position);
  return (
    <li data-playing={person.isPlaying || undefined}>
      <Avatar user={{ ...user, id: userId }} />
      <div>
        <b>{nameOf(person)}</b> <span className={textStyles.tertiary}>{note}</span>
        <span
          className={styles.position}
          aria-hidden="true"
          style={{ '--at': `${duration > 0 ? (seconds / duration) * 100 : 0}%` }}
        />
      </div>
      <span className={textStyles.tertiary}>{placeAt(version, seconds)}</span>
    </li>
  );
}
