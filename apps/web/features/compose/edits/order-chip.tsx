import type { ScoreOutline } from '#contract/score-outline.ts';
import { limits } from '#contract/limits.ts';
import { PanelChip } from '#web/features/compose/edits/chips.tsx';
import { messages } from '#web/features/compose/edits/messages.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import styles from './edits.module.css';

interface OrderChipProps {
  readonly outline: ScoreOutline;
  /** Indexes of sections of the old version, in the new order. */
  readonly order: readonly number[];
  readonly onChange: (order: number[]) => void;
}

/** The order of the sections; they can be moved, repeated and left out. */
export function OrderChip({ outline: { sections }, order, onChange }: OrderChipProps) {
  const nameOf = (index: number) => sections[index]?.section_name ?? '';
  const moved = (from: number, to: number) =>
    onChange(order.toSpliced(from, 1).toSpliced(to, 0, order[from]!));
  return (
    <PanelChip label={messages.orderField} value={order.map(nameOf).join(', ')}>
      <ol className={styles.order}>
        {order.map((source, position) => (
          <li key={`${source} ${order.slice(0, position).filter((one) => one === source).length}`}>
            <span>{nameOf(source)}</span>
            <IconButton
              icon="arrow-up"
              label={messages.earlier(nameOf(source))}
              disabled={position === 0}
              onClick={() => moved(position, position - 1)}
            />
            <IconButton
              icon="arrow-down"
              label={messages.later(nameOf(source))}
              disabled={position === order.length - 1}
              onClick={() => moved(position, position + 1)}
            />
            <IconButton
              icon="copy"
              label={messages.repeat(nameOf(source))}
              disabled={order.length >= limits.planSections.max}
              onClick={() => onChange(order.toSpliced(position, 0, source))}
            />
            <IconButton
              icon="close"
              label={messages.leaveOut(nameOf(source))}
              disabled={order.length === 1}
              onClick={() => onChange(order.toSpliced(position, 1))}
            />
          </li>
        ))}
      </ol>
    </PanelChip>
  );
}
