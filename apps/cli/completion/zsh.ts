import { optionsOf, type Command, type Option } from '../command.ts';
import { quote } from './quote.ts';

/** The completion script for zsh: to be sourced, or as a file \`_tutti\` in a folder of \`fpath\`. */
export function zshCompletion(commands: readonly Command[]): string {
  return `#compdef tutti
# Completion of tutti for zsh: source <(tutti completion zsh)
_tutti() {
  local -a commands=(
${commands.map(({ name, summary }) => `    ${quote(`${name}:${summary}`)}`).join('\n')}
  )
  if ((CURRENT == 2)); then
    _describe command commands
    _arguments '--help[the list of commands]' '--version[the version and its commit]'
    return
  fi
  shift words
  ((CURRENT--))
  case $words[1] in
${commands.map(commandCase).join('\n')}
  esac
}
if [[ $funcstack[1] == _tutti ]]; then
  _tutti "$@"
else
  compdef _tutti tutti
fi
`;
}

function commandCase(command: Command): string {
  const specs = ["'(-h --help)'{-h,--help}'[the help page]'", ...optionsOf(command).map(flagSpec)];
  const args = [...firstArgument(command), "'*:argument:( )'"];
  return `    ${command.name})\n      _arguments ${[...specs, ...args].join(' \\\n        ')}\n      ;;`;
}

function firstArgument({ words, path }: Command): string[] {
  if (words !== undefined) return [`'1:argument:(${words.join(' ')})'`];
  return path === undefined ? [] : [`'1:argument:${filesOf(path)}'`];
}

function flagSpec({ name, short, multiple, summary, type, ...option }: Option & { name: string }): string {
  const repeat = multiple ? "'*'" : '';
  const explanation = `[${escape(summary)}]${type === 'string' ? `:${name}:${valueOf(option)}` : ''}`;
  if (short === undefined) return `${repeat}--${name}${quote(explanation)}`;
  return `'(-${short} --${name})'{-${short},--${name}}${quote(explanation)}`;
}

function valueOf({ choices, path }: Pick<Option, 'choices' | 'path'>): string {
  if (choices !== undefined) return `(${choices.join(' ')})`;
  return path === undefined ? ' ' : filesOf(path);
}

const filesOf = (path: 'file' | 'folder') => (path === 'folder' ? '_files -/' : '_files');

/** Brackets and colons separate the parts of a specification. */
const escape = (text: string) => text.replaceAll(/[[\]:\\]/g, String.raw`\$&`);
