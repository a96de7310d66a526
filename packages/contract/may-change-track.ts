import type { User } from '#contract/auth.ts';

/**
 * Whether a user may edit and delete a track: admins, and creators who made it or who are admin of its owner project.
 * The server enforces it; the browser offers only what it would not refuse.
 *
 * @param createdBy the id of the user who made its first version; null if unknown
 */
export const mayChangeTrack = (
  { id, role }: Pick<User, 'id' | 'role'>,
  createdBy: string | null,
  isAdminOfOwnerProject: boolean,
): boolean => role === 'admin' || (role === 'creator' && (createdBy === id || isAdminOfOwnerProject));
