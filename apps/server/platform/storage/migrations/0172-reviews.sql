ALTER TABLE tracks
  ADD COLUMN review_state text NOT NULL DEFAULT 'none'
    CHECK (review_state IN ('none', 'in_review', 'changes_requested', 'approved')),
  ADD COLUMN review_due_at timestamptz,
  ADD COLUMN is_locked boolean NOT NULL DEFAULT false;
CREATE INDEX tracks_review_idx ON tracks (review_state, id) WHERE deleted_at IS NULL;

CREATE TABLE track_reviews (
  project_id   uuid NOT NULL,
  track_id     uuid NOT NULL,
  requested_by uuid NOT NULL REFERENCES users (id),
  requested_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (track_id, project_id),
  FOREIGN KEY (project_id, track_id) REFERENCES tracks (project_id, id) ON UPDATE CASCADE ON DELETE CASCADE
);
CREATE TABLE track_reviewers (
  project_id uuid NOT NULL,
  track_id   uuid NOT NULL,
  user_id    uuid NOT NULL REFERENCES users (id),
  PRIMARY KEY (track_id, user_id, project_id),
  FOREIGN KEY (project_id, track_id) REFERENCES tracks (project_id, id) ON UPDATE CASCADE ON DELETE CASCADE
);
-- Every verdict; the last one of a reviewer on the current version counts.
CREATE TABLE track_verdicts (
  id         uuid NOT NULL,
  project_id uuid NOT NULL,
  track_id   uuid NOT NULL,
  user_id    uuid NOT NULL REFERENCES users (id),
  version    integer NOT NULL,
  verdict    text NOT NULL CHECK (verdict IN ('approved', 'changes_requested')),
  note       text,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (track_id, id, project_id),
  FOREIGN KEY (project_id, track_id) REFERENCES tracks (project_id, id) ON UPDATE CASCADE ON DELETE CASCADE
);
