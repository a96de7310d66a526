import { Tabs as Radix } from 'radix-ui';
import { Activity, type ReactNode, useState } from 'react';
import './segments.css';
import './tabs.css';

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
  /** Whether what was typed in a tab is still there when one comes back to it. */
  readonly keep?: boolean;
  /** Stands at the left of the tabs, which then are a row of keys: tabs within a panel. */
  readonly heading?: ReactNode;
}

/** Tabs with the bracket under the chosen one; arrow keys move. The effects of a hidden tab rest. */
export function Tabs<Id extends string>({
  label,
  tabs,
  chosen,
  onChoose,
  keep = false,
  heading,
}: TabsProps<Id>) {
  const list = (
    <Radix.List className={heading === undefined ? 'tabs' : 'segments tab-keys'} aria-label={label}>
      {tabs.map((tab) => (
        <Radix.Trigger
          key={tab.id}
          value={tab.id}
          className={heading === undefined ? 'tab' : 'segment tab-key'}
        >
          {tab.label}
          {/* The blank keeps the name and the count apart where they are read out. */}{' '}
          {tab.count !== undefined && <span className="tab-count">{tab.count}</span>}
        </Radix.Trigger>
      ))}
    </Radix.List>
  );
  // A tab that nobody has opened has nothing to keep.
  const [opened, setOpened] = useState<readonly Id[]>([chosen]);
  if (!opened.includes(chosen)) setOpened([...opened, chosen]);
  return (
    <Radix.Root value={chosen} onValueChange={(id) => onChoose(id as Id)}>
      {heading === undefined ? (
        list
      ) : (
        <header className="tabs-head">
          {heading}
          {list}
        </header>
      )}
      {tabs.map((tab) =>
        keep ? (
          <Radix.Content key={tab.id} value={tab.id} forceMount hidden={tab.id !== chosen}>
            {opened.includes(tab.id) && (
              <Activity mode={tab.id === chosen ? 'visible' : 'hidden'}>{tab.content}</Activity>
            )}
          </Radix.Content>
        ) : (
          <Radix.Content key={tab.id} value={tab.id}>
            {tab.content}
          </Radix.Content>
        ),
      )}
    </Radix.Root>
  );
}
