-- A comment hangs on a project, on one of its tracks or on one of its ideas, and goes with it.
CREATE TABLE comments (
  id         uuid PRIMARY KEY,
  project_id uuid NOT NULL REFERENCES projects (id) ON DELETE CASCADE,
  track_id   uuid REFERENCES tracks (id) ON DELETE CASCADE,
  idea_id    uuid REFERENCES ideas (id) ON DELETE CASCADE,
  entity_id  uuid NOT NULL GENERATED ALWAYS AS (coalesce(track_id, idea_id, project_id)) STORED,
  user_id    uuid NOT NULL REFERENCES users (id),
  parent_id  uuid REFERENCES comments (id) ON DELETE CASCADE,
  content    text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- Set where replies keep the place of a deleted comment; its words are gone.
  deleted_at timestamptz,
  CHECK (num_nonnulls(track_id, idea_id) <= 1),
  CHECK (deleted_at IS NULL OR content = '')
);
CREATE INDEX comments_thread_idx ON comments (entity_id, id) WHERE parent_id IS NULL;
CREATE INDEX comments_replies_idx ON comments (parent_id, id) WHERE parent_id IS NOT NULL;
CREATE INDEX comments_project_idx ON comments (project_id);
CREATE INDEX comments_track_idx ON comments (track_id) WHERE track_id IS NOT NULL;
CREATE INDEX comments_idea_idx ON comments (idea_id) WHERE idea_id IS NOT NULL;

-- One thumb of each person on each comment.
CREATE TABLE comment_reactions (
  comment_id uuid NOT NULL REFERENCES comments (id) ON DELETE CASCADE,
  user_id    uuid NOT NULL REFERENCES users (id) ON DELETE CASCADE,
  type       text NOT NULL CHECK (type IN ('thumbs_up', 'thumbs_down')),
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (comment_id, user_id)
);
