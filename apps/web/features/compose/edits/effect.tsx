import type { ReactNode } from 'react';
import type { Reply } from '#contract/api.ts';
import type { Edit } from '#contract/edits.ts';
import type { ScoreOutline } from '#contract/score-outline.ts';
import { editKindNames } from '#web/domain/messages.ts';
import { newSections } from '#web/features/compose/edits/changed-score.ts';
import { messages } from '#web/features/compose/edits/messages.ts';
import { changeTexts, SmallScore } from '#web/features/compose/edits/small-score.tsx';
import { formatDuration } from '#web/ui/format-number.ts';
import textStyles from '#web/ui/text.module.css';
import styles from './edits.module.css';

interface EffectProps {
  readonly outline: ScoreOutline;
  readonly edits: readonly Edit[];
  readonly estimate: Reply<'estimateRemake'>;
  /** Of the old version, in seconds. */
  readonly duration: number;
}

/** A shorter difference is not told. */
const minLengthChangeSeconds = 0.5;

const keptText = (bars: number, parts: readonly string[]): string =>
  [
    bars > 0 && messages.keptBars(bars),
    parts.length > 0 && (parts.length > 3 ? messages.keptParts(parts.length) : parts.join(', ')),
  ]
    .filter(Boolean)
    .join(', ');

/** What changes, what stays, and what is reconciled. */
export function Effect({ outline, edits, estimate, duration }: EffectProps) {
  const { changed, unchanged, remarks, durationMs } = estimate;
  const sections = newSections(outline, edits);
  const nameOf = (index: number) => sections[index]?.name ?? '';
  const labels = unchanged.parts.map((part) => outline.parts.find((one) => one.part === part)?.label ?? part);
  const kept = keptText(unchanged.bars, labels);
  const texts = remarks.map((remark) => {
    if (remark.what === 'tempo')
      return messages.remark.tempo({ section: nameOf(remark.section), from: remark.from, to: remark.to });
    if (remark.what === 'key')
      return messages.remark.key({ section: nameOf(remark.section), from: remark.from, to: remark.to });
    if (remark.what === 'join')
      return messages.remark.join({ section: nameOf(remark.section), bar: remark.bar });
    const kind = edits[remark.edit]?.kind;
    return messages.remark.noEffect({ name: kind ? editKindNames[kind] : '', reason: remark.reason });
  });
  return (
    <>
      <SmallScore outline={outline} edits={edits} changed={changed} />
      <dl className={styles.facts}>
        <Fact label={messages.changed}>{changeTexts(sections, outline, changed).join('; ')}</Fact>
        <Fact label={messages.asItIs}>
          {kept === '' ? (
            messages.nothingKept
          ) : (
            <>
              <b>{kept}</b>
              {messages.toTheSample}
            </>
          )}
        </Fact>
        {Math.abs(durationMs / 1000 - duration) > minLengthChangeSeconds && (
          <Fact label={messages.newLength}>
            {messages.lengthChange({
              after: formatDuration(durationMs / 1000),
              before: formatDuration(duration),
            })}
          </Fact>
        )}
        {texts.length > 0 && <Fact label={messages.remarks}>{texts.join(' ')}</Fact>}
      </dl>
    </>
  );
}

function Fact({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt className={textStyles.label}>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
