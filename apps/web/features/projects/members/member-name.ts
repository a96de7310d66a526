import type { Member } from '#contract/projects.ts';
import { messages } from '#web/features/projects/members/messages.ts';
import { fullName } from '#web/domain/user-name.ts';

/** Display name of a member. The email is only present for members of the project and admins. */
export const memberName = (user: Member['user']): string => fullName(user) || (user.email ?? messages.noName);
