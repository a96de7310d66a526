import type { SoundSpeed, SoundSpeeds, Timing } from './speed.ts';

export interface SpeedResults extends SoundSpeeds {
  readonly commit: string;
  readonly date: string;
}

const TARGET_MS = 150;

const row = (...cells: readonly (string | number)[]): string => `| ${cells.join(' | ')} |`;

const ms = (value: number): string => `${value.toFixed(0)} ms`;

const slowest = (speeds: readonly SoundSpeed[], of: (speed: Timing) => number): SoundSpeed =>
  speeds.reduce((worst, speed) => (of(speed) > of(worst) ? speed : worst));

const median = (speeds: readonly SoundSpeed[], of: (speed: Timing) => number): number =>
  speeds.map(of).toSorted((a, b) => a - b)[Math.floor(speeds.length / 2)]!;

function rows(what: string, plural: string, speeds: readonly SoundSpeed[], cold: Timing): string[] {
  const cells = (of: (speed: Timing) => number) => {
    const worst = slowest(speeds, of);
    return [ms(median(speeds, of)), `${ms(of(worst))} (${worst.name})`, ms(of(cold))];
  };
  const over = speeds.filter(({ wallMs }) => wallMs >= TARGET_MS).length;
  return [
    row(`${what}, from the words to the MP3`, `under ${TARGET_MS} ms`, ...cells(({ wallMs }) => wallMs)),
    row('the same, time of the processor', '', ...cells(({ cpuMs }) => cpuMs)),
    row(`${plural} that take ${TARGET_MS} ms or more`, '0', `${over} of ${speeds.length}`, '', ''),
  ];
}

/** The speed section of tools/bench/RESULTS.md for effects and voices. */
export const speedReport = ({ commit, date, effects, voices, coldEffect, coldVoice }: SpeedResults): string =>
  [
    '# Sound effects and voice: speed',
    '',
    `\`npm run bench:effects -- --part speed\` at ${commit}, ${date}. Warm is a process that has made every one of them`,
    'before, as the workers of a running server are; cold is the first sound of a new process, the start of Node and',
    'of the engine included.',
    '',
    row('what', 'wanted', 'median', 'slowest', 'cold'),
    row(...Array.from({ length: 5 }, () => '---')),
    ...rows('5 s of an effect', 'kinds', effects, coldEffect),
    ...rows('100 characters of a voice', 'voices', voices, coldVoice),
    '',
  ].join('\n');
