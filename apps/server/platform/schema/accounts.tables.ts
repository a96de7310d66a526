import { sql } from 'drizzle-orm';
import { boolean, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { roles } from '#contract/auth.ts';
import { bytea, instant } from '#server/platform/storage/columns.ts';

export const usersTable = pgTable('users', {
  id: uuid().primaryKey(),
  email: text().notNull(),
  passwordHash: text('password_hash'),
  firstName: text('first_name').notNull().default(''),
  lastName: text('last_name').notNull().default(''),
  profileImageUrl: text('profile_image_url'),
  role: text({ enum: roles }).notNull().default('collaborator'),
  inviteValidatedAt: instant('invite_validated_at'),
  emailVerifiedAt: instant('email_verified_at'),
  createdAt: instant('created_at').notNull().defaultNow(),
  /** A user cannot sign in while this is set. */
  blockedAt: instant('blocked_at'),
  /** The personal data is erased. */
  deletedAt: instant('deleted_at'),
  /** The share link whose guest this is. Guests have no credentials and never sign in. */
  guestOf: uuid('guest_of'),
});

/** The profile fields that other users can see. */
export const publicProfile = {
  firstName: usersTable.firstName,
  lastName: usersTable.lastName,
  profileImageUrl: usersTable.profileImageUrl,
  isGuest: sql<boolean>`${usersTable.guestOf} IS NOT NULL`,
};

export const sessionsTable = pgTable('sessions', {
  tokenHash: bytea('token_hash').primaryKey(),
  userId: uuid('user_id').notNull(),
  createdAt: instant('created_at').notNull().defaultNow(),
  expiresAt: instant('expires_at').notNull(),
  byProvider: boolean('by_provider').notNull().default(false),
});
