import type { Activity } from '#contract/activities.ts';

export interface MessagePart {
  readonly text: string;
  /** A name given by a person: a track, an idea, somebody. */
  readonly isName: boolean;
}

const plain = (text: string): MessagePart => ({ text, isName: false });
const name = (text: string): MessagePart => ({ text, isName: true });

/** commented on “Depot at Five”: The break is the film. */
const said = /^(.*?)“(.*?)”: (.*)$/s;
/** generated “Depot at Five”; a name may have quotation marks of its own. */
const about = /^(.*?)“(.*)”(.*)$/s;
const joined = /^added (.*) to the team$/s;

/** The sentence of an activity with its names apart, to be set in bold instead of in quotation marks. */
export function messageParts({ type, message }: Pick<Activity, 'type' | 'message'>): MessagePart[] {
  const found = said.exec(message);
  if (type === 'comment' && found) {
    const [, does = '', what = '', words = ''] = found;
    return [plain(does), name(what), plain(`: “${words}”`)];
  }
  const [, member] = type === 'member_added' ? (joined.exec(message) ?? []) : [];
  if (member !== undefined) return [plain('added '), name(member), plain(' to the team')];
  const [, does, what = '', rest = ''] = about.exec(message) ?? [];
  if (does === undefined || type === 'other') return [plain(message)];
  return [plain(does), name(what), plain(rest)].filter(({ text }) => text !== '');
}
