import type { Edit } from '#contract/edits.ts';
import { drumGroups } from '#contract/part-groups.ts';
import type { ScoreOutline } from '#contract/score-outline.ts';
import { editKindNames } from '#web/domain/messages.ts';
import { musicWord } from '#web/domain/music-words.ts';
import { CheckList, PanelChip } from '#web/features/compose/edits/chips.tsx';
import { EditFields } from '#web/features/compose/edits/edit-fields.tsx';
import type { Choice } from '#web/features/compose/edits/edit-amounts.ts';
import { canHaveBars, canHaveSections, placeOf, withPlace } from '#web/features/compose/edits/edit-places.ts';
import { messages } from '#web/features/compose/edits/messages.ts';
import { PlaceChip } from '#web/features/compose/edits/place-chip.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import textStyles from '#web/ui/text.module.css';
import styles from './edits.module.css';

interface EditRowProps {
  readonly edit: Edit;
  readonly outline: ScoreOutline;
  readonly onChange: (edit: Edit) => void;
  readonly onDrop: () => void;
}

/** The parts that an edit can name: those of the piece, the pieces of its drum kit, and the names in the edit. */
function partChoices({ parts }: ScoreOutline, named: readonly string[] = []): readonly Choice[] {
  const known = parts.map(({ part, label }) => ({ value: part, label }));
  const drums = parts.some(({ stem }) => stem === 'drums') ? drumGroups : [];
  const others = [...named, ...drums].filter((name) => !parts.some(({ part }) => part === name));
  return [...known, ...[...new Set(others)].map((name) => ({ value: name, label: musicWord(name) }))];
}

/** One edit as chips: what, who, where; each can be changed, and the edit can be dropped. */
export function EditRow({ edit, outline, onChange, onDrop }: EditRowProps) {
  const kind = editKindNames[edit.kind];
  const namesParts =
    canHaveBars(edit) && edit.kind !== 'add' && edit.kind !== 'replace' && edit.kind !== 'energy';
  const parts = 'parts' in edit ? edit.parts : undefined;
  const choices = partChoices(outline, parts);
  const labelOf = (part: string) => choices.find(({ value }) => value === part)?.label ?? part;
  return (
    <li className={styles.edit} aria-label={kind}>
      <span className={textStyles.label}>{kind}</span>
      <EditFields edit={edit} outline={outline} onChange={onChange} />
      {namesParts && (
        <PanelChip label={messages.who} value={parts?.map(labelOf).join(', ') ?? messages.allParts}>
          <CheckList
            label={messages.who}
            choices={choices}
            chosen={parts ?? []}
            onChange={(chosen) => {
              const { parts: _parts, ...rest } = edit as Edit & { readonly parts?: string[] };
              // Silence is for named parts; without one there would be nothing left.
              if (chosen.length > 0) onChange({ ...rest, parts: chosen } as Edit);
              else if (edit.kind !== 'mute') onChange(rest as Edit);
            }}
          />
        </PanelChip>
      )}
      {canHaveSections(edit) && (
        <PlaceChip
          outline={outline}
          place={placeOf(edit)}
          canHaveBars={canHaveBars(edit)}
          onChange={(place) => onChange(withPlace(edit, place))}
        />
      )}
      <IconButton icon="close" className={styles.drop} label={messages.drop(kind)} onClick={onDrop} />
    </li>
  );
}
