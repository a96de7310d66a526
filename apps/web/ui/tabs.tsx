import { clsx } from 'clsx';
import { Activity, type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import { tabAfterKey } from '#web/ui/tab-keys.ts';
import layoutStyles from '#web/ui/layout.module.css';
import segmentedControlStyles from './segmented-control.module.css';
import styles from './tabs.module.css';

interface Tab<Id extends string> {
  readonly id: Id;
  readonly label: ReactNode;
  readonly count?: ReactNode;
  readonly content: ReactNode;
}

interface TabsProps<Id extends string> {
  readonly label: string;
  readonly tabs: readonly Tab<Id>[];
  readonly selected: Id;
  readonly onSelect: (id: Id) => void;
  /** Keeps visited tabs mounted, so that their form input is preserved. */
  readonly keepMounted?: boolean;
  /** Placed at the left of the tabs, which are then styled as a segmented control: tabs within a panel. */
  readonly heading?: ReactNode;
}

/**
 * Tabs after the WAI-ARIA pattern with automatic activation: the Tab key reaches the selected tab, the arrow keys,
 * Home and End move the selection. Effects of hidden tabs are paused.
 */
export function Tabs<Id extends string>({
  label,
  tabs,
  selected,
  onSelect,
  keepMounted = false,
  heading,
}: TabsProps<Id>) {
  const idPrefix = useId();
  const tabId = (id: Id) => `${idPrefix}-tab-${id}`;
  const panelId = (id: Id) => `${idPrefix}-panel-${id}`;
  const select = (id: Id) => {
    if (id !== selected) onSelect(id);
  };
  const onKeyDown = (event: KeyboardEvent, index: number) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    const target = tabs[tabAfterKey(event.key, index, tabs.length) ?? -1];
    if (!target) return;
    event.preventDefault();
    document.getElementById(tabId(target.id))?.focus();
    select(target.id);
  };
  const isInPanel = heading !== undefined;
  const list = (
    <div
      role="tablist"
      className={isInPanel ? clsx(segmentedControlStyles.segmentedControl, styles.tabButtons) : styles.tabs}
      aria-label={label}
    >
      {tabs.map((tab, index) => (
        <button
          key={tab.id}
          type="button"
          role="tab"
          id={tabId(tab.id)}
          aria-controls={panelId(tab.id)}
          aria-selected={tab.id === selected}
          tabIndex={tab.id === selected ? 0 : -1}
          className={isInPanel ? clsx(segmentedControlStyles.segment, styles.tabButton) : styles.tab}
          onClick={() => select(tab.id)}
          onKeyDown={(event) => onKeyDown(event, index)}
        >
          {tab.label}
          {/* The space separates label and count for screen readers. */}{' '}
          {tab.count !== undefined && <span className={styles.tabCount}>{tab.count}</span>}
        </button>
      ))}
    </div>
  );
  // Tabs are mounted on the first visit.
  const [visited, setVisited] = useState<readonly Id[]>([selected]);
  if (!visited.includes(selected)) setVisited([...visited, selected]);
  const contentOf = ({ id, content }: Tab<Id>) => {
    if (!keepMounted) return id === selected && content;
    return (
      visited.includes(id) && <Activity mode={id === selected ? 'visible' : 'hidden'}>{content}</Activity>
    );
  };
  return (
    <div>
      {isInPanel ? (
        <header className={layoutStyles.cluster} data-justify="between">
          {heading}
          {list}
        </header>
      ) : (
        list
      )}
      {tabs.map((tab) => (
        <div
          key={tab.id}
          role="tabpanel"
          id={panelId(tab.id)}
          aria-labelledby={tabId(tab.id)}
          tabIndex={0}
          hidden={tab.id !== selected}
        >
          {contentOf(tab)}
        </div>
      ))}
    </div>
  );
}
