import { limits } from '#contract/limits.ts';
import { messages } from '#web/features/playlists/messages.ts';

/** The error of a playlist's name; true if it is valid. */
export function checkName(name: string): true | string {
  if (name.trim() === '') return messages.nameRequired;
  return name.trim().length <= limits.playlistName.max || messages.nameTooLong;
}
