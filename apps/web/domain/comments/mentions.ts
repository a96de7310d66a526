import { domainMessages } from '#web/domain/messages.ts';

/** A member who can be mentioned. */
export interface Mentionable {
  readonly id: string;
  /** First and last name. */
  readonly name: string;
  /** Whether the member is on the page of the track now. */
  readonly isHere?: boolean;
}

/** An entry of the list after “@”. */
export interface MentionChoice {
  readonly id: string;
  readonly label: string;
  /** The members that it mentions. */
  readonly names: readonly string[];
}

interface TextPart {
  readonly text: string;
  readonly isMention: boolean;
}

/** Splits a text at the mentions of these names; the longest name wins where one begins with another. */
export function splitMentions(content: string, names: readonly string[]): TextPart[] {
  const byLength = names.filter(Boolean).toSorted((first, second) => second.length - first.length);
  const parts: TextPart[] = [];
  let from = 0;
  for (let at = content.indexOf('@'); at >= 0; at = content.indexOf('@', at + 1)) {
    const name = byLength.find((candidate) => content.startsWith(candidate, at + 1));
    if (name === undefined) continue;
    if (at > from) parts.push({ text: content.slice(from, at), isMention: false });
    from = at + 1 + name.length;
    parts.push({ text: content.slice(at, from), isMention: true });
    at = from - 1;
  }
  if (from < content.length) parts.push({ text: content.slice(from), isMention: false });
  return parts;
}

/** The ids of the members whose names the text mentions. */
export function mentionedIds(content: string, members: readonly Mentionable[]): string[] {
  const names = new Set(
    splitMentions(
      content,
      members.map(({ name }) => name),
    )
      .filter(({ isMention }) => isMention)
      .map(({ text }) => text.slice(1)),
  );
  return members.filter(({ name }) => names.has(name)).map(({ id }) => id);
}

/** The mention that is being typed at the caret: where its “@” is, and the text after it. */
export function mentionAt(
  text: string,
  caret: number,
): { readonly start: number; readonly query: string } | undefined {
  const match = /(?:^|[\s(])@([^@\n]{0,40})$/.exec(text.slice(0, caret));
  const query = match?.[1];
  return query === undefined ? undefined : { start: caret - query.length - 1, query };
}

const matches = (name: string, typed: string) => {
  const lower = name.toLocaleLowerCase();
  return lower.startsWith(typed) || lower.split(/\s+/).some((word) => word.startsWith(typed));
};

/**
 * What a typed mention may mean: members of whose name a part begins with the text, and after them everyone who is
 * here, except the user `ownId`.
 */
export function mentionChoices(
  query: string,
  members: readonly Mentionable[],
  ownId: string,
): readonly MentionChoice[] {
  const typed = query.toLocaleLowerCase();
  const choices = members
    .filter(({ name }) => matches(name, typed) && name.toLocaleLowerCase() !== typed.trimEnd())
    .slice(0, 8)
    .map(({ id, name }) => ({ id, label: name, names: [name] }));
  const here = members.filter(({ id, isHere }) => isHere && id !== ownId).map(({ name }) => name);
  if (here.length === 0 || !matches(domainMessages.everyoneHere, typed)) return choices;
  return [...choices, { id: 'here', label: domainMessages.everyoneHere, names: here }];
}
