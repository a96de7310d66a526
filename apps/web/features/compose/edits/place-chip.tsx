import type { ScoreOutline } from '#contract/score-outline.ts';
import { CheckList, PanelChip } from '#web/features/compose/edits/chips.tsx';
import { barCount, type Place, placeText, sectionBarsText } from '#web/features/compose/edits/edit-places.ts';
import { messages } from '#web/features/compose/edits/messages.ts';
import { BarRangeFields } from '#web/domain/bar-range-fields.tsx';
import styles from './edits.module.css';

interface PlaceChipProps {
  readonly outline: ScoreOutline;
  readonly place: Place;
  /** Whether the place can be bars. */
  readonly canHaveBars: boolean;
  readonly onChange: (place: Place) => void;
}

/** Where an edit applies: sections, or bars. */
export function PlaceChip({ outline: { sections }, place, canHaveBars, onChange }: PlaceChipProps) {
  const last = barCount(sections);
  const range = place.bars ?? { from: 1, to: last };
  return (
    <PanelChip label={messages.where} value={placeText(place, sections)}>
      <CheckList
        label={messages.sections}
        choices={sections.map(({ section_name: name, first_bar: first, bars }, index) => ({
          value: String(index),
          label: sectionBarsText(name, { from: first, to: first + bars - 1 }),
        }))}
        chosen={place.sections?.map(String) ?? []}
        onChange={(chosen) => onChange(chosen.length > 0 ? { sections: chosen.map(Number) } : {})}
      />
      {canHaveBars && (
        <div className={styles.bars}>
          <BarRangeFields
            labels={messages}
            range={range}
            last={last}
            onChange={(bars) => onChange({ bars })}
          />
        </div>
      )}
    </PanelChip>
  );
}
