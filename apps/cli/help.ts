import { optionsOf, type Command, type Option } from './command.ts';
import { commandGroups } from './commands.ts';
import { exitCodeMeanings } from './exit-codes.ts';
import { fileFormats } from './file-format.ts';

const WIDTH = 96;

/** The page of `tutti --help`: the commands and the exit codes. */
export function help(): string {
  const groups = commandGroups.map(([title, group]) =>
    table(
      `${title}:`,
      group.map((command): Row => [`tutti ${nameOf(command)}`, command.summary]),
    ),
  );
  const codes = exitCodeMeanings.map(([code, meaning]): Row => [`${code}`.padStart(3), meaning]);
  return [
    'Tutti makes music, sound effects and speech from words.',
    ...groups,
    table('Exit codes:', codes),
    'tutti <command> --help shows the flags of a command, tutti --version the version and its commit.',
  ]
    .join('\n\n')
    .concat('\n');
}

/** The page of `tutti <command> --help`. */
export function commandHelp(command: Command): string {
  const { name, usage, notes = [] } = command;
  const flags: readonly Row[] = [
    ...optionsOf(command).map((option): Row => [flagOf(option), option.summary]),
    ['-h, --help', 'this page'],
  ];
  const takesFormat = optionsOf(command).some(({ choices }) => choices === fileFormats);
  return [
    ['tutti', name, ...(usage === undefined ? [] : [usage])].join(' '),
    wrap(`${command.summary.charAt(0).toUpperCase()}${command.summary.slice(1)}.`, 0),
    table('Flags:', flags),
    ...notes.map((note) => wrap(note, 0)),
    ...(takesFormat ? [`Formats: ${wrap(fileFormats.join(' '), 9)}`] : []),
  ]
    .join('\n\n')
    .concat('\n');
}

/** With its verb, if it has only one. */
const nameOf = ({ name, usage, words }: Command): string => (words?.length === 1 ? `${name} ${usage}` : name);

type Row = readonly [left: string, right: string];

function flagOf({ name, short, value }: Option & { readonly name: string }): string {
  return [short === undefined ? '' : `-${short}, `, `--${name}`, value === undefined ? '' : ` ${value}`].join(
    '',
  );
}

/** A heading, and indented rows of two columns. */
function table(title: string, rows: readonly Row[]): string {
  const width = Math.max(...rows.map(([left]) => left.length)) + 2;
  return [title, ...rows.map(([left, right]) => `  ${left.padEnd(width)}${wrap(right, width + 2)}`)].join(
    '\n',
  );
}

/** Wraps a text into lines with a hanging indent. */
function wrap(text: string, indent: number): string {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    if (line !== '' && line.length + 1 + word.length > WIDTH - indent) {
      lines.push(line);
      line = '';
    }
    line += line === '' ? word : ` ${word}`;
  }
  return [...lines, line].join(`\n${' '.repeat(indent)}`);
}
