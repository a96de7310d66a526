import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { limits } from '#contract/limits.ts';
import { drumGroups, partGroups } from '#contract/part-groups.ts';
import type { PlanPart } from '#contract/plan-parts.ts';
import { PartPanel } from '#web/features/compose/generation/plan/part-panel.tsx';
import { partsMessages as messages } from '#web/features/compose/generation/plan/messages.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { Field, TextInput } from '#web/ui/field.tsx';
import { instrumentChoices } from '#web/domain/music-choices.data.ts';
import { Popover } from '#web/ui/popover.tsx';
import { amountTexts } from '#web/domain/amount-texts.ts';
import { musicWord } from '#web/domain/music-words.ts';
import chipStyles from '#web/ui/chip.module.css';
import planStyles from './plan.module.css';

/** What differs in an entry, in words: "3 dB softer, fewer notes, bars 5–8". */
export function partText(part: PlanPart): string {
  const { plays, instrument, level_db: level, dynamics, density, register, brightness, room, bars } = part;
  const texts = [
    plays === false && messages.silent,
    instrument !== undefined && messages.playedBy(musicWord(instrument)),
    level && amountTexts.level(level),
    dynamics && messages.texts.dynamics(amountTexts.dynamics(dynamics)),
    density && messages.texts.density(amountTexts.density(density)),
    register && amountTexts.register(register),
    brightness && amountTexts.brightness(brightness),
    room && messages.texts.room(amountTexts.room(room)),
  ].filter((text) => typeof text === 'string');
  const differs = texts.length > 0 ? texts : [messages.asWritten];
  if (!bars) return differs.join(', ');
  const range = bars.from === bars.to ? messages.bar(bars.from) : messages.bars(bars);
  return [...differs, range].join(', ');
}

interface PartsFieldProps {
  readonly parts: readonly PlanPart[];
  /** Bars of the section. */
  readonly bars: number;
  readonly onChange: (parts: readonly PlanPart[]) => void;
}

const partNames = [...partGroups, ...drumGroups, ...instrumentChoices.map((name) => name.toLowerCase())];

/** How parts differ in a section: one chip for each entry, which opens its values; Enter or blur adds the typed part. */
export function PartsField({ parts, bars, onChange }: PartsFieldProps) {
  const names = useId();
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const isFull = parts.length >= limits.planParts.max;
  const addTyped = () => {
    const part = typed.trim().toLowerCase();
    setTyped('');
    if (part !== '' && !isFull) onChange([...parts, { part }]);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    addTyped();
  };
  return (
    <div className={planStyles.styles}>
      <Field label={messages.parts} hint={messages.hint}>
        {(control) => (
          <TextInput
            {...control}
            ref={field}
            list={names}
            value={typed}
            placeholder={messages.add}
            maxLength={limits.planPartName.max}
            disabled={isFull}
            autoComplete="off"
            onChange={({ target }) => setTyped(target.value)}
            onKeyDown={onKeyDown}
            onBlur={addTyped}
          />
        )}
      </Field>
      <datalist id={names}>
        {partNames.map((name) => (
          <option key={name} value={name}>
            {musicWord(name)}
          </option>
        ))}
      </datalist>
      {parts.length > 0 && (
        <ul className={planStyles.parts} aria-label={messages.parts}>
          {parts.map((part, index) => (
            <li key={index}>
              <Popover
                triggerClass={chipStyles.chip}
                className={planStyles.partPanel}
                label={messages.entry({ part: musicWord(part.part), text: partText(part) })}
                title={musicWord(part.part)}
                trigger={
                  <>
                    <span className={chipStyles.value}>{musicWord(part.part)}</span>{' '}
                    <span className={planStyles.partText}>{partText(part)}</span>
                  </>
                }
              >
                <PartPanel
                  part={part}
                  bars={bars}
                  onChange={(changed) => onChange(parts.with(index, changed))}
                />
              </Popover>
              <IconButton
                icon="close"
                label={messages.remove(musicWord(part.part))}
                onClick={() => {
                  field.current?.focus({ preventScroll: true });
                  onChange(parts.toSpliced(index, 1));
                }}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
