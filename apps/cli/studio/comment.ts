import { usageFailure } from '../failure.ts';
import { parse, wholeNumber } from '../flags.ts';
import { readTextArgument } from '../text-argument.ts';
import { onStudio } from './connect.ts';
import { findTrack } from './find.ts';
import { commentOptions } from './options.ts';
import { printJson, printLine } from './print.ts';

/** Runs `tutti comment`. @throws Failure */
export async function runComment(args: readonly string[]): Promise<void> {
  const { values, positionals } = parse(args, commentOptions);
  const [title, ...words] = positionals;
  const content = await readTextArgument(words);
  if (title === undefined || content === '') {
    throw usageFailure('Say on what, and what: tutti comment <track> "softer drums" --at 0:12.');
  }
  const position = secondsOf('--at', values.at);
  const positionEnd = secondsOf('--to', values.to);
  if (positionEnd !== undefined && !(position !== undefined && position < positionEnd)) {
    throw usageFailure('--to is the end of a range and needs an earlier --at.');
  }
  const version = wholeNumber('--version', values.version, { min: 1, max: 1_000_000 });
  const comment = await onStudio(async ({ client }) => {
    const { id } = await findTrack(client, title, values.project);
    return client.call('createComment', {
      body: {
        entityType: 'track',
        entityId: id,
        content,
        ...(position !== undefined && { position }),
        ...(positionEnd !== undefined && { positionEnd }),
        ...(version !== undefined && { version }),
      },
    });
  });
  if (values.json) printJson(comment);
  else printLine(comment.id);
}

/** Seconds of "83.5", "1:23.5" or "0:01:23.5". @throws Failure */
export function secondsOf(flag: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (!/^(\d+:){0,2}\d+(\.\d+)?$/.test(text)) {
    throw usageFailure(`${flag} takes seconds or minutes:seconds, such as 1:23.5, not "${text}".`);
  }
  return text.split(':').reduce((total, part) => total * 60 + Number(part), 0);
}
