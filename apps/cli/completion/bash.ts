import { optionsOf, type Command } from '../command.ts';
import { quote } from './quote.ts';

/**
 * The completion script for bash, for version 3.2 and later. Where it offers nothing, readline completes file names.
 */
export function bashCompletion(commands: readonly Command[]): string {
  const names = [...commands.map(({ name }) => name), '--help', '--version'];
  return `# Completion of tutti for bash: source <(tutti completion bash)
_tutti() {
  local current=\${COMP_WORDS[COMP_CWORD]} previous=\${COMP_WORDS[COMP_CWORD-1]} words='' flags=''
  COMPREPLY=()
  if ((COMP_CWORD == 1)); then
    COMPREPLY=($(compgen -W ${quote(names.join(' '))} -- "$current"))
    return
  fi
  case "\${COMP_WORDS[1]} $previous" in
${commands.flatMap(valueCases).join('\n')}
  esac
  case "\${COMP_WORDS[1]}" in
${commands.map(commandCase).join('\n')}
  esac
  if [[ $current == -* ]]; then
    COMPREPLY=($(compgen -W "$flags" -- "$current"))
  elif ((COMP_CWORD == 2)); then
    COMPREPLY=($(compgen -W "$words" -- "$current"))
  fi
}
complete -o bashdefault -o default -F _tutti tutti
`;
}

function commandCase(command: Command): string {
  const flags = ['--help', ...optionsOf(command).map(({ name }) => `--${name}`)];
  return `    ${command.name}) words=${quote((command.words ?? []).join(' '))} flags=${quote(flags.join(' '))} ;;`;
}

/** A case for each flag with a value: offers its choices, else leaves the value to readline. */
function valueCases(command: Command): string[] {
  return optionsOf(command)
    .filter(({ type }) => type === 'string')
    .map(({ name, short, choices = [] }) => {
      const spellings = [`--${name}`, ...(short === undefined ? [] : [`-${short}`])];
      const patterns = spellings.map((spelling) => quote(`${command.name} ${spelling}`)).join('|');
      return `    ${patterns}) COMPREPLY=($(compgen -W ${quote(choices.join(' '))} -- "$current")); return ;;`;
    });
}
