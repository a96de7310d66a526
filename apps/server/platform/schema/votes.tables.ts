import { integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { voteModes } from '#contract/votes.ts';
import { instant } from '#server/platform/storage/columns.ts';

export const votesTable = pgTable('votes', {
  id: uuid().primaryKey(),
  projectId: uuid('project_id').notNull(),
  title: text().notNull(),
  mode: text({ enum: voteModes }).notNull(),
  /** Written for processes of the previous version; a trigger copies it to the table of the candidates, which is read. */
  candidatesJson: jsonb('candidates')
    .$type<readonly { readonly trackId: string; readonly version: number }[]>()
    .notNull(),
  /** Decides the order of the candidates for each user; never leaves the server. */
  orderSeed: uuid('order_seed'),
  createdBy: uuid('created_by').notNull(),
  createdAt: instant('created_at').notNull().defaultNow(),
  closedAt: instant('closed_at'),
  /** The index of the candidate that the creator chose on a tie. */
  tieWinner: integer('tie_winner'),
});

/** The versions that a vote compares. */
export const voteCandidatesTable = pgTable(
  'vote_candidates',
  {
    voteId: uuid('vote_id').notNull(),
    /** From 0; ballots contain it. */
    position: integer().notNull(),
    trackId: uuid('track_id').notNull(),
    version: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.voteId, table.position] })],
);

export const voteVotersTable = pgTable(
  'vote_voters',
  {
    voteId: uuid('vote_id').notNull(),
    userId: uuid('user_id').notNull(),
    /** Indexes of candidates, best first; null: has not voted. */
    ballot: jsonb().$type<readonly number[]>(),
    votedAt: instant('voted_at'),
  },
  (table) => [primaryKey({ columns: [table.voteId, table.userId] })],
);
