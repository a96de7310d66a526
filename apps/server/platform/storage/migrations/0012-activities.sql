CREATE SEQUENCE activities_seq AS bigint;

-- What happened in a project. `seq` grows in the order in which a project's changes committed: whoever
-- writes a row holds the project's row until the end of the transaction.
CREATE TABLE activities (
  id         uuid PRIMARY KEY,
  seq        bigint NOT NULL DEFAULT nextval('activities_seq'),
  project_id uuid NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
  track_id   uuid REFERENCES tracks (id) ON DELETE CASCADE,
  idea_id    uuid REFERENCES ideas (id) ON DELETE CASCADE,
  -- The comment that was made or reacted to.
  comment_id uuid REFERENCES comments (id) ON DELETE CASCADE,
  actor_id   uuid NOT NULL REFERENCES users (id),
  type       text NOT NULL CHECK (type IN
    ('comment', 'reaction', 'track_generated', 'idea_created', 'track_uploaded', 'member_added', 'other')),
  message    text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  CHECK (num_nonnulls(track_id, idea_id) <= 1)
);
CREATE INDEX activities_project_idx ON activities (project_id, seq) INCLUDE (actor_id);
CREATE INDEX activities_comments_idx ON activities (project_id, seq) INCLUDE (actor_id) WHERE type = 'comment';
CREATE INDEX activities_track_idx ON activities (track_id) WHERE track_id IS NOT NULL;
CREATE INDEX activities_idea_idx ON activities (idea_id) WHERE idea_id IS NOT NULL;
CREATE INDEX activities_comment_idx ON activities (comment_id) WHERE comment_id IS NOT NULL;

-- Everything that has a number so far is older than whoever joins now.
CREATE FUNCTION activities_so_far() RETURNS bigint LANGUAGE sql VOLATILE
  AS 'SELECT CASE WHEN is_called THEN last_value ELSE 0 END FROM activities_seq';

-- What a member has read: everything up to here, and single ones beyond. A new member begins at the present.
ALTER TABLE project_members ADD COLUMN activities_read_upto bigint NOT NULL DEFAULT activities_so_far();

CREATE TABLE activity_reads (
  project_id uuid NOT NULL,
  user_id    uuid NOT NULL,
  seq        bigint NOT NULL,
  PRIMARY KEY (project_id, user_id, seq),
  FOREIGN KEY (project_id, user_id) REFERENCES project_members (project_id, user_id) ON DELETE CASCADE
);
