ALTER TABLE comments
  -- The version of the track that it is about; null: not on a track, or from before versions, then the first one.
  ADD COLUMN version integer,
  ADD COLUMN position_end double precision,
  ADD COLUMN edited_at timestamptz,
  ADD COLUMN resolved_at timestamptz,
  ADD COLUMN resolved_by uuid REFERENCES users (id),
  ADD COLUMN assignee_id uuid REFERENCES users (id),
  ADD CONSTRAINT comments_range_check CHECK (position_end IS NULL OR position_end > position);

-- Open comments are counted with each track of a list, and with each project.
CREATE INDEX comments_open_idx ON comments (project_id, track_id)
  WHERE track_id IS NOT NULL AND parent_id IS NULL AND resolved_at IS NULL AND deleted_at IS NULL;

CREATE TABLE comment_mentions (
  project_id uuid NOT NULL,
  comment_id uuid NOT NULL,
  user_id    uuid NOT NULL REFERENCES users (id),
  PRIMARY KEY (comment_id, user_id, project_id),
  FOREIGN KEY (project_id, comment_id) REFERENCES comments (project_id, id) ON UPDATE CASCADE ON DELETE CASCADE
);
CREATE INDEX comment_mentions_user_idx ON comment_mentions (user_id, comment_id);
