import { optionsOf, type Command, type Option } from '../command.ts';

/** The completion script for fish. */
export function fishCompletion(commands: readonly Command[]): string {
  return `# Completion of tutti for fish: tutti completion fish | source
function __tutti_is_first
    test (count (commandline -opc)) -eq $argv[1]
end
function __tutti_runs
    set -l words (commandline -opc)
    test (count $words) -gt 1; and test $words[2] = $argv[1]
end
complete -c tutti -f
complete -c tutti -n '__tutti_is_first 1' -s h -l help -d 'the list of commands'
complete -c tutti -n '__tutti_is_first 1' -l version -d 'the version and its commit'
${commands.flatMap(linesOf).join('\n')}
`;
}

function linesOf(command: Command): string[] {
  const { name, summary, words, path } = command;
  const runs = `complete -c tutti -n '__tutti_runs ${name}'`;
  const isFirst = `complete -c tutti -n '__tutti_runs ${name}; and __tutti_is_first 2'`;
  return [
    `complete -c tutti -n '__tutti_is_first 1' -a ${name} -d ${quote(summary)}`,
    ...(words === undefined ? [] : [`${isFirst} -a ${quote(words.join(' '))}`]),
    ...(path === undefined ? [] : [`${isFirst} -F`]),
    `${runs} -s h -l help -d 'the help page'`,
    ...optionsOf(command).map((option) => `${runs} ${flagOf(option)}`),
  ];
}

function flagOf({ name, short, type, choices, path, summary }: Option & { name: string }): string {
  const value =
    choices === undefined ? (path === undefined ? ['-x'] : ['-r -F']) : [`-x -a ${quote(choices.join(' '))}`];
  return [
    ...(short === undefined ? [] : [`-s ${short}`]),
    `-l ${name}`,
    ...(type === 'string' ? value : []),
    `-d ${quote(summary)}`,
  ].join(' ');
}

const quote = (text: string): string => `'${text.replaceAll(/['\\]/g, String.raw`\$&`)}'`;
