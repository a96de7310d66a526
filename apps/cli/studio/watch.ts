import type { LiveEvent } from '#contract/events.ts';
import { usageFailure } from '../failure.ts';
import { parse } from '../flags.ts';
import { printable } from '../printable.ts';
import { onStudio } from './connect.ts';
import { findProject } from './find.ts';
import { watchOptions } from './options.ts';
import { printJson, printLine } from './print.ts';

/** Runs `tutti watch`: prints the events of a project until a signal ends it. @throws Failure */
export async function runWatch(args: readonly string[]): Promise<void> {
  const { values, positionals } = parse(args, watchOptions);
  const [project, ...rest] = positionals;
  if (project === undefined || rest.length > 0)
    throw usageFailure('Say which project: tutti watch <project>.');
  await onStudio(async ({ url, client }) => {
    const projectId = await findProject(client, project);
    const { name } = await client.call('getProject', { params: { projectId } });
    const describe = describer();
    const events = client.events({
      onOpen: () => note(`Watching "${name}" on ${url}. Ctrl-C ends it.`),
      onReconnect: () => note('Connected again. Events in between are not shown.'),
    });
    for await (const event of events) {
      if (event.projectId !== projectId && !(event.entity === 'project' && event.id === projectId)) continue;
      if (values.json) printJson(event);
      else
        for (const line of describe(event)) printLine(`${new Date().toLocaleTimeString('en-GB')}  ${line}`);
    }
  });
}

const note = (sentence: string) => process.stderr.write(`tutti: ${printable(sentence)}\n`);

/**
 * Describes events for people: activities, and generations when their status changes. Other events only say what to
 * load again.
 */
export function describer(): (event: LiveEvent) => readonly string[] {
  const statusOf = new Map<string, string>();
  return (event) => {
    if (event.entity === 'activity' && event.row) {
      const { actor, message } = event.row;
      return [`${actor.firstName} ${actor.lastName}`.trim() + ` ${message}`];
    }
    if (event.entity !== 'generation' || !event.row) return [];
    const { id, status, prompt, error } = event.row;
    if (statusOf.get(id) === status) return [];
    statusOf.set(id, status);
    return [`generation ${status}: ${prompt}${error ? ` (${error.message})` : ''}`];
  };
}
