import type { Member } from '#contract/projects.ts';
import { words } from '#web/features/members/words.ts';
import { fullName } from '#web/kit/person.ts';

/** What a member is called: their address is for members of the project and admins alone. */
export const memberName = (user: Member['user']): string => fullName(user) || (user.email ?? words.nameless);
