import type { Member } from '#contract/projects.ts';
import { words } from '#web/features/members/words.ts';
import { fullName } from '#web/kit/person.ts';

/** Display name of a member. The email is only present for members of the project and admins. */
export const memberName = (user: Member['user']): string => fullName(user) || (user.email ?? words.nameless);
