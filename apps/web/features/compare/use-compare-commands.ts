import { allCompareCommands, type CompareSubject } from '#web/features/compare/commands.ts';
import { isCovered, isWithin, useCommands } from '#web/ui/use-commands.ts';

const typing = 'textarea, select, [contenteditable], input:not([type=radio], [type=checkbox], [type=range])';

/** The keys of a comparison come before those of the player bar; the commands say which controls keep their keys. */
const compareRules = {
  isTaken: ({ target }: KeyboardEvent) =>
    isCovered() || isWithin(target, typing) || isWithin(target, '[popover]'),
  order: 'first',
} as const;

/** The commands of a comparison, or of a blind vote. */
export const useCompareCommands = (subject: CompareSubject): void =>
  useCommands(allCompareCommands, subject, compareRules);
