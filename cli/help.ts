import { energies } from '#contract/compose-settings.ts';
import { limits } from '#contract/limits.ts';
import { effectSeconds } from './effect-flags.ts';
import { fileFormats } from './file-format.ts';
import { voices } from '#engine/voice/presets/voices.ts';
import { lengthSeconds } from './compose-flags.ts';
import { speechPitch, speechSpeed } from './say-flags.ts';

const { tempoBpm, seed } = limits;

export const help = `Tutti makes music, sound effects and speech from words, offline.
A prompt or text of - is read from standard input.

  tutti compose "<prompt>" -o <file>

  -o, --output <file>    where to write the music; - is standard output
  --length <seconds>     ${lengthSeconds.min} to ${lengthSeconds.max} (the prompt's, else ${lengthSeconds.default})
  --seed <number>        0 to ${seed.max}; the same seed gives the same file (random)
  --format <name>        ${fileFormats[0]} … or flac (by the file's extension, else MP3)
  --genre <names>        one or several, with commas between
  --tempo <bpm>          ${tempoBpm.min} to ${tempoBpm.max}
  --energy <level>       ${energies.join(', ')}
  --vocals               add vocals: the plan's lines, or lyrics for the prompt
  --plan <file.json>     a composition plan to follow, section by section
  --soundfont <file>     an .sf2 or .sf3 file that plays the sampled instruments
  --stems <folder>       a WAV file for each stem
  --midi <file.mid>      the score as a MIDI file
  --json                 what was understood and written, as one JSON object on standard output
  -h, --help             this page
  --version              show the version and its commit

  tutti effect "<prompt>" -o <file>

  -o, --output <file>    where to write the sound
  --length <seconds>     ${effectSeconds.min} to ${effectSeconds.max} (the prompt's, else ${effectSeconds.default})
  --loop                 make a seamless loop
  --seed, --format       as above
  --json                 what was understood and made, as one JSON object

  tutti say "<text>" -o <file>

  -o, --output <file>    where to write the speech
  --voice <name>         ${wrap(
    voices.map(({ id }) => id),
    25,
  )}
  --speed <factor>       ${speechSpeed.min} to ${speechSpeed.max} (1)
  --pitch <semitones>    ${speechPitch.min} to ${speechPitch.max} (0)
  --seed, --format       as above
  --json                 what was read and when each word sounds, as one JSON object

  tutti mcp              an MCP server on standard input and output, with the composer's tools
  --folder <folder>      the only folder it reads and writes (this one)

  tutti backup <folder>  copy a server's embedded database and files, while it runs, into a new
                         folder that can take the place of DATA_DIR
  tutti ledger verify    check a server's token ledger: exit code 1 when it does not add up
  tutti files move       copy a server's files from DATA_DIR into its S3 bucket, each compared
  tutti database move    copy a stopped server's embedded database to the one at DATABASE_URL
  tutti password set <email>
                         give an account of a server another password, read from standard input
  tutti second-factor off <email>
                         let an account in by its password alone, for a lost phone

Formats: ${wrap(fileFormats, 9)}
`;

/** Wraps a list into lines with a hanging indent. */
function wrap(words: readonly string[], indent: number): string {
  const lines: string[] = [];
  let line = '';
  for (const word of words) {
    if (line.length + word.length > 80) {
      lines.push(line);
      line = '';
    }
    line += `${word} `;
  }
  return [...lines, line].map((text) => text.trimEnd()).join(`\n${' '.repeat(indent)}`);
}
