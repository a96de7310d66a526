import { clsx } from 'clsx';
import { Activity, type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import { tabAfterKey } from '#web/kit/tab-keys.ts';
import segmentsStyles from './segments.module.css';
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
  readonly chosen: Id;
  readonly onChoose: (id: Id) => void;
  /** Keeps visited tabs mounted, so that their form input is preserved. */
  readonly keep?: boolean;
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
  chosen,
  onChoose,
  keep = false,
  heading,
}: TabsProps<Id>) {
  const own = useId();
  const keyId = (id: Id) => `${own}-tab-${id}`;
  const panelId = (id: Id) => `${own}-panel-${id}`;
  const choose = (id: Id) => {
    if (id !== chosen) onChoose(id);
  };
  const onKeyDown = (event: KeyboardEvent, at: number) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
    const target = tabs[tabAfterKey(event.key, at, tabs.length) ?? -1];
    if (!target) return;
    event.preventDefault();
    document.getElementById(keyId(target.id))?.focus();
    choose(target.id);
  };
  const inPanel = heading !== undefined;
  const list = (
    <div
      role="tablist"
      className={inPanel ? clsx(segmentsStyles.segments, styles.tabKeys) : styles.tabs}
      aria-label={label}
    >
      {tabs.map((tab, at) => (
        <button
          key={tab.id}
          type="button"
          role="tab"
          id={keyId(tab.id)}
          aria-controls={panelId(tab.id)}
          aria-selected={tab.id === chosen}
          tabIndex={tab.id === chosen ? 0 : -1}
          className={inPanel ? clsx(segmentsStyles.segment, styles.tabKey) : styles.tab}
          onClick={() => choose(tab.id)}
          onKeyDown={(event) => onKeyDown(event, at)}
        >
          {tab.label}
          {/* The space separates label and count for screen readers. */}{' '}
          {tab.count !== undefined && <span className={styles.tabCount}>{tab.count}</span>}
        </button>
      ))}
    </div>
  );
  // Tabs are mounted on the first visit.
  const [opened, setOpened] = useState<readonly Id[]>([chosen]);
  if (!opened.includes(chosen)) setOpened([...opened, chosen]);
  const contentOf = ({ id, content }: Tab<Id>) => {
    if (!keep) return id === chosen && content;
    return opened.includes(id) && <Activity mode={id === chosen ? 'visible' : 'hidden'}>{content}</Activity>;
  };
  return (
    <div>
      {inPanel ? (
        <header className={styles.head}>
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
          aria-labelledby={keyId(tab.id)}
          tabIndex={0}
          hidden={tab.id !== chosen}
        >
          {contentOf(tab)}
        </div>
      ))}
    </div>
  );
}
