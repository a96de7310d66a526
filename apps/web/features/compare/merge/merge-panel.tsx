import { useId, useState } from 'react';
import { describeMerge } from '#web/features/compare/merge/describe-merge.ts';
import { MakeVersion } from '#web/features/compare/merge/make-version.tsx';
import {
  canMerge,
  draftFrom,
  isChanged,
  type MergeDraft,
  mergeRequest,
  type MergeVersion,
  outlineSection,
} from '#web/features/compare/merge/merge-draft.ts';
import { MergeTable } from '#web/features/compare/merge/merge-table.tsx';
import { messages } from '#web/features/compare/merge/messages.ts';
import { Button } from '#web/ui/button.tsx';
import { Select } from '#web/ui/field.tsx';
import panelStyles from '#web/ui/panel.module.css';
import textStyles from '#web/ui/text.module.css';
import styles from './merge-panel.module.css';

interface MergePanelProps {
  readonly trackId: string;
  readonly projectId: string;
  /** At least two. */
  readonly versions: readonly MergeVersion[];
  /** The version that is made. */
  readonly label: string;
  readonly onAdd: ((version: number) => void) | undefined;
}

/** A new version from sections and parts of the compared ones. */
export function MergePanel({ trackId, projectId, versions, label, onAdd }: MergePanelProps) {
  const heading = useId();
  const [draft, setDraft] = useState(() => draftFrom(versions, 0));
  const { base } = draft;
  const baseVersion = versions[base]!;
  const refused = versions.filter((_, version) => !canMerge(versions, base, version));
  const canMergeAny = refused.length < versions.length - 1;
  const sections = draft.sections.map((section) => outlineSection(versions, section));
  return (
    <section className={panelStyles.panel} aria-labelledby={heading}>
      <header className={styles.header}>
        <div className={styles.title}>
          <h2 id={heading}>{messages.title}</h2>
          <p className={textStyles.secondary}>{messages.explanation}</p>
        </div>
        <div className={styles.choices}>
          <VersionSelect
            label={messages.startFrom}
            value={base}
            options={versions.map((version) => version.label)}
            onChange={(version) => setDraft(draftFrom(versions, version))}
          />
          <Button
            variant="ghost"
            disabled={!isChanged(versions, draft)}
            onClick={() => setDraft(draftFrom(versions, base))}
          >
            {messages.clear}
          </Button>
        </div>
      </header>
      {refused.map(({ label: other, outline }) => (
        <p key={other} className={styles.note}>
          {messages.otherMetre({
            label: other,
            metre: outline.metre,
            base: baseVersion.label,
            baseMetre: baseVersion.outline.metre,
          })}
        </p>
      ))}
      {canMergeAny && (
        <>
          <MergeTable versions={versions} draft={draft} onChange={setDraft} />
          <FactChoices versions={versions} draft={draft} onChange={setDraft} />
          <MakeVersion
            trackId={trackId}
            label={label}
            body={
              isChanged(versions, draft)
                ? { ...mergeRequest(versions, draft), projectId, version: baseVersion.number }
                : undefined
            }
            hint={messages.unchanged}
            lines={describeMerge(versions, draft)}
            sectionNames={sections.map(({ section_name }) => section_name)}
            facts={{
              bpm: versions[draft.tempoFrom]!.outline.bpm,
              key: versions[draft.keyFrom]!.outline.key,
            }}
            onAdd={onAdd}
          />
        </>
      )}
    </section>
  );
}

interface FactChoicesProps {
  readonly versions: readonly MergeVersion[];
  readonly draft: MergeDraft;
  readonly onChange: (draft: MergeDraft) => void;
}

const differ = (values: readonly (string | number)[]) => new Set(values).size > 1;

/** Whose tempo and key the new version has; shown where they differ. */
function FactChoices({ versions, draft, onChange }: FactChoicesProps) {
  const outlines = versions.map(({ outline }) => outline);
  const hasTempos = differ(outlines.map(({ bpm }) => bpm));
  const hasKeys = differ(outlines.map(({ key }) => key));
  if (!hasTempos && !hasKeys) return null;
  return (
    <div className={styles.facts}>
      {hasTempos && (
        <VersionSelect
          label={messages.tempoFrom}
          value={draft.tempoFrom}
          options={versions.map(({ label, outline }) =>
            messages.choice({ label, value: messages.tempoIs(outline.bpm) }),
          )}
          onChange={(tempoFrom) => onChange({ ...draft, tempoFrom })}
        />
      )}
      {hasKeys && (
        <VersionSelect
          label={messages.keyFrom}
          value={draft.keyFrom}
          options={versions.map(({ label, outline }) => messages.choice({ label, value: outline.key }))}
          onChange={(keyFrom) => onChange({ ...draft, keyFrom })}
        />
      )}
    </div>
  );
}

interface VersionSelectProps {
  readonly label: string;
  readonly value: number;
  readonly options: readonly string[];
  readonly onChange: (version: number) => void;
}

function VersionSelect({ label, value, options, onChange }: VersionSelectProps) {
  return (
    <label className={styles.select}>
      <span>{label}</span>
      <Select value={value} onChange={({ target }) => onChange(Number(target.value))}>
        {options.map((option, index) => (
          <option key={option} value={index}>
            {option}
          </option>
        ))}
      </Select>
    </label>
  );
}
