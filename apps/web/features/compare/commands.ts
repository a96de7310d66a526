import { commandMessages as texts } from '#web/features/compare/command-messages.ts';
import type { SwitchPlayer } from '#web/features/compare/switch-player.ts';
import type { Command } from '#web/ui/command.ts';
import { isWithin } from '#web/ui/use-commands.ts';

export interface CompareSubject {
  /** Undefined while there is nothing to play. */
  readonly player: SwitchPlayer | undefined;
  /** Number of versions. */
  readonly count: number;
  readonly onStep: (bars: 1 | -1) => void;
  /** Absent in a blind vote. */
  readonly onNextDifference?: (() => void) | undefined;
  /** Absent where the user does not vote. */
  readonly onVote?: (() => void) | undefined;
}

const controls = 'button, a[href], input, select, textarea, summary, [role=menu], [role=slider]';
/** Controls that the arrow keys operate. */
const arrowControls = 'input, select, textarea, [role=menu], [role=slider], [role=grid]';

const isOn = (selector: string, event: KeyboardEvent | undefined) =>
  event !== undefined && isWithin(event.target, selector);
const canPlay = ({ player }: CompareSubject) => player !== undefined;

const listen = (number: number): Command<CompareSubject> => ({
  id: `compare.listen-${number}`,
  icon: 'listen',
  label: texts.listen(number),
  shortcut: { chords: [{ key: String(number) }], description: texts.select },
  repeats: true,
  when: ({ player, count }) => player !== undefined && number <= count,
  run: ({ player }) => player?.select(number - 1),
});

const step = (name: 'back' | 'forward', key: string, bars: 1 | -1): Command<CompareSubject> => ({
  id: `compare.${name}`,
  icon: bars < 0 ? 'arrow-left' : 'arrow-right',
  label: texts[name],
  shortcut: { chords: [{ key }], description: texts.bar },
  repeats: true,
  when: canPlay,
  run: ({ onStep }, event) => {
    if (isOn(arrowControls, event)) return false;
    onStep(bars);
    return true;
  },
});

export const compareCommands = {
  listen1: listen(1),
  listen2: listen(2),
  listen3: listen(3),
  listen4: listen(4),
  /** Tab only while playing and with the focus on no control, so that the focus can always be moved. */
  lastTwo: {
    id: 'compare.last-two',
    icon: 'retry',
    label: texts.lastTwo,
    shortcut: { chords: [{ key: 'Tab' }, { key: 'b' }], description: texts.lastTwo },
    repeats: true,
    when: ({ player }) => player?.getState().previous !== undefined,
    run: ({ player }, event) => {
      const { status, previous } = player!.getState();
      if (event?.key === 'Tab' && (status !== 'playing' || isOn(controls, event))) return false;
      if (!event?.repeat && previous !== undefined) player!.select(previous);
      return true;
    },
  },
  next: {
    id: 'compare.next-difference',
    icon: 'next',
    label: texts.next,
    shortcut: { chords: [{ key: 'n' }], description: texts.next },
    when: ({ player, onNextDifference }) => player !== undefined && onNextDifference !== undefined,
    run: ({ onNextDifference }) => onNextDifference?.(),
  },
  toggle: {
    id: 'compare.toggle',
    icon: 'play',
    label: texts.toggle,
    shortcut: { chords: [{ key: ' ' }], description: texts.toggle },
    repeats: true,
    when: canPlay,
    run: ({ player }, event) => {
      if (isOn(controls, event)) return false;
      // A held key keeps its meaning, and does nothing more.
      if (!event?.repeat) player?.toggle();
      return true;
    },
  },
  back: step('back', 'ArrowLeft', -1),
  forward: step('forward', 'ArrowRight', 1),
  vote: {
    id: 'compare.vote',
    icon: 'check',
    label: texts.vote,
    shortcut: { chords: [{ key: 'v' }], description: texts.vote },
    when: ({ player, onVote }) => player !== undefined && onVote !== undefined,
    run: ({ onVote }) => onVote?.(),
  },
} satisfies Record<string, Command<CompareSubject>>;

/** In the order of the list of shortcuts. */
export const allCompareCommands: readonly Command<CompareSubject>[] = Object.values(compareCommands);
